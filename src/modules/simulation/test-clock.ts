import type { Origin } from '../../kernel/actor.ts';
import { after, SECOND } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent, type ChainSubject, refuse } from '../evidence/index.ts';
import { assertTest } from './play.ts';
import { because } from './reasons.ts';

/** A future date of a resource, and all its other future dates. Null for columns where nothing is due. */
export interface Ahead<Column extends string> {
  /** Name of the date in the API. */
  readonly to: string;
  readonly column: Column;
  /** Whether the resource can still reach it. */
  readonly open: boolean;
  /** All dates that move together. */
  readonly due: Readonly<Record<Column, Date | null>>;
}

/**
 * Whole seconds, so that the chain states exactly what was done. Also tolerates clocks of other processes that are
 * slightly slow.
 */
const secondsUntil = (due: Date, now: Date): number => Math.max(0, Math.ceil((due.getTime() - now.getTime()) / SECOND));

/**
 * Advances the test clock of one resource, locked by the caller's transaction, to a future date: moves all its future
 * dates closer by the same number of seconds and records it in the chain. Past dates do not change. Returns the columns
 * to write; empty if the date has already passed.
 * @throws Fault `test_mode_only`, `invalid_status` (the date will never come, or is over)
 */
export async function advanceClock<Column extends string>(
  services: Services,
  tx: Tx,
  { ip }: Origin,
  subject: ChainSubject,
  { to, column, open, due }: Ahead<Column>,
): Promise<Partial<Record<Column, Date>>> {
  assertTest(subject);
  const now = services.clock.now();
  const target = due[column];
  const name = to.toLowerCase();
  if (!open || !target) throw refuse('invalid_status', because('date_over', { to: name }));
  const seconds = secondsUntil(target, now);
  if (seconds === 0) return {};
  await appendEvent(services, tx, subject, {
    type: `${subject.noun}.clock_advanced`,
    actor: 'organization',
    data: { to: name, seconds },
    personal: { ip },
  });
  const ahead = Object.entries<Date | null>(due).filter(
    (entry): entry is [Column, Date] => !!entry[1] && entry[1] > now,
  );
  return Object.fromEntries(ahead.map(([each, at]) => [each, after(at, -seconds * SECOND)])) as Partial<
    Record<Column, Date>
  >;
}
