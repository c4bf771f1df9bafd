// Loads the page's module, which replaces the loading notice by the page.
import init from "./web.js";
import { keep } from "./exports.js";

// The page's first files come first.
const OFFLINE_AFTER_MS = 4000;
const offline = () => import("./offline.js");

addEventListener("tengen-renew", () =>
  offline()
    .then(({ renew }) => renew())
    .catch(() => location.reload()),
);

try {
  keep(await init());
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
