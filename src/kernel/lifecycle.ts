interface Transition<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

/** A state machine as data. Transitions that are not in the table are not allowed. */
export interface Lifecycle<State extends string, Move extends string> {
  /** Name in the event chain and the docs: `envelope`, `signer`. */
  readonly noun: string;
  /** The table whose rows have the states, and the field of the state, as Prisma names it. */
  readonly stored: { readonly table: string; readonly field: string };
  readonly states: readonly State[];
  readonly initial: State;
  readonly moves: Readonly<Record<Move, Transition<State>>>;
}

/** Declares a lifecycle. @throws Error (an unreachable state, or a transition with an unknown state) */
export function lifecycle<State extends string, Move extends string>(
  table: Lifecycle<State, Move>,
): Lifecycle<State, Move> {
  const known = new Set<string>(table.states);
  const reached = new Set<string>([table.initial]);
  const moves = Object.values<Transition<State>>(table.moves);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { from, to } of moves) {
      if (!reached.has(to) && from.some((state) => reached.has(state))) {
        reached.add(to);
        grew = true;
      }
    }
  }
  const strangers = moves.flatMap(({ from, to }) => [...from, to]).filter((state) => !known.has(state));
  const lost = table.states.filter((state) => !reached.has(state));
  if (strangers.length || lost.length) {
    throw new Error(`lifecycle ${table.noun}: unknown [${strangers.join()}], unreachable [${lost.join()}]`);
  }
  return table;
}

/** Returns the state after `move` from `state`, or undefined if the table has no such transition. */
export function destination<State extends string, Move extends string>(
  table: Lifecycle<State, Move>,
  state: State,
  move: Move,
): State | undefined {
  const row = table.moves[move];
  return row.from.includes(state) ? row.to : undefined;
}
