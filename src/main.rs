//! The program: passes the command line to the library, and its exit status to the system.

use std::process::ExitCode;

fn main() -> ExitCode {
    bentrider::commands::run(std::env::args_os())
}
