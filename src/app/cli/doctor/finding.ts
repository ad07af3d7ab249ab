import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../../kernel/unknown.ts';

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

/** Runs a check with a time limit. A thrown error or a timeout becomes a finding with state `fault`. */
export async function examine(
  what: string,
  timeLimit: number,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  const ended = new AbortController();
  const timeout = sleep(timeLimit, undefined, { signal: ended.signal }).then(() => {
    throw new NoAnswer(`no response within ${timeLimit / 1_000} s`);
  });
  timeout.catch(() => {});
  try {
    const found = await Promise.race([check(), timeout]);
    return Array.isArray(found) ? found : [found as Finding];
  } catch (error) {
    return [{ what, state: 'fault', detail: reasonOf(error) }];
  } finally {
    ended.abort();
  }
}

/** Describes why a dependency did not answer. Never contains a URL, which may include a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host name with several addresses fails once for each; the AggregateError itself has no message.
  const [first]: unknown[] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first instanceof Error && first.message) || codeOf(error) || error.name;
}

export const host = (url: string): string => new URL(url).host;
