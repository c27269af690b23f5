// Counts perft of variants in WebAssembly: node tests/wasm/perft.mjs MODULE. The counts wanted are those of the start
// positions in tests/perft.
import { readFileSync } from 'node:fs';

const DEEPEST = 3;
const VARIANTS = ['fantastic-xiii', 'gross', 'fusion', 'chess'];

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const bentrider = { now: () => performance.now(), is_interrupted: () => 0, send: () => {}, fail: () => {} };
const { exports } = await WebAssembly.instantiate(module, { bentrider });
const root = new URL('../../', import.meta.url);
const list = readFileSync(new URL('engine-configs/lib.rs', root), 'utf8').split('VARIANTS')[1];
const names = [...list.split('};')[0].matchAll(/^ {4}"([^"]+)",$/gm)].map((it) => it[1]);

let failed = 0;
for (const variant of VARIANTS) {
    const suite = readFileSync(new URL(`tests/perft/${variant}.txt`, root), 'utf8');
    const start = suite.split('\n').find((line) => line !== '' && !line.startsWith('#'));
    const counts = [...start.matchAll(/D(\d+) (\d+)/g)].map((it) => [Number(it[1]), BigInt(it[2])]);
    for (const [depth, wanted] of counts.filter(([depth]) => depth <= DEEPEST)) {
        const counted = exports.perft(names.indexOf(variant), depth);
        const verdict = counted === wanted ? 'right' : `wrong, expected ${wanted}`;
        console.log(`${variant} ${depth}: ${counted} ${verdict}`);
        failed += counted === wanted ? 0 : 1;
    }
}
process.exit(failed === 0 ? 0 : 1);
