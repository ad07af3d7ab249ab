import type { CronItem } from 'graphile-worker';

/** A task that is enqueued regularly, once per installation however many workers there are. */
export interface CronEntry {
  readonly task: string;
  /** Divides an hour (1, 5, 15, 60 …) or is a whole number of hours that divides a day (120, 1440 …). */
  readonly everyMinutes: number;
}

/**
 * Returns graphile-worker's cron item. At most one such job waits; after three failed attempts the next regular run
 * follows.
 */
export function cronPattern({ task, everyMinutes }: CronEntry): CronItem {
  const hours = everyMinutes / 60;
  let match: string;
  if (everyMinutes >= 1 && 60 % everyMinutes === 0)
    match = everyMinutes === 60 ? '0 * * * *' : `*/${everyMinutes} * * * *`;
  else if (Number.isInteger(hours) && 24 % hours === 0) match = hours === 24 ? '0 0 * * *' : `0 */${hours} * * *`;
  else throw new RangeError(`${task}: ${everyMinutes} minutes divide neither an hour nor a day`);
  return { task, match, identifier: task, options: { maxAttempts: 3, jobKey: `cron:${task}`, jobKeyMode: 'replace' } };
}
