import type { Actor } from '../../kernel/actor.ts';
import { destination, type Lifecycle } from '../../kernel/lifecycle.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { actorName, appendEvent, type ChainSubject } from './append.ts';
import { refuse } from './faults.ts';

/** The tables that have a lifecycle, and the column that holds the state. */
type Stateful = 'envelope' | 'signer' | 'identity';

interface Advance<State extends string, Move extends string> {
  readonly lifecycle: Lifecycle<State, Move>;
  readonly move: Move;
  readonly row: { readonly id: string; readonly status: State };
  /** Columns that change together with the state. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly subject: ChainSubject;
  /** How the actor is named in the chain; by default from its kind. */
  readonly actorName?: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
}

/**
 * The only writer of a state: compare-and-swap from the state seen, then the event in the chain and for the listeners,
 * all in the caller's transaction. Refuses with `invalid_status` where the lifecycle has no such move, or where another
 * hand was quicker; nothing has changed then.
 */
export async function advance<State extends string, Move extends string>(
  kit: Kit,
  tx: Tx,
  actor: Actor,
  { lifecycle, move, row, set, subject, ...event }: Advance<State, Move>,
): Promise<State> {
  const to = destination(lifecycle, row.status, move);
  if (to === undefined) throw refuse('invalid_status', `${lifecycle.noun} is ${row.status.toLowerCase()}.`);
  const table = tx[lifecycle.noun as Stateful] as unknown as {
    updateMany(query: object): Promise<{ count: number }>;
  };
  const { count } = await table.updateMany({
    where: { id: row.id, status: row.status },
    data: { ...set, status: to },
  });
  if (count !== 1) throw refuse('invalid_status', `${lifecycle.noun} has changed meanwhile.`);
  await appendEvent(kit, tx, subject, {
    type: `${lifecycle.noun}.${move}`,
    subjectId: row.id,
    actor: event.actorName ?? actorName(actor),
    ...(event.data ? { data: event.data } : {}),
    ...(event.personal ? { personal: event.personal } : {}),
  });
  return to;
}
