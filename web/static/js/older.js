// What browsers lack of what the pages use since they know `:has`, before any module runs; one that does not know it is
// told that it is too old. Of arrays the pages use nothing younger.
(() => {
  AbortSignal.timeout ??= (/** @type {number} */ milliseconds) => {
    const control = new AbortController();
    setTimeout(() => control.abort(), milliseconds);
    return control.signal;
  };
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
