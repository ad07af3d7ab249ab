import type { GraphQLFieldResolver } from 'graphql';
import type { Access } from './access.ts';
import type { Context } from './context.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

interface RootField {
  readonly name: string;
  readonly parentType: string;
  readonly pothosOptions: { readonly access?: Access };
}

/** Notes in the audit log what a member of the team does by a mutation, unless its access is `private`. */
export function noteAct(resolve: Resolver, { name, parentType, pothosOptions }: RootField): Resolver {
  if (parentType !== 'Mutation' || pothosOptions.access?.private) return resolve;
  return async (root, args, context, info) => {
    const result = await resolve(root, args, context, info);
    await context.noteAct?.({ name, subjectId: subjectOf(args, result) });
    return result;
  };
}

/** The id that the act names, or that of what it made. */
function subjectOf(args: Record<string, unknown>, result: unknown): string | null {
  const id = args.id ?? (result as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : null;
}
