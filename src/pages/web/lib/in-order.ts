/**
 * Reads a state of the server and shows it. Answers can arrive in another order than their requests: an answer that is
 * older than the state already shown is dropped, and the state is read again.
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
  /** Call it when an action has returned a newer state: reads that are under way may still return the old one. */
  function outdate(): void {
    shown = asked;
  }
  return { read, outdate };
}
