/**
 * Shows a view at once when all its first answers have arrived, instead of part by part: nothing moves while it loads.
 * Until then its heading and the word "loading" are visible (`console.css`, `data-arriving`).
 */

/** Longest time that a view stays hidden, ms: on a slow connection, what has arrived is shown. */
const PATIENCE_MS = 5_000;

let pending = 0;
let patience: ReturnType<typeof setTimeout> | undefined;
let isShown = false;
const waiting = new Set<() => void>();

/** Hides the content of a new view until its answers have arrived. */
export function beginView(): void {
  isShown = false;
  document.documentElement.dataset.arriving = '';
  clearTimeout(patience);
  patience = setTimeout(show, PATIENCE_MS);
  showSoon();
}

/** Counts an answer that the view waits for. Returns what to call, once or more often, when it has arrived. */
export function awaitAnswer(): () => void {
  pending += 1;
  let waits = true;
  return () => {
    if (!waits) return;
    waits = false;
    pending -= 1;
    showSoon();
  };
}

/** Parts that were rendered with an answer may wait for answers of their own: they ask within two frames. */
function showSoon(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (pending === 0) show();
    }),
  );
}

/** Calls a function when the current view is shown: now, or later. Returns what cancels it. */
export function onceShown(act: () => void): () => void {
  if (isShown) act();
  else waiting.add(act);
  return () => waiting.delete(act);
}

function show(): void {
  clearTimeout(patience);
  delete document.documentElement.dataset.arriving;
  isShown = true;
  for (const act of waiting) act();
  waiting.clear();
}
