"""Games for hours, and a long analysis, with the memory of every process.

    soak.py PROGRAM OUT clock|nodes|analysis [SHARE [CORES [MATCHES]]]

clock     5,000 games at 0.5 s + 0.005 s, in the three main variants
nodes     15,000 games at 2,000 nodes a move
analysis  two hours of the start of Gross Chess, with a full table

SHARE is the part of that number, 1 if not given. CORES is how many searches run at a time, 2 if not given.
MATCHES names the matches of `clock` or `nodes` to play, as `one-thread,two-threads`; all if not given. OUT is a new
folder for the games and the log of each match, the samples (CSV) and their picture (SVG). The exit
status is 1 if the program lost a game by an error, or if a process grew.
"""

import csv
import itertools
import os
import pathlib
import re
import statistics
import subprocess
import sys
import threading
import time

VARIANTS = ["fantastic-xiii", "gross", "fusion"]
ERRING = pathlib.Path(__file__).parent.parent / "fakes" / "erring.py"
HASH = 16
ANALYSIS_HASH = 64
PERIOD = 1.0
ADJUDICATION = "-resign movecount=2 score=500 twosided=true -draw movenumber=40 movecount=6 score=15"
MIB = 1024 * 1024


# ---- The memory of processes

class Sampler(threading.Thread):
    """Every second, the resident memory, threads and open files of a process and of those it has started."""

    def __init__(self, root):
        super().__init__(daemon=True)
        self.root, self.rows, self.ended = root, [], threading.Event()

    def run(self):
        start = time.monotonic()
        while not self.ended.wait(PERIOD):
            for process in descendants(self.root):
                row = sample(process)
                if row:
                    self.rows.append([round(time.monotonic() - start, 1), process, *row])

    def stop(self):
        self.ended.set()
        self.join()
        return self.rows


def descendants(root):
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            pass
    found = [root]
    for process in found:
        found.extend(child for child, parent in parents.items() if parent == process)
    return found


def sample(process):
    """The name of a process, its resident bytes, threads and open files; None if it is no more."""
    folder = pathlib.Path("/proc") / str(process)
    try:
        words = (folder / "cmdline").read_text().split("\0")
        status = (folder / "status").read_text()
        files = len(list((folder / "fd").iterdir()))
    except OSError:
        return None
    resident = re.search(r"VmRSS:\s+(\d+)", status)
    if not resident or "erring.py" in " ".join(words):
        return None
    threads = int(re.search(r"Threads:\s+(\d+)", status)[1])
    return [words[1] if len(words) > 1 else "?", int(resident[1]) * 1024, threads, files]


# ---- Whether they grow

def growth(rows):
    """For each process of a minute and more: its name, its median memory in the second and the last quarter."""
    for process, own in itertools.groupby(sorted(rows, key=lambda row: row[1]), key=lambda row: row[1]):
        own = list(own)
        if len(own) * PERIOD >= 60:
            quarter = len(own) // 4
            halves = own[quarter : 2 * quarter], own[-quarter:]
            before, after = (statistics.median(row[3] for row in half) for half in halves)
            yield own[0][2], process, before, after


def is_flat(before, after):
    return after <= before * 1.02 + MIB


def picture(rows, path):
    """Memory in MiB by minutes, a line for each process of a minute and more."""
    width, height = 800, 300
    end = max(row[0] for row in rows) or 1
    top = max(row[3] for row in rows) * 1.1
    lines = []
    for _, own in itertools.groupby(sorted(rows, key=lambda row: (row[1], row[0])), key=lambda row: row[1]):
        own = list(own)
        if len(own) * PERIOD >= 60:
            step = max(1, len(own) // 150)
            points = " ".join(f"{60 + row[0] / end * 720:.1f},{270 - row[3] / top * 250:.1f}" for row in own[::step])
            color = {"match": "#888", "uci": "#06c", "xboard": "#c60"}.get(own[0][2], "#000")
            lines.append(f'<polyline fill="none" stroke="{color}" points="{points}"/>')
    words = [(60, 290, "0"), (700, 290, f"{end / 60:.0f} minutes"), (4, 25, f"{top / MIB:.0f} MiB"), (4, 272, "0")]
    words += [(300 + 80 * at, 290, name) for at, name in enumerate(["match", "uci", "xboard"])]
    colors = ["#000"] * 4 + ["#888", "#06c", "#c60"]
    texts = [f'<text x="{x}" y="{y}" fill="{color}">{word}</text>' for (x, y, word), color in zip(words, colors)]
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">'
        f'<rect width="{width}" height="{height}" fill="#fff"/><path d="M60 20V270H780" fill="none" stroke="#000"/>'
        + "".join(texts + lines) + "</svg>\n"
    )


# ---- Games

