//! Runs the program to its end, and writes files for it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The built program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_bentrider");

/// A file or folder of the repository.
pub(crate) fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The path of a file that a test writes.
pub(crate) fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The path of a file that a test writes, with the file of an earlier run removed.
pub(crate) fn absent(name: &str) -> String {
    let path = scratch(name);
    let _ = fs::remove_file(&path);
    let _ = fs::remove_file(path.with_added_extension("part"));
    path.display().to_string()
}

/// Writes a file, and returns its path.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = absent(name);
    fs::write(&path, text).unwrap();
    path
}

/// An empty folder.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A pipe without a writer: a program that reads it waits forever.
#[cfg(unix)]
pub(crate) fn pipe(name: &str) -> String {
    let pipe = absent(name);
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

/// The program with these arguments, no input, and its output kept.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output of a run, and its exit status.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) errors: String,
    pub(crate) status: Option<i32>,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run { out: text(output.stdout), errors: text(output.stderr), status: output.status.code() }
    }
}

pub(crate) fn run(args: &[&str]) -> Run {
    command(args).output().unwrap().into()
}

/// Runs the program with this text on its standard input.
pub(crate) fn run_with_input(args: &[&str], input: &str) -> Run {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap().into()
}

/// The output of a run that must succeed without a message.
pub(crate) fn printed(args: &[&str]) -> String {
    let Run { out, errors, status } = run(args);
    assert!(status == Some(0) && errors.is_empty(), "{args:?}: {errors}");
    out
}

/// The lines of output of a run that must succeed without a message.
pub(crate) fn lines(args: &[&str]) -> Vec<String> {
    printed(args).lines().map(str::to_owned).collect()
}

/// The message of a run that must fail with this status.
pub(crate) fn refusal(args: &[&str], status: i32) -> String {
    let run = run(args);
    assert_eq!(run.status, Some(status), "{args:?}: {}", run.errors);
    run.errors
}

/// The words of a line, as arguments.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}
