// Loads the page's module; the module puts the page into the document itself.
import init from "./web.js";

await init();
