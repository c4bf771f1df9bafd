// The exports of the page's running module, for the parts of it that are loaded later.
let exports;

export function keep(running) {
  exports = running;
}

export function initSync() {
  return exports;
}
