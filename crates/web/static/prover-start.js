// The worker that proves wins: loads its module, then answers messages.
import init, { Prover } from "./prover.js";

const failed = (error) => self.postMessage([JSON.stringify({ type: "failed", id: null, why: String(error) })]);
const ready = init().then(() => {
  self.postMessage(['{"type":"ready"}']);
  return new Prover();
});
ready.catch(failed);
self.onmessage = async ({ data }) => {
  const prover = await ready.catch(() => null);
  try {
    prover?.hear(data);
  } catch (error) {
    failed(error);
  }
};
