// The worker that reads and writes records.
import init, { Reader } from "./reader.js";
import serve from "./serve.js";

serve(new URL("reader_bg.wasm", import.meta.url), init, () => new Reader());
