/** Told what a start has done, one step after the other. */
export type OnStep = (step: string) => void;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Prints each step of a start with the time since the one before it; the first includes the loading of Node. */
export function printSteps(write: (text: string) => void = (text) => process.stdout.write(text)): OnStep {
  // Zero is the start of the process.
  let before = 0;
  return (step) => {
    const now = performance.now();
    write(`  ${step.padEnd(46)}${seconds(now - before).padStart(7)}\n`);
    before = now;
  };
}

/** Time since the process began, for people. */
export const sinceStart = (): string => seconds(performance.now());
