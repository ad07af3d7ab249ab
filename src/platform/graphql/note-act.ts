import type { GraphQLFieldResolver } from 'graphql';
import { isRecord, propertyOf } from '../../kernel/unknown.ts';
import type { Access } from './access.ts';
import type { Context } from './context.ts';

type Resolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

interface RootField {
  readonly name: string;
  readonly parentType: string;
  readonly pothosOptions: { readonly access?: Access };
}

/** Records mutations by members of the team in the audit log, except those with `private` access. */
export function noteAct(resolve: Resolver, { name, parentType, pothosOptions }: RootField): Resolver {
  if (parentType !== 'Mutation' || pothosOptions.access?.private) return resolve;
  return async (root, args, context, info) => {
    const result = await resolve(root, args, context, info);
    await context.noteAct?.({ name, subjectId: actSubject(args, result) });
    return result;
  };
}

/** Returns the id of the changed object: that of the payload, else that of the input, which may name a part of it. */
function actSubject({ input, ...args }: Record<string, unknown>, payload: unknown): string | null {
  const objects = [payload, ...(isRecord(payload) ? Object.values(payload) : []), input, args];
  const id = objects.map((object) => propertyOf(object, 'id')).find((each) => typeof each === 'string');
  return typeof id === 'string' ? id : null;
}
