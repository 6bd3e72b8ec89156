// The clock: drawn here each second, kept by Python.

import { setText } from "./elements.mjs";
import { clockTime } from "./geometry.mjs";

export class ClockFace {
  /**
   * @param {HTMLElement} element
   * @param {function} onOver what is called once when a countdown is over
   */
  constructor(element, onOver) {
    this.element = element;
    this.onOver = onOver;
  }

  /** Take over what Python says: `{shown, limit, seconds, running}`. */
  set({ shown = false, limit = null, seconds = 0, running = false }) {
    this.stop();
    Object.assign(this, { limit, seconds, since: running ? performance.now() : null });
    this.element.hidden = !shown;
    if (!shown) return;
    this.draw();
    if (running) this.ticking = setInterval(() => this.draw(), 250);
  }

  draw() {
    const passed = this.since === null ? 0 : (performance.now() - this.since) / 1000;
    const time = this.seconds + passed;
    const left = this.limit === null ? null : this.limit - time;
    setText(this.element, clockTime(left === null ? time : Math.ceil(left)));
    this.element.classList.toggle("rrp-late", left !== null && left <= 10);
    if (left !== null && left <= 0 && this.ticking) {
      this.stop();
      this.onOver();
    }
  }

  stop() {
    clearInterval(this.ticking);
    this.ticking = null;
  }
}
