import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../world/client.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const RULE = 'must be 64 lowercase hex characters';
const verify = (sha256: unknown) =>
  graphql(
    world.url,
    `Bearer ${caller.key}`,
    'mutation ($input: VerifyDocumentInput!) { verifyDocument(input: $input) { verification { known sha256 } } }',
    { input: { sha256 } },
  );

describe('a fingerprint as input', () => {
  it('is accepted as 64 lowercase hex characters', async () => {
    const sha256 = '0123456789abcdef'.repeat(4);
    expect((await verify(sha256)).data).toEqual({ verifyDocument: { verification: { known: false, sha256 } } });
  });

  it.each(['A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), `${'a'.repeat(64)}\n`, '', 64, true])(
    'refuses %j with invalid_body and the path, and records nothing',
    async (value) => {
      const before = await traceOf(world);
      const [error] = (await verify(value)).errors ?? [];
      expect(error?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'sha256', message: RULE }] });
      expect(await traceOf(world)).toEqual(before);
    },
  );

  it('is refused as a literal in the document too', async () => {
    const literal = 'mutation { verifyDocument(input: { sha256: "A" }) { verification { known } } }';
    const [error] = (await graphql(world.url, `Bearer ${caller.key}`, literal)).errors ?? [];
    expect([error?.extensions?.code, error?.message]).toEqual(['invalid_body', RULE]);
  });
});
