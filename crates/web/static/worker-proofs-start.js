// Starts the proofs worker.
import init, { Prover } from "./worker-proofs.js";
import serve from "./serve.js";

serve(new URL("worker-proofs_bg.wasm", import.meta.url), init, () => new Prover());
