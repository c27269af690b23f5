//! The behaviour of the program when its output is closed.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::host::Host;
use crate::support::program::{PROGRAM, absent};

fn start(arg: &str) -> Child {
    let mut command = Command::new(PROGRAM);
    command.arg(arg).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// The processor time that a process has used, in hundredths of a second.
#[cfg(target_os = "linux")]
fn processor_time(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    fields.split(' ').skip(11).take(2).map(|it| it.parse::<u64>().unwrap()).sum()
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_ends_when_its_output_is_closed_though_the_input_is_open() {
    let mut children = [("uci", "go infinite\n"), ("xboard", "analyze\n")].map(|(protocol, go)| {
        let mut child = start(protocol);
        drop(child.stdout.take());
        child.stdin.as_mut().unwrap().write_all(go.as_bytes()).unwrap();
        child
    });
    thread::sleep(Duration::from_secs(2));
    let before = children.each_ref().map(processor_time);
    thread::sleep(Duration::from_secs(1));
    let after = children.each_ref().map(processor_time);
    for child in &mut children {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let [uci, xboard] = [0, 1].map(|at| after[at] - before[at]);
    assert!(uci < 20 && xboard < 20, "UCI {uci}, XBoard {xboard} of 100");
}

#[cfg(unix)]
#[test]
fn a_log_on_a_full_disk_is_reported_once_and_the_dialogue_goes_on() {
    let log = absent("full.log");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec '{PROGRAM}' uci --log '{log}'");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let lines = "isready\n".repeat(200);
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 200);
    let errors = String::from_utf8_lossy(&output.stderr);
    let reported = format!("cannot write the log {log}, which ends here: ");
    assert!(errors.starts_with(&reported) && errors.lines().count() == 1, "{errors}");
}

#[test]
fn a_fen_that_the_program_prints_is_read_back_whatever_it_counts() {
    let mut host = Host::uci();
    host.send("setoption name UCI_Variant value chess");
    host.until("info string variant");
    host.send("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 9999 9999 moves a1a2 e8e7");
    let fen = host.fen();
    assert!(fen.ends_with(" 10001 10000"), "{fen}");
    assert_eq!(host.ask(&format!("position fen {fen}")), [""; 0]);
    assert_eq!(host.fen(), fen);
}
