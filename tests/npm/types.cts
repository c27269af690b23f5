// Programs in TypeScript with require(): this file is only compiled.
import rules = require("bentrider/rules");
import { Engine } from "bentrider/engine";

const { Board, ready } = rules;
const fen: string = new Board("chess").fen();
rules.onRuntimeInitialized = () => ready().then(() => console.log(fen, rules.variants().length));
new Engine().addEventListener("message", ({ data }) => console.log(data.length));
