import type { GraphQLFieldResolver } from 'graphql';
import { refuse } from '../../kernel/fault.ts';
import type { Context } from './context.ts';

/** Mutations by which a person looks after themselves; a reader may, and they are nobody else's business. */
const personal = new Set(['setMyName', 'requestEmailCode', 'setMyEmail', 'endConsoleSession', 'verifyDocument']);

/**
 * What holds for members of the team in every mutation, over HTTP and sockets alike: a reader changes nothing, and what
 * the others did is noted.
 */
export function asMember(
  resolve: GraphQLFieldResolver<unknown, Context, Record<string, unknown>>,
  { name, parentType }: { readonly name: string; readonly parentType: string },
): GraphQLFieldResolver<unknown, Context, Record<string, unknown>> {
  if (parentType !== 'Mutation' || personal.has(name)) return resolve;
  return async (root, args, context, info) => {
    const { actor, noteAct } = context;
    const member = actor.kind === 'key' ? actor.member : undefined;
    if (!member) return resolve(root, args, context, info);
    if (member.role === 'READER') throw refuse('forbidden', 'A reader changes nothing.');
    const result = await resolve(root, args, context, info);
    await noteAct?.({ name, subjectId: subjectOf(args, result) });
    return result;
  };
}

/** The id that the act names, or that of what it made. */
function subjectOf(args: Record<string, unknown>, result: unknown): string | null {
  const id = args.id ?? (result as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : null;
}
