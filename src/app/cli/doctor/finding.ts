import { setTimeout as sleep } from 'node:timers/promises';

/** One line of a diagnosis. */
export interface Finding {
  readonly what: string;
  /** `note`: a choice that is worth knowing. `fault`: to be mended. */
  readonly state: 'ok' | 'note' | 'fault';
  readonly detail: string;
}

/** How long each neighbour has to answer, ms, unless a test on a slow machine gives it longer. */
export const PATIENCE = 3_000;

/** An error of the diagnosis itself, whose message may be shown. */
export class NoAnswer extends Error {
  readonly forOperator = true;
}

/** Runs a check with a limit of time; what it throws, and no answer, is a fault. */
export async function examine(
  what: string,
  timeLimit: number,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  const ended = new AbortController();
  const late = sleep(timeLimit, undefined, { signal: ended.signal }).then(() => {
    throw new NoAnswer(`no answer within ${timeLimit / 1_000} s`);
  });
  late.catch(() => {});
  try {
    const found = await Promise.race([check(), late]);
    return Array.isArray(found) ? found : [found as Finding];
  } catch (error) {
    return [{ what, state: 'fault', detail: reasonOf(error) }];
  } finally {
    ended.abort();
  }
}

/** Why a neighbour did not answer: never a URL, which may hold a password. */
export function reasonOf(error: unknown): string {
  const { message, code, errors, name } = error as AggregateError & { readonly code?: string };
  // A name with several addresses fails once for each, without a message of its own.
  const first = errors?.[0] as Error | undefined;
  return message || first?.message || code || name;
}

export const host = (url: string): string => new URL(url).host;
