import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeApiKey } from '../../../src/modules/access/index.ts';
import { rest } from '../../world/client.ts';
import { openWorld, type World } from '../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const ask = (key: string) => rest(world.url, key, 'GET', '/envelopes').then(({ status }) => status);

describe('keys of concurrent requests', () => {
  it('each authenticate their own organisation and mode', async () => {
    const callers = await Promise.all([1, 2, 3].map(() => world.caller()));
    const weak = await world.caller({ scopes: ['envelopes:write'] });
    const revoked = await world.caller();
    await revokeApiKey(world.service.services, revoked.keyId);
    const unknown = revoked.key.replace(/.{4}$/, 'AAAA');
    const keys = Array.from({ length: 20 }, () => [...callers.map(({ key }) => key), weak.key, revoked.key, unknown]);
    const answers = await Promise.all(keys.flat().map(ask));
    expect(answers).toEqual(keys.flatMap(() => [200, 200, 200, 403, 401, 401]));
  });

  it('are rejected as soon as they are revoked', async () => {
    for (let round = 0; round < 10; round++) {
      const { key, keyId } = await world.caller();
      // A request after the revocation must not reuse the result of requests that started before or during it.
      const before = Array.from({ length: 20 }, () => ask(key));
      await revokeApiKey(world.service.services, keyId);
      expect(await ask(key)).toBe(401);
      for (const status of await Promise.all(before)) expect([200, 401]).toContain(status);
    }
  });
});
