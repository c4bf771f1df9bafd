// Loads the page's module, which replaces the loading notice by the page.
import init from "./web.js";
import { keep } from "./exports.js";

// The page's first files come first.
const OFFLINE_AFTER_MS = 4000;
// Answers that begin later than this after the document's request are of a slow line.
const SLOW_AFTER_MS = 600;
const offline = () => import("./offline.js");

addEventListener("tengen-renew", () =>
  offline()
    .then(({ renew }) => renew())
    .catch(() => location.reload()),
);

// Resolved when the style sheet, which does not hold back the first picture, is there.
const styled = () =>
  new Promise((done) => {
    const link = document.querySelector("link[rel=stylesheet]");
    if (!link || link.sheet) return done();
    for (const event of ["load", "error"]) link.addEventListener(event, done, { once: true });
  });

// The page's module, on a slow line counted as it arrives. Elsewhere the browser's own answer is used, with which it keeps
// the compiled code. It is compiled while the style sheet arrives, without which nothing is shown.
const BYTES = "bytes of web_bg.wasm";
const received = async () => {
  const response = await fetch(new URL("web_bg.wasm", import.meta.url));
  const bar = document.querySelector("#loading progress");
  if (!response.ok || !response.body || !bar || performance.now() < SLOW_AFTER_MS) return response;
  let loaded = 0;
  const counted = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      bar.value = loaded / BYTES;
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers: { "content-type": "application/wasm" } });
};

try {
  const [module_or_path] = await Promise.all([WebAssembly.compileStreaming(received()), styled()]);
  keep(await init({ module_or_path }));
  // Not on a metered connection, and not over plain HTTP, which has no service workers. What fails is tried again with
  // the next visit.
  if (navigator.serviceWorker && !navigator.connection?.saveData) {
    setTimeout(() => offline().then(({ keep }) => keep()).catch(() => {}), OFFLINE_AFTER_MS);
  }
} catch (error) {
  document.getElementById("loading")?.remove();
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.className = "broken";
  notice.textContent = navigator.language.startsWith("zh")
    ? `页面无法载入，请重新载入；如仍不行，请更新浏览器。（${error}）`
    : `The page could not be loaded. Reload it; if that does not help, update the browser. (${error})`;
  document.body.append(notice);
  throw error;
}
