// The engine's worker: loads its module, then answers messages.
import init, { answer } from "./worker.js";

const ready = init();
self.onmessage = async (event) => {
  await ready;
  self.postMessage(answer(event.data));
};
