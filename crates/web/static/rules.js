// Where the weights of each rule lie, for the workers that search.
export default {
  freestyle: new URL("weights-freestyle.bin", import.meta.url),
  standard: new URL("weights-standard.bin", import.meta.url),
  renju: new URL("weights-renju.bin", import.meta.url),
  caro: new URL("weights-caro.bin", import.meta.url),
  "caro-overline": new URL("weights-caro-overline.bin", import.meta.url),
};
