/** Minimum time between two lines (not a terminal) and between two updates of the line (terminal), ms. */
const LINES = 10_000;
const CHANGES = 100;

export interface Progress {
  /** `step` names the current work, `detail` its progress. */
  report(step: string, detail: string): void;
  end(): void;
}

/**
 * Reports the progress of a long command. On a terminal: one line that is updated. Elsewhere: a line for each step,
 * and every ten seconds.
 */
export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let step = '';
  let shownAt = 0;
  /** The latest line, if it was skipped because of the minimum time. */
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
