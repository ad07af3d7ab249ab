import { type Actor, type LinkKind, linkKinds } from '../../kernel/actor.ts';

/** The part of the schema for one kind of caller: API keys, members in the console, or holders of one kind of link. */
export type SubGraph = 'PARTNER' | 'CONSOLE' | LinkKind;

export const subGraphs: readonly SubGraph[] = ['PARTNER', 'CONSOLE', ...linkKinds];

/** The sub-graph of a caller. */
export function subGraphOf(actor: Actor): SubGraph {
  if (actor.kind === 'link') return actor.link;
  return actor.kind === 'key' && actor.member ? 'CONSOLE' : 'PARTNER';
}
