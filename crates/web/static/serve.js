// Shared by the workers' start scripts: loads the module, reports progress, passes messages on.
const say = (message) => self.postMessage([JSON.stringify(message)]);
const failed = (error) => say({ failed: { id: null, why: String(error) } });

// Fetches the module and reports the bytes received.
const counted = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
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

export default (url, init, make) => {
  const ready = counted(url)
    .then((module_or_path) => init({ module_or_path }))
    .then(() => {
      const worker = make();
      say("ready");
      return worker;
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
};
