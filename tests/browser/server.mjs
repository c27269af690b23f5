// A `bentrider web` of the test's own.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Starts one, on a port or on a free one, and gives its address and `stop`. */
export async function start(binary, port = 0) {
  const child = spawn(binary, ["web", "--port", String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  };
  return { address: String(line).trim(), stop };
}

/** Starts one, and ends it after `test`, which gets its address. */
export async function withServer(binary, test) {
  const { address, stop } = await start(binary);
  try {
    await test(address);
  } finally {
    await stop();
  }
}
