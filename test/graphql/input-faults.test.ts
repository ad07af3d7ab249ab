import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphql, rest } from '../world/client.ts';
import { onePager } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Every fault of an input is reported in one answer, by its path, as in REST. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const pathsOf = (error: any) => error.details.map(({ path }: { path: string }) => path);
const create = 'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }';
const faultsOf = async (document: string, variables: Record<string, unknown>) => {
  const before = await traceOf(world);
  const { errors, data } = await graphql(world.url, `Bearer ${caller.key}`, document, variables);
  expect([errors!.length, errors![0]!.extensions!.code, Object.values(data ?? { none: null })]).toEqual([
    1,
    'invalid_body',
    [null],
  ]);
  expect(await traceOf(world)).toEqual(before);
  return { ...errors![0]!.extensions, message: errors![0]!.message } as any;
};

it('names every faulty field, empty lists and items of lists, as REST does', async () => {
  const faults = await faultsOf(create, { input: { name: '', documents: [], signers: [] } });
  expect(faults.message).toBe('documents must have at least 1 item.');
  const { status, body } = await rest(world.url, caller.key, 'POST', '/envelopes', {
    name: '',
    documents: [],
    signers: [],
  });
  expect(status).toBe(400);
  expect(pathsOf(faults).sort()).toEqual(pathsOf(body.error).sort());
  expect(pathsOf(faults).sort()).toEqual(['documents', 'name', 'signers']);

  const pdfBase64 = (await onePager()).toString('base64');
  const deep = await faultsOf(create, {
    input: {
      name: 'x'.repeat(201),
      documents: [{ name: '', pdfBase64 }],
      signers: [
        { name: '', email: 'nobody' },
        { name: 'Ada', email: 'ada@example.org' },
        { name: 'Bo', email: '@' },
      ],
      expiresInDays: 0,
    },
  });
  expect(pathsOf(deep).sort()).toEqual([
    'documents.0.name',
    'expiresInDays',
    'name',
    'signers.0.email',
    'signers.0.name',
    'signers.2.email',
  ]);
  for (const detail of deep.details)
    expect(detail).toMatchObject({ message: expect.any(String), reason: expect.any(String) });
});

it('names faults of arguments outside an input, and tells how many it omits', async () => {
  const list = await faultsOf('{ envelopes(first: 101, offset: -1) { totalCount } }', {});
  expect(pathsOf(list)).toEqual(expect.arrayContaining(['first', 'offset']));
  const many = await faultsOf(
    'mutation ($input: CreateAttendanceSessionInput!) { createAttendanceSession(input: $input) { __typename } }',
    {
      input: {
        name: '',
        trainer: { name: 'Ada' },
        slots: [{ label: 'M', startsAt: '2030-11-23T08:00:00Z', endsAt: '2030-11-23T10:00:00Z' }],
        attendees: Array.from({ length: 100 }, () => ({ name: '' })),
      },
    },
  );
  expect(many.details).toHaveLength(50);
  expect(many.details[49]).toEqual({ path: '', message: 'and 52 more', reason: 'and_more', values: { count: 52 } });
});
