// Starts the records worker.
import init, { Reader } from "./worker-records.js";
import serve from "./serve.js";

serve(new URL("worker-records_bg.wasm", import.meta.url), init, () => new Reader());
