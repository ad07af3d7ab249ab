import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../platform/services.ts';
import type { ChainSubject } from './chain-subject.ts';
import { listTopic } from './topics.ts';

/** Shortest time between two yields, ms. Changes in between count as one, so that a busy list is not read too often. */
const PAUSE_MS = 1_000;

/**
 * Yields at once, and after each change of a subject of this kind. Tells only that a list has changed: the reader reads
 * it again. Ends when the signal aborts.
 */
export async function* followList(
  services: Services,
  subjects: Omit<ChainSubject, 'chainId'>,
  signal: AbortSignal,
): AsyncGenerator<void> {
  // Listens before the first read, so that no change is missed between the two.
  const wakeups = services.bus.subscribe(listTopic(subjects), signal);
  yield;
  for await (const _ of wakeups) {
    yield;
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
