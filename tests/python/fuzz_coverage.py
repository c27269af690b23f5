"""How the coverage of fuzzers grows: fuzz_coverage.py LOG... --svg FILE

Each LOG is what one fuzzer of `fuzz/` has printed, over one or more runs, each of which starts from what those
before it have found; the name of the file without its ending is that of the target. Prints a table in
Markdown, with the inputs of all runs and their edges (libFuzzer's `cov`), and draws a curve for each target.
The coverage of a target is flat if the second half of its inputs adds at most LIMIT percent of its edges. The
exit status is 1 if one is not.
"""

import argparse
import pathlib
import re
import sys

LIMIT = 0.5
EVENT = re.compile(r"^#(\d+)\s+([A-Z]+)\s+cov: (\d+)", re.M)
SECONDS = re.compile(r"^Done (\d+) runs in (\d+) second", re.M)


def curve(text):
    """Pairs of inputs so far and edges so far, over all runs."""
    points, before, last, edges = [], 0, 0, 0
    for inputs, event, found in EVENT.findall(text):
        inputs = int(inputs)
        if event == "INITED":
            # What a run reads first is what earlier ones have found.
            before, last = before + last - inputs, inputs
        last, edges = max(last, inputs), max(edges, int(found))
        points.append((before + last, edges))
    return points


def edges_at(points, inputs):
    return max((edges for at, edges in points if at <= inputs), default=points[0][1])


def row(log):
    text = log.read_text(errors="replace")
    points = curve(text)
    if not points:
        sys.exit(f"{log}: no line like \"#12 NEW cov: 34\", which libFuzzer prints for its inputs")
    inputs, edges = points[-1]
    half = edges_at(points, inputs / 2)
    minutes = sum(int(seconds) for _, seconds in SECONDS.findall(text)) / 60
    return log.stem, points, inputs, minutes, points[0][1], half, edges, 100 * (edges - half) / edges


def panel(at, row):
    """One curve in a small picture of its own: edges in percent of the last ones, from 85 to 100."""
    name, points, inputs, *_, growth = row
    left, top, width, height = 20 + at % 4 * 215, 30 + at // 4 * 130, 180, 80
    last = points[-1][1]

    def place(point):
        share = max(0.0, (100 * point[1] / last - 85) / 15)
        return f"{left + width * point[0] / inputs:.1f},{top + height * (1 - share):.1f}"

    step = max(1, len(points) // 200)
    line = " ".join(place(point) for point in [*points[::step], points[-1]])
    return (
        f'<path d="M{left} {top}V{top + height}H{left + width}" fill="none" stroke="#888"/>'
        f'<polyline points="{line}" fill="none" stroke="#06c" stroke-width="1.5"/>'
        f'<text x="{left}" y="{top - 8}">{name}, last half +{growth:.2f} %</text>'
        f'<text x="{left + width}" y="{top + height + 14}" text-anchor="end" fill="#666">{inputs:,} inputs</text>'
    )


def picture(rows, path):
    height = 30 + (len(rows) + 3) // 4 * 130
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 880 {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="880" height="{height}" fill="#fff"/>'
        + "".join(panel(at, row) for at, row in enumerate(rows))
        + "</svg>\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("logs", nargs="+", type=pathlib.Path)
    parser.add_argument("--svg", type=pathlib.Path)
    args = parser.parse_args()
    rows = sorted((row(log) for log in args.logs), key=lambda it: it[-1])
    print("| target | inputs | minutes | edges of the first inputs | after half | at the end | growth in the second half |")
    print("|---|---|---|---|---|---|---|")
    for name, _, inputs, minutes, first, half, edges, growth in rows:
        print(f"| `{name}` | {inputs:,} | {minutes:.0f} | {first:,} | {half:,} | {edges:,} | {growth:.2f} % |")
    if args.svg:
        picture(rows, args.svg)
    grows = [name for name, *_, growth in rows if growth > LIMIT]
    if grows:
        print(f"not flat: {', '.join(grows)}")
    sys.exit(1 if grows else 0)


main()
