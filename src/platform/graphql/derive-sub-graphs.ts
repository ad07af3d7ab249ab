import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { type Actor, type LinkKind, linkKinds } from '../../kernel/actor.ts';
import type { Access } from './access.ts';

/** The part of the schema for one kind of caller: API keys, members in the console, or holders of one kind of link. */
export type SubGraph = 'PARTNER' | 'CONSOLE' | LinkKind;

export const subGraphs: readonly SubGraph[] = ['PARTNER', 'CONSOLE', ...linkKinds];

/** The sub-graph of a caller. */
export function subGraphOf(actor: Actor): SubGraph {
  if (actor.kind === 'link') return actor.link;
  return actor.kind === 'key' && actor.member ? 'CONSOLE' : 'PARTNER';
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      deriveSubGraphs: DeriveSubGraphs<Types>;
    }
  }
}

/** The sub-graphs of a field: those of the callers that its `access` names. Without `access` it is in all of them. */
function subGraphsOf(access: Access | undefined): readonly SubGraph[] {
  if (!access) return subGraphs;
  // Only our own pages use these fields, to sign in and to open a link, unless the field also names keys.
  if (access.anyone) return subGraphs.filter((subGraph) => subGraph !== 'PARTNER' || access.key);
  return [
    ...(access.key ? ['PARTNER' as const] : []),
    ...(access.member ? ['CONSOLE' as const] : []),
    ...(access.links ?? []),
  ];
}

/**
 * Pothos plugin: derives the sub-graphs of each field from its `access` option. Stands before plugin-sub-graph, whose
 * value it replaces: Pothos applies plugins to the configuration of a field from the last to the first.
 */
class DeriveSubGraphs<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const own = subGraphsOf(config.pothosOptions.access);
    return { ...config, extensions: { ...config.extensions, subGraphs: own } };
  }
}

const name = 'deriveSubGraphs' as const;
SchemaBuilder.registerPlugin(name, DeriveSubGraphs);
export default name;
