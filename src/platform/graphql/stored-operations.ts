import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, type GraphQLField, type GraphQLSchema, parse, validate } from 'graphql';
import { definitely } from '../../kernel/definitely.ts';
import { type AnswerPlace, answerPlace } from './answer-place.ts';
import { operationOf } from './selected-fields.ts';

/** A GraphQL operation of our own that is stored in a file, parsed and validated. */
export interface StoredOperation {
  readonly document: DocumentNode;
  readonly rootField: string;
  /** The value that is the response. */
  readonly answer: AnswerPlace;
}

type StoredOperations = ReadonlyMap<string, StoredOperation>;

/** Operations that were read already, by schema and folders. */
const loaded = new WeakMap<GraphQLSchema, Map<string, StoredOperations>>();

/**
 * Reads the files `<operation name>.graphql` in the folders, at any depth, once for each schema. Files that contain
 * only fragments are added to each operation that uses them.
 * @throws Error (an operation that is invalid against the schema)
 */
export function loadStoredOperations(directories: readonly string[], schema: GraphQLSchema): StoredOperations {
  const ofSchema = loaded.get(schema) ?? new Map<string, StoredOperations>();
  loaded.set(schema, ofSchema);
  const key = directories.join('\n');
  const known = ofSchema.get(key) ?? readOperations(directories, schema);
  ofSchema.set(key, known);
  return known;
}

function readOperations(directories: readonly string[], schema: GraphQLSchema): StoredOperations {
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
      return [name, { document, rootField: field.name.value, answer: answerPlace(schema, document) }];
    }),
  );
}

const fragmentName = (text: string): string => definitely(/fragment (\w+) on/.exec(text)?.[1], text);

/** Returns the root field of an operation. */
export const rootFieldOf = (
  schema: GraphQLSchema,
  { document, rootField }: StoredOperation,
): GraphQLField<unknown, unknown> =>
  definitely(schema.getRootType(operationOf(document).operation)?.getFields()[rootField], rootField);
