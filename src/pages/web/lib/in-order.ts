/**
 * Reads a state that acts change too, and shows the answers in the order in which they were asked for. Two requests are
 * answered in any order: an answer from before a newer state is not shown, but asked for again.
 */
export function inOrder<T>(ask: () => Promise<T>, show: (state: T) => void) {
  let asked = 0;
  let shown = 0;
  /** Reads the state, shows it and returns it. Throws what `ask` throws. */
  async function read(): Promise<T> {
    asked += 1;
    const number = asked;
    const state = await ask();
    if (number <= shown) return read();
    shown = number;
    show(state);
    return state;
  }
  /** Call it with the answer to an act: reads that were sent before may not know of the act. */
  function outdate(): void {
    shown = asked;
  }
  return { read, outdate };
}
