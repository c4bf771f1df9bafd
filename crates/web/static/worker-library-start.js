// Starts the library worker.
import init, { Librarian } from "./worker-keep.js";
import serve from "./serve.js";

serve(new URL("worker-keep_bg.wasm", import.meta.url), init, () => new Librarian());
