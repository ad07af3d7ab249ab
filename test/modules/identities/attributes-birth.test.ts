import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../src/kernel/clock.ts';
import { contract } from '../../fixtures/pdf.ts';
import { graphql, rest } from '../../world/client.ts';
import { MovableClock } from '../../world/clock.ts';
import { mandateRequest } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Births in the future, wherever an identity can be stated. */
const clock = new MovableClock();
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ clock });
  caller = await world.caller();
});
afterAll(() => world?.close());

const dayAfter = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(0, 10);
const identity = (birth_date: string) => ({
  method: 'partner_attested',
  given_name: 'A',
  family_name: 'B',
  birth_date,
});
const post = (path: string, body: unknown) => rest(world.url, caller.key, 'POST', path, body);
const message = 'must not be in the future';

it('is refused in an identity, in the body of an envelope and in a mandate, and changes nothing', async () => {
  const before = await traceOf(world);
  const tomorrow = identity(dayAfter(2 * DAY));
  const mandate = mandateRequest();
  const representative = { ...mandate.principal.representative, identity: tomorrow };
  for (const [path, body, at] of [
    ['/identities', tomorrow, 'birth_date'],
    [
      '/envelopes',
      {
        ...{ name: 'x', signature_level: 'advanced' },
        documents: [{ name: 'x', pdf_base64: (await contract()).toString('base64') }],
        signers: [
          { name: 'A', email: 'a@example.org', identity: identity('1990-02-28') },
          { name: 'B', email: 'b@example.org', identity: tomorrow },
        ],
      },
      'signers.1.identity.birth_date',
    ],
    [
      '/signing-mandates',
      { ...mandate, principal: { ...mandate.principal, representative } },
      'principal.representative.identity.birth_date',
    ],
  ] as const) {
    const { status, body: answer } = await post(path, body);
    expect([status, answer.error], path).toEqual([
      400,
      { code: 'invalid_body', message: `${at} ${message}.`, details: [{ path: at, message }] },
    ]);
  }
  const { errors } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    'mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id } } }',
    { input: { method: 'PARTNER_ATTESTED', givenName: 'A', familyName: 'B', birthDate: tomorrow.birth_date } },
  );
  expect(errors).toMatchObject([
    {
      message: `birthDate ${message}.`,
      extensions: { code: 'invalid_body', details: [{ path: 'birthDate', message }] },
    },
  ]);
  expect(await traceOf(world)).toEqual(before);
});

it('is accepted where the day has begun, at UTC+14 first', async () => {
  expect((await post('/identities', identity(dayAfter(0)))).status).toBe(201);
  expect((await post('/identities', identity(dayAfter(14 * HOUR)))).status).toBe(201);
});
