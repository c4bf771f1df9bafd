// Starts the engine worker.
import init, { Worker } from "./worker-engine.js";
import serve from "./serve.js";

serve(new URL("worker-engine_bg.wasm", import.meta.url), init, () => new Worker());
