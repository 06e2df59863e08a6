// What browsers from 2021 on lack of what the pages use, before any module runs; an older one is told that it is too old.
// Its arrays are all that `lib` of tsconfig.json has beyond 2021: the types refuse what nobody lends.
(() => {
  /** @param {object} owner @param {Record<string, Function>} lacking */
  const lend = (owner, lacking) => {
    for (const [name, value] of Object.entries(lacking))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  };

  lend(Array.prototype, {
    /** @this {unknown[]} @param {number} index */
    at(index) {
      return this[index < 0 ? this.length + index : index];
    },
    /** @this {unknown[]} @param {(one: unknown, at: number, all: unknown[]) => unknown} is */
    findLast(is) {
      for (let i = this.length - 1; i >= 0; i--) if (is(this[i], i, this)) return this[i];
      return undefined;
    },
    /** @this {unknown[]} @param {(one: unknown, at: number, all: unknown[]) => unknown} is */
    findLastIndex(is) {
      for (let i = this.length - 1; i >= 0; i--) if (is(this[i], i, this)) return i;
      return -1;
    },
    /** @this {unknown[]} */
    toReversed() {
      return [...this].reverse();
    },
    /** @this {unknown[]} @param {(a: unknown, b: unknown) => number} [order] */
    toSorted(order) {
      return [...this].sort(order);
    },
    /** @this {unknown[]} @param {[number, number, ...unknown[]]} how */
    toSpliced(...how) {
      const all = [...this];
      all.splice(...how);
      return all;
    },
    /** @this {unknown[]} @param {number} index @param {unknown} value */
    with(index, value) {
      const all = [...this];
      all[index < 0 ? all.length + index : index] = value;
      return all;
    },
  });
  lend(AbortSignal, {
    /** @param {number} milliseconds */
    timeout(milliseconds) {
      const control = new AbortController();
      setTimeout(() => control.abort(), milliseconds);
      return control.signal;
    },
  });
  lend(HTMLFormElement.prototype, {
    /** @this {HTMLFormElement} */
    requestSubmit() {
      if (this.reportValidity() && this.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })))
        this.submit();
    },
  });
  lend(CanvasRenderingContext2D.prototype, {
    /** @this {CanvasRenderingContext2D} @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} round */
    roundRect(x, y, wide, high, round) {
      this.moveTo(x + round, y);
      this.arcTo(x + wide, y, x + wide, y + high, round);
      this.arcTo(x + wide, y + high, x, y + high, round);
      this.arcTo(x, y + high, x, y, round);
      this.arcTo(x, y, x + wide, y, round);
      this.closePath();
    },
  });
  if (!("HTMLDialogElement" in window)) {
    Object.defineProperty(HTMLElement.prototype, "open", {
      /** @this {HTMLElement} */
      get() {
        return this.hasAttribute("open");
      },
    });
    lend(HTMLElement.prototype, {
      /** @this {HTMLElement} */
      showModal() {
        this.setAttribute("open", "");
      },
      /** @this {HTMLElement} */
      close() {
        this.removeAttribute("open");
        this.dispatchEvent(new Event("close"));
      },
    });
  }

  const { tooOld } = document.currentScript?.dataset ?? {};
  const tell = () => {
    const line = document.createElement("p");
    line.className = "noscript";
    line.textContent = tooOld ?? "";
    document.body.append(line);
  };
  const ready = () => {
    const modules = "noModule" in document.createElement("script");
    if (!modules || !CSS.supports("selector(:has(a))")) tell();
  };
  addEventListener("DOMContentLoaded", ready);
  // what it cannot read of a module's language it reports here alone
  addEventListener("error", (event) => /SyntaxError/.test(event.message || "") && tell());
})();
