import { setTimeout as sleep } from 'node:timers/promises';

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
  const { message, code, errors, name } = error as AggregateError & { readonly code?: string };
  // A host name with several addresses fails once for each; the AggregateError itself has no message.
  const first = errors?.[0] as Error | undefined;
  return message || first?.message || code || name;
}

export const host = (url: string): string => new URL(url).host;
