// Serves the page without a network. The bundler writes `RELEASE` above: the version, and the page's files with the
// first digits of their SHA-256. The document's hash is not known, since a server adds start data to it; it names the
// version instead. Requests for anything else, the API and sockets among them, go to the network untouched.
const CACHE = `tengen-${RELEASE.version}`;
// Keeps the version in use, of which pages may be open when the next one takes over.
const NOTES = "tengen-notes";
const ACTIVE = "active";
const HOME = new URL("./", self.location);
const MARK = '<meta name="tengen-release" content="';
// How long a page waits for the server before the stored document is shown.
const DOCUMENT_TIMEOUT_MS = 3000;

const digest = async (bytes) => {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

// The body is stored decoded, so its headers must not say otherwise.
const stored = (response, body) => {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  return new Response(body, { headers });
};

const checked = (response, what) => {
  if (!response.ok || response.redirected) throw new Error(`${what}: ${response.status}`);
  return response;
};

// A file with the expected content, from an earlier version where it is the same.
const file = async (path) => {
  const url = new URL(path, HOME);
  const hashed = path.startsWith("assets/");
  const known = hashed && (await caches.match(url));
  if (known) return known;
  const response = checked(await fetch(url, hashed ? {} : { cache: "no-cache" }), path);
  const bytes = await response.arrayBuffer();
  if (!(await digest(bytes)).startsWith(RELEASE.files[path])) throw new Error(`${path} is of another version`);
  return stored(response, bytes);
};

const home = async () => {
  const response = checked(await fetch(HOME, { cache: "no-cache" }), "the document");
  const text = await response.text();
  if (!text.includes(MARK + RELEASE.version)) throw new Error("the document is of another version");
  return stored(response, text);
};

// All or nothing: a version with a missing file is never used.
const install = async () => {
  const cache = await caches.open(CACHE);
  try {
    for (const path of Object.keys(RELEASE.files)) await cache.put(new URL(path, HOME), await file(path));
    await cache.put(HOME, await home());
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
};

// Keeps the files of the version before, for its open pages.
const activate = async () => {
  const notes = await caches.open(NOTES);
  const before = await (await notes.match(ACTIVE))?.text();
  const kept = [CACHE, NOTES, `tengen-${before}`];
  for (const name of await caches.keys()) {
    if (name.startsWith("tengen-") && !kept.includes(name)) await caches.delete(name);
  }
  await notes.put(ACTIVE, new Response(RELEASE.version));
  await self.clients.claim();
};

const retire = async () => {
  await self.registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith("tengen-")) await caches.delete(name);
};

// The server's document if it is of this version, for its start data; without a server, or with one of another
// version, the stored one. An address that no longer has this page gets what the server sends.
const page = async (event) => {
  const known = await (await caches.open(CACHE)).match(HOME);
  if (!known) return fetch(event.request);
  try {
    const answer = await fetch(HOME, { cache: "no-cache", signal: AbortSignal.timeout(DOCUMENT_TIMEOUT_MS) });
    const text = await checked(answer, "the document").clone().text();
    if (text.includes(MARK + RELEASE.version)) return answer;
    if (!text.includes(MARK)) {
      event.waitUntil(retire());
      return answer;
    }
    event.waitUntil(self.registration.update().catch(() => {}));
  } catch {
    // No server, or none that answers.
  }
  return known;
};

// Files of the version before are for its open pages.
const asset = async (request) => {
  const own = await (await caches.open(CACHE)).match(request.url);
  return own ?? (await caches.match(request.url)) ?? fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "use") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(HOME.href)) return;
  const path = url.href.slice(HOME.href.length).split(/[?#]/)[0];
  if (request.mode === "navigate") {
    if (path === "" || path === "index.html" || path === "analysis") event.respondWith(page(event));
  } else if (path.startsWith("assets/") || path in RELEASE.files) {
    event.respondWith(asset(request));
  }
});
