// The engine's worker.
import init, { Worker } from "./worker.js";
import serve from "./serve.js";

serve(new URL("worker_bg.wasm", import.meta.url), init, () => new Worker());
