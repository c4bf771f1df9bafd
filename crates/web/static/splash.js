// While the page loads for the first time: fetches its words, and remembers a stone that is tapped on the picture of the
// board, which is placed as soon as the page runs. The first game is on 15 lines, and the user begins it. What is pasted
// while the page loads, for the first time or again, is passed on in the same way.
const loading = document.getElementById("loading");
const picture = loading?.querySelector("svg");
const LINES = 15;
let point, pasted;

// The page starts its game after the first paint.
const whenRunning = (then) =>
  new MutationObserver((_, observer) => {
    if (loading.isConnected) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(then));
  }).observe(document.body, { childList: true });

const isFirst = () => {
  try {
    return localStorage.length === 0 && location.search + location.hash === "" && new URL("./", location).href === location.href;
  } catch {
    return false;
  }
};

const tapped = (event) => {
  const box = picture.getBoundingClientRect();
  const line = (from, length) => Math.round((from / length) * (LINES + 1));
  const x = line(event.clientX - box.left, box.width);
  const y = line(event.clientY - box.top, box.height);
  if (x < 1 || x > LINES || y < 1 || y > LINES) return;
  point = "ABCDEFGHIJKLMNO"[x - 1] + (LINES + 1 - y);
  const stone = picture.querySelector("circle") ?? document.createElementNS("http://www.w3.org/2000/svg", "circle");
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 0.46, fill: "#1d1b18" })) stone.setAttribute(name, value);
  picture.append(stone);
};

// The words that the page will ask for, as `Language::from_preference` chooses; another guess only costs their bytes.
const words = (tag) => {
  const language = tag.toLowerCase();
  if (/^(en|ja)\b/.test(language)) return language.slice(0, 2);
  if (!/^zh\b/.test(language)) return undefined;
  return /hant/.test(language) || (!/hans/.test(language) && /-(tw|hk|mo)\b/.test(language)) ? "zh-Hant" : "zh";
};

if (picture && isFirst()) {
  const name = navigator.languages.map(words).find(Boolean) ?? "en";
  const preload = document.createElement("link");
  Object.assign(preload, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
  preload.href = document.querySelector(`meta[name=tengen-words-${name}]`).content;
  document.head.append(preload);
  picture.addEventListener("pointerdown", tapped);
  whenRunning(() => point && document.getElementById(`at-${point}`)?.click());
}

if (loading) {
  const keep = (event) => {
    pasted = event.clipboardData?.getData("text/plain") || pasted;
  };
  addEventListener("paste", keep);
  whenRunning(() => {
    removeEventListener("paste", keep);
    if (!pasted) return;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
}
