import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, type GraphQLField, type GraphQLSchema, parse, validate } from 'graphql';
import type { Scope } from '../src/kernel/actor.ts';
import { definitely } from '../src/kernel/definitely.ts';
import { accessOf } from '../src/platform/graphql/access.ts';
import { type EnumPlaces, enumPlaces, operationOf } from './shape.ts';

/** A documented route's GraphQL operation, parsed and validated. */
export interface Operation {
  readonly document: DocumentNode;
  /** The root field whose data is the response. */
  readonly rootField: string;
  readonly enums: EnumPlaces;
}

/**
 * Reads `operations/<room>/<operationId>.graphql`. Files that contain only fragments are added to each operation that
 * uses them. Several folders are possible: operations in `events/` have no route and are used for webhooks only.
 * @throws Error (an operation that is invalid against the schema)
 */
export function loadOperations(directories: readonly string[], schema: GraphQLSchema): ReadonlyMap<string, Operation> {
  const sources = directories
    .flatMap((directory) =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => path.join(directory, file)),
    )
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => ({ name: path.basename(file, '.graphql'), text: readFileSync(file, 'utf8') }));
  const fragments = sources.filter(({ text }) => !/^(query|mutation) /m.test(text));
  const operations = sources.filter((source) => !fragments.includes(source));
  return new Map(
    operations.map(({ name, text }) => {
      const needed = fragments.filter((fragment) =>
        new RegExp(`\\.\\.\\.${fragmentName(fragment.text)}\\b`).test(text),
      );
      const document = parse([text, ...needed.map((fragment) => fragment.text)].join('\n'));
      const [error] = validate(schema, document);
      if (error) throw new Error(`${name}.graphql: ${error.message}`);
      const operation = operationOf(document);
      if (operation.name?.value !== name)
        throw new Error(`${name}.graphql holds the operation ${operation.name?.value}`);
      const [field] = operation.selectionSet.selections;
      if (field?.kind !== 'Field') throw new Error(`${name}.graphql has no root field`);
      return [name, { document, rootField: field.name.value, enums: enumPlaces(schema, document) }];
    }),
  );
}

const fragmentName = (text: string): string => definitely(/fragment (\w+) on/.exec(text)?.[1], text);

/** Returns the root field of an operation. */
export const rootFieldOf = (
  schema: GraphQLSchema,
  { document, rootField }: Operation,
): GraphQLField<unknown, unknown> =>
  definitely(schema.getRootType(operationOf(document).operation)?.getFields()[rootField], rootField);

/** Returns the scope that a route requires: the scope of its root field. REST accepts API keys only, no links. */
export function scopeOf(schema: GraphQLSchema, operation: Operation): Scope {
  const access = accessOf(rootFieldOf(schema, operation));
  if (!access?.key || access.key === 'any') throw new Error(`the root field ${operation.rootField} has no scope`);
  return access.key;
}
