//! The program: hands the command line to the library and its exit status to the system.

fn main() {}
