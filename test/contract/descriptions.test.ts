import { expect, it } from 'vitest';
import { fullContract } from '../../src/app/full-contract.ts';

interface Schema extends Readonly<Record<string, unknown>> {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly name?: string;
}

const contract = fullContract() as unknown as {
  readonly components: Readonly<Record<'schemas' | 'parameters', Readonly<Record<string, Schema>>>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, any>>>>>>;
};

/** Every property below a schema, with its path. */
function propertiesOf(schema: Schema, path: string): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, Schema][] => [
    [`${path}.${name}`, property],
    ...propertiesOf(property, `${path}.${name}`),
  ]);
  const parts = [...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...own, ...parts.flatMap((part) => propertiesOf(part, path))];
}

const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);
const responses = operations.flatMap(({ name, operation }) =>
  Object.values<any>(operation.responses ?? {}).flatMap(({ content }): [string, Schema][] =>
    content?.['application/json'] ? propertiesOf(content['application/json'].schema, name) : [],
  ),
);
const properties = [
  ...Object.entries(contract.components.schemas).flatMap(([name, schema]) => propertiesOf(schema, name)),
  ...responses,
];

it('describes every property of the published contract in sentences', () => {
  expect(properties.length).toBeGreaterThan(240);
  const without = properties.filter(([, { description }]) => !/^["`A-Z].*\.$/s.test(description ?? ''));
  expect(without.map(([path]) => path)).toEqual([]);
});

it('describes every parameter of the published contract', () => {
  const parameters = [
    ...Object.values(contract.components.parameters),
    ...operations.flatMap(({ operation }) => (operation.parameters ?? []) as Schema[]),
  ].filter(({ $ref }) => !$ref);
  expect(parameters.length).toBeGreaterThan(5);
  expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
});

it('takes descriptions of bodies and responses from the GraphQL fields, in the names of REST', () => {
  const { CreateEnvelope, Mandate, SealBatch } = contract.components.schemas;
  expect(CreateEnvelope!.properties!.mandate_id!.description).toBe(
    'UUID of the signing mandate. Required at level `organization_seal`.',
  );
  expect(Mandate!.properties!.revoked_at!.description).toBe(
    'Time of the revocation. Null for a mandate that is not revoked.',
  );
  expect(SealBatch!.properties!.agent!.properties!.email!.description).toBe('E-mail address of the agent.');
});
