/** Milliseconds between two lines where nobody looks on, and between two changes of the line on a terminal. */
const LINES = 10_000;
const CHANGES = 100;

export interface Progress {
  /** `step` names what is being done, `detail` how far it is. */
  report(step: string, detail: string): void;
  end(): void;
}

/** Tells how a long command comes on: one line that changes on a terminal, else a line for each step and every ten seconds. */
export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let step = '';
  let shownAt = 0;
  /** The last line, where it was not shown. */
  let unshown: string | null = null;
  const write = (line: string) => {
    stream.write(stream.isTTY ? `\r\u001B[K${line.slice(0, (stream.columns ?? 80) - 1)}` : `${line}\n`);
    unshown = null;
  };
  return {
    report(now, detail) {
      const isNew = now !== step;
      const waited = performance.now() - shownAt;
      const line = `${now}: ${detail}`;
      if (!isNew && waited < (stream.isTTY ? CHANGES : LINES)) {
        unshown = line;
        return;
      }
      if (unshown !== null) write(unshown);
      step = now;
      shownAt = performance.now();
      write(line);
    },
    end() {
      if (stream.isTTY && step) stream.write('\r\u001B[K');
      else if (unshown !== null) write(unshown);
      step = '';
    },
  };
}
