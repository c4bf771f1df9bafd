// Keeps the page for use without a network, by the service worker `sw.js`, and offers new versions.
const HOUR_MS = 3_600_000;
const workers = navigator.serviceWorker;

const settled = (worker) =>
  new Promise((done) => {
    const look = () => worker.state !== "installing" && done(worker.state !== "redundant");
    worker.addEventListener("statechange", look);
    look();
  });

// Stores the page, and tells it of later versions by the event `tengen-update`.
export const keep = async () => {
  const registration = await workers.register("sw.js", { updateViaCache: "none" });
  const offer = () => {
    if (!registration.waiting || !workers.controller) return;
    document.documentElement.dataset.update = "ready";
    dispatchEvent(new Event("tengen-update"));
  };
  registration.addEventListener("updatefound", () => settled(registration.installing).then(offer));
  offer();
  // Without a network there is nothing newer.
  setInterval(() => registration.update().catch(() => {}), HOUR_MS);
};

// Loads the page again in its newest version. If that cannot be stored, the stored one is given up, so that an old page
// never stays between a browser and its server.
export const renew = async () => {
  const registration = await workers?.getRegistration();
  if (registration) {
    await registration.update().catch(() => {});
    const next = registration.installing;
    if (next && !(await settled(next))) {
      await registration.unregister();
      for (const name of await caches.keys()) if (name.startsWith("tengen-")) await caches.delete(name);
    }
    if (registration.waiting) {
      const changed = new Promise((done) => workers.addEventListener("controllerchange", done, { once: true }));
      registration.waiting.postMessage("use");
      await changed;
    }
  }
  location.reload();
};
