//! The latency of the program's answers to a host during a search: `isready`, `stop` and `quit` during `go
//! infinite` in Fantastic XIII, with one and two threads, from the line sent to the answer received; and the
//! time of a search without any time, which is the overhead of every search. Prints quantiles in
//! milliseconds; `cargo bench --bench latency`.
//!
//! Each search is a new one and runs for a different time, so that the questions come at all its stages.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The number of questions of each kind.
const COUNT: u32 = 300;
/// The target for 99 of 100 answers.
const WANTED: Duration = Duration::from_millis(10);

fn main() -> io::Result<()> {
    println!("{:<30}{:>8}{:>8}{:>8}{:>8}  milliseconds", "", "half", "90 %", "99 %", "all");
    for threads in [1, 2] {
        let mut host = Host::start(threads)?;
        let (ready, stop) = (0..COUNT).map(|at| host.search(at)).collect::<io::Result<_>>()?;
        let cleared = (0..COUNT / 10).map(|at| host.new_game(at)).collect::<io::Result<_>>()?;
        let quit =
            (0..COUNT / 10).map(|at| Host::start(threads)?.quit(at)).collect::<io::Result<_>>()?;
        for (name, times) in
            [("isready", ready), ("stop", stop), ("ucinewgame, isready", cleared), ("quit", quit)]
        {
            let plural = if threads == 1 { "" } else { "s" };
            print_quantiles(&format!("{name}, {threads} thread{plural}"), times);
        }
    }
    for variant in ["chess", "gross", "fantastic-xiii", "fusion"] {
        let mut host = Host::start(1)?;
        host.ask(&format!("setoption name UCI_Variant value {variant}\nisready"), "readyok")?;
        let times = (0..COUNT).map(|_| host.ask("go wtime 1 btime 1", "bestmove"));
        print_quantiles(&format!("no time, {variant}"), times.collect::<io::Result<_>>()?);
    }
    Ok(())
}

/// Prints the time within which half, 90 %, 99 % and all of the answers came.
fn print_quantiles(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let quantile = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    let [half, most, nearly_all, all] = [50, 90, 99, 100].map(quantile);
    let columns =
        [half, most, nearly_all, all].map(|it| format!("{:>8.2}", it.as_secs_f64() * 1e3));
    let warning = if nearly_all <= WANTED { "" } else { "  more than 10" };
    println!("{name:<30}{}{warning}", columns.concat());
}

/// The time a search runs before a question, up to 40 ms.
fn moment(at: u32) -> Duration {
    Duration::from_micros(u64::from(at * 7_919 % 40_000))
}

struct Host {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Host {
    fn start(threads: usize) -> io::Result<Self> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bentrider"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("a pipe is missing");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = BufReader::new(child.stdout.take().ok_or_else(missing)?);
        let mut host = Host { child, input, output };
        host.ask(&format!("setoption name Threads value {threads}\nisready"), "readyok")?;
        Ok(host)
    }

    /// Sends lines, and returns the time until a line with this start came.
    fn ask(&mut self, lines: &str, answer: &str) -> io::Result<Duration> {
        let begin = Instant::now();
        self.input.write_all(format!("{lines}\n").as_bytes())?;
        let mut line = String::new();
        while !line.starts_with(answer) {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::other(format!("no {answer}")));
            }
        }
        Ok(begin.elapsed())
    }

    /// The times of `isready` and `stop` in a search.
    fn search(&mut self, at: u32) -> io::Result<(Duration, Duration)> {
        self.input.write_all(b"go infinite\n")?;
        sleep(moment(at));
        let ready = self.ask("isready", "readyok")?;
        sleep(moment(at * 31));
        Ok((ready, self.ask("stop", "bestmove")?))
    }

    /// The time to clear the data of a game, between searches.
    fn new_game(&mut self, at: u32) -> io::Result<Duration> {
        self.search(at)?;
        self.ask("ucinewgame\nisready", "readyok")
    }

    /// The time of `quit` in a search, to the end of the process.
    fn quit(mut self, at: u32) -> io::Result<Duration> {
        self.input.write_all(b"go infinite\n")?;
        sleep(moment(at));
        let begin = Instant::now();
        self.input.write_all(b"quit\n")?;
        let mut rest = Vec::new();
        io::copy(&mut self.output, &mut rest)?;
        self.child.wait()?;
        Ok(begin.elapsed())
    }
}
