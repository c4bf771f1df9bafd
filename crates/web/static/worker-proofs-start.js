// Starts the proofs worker.
import init, { Prover } from "./worker-think.js";
import serve from "./serve.js";
import weights from "./rules.js";

serve(new URL("worker-think_bg.wasm", import.meta.url), init, () => Prover.start(), weights);
