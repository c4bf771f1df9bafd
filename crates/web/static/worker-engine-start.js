// Starts the engine worker.
import init, { Worker } from "./worker-think.js";
import serve from "./serve.js";
import weights from "./rules.js";

serve(new URL("worker-think_bg.wasm", import.meta.url), init, () => new Worker(), {
  ...weights,
  programs: () => Worker.programs(),
});
