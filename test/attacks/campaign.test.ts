import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackInEveryWay, attacks } from '../../lab/soak/strangers-attacks.ts';
import { createEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Runs `npm run soak -- strangers` for some seconds with few concurrent requests; asserts no durations. */
let world: World;
let customer: Caller;
let hostile: Caller;
let envelopeId: string;
beforeAll(async () => {
  world = await openWorld({
    env: { LOG_LEVEL: 'silent', TRUST_PROXY: '1', RATE_LIMIT_TSA: '2', RATE_LIMIT_PKI: '5', RATE_LIMIT_LINK: '20' },
  });
  customer = await world.caller();
  hostile = await world.caller({ name: 'Hostile' });
  ({ id: envelopeId } = await createEnvelope(world, customer, { send: false }));
});
afterAll(() => world?.close());

it('refuses every attack while it serves a customer', async () => {
  const stop = new AbortController();
  const target = { url: world.url, hostileKey: hostile.key, scale: 0.02 };
  const over = attackInEveryWay(target, stop.signal);
  const read = async () => {
    const response = await fetch(`${world.url}/api/v1/envelopes/${envelopeId}`, {
      headers: { authorization: `Bearer ${customer.key}` },
    });
    return response.status;
  };
  // Long enough for each way to have been answered several times on a fast machine, once on a slow one.
  for (let n = 0; n < 100; n++) {
    expect(await read()).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  stop.abort();
  const heard = await over;
  expect(Object.keys(heard).sort()).toEqual(Object.keys(attacks).sort());
  for (const [name, answers] of Object.entries(heard))
    for (const answer of Object.keys(answers))
      expect(Number(answer) < 500 || answer === 'cut' || Number(answer) > 1_000, `${name}: ${answer}`).toBe(true);
  const only = (name: string) => Object.keys(heard[name]!).sort();
  expect(['401', '429']).toEqual(expect.arrayContaining(only('GraphQL without a credential')));
  expect(['401', '429']).toEqual(expect.arrayContaining(only('GraphQL with an invented key')));
  expect(['413']).toEqual(expect.arrayContaining(only('a megabyte of variables')));
  expect(['413']).toEqual(expect.arrayContaining(only('a megabyte of keys by REST')));
  expect(['400']).toEqual(expect.arrayContaining(only('junk PDFs')));
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
}, 240_000);
