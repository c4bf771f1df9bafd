// Loads the page's module, which replaces the loading notice by the page.
import init from "./web.js";
import { keep } from "./exports.js";

try {
  keep(await init());
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
