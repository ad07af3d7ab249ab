/** Milliseconds of each turn of the event loop that bodies may take together. What is left to do waits for the next. */
const MOST = 4;

let spent = 0;
let next: Promise<void> | undefined;

/** Runs `work`, a fraction of a millisecond, when the turn has time for it: many bodies at once do not stop the rest. */
export async function inTurn(work: () => void): Promise<void> {
  while (spent >= MOST) await next;
  next ??= new Promise((resolve) => {
    setImmediate(() => {
      spent = 0;
      next = undefined;
      resolve();
    });
  });
  const begun = performance.now();
  try {
    work();
  } finally {
    spent += performance.now() - begun;
  }
}