def matches(program, part, share, cores):
    """For each match: a name, the engines, their limits, the games at a time, and the number of games."""
    half = max(1, cores // 2)
    uci, xboard = f"cmd={program} args=uci proto=uci", f"cmd={program} args=xboard proto=xboard"
    erring = [f"cmd=python3 'args={ERRING} {program} {kind}' proto={kind}" for kind in ("uci", "xboard")]
    if part == "clock":
        limit = f"tc=0.5+0.005 option.Hash={HASH}"
        yield "one-thread", [uci, xboard], limit, cores, 3000 * share
        yield "two-threads", [f"{uci} option.Threads=2", f"{xboard} option.cores=2"], limit, half, 180 * share
        yield "erring-uci", [uci, erring[0]], limit, cores, 910 * share
        yield "erring-xboard", [xboard, erring[1]], limit, cores, 910 * share
    else:
        limit = f"nodes=2000 option.Hash={HASH}"
        yield "one-thread", [uci, f"{uci} nodes=1900"], limit, cores, 12000 * share
        yield "two-threads", [f"{uci} option.Threads=2", f"{uci} nodes=1900 option.Threads=2"], limit, half, 1200 * share
        # The fakes wait most of the time.
        yield "erring-uci", [uci, erring[0]], limit, 5 * cores, 1800 * share


def play(program, part, share, cores, chosen, out):
    rows, faults, games, begun = [], 0, 0, time.monotonic()
    for (name, engines, limit, concurrency, count), variant in itertools.product(
        list(matches(program, part, share, cores)), VARIANTS
    ):
        if chosen and name not in chosen:
            continue
        rounds = max(1, round(count / len(VARIANTS) / 2))
        path = out / f"{part}-{name}-{variant}"
        command = [program, "match", "-variant", variant, "-rounds", str(rounds), "-concurrency", str(concurrency)]
        command += ["-each", *limit.split(), "-ratinginterval", "0", "-srand", "18", "-think-ms", "10000"]
        command += ["-pgnout", f"file={path.with_suffix('.pgn')}"]
        # Games of one thread end by adjudication, the others by the rules.
        command += ADJUDICATION.split() if name == "one-thread" else []
        for number, engine in enumerate(engines):
            role = "fake" if number == 1 and "erring" in name else "soak"
            command += ["-engine", f"name={role}{number}", *split(engine)]
            log = path.with_suffix(".log")
        start = time.monotonic() - begun
        with open(log, "w") as written:
            match = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT)
            sampler = Sampler(match.pid)
            sampler.start()
            status = match.wait()
        rows += [[start + row[0], *row[1:]] for row in sampler.stop()]
        text = log.read_text(errors="replace")
        own = sum(map(int, re.findall(r"Games lost by soak\d .*: (\d+)", text)))
        others = sum(map(int, re.findall(r"Games lost by fake\d .*: (\d+)", text)))
        played = len(re.findall(r"^Finished game", text, re.M))
        faults += own + (status != 0) + (played != 2 * rounds)
        games += played
        print(f"{path.name}: {played} games, {own} lost by an error, {others} by errors of fakes, exit {status}", flush=True)
    print(f"{part}: {games} games in {(time.monotonic() - begun) / 60:.0f} minutes, {faults} faults")
    return rows, faults


def split(engine):
    return [quoted or plain for quoted, plain in re.findall(r"'([^']*)'|(\S+)", engine)]


# ---- Analysis

class Analyst:
    """An engine that analyses, and how long each of its answers took."""

    def __init__(self, program):
        self.engine = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seconds = {"readyok": [], "bestmove": []}
        self.full = 0

    def say(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def ask(self, question, answer):
        """Waits for the line that begins with the answer."""
        begun = time.monotonic()
        self.say(question)
        for line in self.engine.stdout:
            self.full = int((re.search(r"hashfull (\d+)", line) or [0, self.full])[1])
            if line.startswith(answer):
                self.seconds[answer].append(time.monotonic() - begun)
                return
        raise EOFError("the engine ended")


def analyse(program, share):
    """Analyses the start of Gross Chess: asks every ten seconds whether it is there, every five minutes to stop."""
    analyst = Analyst(program)
    sampler = Sampler(analyst.engine.pid)
    sampler.start()
    analyst.say(f"setoption name UCI_Variant value gross\nsetoption name Hash value {ANALYSIS_HASH}")
    analyst.ask("isready", "readyok")
    analyst.seconds["readyok"].clear()
    end = time.monotonic() + 7200 * share
    analyst.say("position startpos\ngo infinite")
    for tick in itertools.count(1):
        time.sleep(10)
        analyst.ask("isready", "readyok")
        if tick % 30 == 0 or time.monotonic() >= end:
            analyst.ask("stop", "bestmove")
            if time.monotonic() >= end:
                break
            analyst.say("go infinite")
    rows = sampler.stop()
    analyst.engine.communicate("quit\n")
    for answer, seconds in analyst.seconds.items():
        third = max(1, len(seconds) // 3)
        for name, part in ("first", seconds[:third]), ("last", seconds[-third:]):
            median, longest = statistics.median(part) * 1000, max(part) * 1000
            print(f"analysis: {answer} after {median:.1f} ms (longest {longest:.1f}) in the {name} third")
    print(f"analysis: table {analyst.full} permille full")
    return rows, int(analyst.engine.returncode != 0)


def main():
    program, out, part = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    share = float(sys.argv[4]) if len(sys.argv) > 4 else 1
    cores = int(sys.argv[5]) if len(sys.argv) > 5 else 2
    chosen = sys.argv[6].split(",") if len(sys.argv) > 6 else []
    out.mkdir(parents=True, exist_ok=True)
    rows, faults = analyse(program, share) if part == "analysis" else play(program, part, share, cores, chosen, out)
    with open(out / f"{part}.csv", "w", newline="") as file:
        csv.writer(file).writerows([["second", "process", "name", "bytes", "threads", "files"], *rows])
    picture(rows, out / f"{part}.svg")
    for name, process, before, after in growth(rows):
        faults += not is_flat(before, after)
        judged = "" if is_flat(before, after) else ": it grows"
        print(f"{name} {process}: {before / MIB:.1f} MiB in its second quarter, {after / MIB:.1f} in its last{judged}")
    sys.exit(1 if faults else 0)


main()
