// A `bentrider web` of the test's own; or, if the last argument of the script is "site", its page as a site, in a
// folder below that of a plain server of files.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";

/** Whether the tests are of the site. */
export const IS_SITE = process.argv.at(-1) === "site";

/** The folder of the site, as an address of the server of files. */
const BELOW = "/games/bentrider/";

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".gz": "application/gzip",
};

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

/** Writes the site, and gives its folder. */
async function exported(binary) {
  const folder = await mkdtemp(path.join(tmpdir(), "bentrider-site-"));
  const child = spawn(binary, ["web", "--export", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) {
    throw new Error(`the site cannot be exported: ${code}`);
  }
  return folder;
}

/**
 * Serves the site as any server of files does, without a header of its own, and gives its address, `requests` (the
 * sizes of the files that were sent, by path) and `stop`. `change(path, bytes)` may return other bytes, and may take its
 * time.
 */
export async function serveSite(binary, change = (_, bytes) => bytes) {
  const folder = await exported(binary);
  const requests = new Map();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.slice(BELOW.length) || "index.html";
    try {
      const bytes = pathname.startsWith(BELOW) && (await change(name, await readFile(path.join(folder, name))));
      requests.set(name, bytes.length);
      response.writeHead(200, { "content-type": TYPES[path.extname(name)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const stop = async () => {
    await close();
    await rm(folder, { recursive: true });
  };
  return { address: `http://127.0.0.1:${server.address().port}${BELOW}`, requests, close, stop };
}

/** Starts one, and ends it after `test`, which gets its address. */
export async function withServer(binary, test) {
  const { address, stop } = await (IS_SITE ? serveSite(binary) : start(binary));
  try {
    await test(address);
  } finally {
    await stop();
  }
}
