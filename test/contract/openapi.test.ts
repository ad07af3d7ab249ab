import { describe, expect, it } from 'vitest';
import { withoutAlternatives, withWholeAlternatives } from '../../rest/shape.ts';
import { fullContract, publishedContract } from '../../src/app/full-contract.ts';
import { errorsBySchema } from '../world/documented.ts';
import { strictContract } from '../world/strict-contract.ts';

/** The rules of rest/README.md for the published description. */
const contract = publishedContract() as any;
const strict = strictContract();

const resolve = (value: any, from = contract): any =>
  value?.$ref
    ? value.$ref
        .split('/')
        .slice(1)
        .reduce((at: any, name: string) => at[name], from)
    : value;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const operationsOf = (from: any) =>
  Object.entries<any>(from.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, ...item[method] })),
  );
const webhooksOf = (from: any) => Object.values<any>(from.webhooks).map(({ post }) => post);

/** Every schema of a value, with its place. */
function* schemasIn(value: any, at: string, seen = new Set<object>()): Generator<[string, any]> {
  const schema = resolve(value);
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  yield [value.$ref?.split('/').pop() ?? at, schema];
  const name = value.$ref?.split('/').pop() ?? at;
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    yield* schemasIn(property, `${name}.${key}`, seen);
  for (const part of [schema.items, ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => schema[key] ?? [])])
    if (part) yield* schemasIn(part, name, seen);
}

const mediaOf = (holder: any, from = contract): any[] => Object.values(resolve(holder, from)?.content ?? {});
const sent = [
  ...operationsOf(contract).flatMap(({ responses }) => Object.values(responses).flatMap((each) => mediaOf(each))),
  ...webhooksOf(contract).flatMap(({ requestBody }) => mediaOf(requestBody)),
];
const answers = new Map(sent.flatMap(({ schema }) => [...schemasIn(schema, 'answer')]));

