// Shared by the workers' start scripts: loads the module, reports progress, passes messages on. `data` holds the URLs of
// what a worker loads beside its module, or functions that load a part of it: what the page names the worker after at
// once, the rest when it is lacking.
import { keep } from "./exports.js";

const say = (message) => self.postMessage([JSON.stringify(message)]);
const failed = (error) => say({ failed: { id: null, why: String(error) } });

const fetched = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
};

const bytesOf = async (url) => new Uint8Array(await (await fetched(url)).arrayBuffer());

// Fetches the module and reports the bytes received.
const counted = async (url) => {
  const response = await fetched(url);
  let [bytes, told] = [0, 0];
  const count = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes - told > 100_000) say({ loading: { bytes: (told = bytes) } });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
};

export default (url, init, make, data = {}) => {
  const first = self.name in data && bytesOf(data[self.name]);
  const module = counted(url).then(async (module_or_path) => keep(await init({ module_or_path })));
  const ready = Promise.all([first, module]).then(async ([bytes]) => {
    const worker = await make();
    if (bytes) worker.load(self.name, bytes);
    say("ready");
    return worker;
  });
  ready.catch(failed);
  self.onmessage = async (message) => {
    const worker = await ready.catch(() => null);
    try {
      const lacking = worker?.hear(message.data);
      if (!lacking) return;
      say({ loading: { bytes: 0 } });
      const part = data[lacking];
      if (part instanceof URL) worker.load(lacking, await bytesOf(part));
      else worker.take(await part());
      say("ready");
    } catch (error) {
      failed(error);
    }
  };
};
