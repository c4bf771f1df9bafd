// The worker that reads and writes records: loads its module, then answers messages.
import init, { Reader } from "./reader.js";

const failed = (error) => self.postMessage([JSON.stringify({ type: "failed", id: null, why: String(error) })]);
const ready = init().then(() => {
  self.postMessage(['{"type":"ready"}']);
  return new Reader();
});
ready.catch(failed);
self.onmessage = async ({ data }) => {
  const reader = await ready.catch(() => null);
  try {
    reader?.hear(data);
  } catch (error) {
    failed(error);
  }
};
