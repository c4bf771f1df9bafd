// Starts the library worker.
import init, { Librarian } from "./worker-library.js";
import serve from "./serve.js";

serve(new URL("worker-library_bg.wasm", import.meta.url), init, () => new Librarian());
