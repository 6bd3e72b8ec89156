// The conversation with Python: what was asked, what is still waited for, and whether anybody
// answers at all.

const BUSY_MS = 700;
const IDLE_TICKS = 6;

export class Link {
  /**
   * @param {object} model anywidget's
   * @param {{onBusy: function, onDead: function}} told what is called when an answer is late, and
   *   when it is sure that none will come
   */
  constructor(model, told) {
    this.model = model;
    this.told = told;
    this.name = Math.random().toString(36).slice(2, 10);
    this.sent = 0;
    this.last = {};
    this.waiting = new Set();
    this.dead = false;
  }

  /** Ask for an action; its answer is a view with the id of the question. */
  ask(action, details = {}) {
    if (this.dead) return;
    if (this.kernelIsGone()) {
      this.die();
      return;
    }
    const id = `${this.name}:${++this.sent}`;
    this.last = { action, id, details, at: performance.now() };
    this.waiting.add(id);
    clearInterval(this.patience);
    let idle = 0;
    this.patience = setInterval(() => {
      this.told.onBusy();
      // A kernel that has nothing to do and does not answer knows nothing of this board.
      idle = this.model.widget_manager?.kernel?.status === "idle" ? idle + 1 : 0;
      if (idle > IDLE_TICKS) this.die();
    }, BUSY_MS);
    this.model.send({ ...details, action, id });
  }

  /** Let Python know something that is not answered with a view. */
  note(action, details = {}) {
    if (!this.dead) this.model.send({ ...details, action });
  }

  /** An answer came: nothing that was asked before it is waited for any longer. */
  settle(ack) {
    if (!this.waiting.has(ack)) return false;
    for (const id of this.waiting) {
      this.waiting.delete(id);
      if (id === ack) break;
    }
    if (!this.waiting.size) clearInterval(this.patience);
    return true;
  }

  /** Whether a view answers the last question of this page, and that was such an action. */
  answers(view, ...actions) {
    return view.ack === this.last.id && actions.includes(this.last.action);
  }

  kernelIsGone() {
    const kernel = this.model.widget_manager?.kernel;
    return Boolean(kernel && (kernel.isDisposed || kernel.status === "dead"));
  }

  die() {
    this.dead = true;
    this.close();
    this.waiting.clear();
    this.told.onDead();
  }

  /** Notice at once when the kernel ends, where the notebook lets a widget know. */
  watchKernel(signal) {
    const session = this.model.widget_manager?.context?.sessionContext;
    const over = new Set(["dead", "restarting", "autorestarting", "terminating"]);
    const look = (_sender, status) => {
      if (over.has(status) || this.kernelIsGone()) this.die();
    };
    const gone = (_sender, change) => {
      if (!change?.newValue) this.die();
    };
    session?.statusChanged?.connect(look);
    session?.kernelChanged?.connect(gone);
    signal.addEventListener("abort", () => {
      session?.statusChanged?.disconnect(look);
      session?.kernelChanged?.disconnect(gone);
    });
  }

  close() {
    clearInterval(this.patience);
  }
}
