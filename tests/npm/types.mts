// Programs in TypeScript: this file is only compiled.
import Module, { Board, Notation, type Rules, loadVariant, ready } from "bentrider/rules";
import { Engine } from "bentrider/engine";

await ready();
const board: Board = new Board("chess");
const moves: string[] = board.legalMoves().split(" ");
const played: boolean = board.push(moves[0]!);
const san: string = board.sanMove(moves[1]!, Notation.SAN);
const names: string[] = loadVariant("").names;
const rules: Rules = await Module();
const older: Rules = await new Module();
const engine = new Engine({ nets: new URL("https://example.org/nets/") });
engine.onmessage = ({ data }) => console.log(data.length);
engine.addMessageListener((line) => console.log(line.length, played, san, names, rules, older));
engine.addEventListener("message", ({ data }) => console.log(data.length), { once: true });
engine.addEventListener("event", (event) => console.log(event.data.event.length, event.data.lines));
const heard = (event: MessageEvent) => console.log(event.data);
engine.addEventListener("message", heard);
engine.removeEventListener("message", heard);
engine.onmessage = heard;
const { names: [name], notes } = await engine.loadVariant("");
console.log(name?.length, notes.length);
// @ts-expect-error: the engine has no such event.
engine.addEventListener("mesage", heard);
// @ts-expect-error: a board has no such function.
board.fly();
