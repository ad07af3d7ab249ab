import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { loadOperations } from '../../rest/run-operation.ts';
import { fullContract } from '../../src/app/full-contract.ts';
import { schema } from '../../src/graphql/schema.ts';
import { uploadMb } from '../../src/kernel/upload-limits.ts';
import { limits } from '../../src/modules/envelopes/limits.ts';
import { rootFieldOf } from '../../src/platform/graphql/stored-operations.ts';
import { limitsOfInput } from '../../src/platform/graphql/validators.ts';
import { inProject } from '../../src/platform/project-root.ts';

/** The published limits of bodies are those of the GraphQL inputs that their routes run. */
interface Schema extends Readonly<Record<string, unknown>> {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}
type Input = GraphQLInputField | GraphQLArgument;

const contract = fullContract();
const documents = loadOperations([inProject('rest/operations')], schema);
const keywords = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

const resolve = (at: Schema): Schema =>
  at.$ref
    ? at.$ref
        .split('/')
        .slice(1)
        .reduce((within: any, name) => within[name], contract)
    : at;

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Beside each other: where, the limit in the REST contract, and that of the GraphQL input. */
type Pair = readonly [string, number | undefined, number | undefined];

function pairsOf(at: Schema, inputs: readonly Input[], path: string): Pair[] {
  return Object.entries(resolve(at).properties ?? {}).flatMap(([name, property]): Pair[] => {
    const input = inputs.find((each) => each.name === camelCase(name));
    if (!input) return [];
    const documented = resolve(property);
    const declared = limitsOfInput(input);
    const here = keywords.map((keyword): Pair => {
      return [`${path}.${name} ${keyword}`, documented[keyword] as number | undefined, declared?.[keyword]];
    });
    const type = getNamedType(input.type);
    const below = isInputObjectType(type) ? Object.values(type.getFields()) : [];
    return [...here, ...pairsOf(documented.items ?? documented, below, `${path}.${name}`)];
  });
}

const paths = contract.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const pairs = Object.values(paths).flatMap((item) =>
  Object.values(item).flatMap((operation) => {
    const body = operation.requestBody?.content['application/json'].schema;
    const document = documents.get(operation.operationId);
    if (!body || !document) return [];
    const { args } = rootFieldOf(schema, document);
    const input = args.find(({ name }) => name === 'input');
    const type = input && getNamedType(input.type);
    const inputs = isInputObjectType(type) ? Object.values(type.getFields()) : args;
    return pairsOf(body, inputs, operation.operationId);
  }),
);

it('publishes the limits of GraphQL inputs', () => {
  const known = pairs.filter(([, rest, graphql]) => rest !== undefined && graphql !== undefined);
  expect(known.length).toBeGreaterThan(60);
  expect(known.filter(([, rest, graphql]) => rest !== graphql)).toEqual([]);
});

it('has few limits that are written in openapi.yaml, for inputs that validate in their own way', () => {
  const oneSided = pairs.filter(([, rest, graphql]) => (rest === undefined) !== (graphql === undefined));
  expect(oneSided.map(([where]) => where)).toEqual([
    'createEnvelope.documents.pdf_base64 minLength',
    'createEnvelope.signers.authentication minItems',
    'verifyDocument.pdf_base64 minLength',
  ]);
});

it('says in words how many PDFs a request may carry, and how large', () => {
  const { description } = paths['/envelopes']!.post as unknown as { readonly description: string };
  expect(description).toContain(`up to ${limits.documents.max} PDFs of at most ${uploadMb.envelope} MB each`);
});
