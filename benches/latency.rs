//! How soon the program answers a host while it searches: `isready`, `stop` and `quit` during
//! `go infinite` in Fantastic XIII, at one and at two threads, from the line sent to the answer
//! received; and how long a search takes that has no time at all, which is what every search costs beside
//! its nodes. Prints quantiles in milliseconds; `cargo bench --bench latency`.
//!
//! Each search is a new one, left to run for a while that differs from one to the next, so that the
//! questions fall on all its moments.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Questions of each kind.
const COUNT: u32 = 300;
/// What is wanted of 99 of 100 answers.
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

/// How long a search runs before it is asked, up to 40 ms.
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

    /// Sends lines, and returns how long it took until a line with this start came.
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

    /// How long `isready` and `stop` take in a search.
    fn search(&mut self, at: u32) -> io::Result<(Duration, Duration)> {
        self.input.write_all(b"go infinite\n")?;
        sleep(moment(at));
        let ready = self.ask("isready", "readyok")?;
        sleep(moment(at * 31));
        Ok((ready, self.ask("stop", "bestmove")?))
    }

    /// How long it takes to forget a game, between searches.
    fn new_game(&mut self, at: u32) -> io::Result<Duration> {
        self.search(at)?;
        self.ask("ucinewgame\nisready", "readyok")
    }

    /// How long `quit` takes in a search, to the end of the process.
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
