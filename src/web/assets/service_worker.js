// The service worker of a site: keeps all files for visits without a network, and isolates the page, so that a
// search can be stopped at once. `bentrider web --export` writes the constant SITE before this text: the version,
// the addresses of the files that are kept at once, and of those that are kept when they are first used.

const PREFIX = `bentrider ${registration.scope} `;
const CACHE = PREFIX + SITE.version;

/** The headers with which a browser isolates a page: memory can then be shared with its workers. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

async function fill() {
  const cache = await caches.open(CACHE);
  // Past the browser's own store, which may have files of an older version.
  await cache.addAll(SITE.files.map((it) => new Request(it, { cache: "reload" })));
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((it) => it.startsWith(PREFIX) && it !== CACHE);
  await Promise.all(others.map((it) => caches.delete(it)));
  await clients.claim();
}

/** The answer of the server; it is kept if it is a file for later. */
async function fetched(request, cache) {
  const response = await fetch(request);
  if (response.ok && SITE.later.some((it) => request.url === new URL(it, registration.scope).href)) {
    await cache.put(request, response.clone());
  }
  return response;
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = (await cache.match(request, { ignoreSearch: true })) ?? (await fetched(request, cache));
  if (found.type === "opaque" || found.type === "error") {
    return found;
  }
  const { body, status, statusText } = found;
  const headers = new Headers(found.headers);
  Object.entries(ISOLATION).forEach(([name, value]) => headers.set(name, value));
  return new Response(body, { status, statusText, headers });
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) {
    event.respondWith(answer(event.request));
  }
});
