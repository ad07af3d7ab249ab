import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { openWorld, type World } from '../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const ask = async (key: string) =>
  (
    await graphql(
      world.url,
      `Bearer ${key}`,
      `{ credits { reserved
           simple: quote(signatureLevel: SIMPLE, signers: 3, smsSigners: 2) { fixed perSmsCode most }
           advanced: quote(signatureLevel: ADVANCED, signers: 2) { fixed perSmsCode most }
           seal: quote(signatureLevel: ORGANIZATION_SEAL, signers: 1) { most } } }`,
    )
  ).data.credits;

it('quotes the credits that sending then reserves', async () => {
  const live = await world.caller({ mode: 'LIVE', credits: 50 });
  const before = await ask(live.key);
  expect(before).toEqual({
    reserved: 0,
    simple: { fixed: 1, perSmsCode: 1, most: 3 },
    advanced: { fixed: 6, perSmsCode: 1, most: 6 },
    seal: { most: 1 },
  });
  const sms = { phone: '+33612345678', authentication: ['otp_sms'] };
  await createEnvelope(world, live, { signers: [person(1, sms), person(2, sms), person(3)] });
  expect((await ask(live.key)).reserved).toBe(before.simple.most);
});

it('quotes null for a test key, which is never billed', async () => {
  expect(await ask((await world.caller({ mode: 'TEST' })).key)).toBeNull();
});
