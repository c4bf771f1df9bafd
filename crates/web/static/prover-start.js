// The worker that proves wins.
import init, { Prover } from "./prover.js";
import serve from "./serve.js";

serve(new URL("prover_bg.wasm", import.meta.url), init, () => new Prover());
