import { type Actor, simulationOf } from '../../kernel/actor.ts';
import { destination, type Lifecycle } from '../../kernel/lifecycle.ts';
import { lower } from '../../kernel/text.ts';
import { type Tx, updateSeen } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { actorName, appendEach } from './append.ts';
import type { ChainSubject } from './chain-subject.ts';
import { refuse } from './faults.ts';
import { because } from './reasons.ts';

interface Row<State extends string> {
  readonly id: string;
  /** The state that the caller has read. */
  readonly status: State;
}

interface Telling {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
}

interface Place {
  readonly subject: ChainSubject;
  /** Name of the actor in the chain. Default: derived from the actor's kind. */
  readonly actorName?: string;
}

/** A row that moves, with columns to set on it alone. All rows of a move set the same ones. */
interface Moved<State extends string> {
  readonly row: Row<State>;
  readonly set?: Readonly<Record<string, unknown>>;
}

interface Move<State extends string, Moves extends string> {
  readonly lifecycle: Lifecycle<State, Moves>;
  readonly move: Moves;
  /** Columns that change together with the state. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/**
 * Changes the state of a row, in the caller's transaction: compare-and-swap from the state that the caller has read,
 * then the event in the chain and for the listeners. No other function writes states.
 * @throws Fault `invalid_status` if the lifecycle has no such move, or another request changed the state first
 */
export async function advance<State extends string, Moves extends string>(
  services: Services,
  tx: Tx,
  actor: Actor,
  { row, data, personal, ...move }: Move<State, Moves> & Place & Telling & { readonly row: Row<State> },
): Promise<State> {
  const telling = { ...(data ? { data } : {}), ...(personal ? { personal } : {}) };
  return advanceAll(services, tx, actor, { ...move, rows: [{ row, ...telling }] });
}

/** Makes the same move for several rows of one subject, all or none. Appends one event for each row, in order. */
export const advanceAll = <State extends string, Moves extends string>(
  services: Services,
  tx: Tx,
  actor: Actor,
  {
    subject,
    actorName: name,
    rows,
    ...move
  }: Move<State, Moves> & Place & { readonly rows: readonly (Telling & { readonly row: Row<State> })[] },
): Promise<State> => {
  const place = { subject, ...(name ? { actorName: name } : {}) };
  return advanceEach(services, tx, actor, { ...move, rows: rows.map((row) => ({ ...place, ...row })) });
};

/**
 * Makes the same move for several rows, each with its own subject. All or none, with the same number of statements as
 * for one.
 */
export async function advanceEach<State extends string, Moves extends string>(
  services: Services,
  tx: Tx,
  actor: Actor,
  { lifecycle, move, set, rows }: Move<State, Moves> & { readonly rows: readonly (Place & Telling & Moved<State>)[] },
): Promise<State> {
  const { to } = lifecycle.moves[move];
  const stuck = rows.find(({ row }) => destination(lifecycle, row.status, move) === undefined);
  if (stuck)
    throw refuse('invalid_status', because('in_state', { noun: lifecycle.noun, status: lower(stuck.row.status) }));
  const { table, field } = lifecycle.stored;
  await updateSeen(tx, {
    table,
    field,
    rows: rows.map(({ row: { id, status }, set: own }) => ({ id, seen: status, set: { ...set, ...own, [field]: to } })),
    check: (count) => {
      if (count !== rows.length) throw refuse('invalid_status', because('changed_meanwhile', { noun: lifecycle.noun }));
    },
  });
  const entries = rows.map(({ row, set: _, subject, actorName: name, data, ...telling }) => ({
    subject,
    event: {
      type: `${lifecycle.noun}.${move}`,
      subjectId: row.id,
      actor: name ?? actorName(actor),
      data: { ...data, ...simulationOf(actor) },
      ...telling,
    },
  }));
  await appendEach(services, tx, entries);
  return to;
}
