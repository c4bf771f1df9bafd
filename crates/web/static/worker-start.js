// The engine's worker: loads its module, then answers messages.
import init, { Worker } from "./worker.js";

const failed = (error) => self.postMessage(JSON.stringify({ type: "failed", id: null, why: String(error) }));
const ready = init().then(() => {
  self.postMessage('{"type":"ready"}');
  return new Worker();
});
ready.catch(failed);
self.onmessage = async ({ data }) => {
  const worker = await ready.catch(() => null);
  try {
    worker?.hear(data);
  } catch (error) {
    failed(error);
  }
};
