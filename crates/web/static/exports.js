// The exports of the running module of a page or a worker, for the parts of it that are loaded later.
let exports;

export function keep(running) {
  exports = running;
}

export function initSync() {
  return exports;
}
