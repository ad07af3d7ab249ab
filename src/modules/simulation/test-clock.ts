import type { Origin } from '../../kernel/actor.ts';
import { after, SECOND } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEvent, type ChainSubject, refuse } from '../evidence/index.ts';
import { assertTest } from './play.ts';

/** A moment that lies ahead of a resource, and what else lies ahead of it: column by column, null where nothing waits. */
export interface Ahead<Column extends string> {
  /** The moment as the caller names it. */
  readonly to: string;
  readonly column: Column;
  /** Whether the resource can still come there. */
  readonly open: boolean;
  /** All that is counted down together with it. */
  readonly due: Readonly<Record<Column, Date | null>>;
}

/** Whole seconds: what the chain says is what was done, and a process whose clock is behind by less agrees. */
const secondsUntil = (due: Date, now: Date): number => Math.max(0, Math.ceil((due.getTime() - now.getTime()) / SECOND));

/**
 * Moves the test clock of one resource, which the caller's transaction holds, on to a moment: whatever lies ahead of it
 * comes nearer by as many seconds, and its chain says so. What has happened keeps its moments. Gives the columns to
 * write, none where the moment has come by itself.
 * @throws Fault `test_mode_only`, `invalid_status` (the moment will not come, or is over)
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
  if (!open || !target) throw refuse('invalid_status', `There is no ${name} ahead of it.`);
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