describe('what the service sends', () => {
  it('may have fields that a client does not know', () => {
    expect(answers.size).toBeGreaterThan(250);
    const closed = [...answers].filter(([, each]) => 'additionalProperties' in each || 'unevaluatedProperties' in each);
    expect(closed.map(([at]) => at)).toEqual([]);
  });

  it('has closed sets for states and modes only', () => {
    const closed = [...answers].filter(([, { enum: values }]) => values).map(([at]) => at);
    expect(closed.sort()).toEqual([
      ...['AttendanceSessionStatus', 'AttendanceSlot.status', 'Envelope.mode', 'EnvelopeStatus', 'Identity.status'],
      ...['MandateStatus', 'SealBatch.status', 'Signer.status', 'VerifyResult.signers.status', 'WebhookEvent.mode'],
    ]);
  });

  it('names the known values of open sets, among them every error code', () => {
    const open = [...answers].filter(([, each]) => each['x-extensible-enum']);
    expect(open.length).toBeGreaterThan(12);
    const { code } = contract.components.schemas.Error.properties.error.properties;
    expect(code).toMatchObject({ type: 'string' });
    expect(code.enum).toBeUndefined();
    const answered = operationsOf(contract).flatMap((operation: any) => Object.keys(operation['x-codes']));
    expect(code['x-extensible-enum']).toEqual([...new Set([...answered, 'method_not_allowed'])].sort());
    expect(Object.keys(code['x-codes'])).toEqual(expect.arrayContaining(code['x-extensible-enum']));
  });

  it('has a header that identifies the request in every response, and a unique name for every webhook', () => {
    for (const { operationId, responses } of operationsOf(contract))
      for (const [status, response] of Object.entries(responses)) {
        const { headers } = resolve(response);
        expect(headers, `${operationId} ${status}`).toHaveProperty('X-Request-Id');
        expect('Retry-After' in headers, `${operationId} ${status}`).toBe(['429', '503'].includes(status));
      }
    const names = [...operationsOf(contract), ...webhooksOf(contract)].map(({ operationId }) => operationId);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('what the service receives', () => {
  it('has no unknown field and no unknown value', () => {
    const bodies = operationsOf(contract).flatMap(({ requestBody }) => mediaOf(requestBody));
    const received = bodies.flatMap(({ schema }) => [...schemasIn(schema, 'body')]);
    const open = received.filter(
      ([, each]) => each['x-extensible-enum'] || (each.properties && each.additionalProperties !== false),
    );
    expect(received.length).toBeGreaterThan(100);
    expect(open.map(([at]) => at)).toEqual([]);
  });

  const signer = { name: 'Élodie', email: 'elodie@example.org' };
  const identity = { method: 'partner_attested', given_name: 'Élodie', family_name: 'Müller' };
  const identity_id = '0190a0a0-0000-7000-8000-000000000000';
  const { representative } = contract.components.schemas.CreateSigningMandate.properties.principal.properties;
  const principal = strict.components.schemas.CreateSigningMandate.properties.principal.properties;

  it.each<[string, object, boolean]>([
    ['Verify', {}, false],
    ['Verify', { pdf_base64: 'JVBE' }, true],
    ['Verify', { sha256: '0a'.repeat(32) }, true],
    ['Verify', { pdf_base64: 'JVBE', sha256: '0a'.repeat(32) }, true],
    ['SignerInput', signer, true],
    ['SignerInput', { ...signer, identity }, true],
    ['SignerInput', { ...signer, identity_id }, true],
    ['SignerInput', { ...signer, identity, identity_id }, false],
    ['representative', { ...signer, phone: '+33600000001' }, false],
    ['representative', { ...signer, phone: '+33600000001', identity }, true],
    ['representative', { ...signer, phone: '+33600000001', identity_id }, true],
    ['representative', { ...signer, phone: '+33600000001', identity, identity_id }, false],
  ])('%s %j: %s', (name, value, isValid) => {
    const schema = name === 'representative' ? principal.representative : strict.components.schemas[name];
    expect(errorsBySchema(schema, value).length === 0).toBe(isValid);
  });

  it('has whole objects as alternatives when published, and one object for validation', () => {
    expect(representative.anyOf.map(({ required }: any) => required.at(-1))).toEqual(['identity_id', 'identity']);
    for (const { properties, type } of representative.anyOf)
      expect([type, 'name' in properties]).toEqual(['object', true]);
    const { Verify } = (withoutAlternatives(fullContract()) as any).components.schemas;
    expect(Verify).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(Verify)).not.toContain('anyOf');
    const union = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect([withoutAlternatives(union), withWholeAlternatives(union)]).toEqual([union, union]);
  });
});

describe('examples', () => {
  it('are there for every body and response, and are valid without unknown fields and values', () => {
    const wrong: string[] = [];
    let checked = 0;
    const check = (name: string, holder: any) => {
      for (const { schema, example, examples } of mediaOf(holder, strict)) {
        const values = examples ? Object.values<any>(examples).map(({ value }) => value) : [example];
        if (values.length === 0 || values.includes(undefined)) wrong.push(`${name} has no example`);
        for (const value of values) wrong.push(...errorsBySchema(schema, value).map((error) => `${name}: ${error}`));
        checked += values.length;
      }
    };
    for (const operation of [...operationsOf(strict), ...webhooksOf(strict)]) {
      check(operation.operationId, operation.requestBody);
      for (const [status, response] of Object.entries(operation.responses))
        check(`${operation.operationId} ${status}`, response);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(300);
  });

  it('are there for every header and path parameter', () => {
    const shown = [
      ...Object.entries<any>(strict.components.headers),
      ...Object.entries<any>(strict.components.parameters),
    ];
    for (const [name, { schema, example }] of shown)
      expect([name, example === undefined ? 'no example' : errorsBySchema(schema, example)]).toEqual([name, []]);
  });
});
