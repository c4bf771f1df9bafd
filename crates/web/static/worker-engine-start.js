// Starts the engine worker.
import init, { Worker } from "./worker-engine.js";
import serve from "./serve.js";

serve(new URL("worker-engine_bg.wasm", import.meta.url), init, () => new Worker(), {
  freestyle: new URL("weights-freestyle.bin", import.meta.url),
  standard: new URL("weights-standard.bin", import.meta.url),
  renju: new URL("weights-renju.bin", import.meta.url),
  caro: new URL("weights-caro.bin", import.meta.url),
  "caro-overline": new URL("weights-caro-overline.bin", import.meta.url),
});
