import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealSheet } from '../../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { sealEnvelopes } from '../../../src/modules/signing/index.ts';
import { authorities } from '../../../src/modules/signing/sealing-credentials.ts';
import { signByLink } from '../../world/client.ts';
import { createEnvelope, readEnvelope } from '../../world/envelope.ts';
import { createSession, keyOf, readSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** A process hangs while it seals, another one begins the same seal, and the first runs again. */

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

/** Runs SQL when the next time-stamp is asked for; then, with `fails`, the authority does not answer. */
function whileStamping(sql: string, id: string, fails = false): void {
  const { services } = world.service;
  const sealing = services.of(authorities);
  const { TEST, LIVE } = sealing.timestamps;
  let isFirst = true;
  const stamping = {
    ...{ validationData: TEST.validationData.bind(TEST), outsideUnits: TEST.outsideUnits.bind(TEST) },
    timestamp: async (digest: Buffer) => {
      world.service.replace(authorities, sealing);
      if (isFirst) await world.database.pool.query(sql, [id]);
      isFirst = false;
      if (fails) throw new Error('the time-stamp authority hangs');
      return TEST.timestamp(digest);
    },
  };
  world.service.replace(authorities, { ...sealing, timestamps: { LIVE, TEST: stamping } });
}

async function signed(): Promise<string> {
  const { id, signers } = await createEnvelope(world, caller);
  expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
  return id;
}

const stateOf = async (id: string) => ({
  sealing: await world.database.prisma.sealing.findUniqueOrThrow({ where: { envelopeId: id } }),
  chain: await world.database.prisma.evidenceChain.findUniqueOrThrow({ where: { id } }),
});

it.each([false, true])(
  'changes nothing after another process has begun the seal (its own attempt failed: %s)',
  async (fails) => {
    const id = await signed();
    const before = await stateOf(id);
    whileStamping('UPDATE sealings SET attempts = attempts + 1 WHERE envelope_id = $1', id, fails);
    await sealEnvelopes(world.service.services, [id]);
    expect(await stateOf(id)).toEqual({ chain: before.chain, sealing: { ...before.sealing, attempts: 2 } });
    await world.settle();
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed' });
    expect((await stateOf(id)).sealing).toMatchObject({ state: 'DONE', attempts: 3 });
  },
);

it('leaves a sheet to the process that has begun its seal since', async () => {
  const session = await createSession(world, caller);
  await closeSession(world.service.services, keyOf(caller), session);
  whileStamping('UPDATE sheet_sealings SET attempts = attempts + 1 WHERE session_id = $1', session.id);
  await sealSheet(world.service.services, session.id);
  expect(await readSession(world.service.services, session.id)).toMatchObject({ status: 'CLOSED' });
  const sealing = await world.database.prisma.sheetSealing.findUniqueOrThrow({ where: { sessionId: session.id } });
  expect(sealing).toMatchObject({ state: 'WORKING', attempts: 2, reason: null });
});
