// This page as a site without a server: Bentrider runs in the page, and a service worker keeps the files.

import { ModuleConnection } from "./module_connection.js";
import { SocketConnection } from "./socket.js";

/** The names of the variants that have a network in the folder `nets`; undefined if a program serves the page. */
const { nets } = document.documentElement.dataset;

/** A connection to Bentrider in this page. */
class SiteConnection extends ModuleConnection {
  constructor() {
    super(new Set(nets.split(" ")));
  }
}

/** A connection to Bentrider in this page that can teach. */
class SiteWorkshop extends ModuleConnection {
  constructor() {
    super(new Set(), "workshop");
  }
}

/** The class of connections of this page. */
export const Connection = nets === undefined ? SocketConnection : SiteConnection;

/** The class of connections on which Bentrider is taught a variant. */
export const Workshop = nets === undefined ? SocketConnection : SiteWorkshop;

/** Keeps a site in the browser, for visits without a network. */
export async function keepSite() {
  if (nets === undefined || !navigator.serviceWorker) {
    return;
  }
  try {
    await navigator.serviceWorker.register(new URL("service_worker.js", document.baseURI));
  } catch {
    // Where the browser forbids it, the site is fetched at each visit.
  }
}
