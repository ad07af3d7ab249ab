import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../kernel/unknown.ts';

/** One line of the report. */
export interface Finding {
  readonly what: string;
  /** `note`: worth knowing. `fault`: must be fixed. */
  readonly state: 'ok' | 'note' | 'fault';
  readonly detail: string;
}

/** Default time for each dependency to answer, ms. */
export const PATIENCE = 3_000;

/** An error of doctor itself, whose message may be shown. */
export class NoAnswer extends Error {
  readonly forOperator = true;
}

/** How much longer than its time limit a check may take on a machine that is busy with other work. */
export const BUSY = 10;
const TICK = 50;

/**
 * Rejects after `timeLimit` milliseconds in which this process could run: while other programs have the processor, or code
 * is loaded, nobody could hear an answer. The error says so if that took much longer.
 */
async function runOutOfTime(timeLimit: number, signal: AbortSignal): Promise<never> {
  const begun = performance.now();
  let took = 0;
  for (let heard = 0; heard < timeLimit && took < BUSY * timeLimit; heard += TICK) {
    await sleep(TICK, undefined, { signal });
    took = performance.now() - begun;
  }
  if (took < 2 * timeLimit + TICK) throw new NoAnswer(`no response within ${timeLimit / 1_000} s`);
  throw new TooBusy(
    `no response within ${(took / 1_000).toFixed(0)} s, but this machine is too busy to tell: ask again`,
  );
}

/** Nothing is known about the dependency. */
class TooBusy extends NoAnswer {}

/** Runs a check with a time limit. A thrown error or a timeout becomes a finding with state `fault`. */
export async function examine(
  what: string,
  timeLimit: number,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  const ended = new AbortController();
  const timeout = runOutOfTime(timeLimit, ended.signal);
  timeout.catch(() => {});
  try {
    const found = await Promise.race([check(), timeout]);
    return Array.isArray(found) ? found : [found as Finding];
  } catch (error) {
    return [{ what, state: error instanceof TooBusy ? 'note' : 'fault', detail: findingReason(error) }];
  } finally {
    ended.abort();
  }
}

/** Describes why a dependency did not answer. Never contains a URL, which may include a password. */
export function findingReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host name with several addresses fails once for each; the AggregateError itself has no message.
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first instanceof Error && first.message) || errorCode(error) || error.name;
}

export const host = (url: string): string => new URL(url).host;
