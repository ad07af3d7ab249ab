import { afterAll, beforeAll, expect, it } from 'vitest';
import { endRows } from '../../src/app/ended-rows.ts';
import { sweep } from '../../src/app/tasks.ts';
import { examineEnded } from '../../src/cli/doctor/service.ts';
import { closeSession } from '../../src/modules/attendance/sessions.ts';
import { checkCheckpoints, readChain } from '../../src/modules/evidence/index.ts';
import { authorize, codeFor, createBatch, sealable } from '../world/batch.ts';
import { rest } from '../world/client.ts';
import { createEnvelope, readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { everyRow, tablesWith } from '../world/everything.ts';
import { registeredMandate } from '../world/mandate.ts';
import { signedInMember } from '../world/member.ts';
import { createSession, keyOf } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

const DAY = 86_400_000;
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { PROOF_RETENTION_YEARS: '1' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const someone = (n: number) => [{ email: `canari${n}@exemple.fr`, name: `Canari${n}` }];
const run = async () => {
  await sweep(world.service.services);
  await world.settle();
  const ended = await endRows(world.service.services);
  await world.settle();
  return ended;
};
const get = (id: string) => rest(world.url, caller.key, 'GET', `/envelopes/${id}`);

it('rows end with the proof, drafts after a year, and everything that hangs on them with them', async () => {
  const { services } = world.service;
  const short = { retention_days: 30 };
  const sealed = await sealedEnvelope(world, caller, { ...short, signers: someone(1) });
  await rest(world.url, caller.key, 'POST', '/verify', { sha256: sealed.documents[0].sealed_sha256 });
  const canceled = await createEnvelope(world, caller, { ...short, signers: someone(2) });
  await rest(world.url, caller.key, 'POST', `/envelopes/${canceled.id}/cancel`);
  const draft = await createEnvelope(world, caller, { send: false, signers: someone(3) });
  const mandate = await registeredMandate(world, caller, { endsAt: new Date(world.clock.now().getTime() + 20 * DAY) });
  const item = await sealable(world, caller, mandate.id, short);
  const { authorization_url: address } = await createBatch(world, caller, mandate.id, [item.id]);
  await authorize(world, address, await codeFor(world, address));
  const session = await createSession(world, caller, { retentionDays: 30 });
  await closeSession(services, keyOf(caller), session);
  const member = await signedInMember(world, caller, 'OWNER');
  await member.ask('mutation { createLabel(input: { name: "Paie", color: GREEN }) { label { id } } }');
  await world.settle();
  expect(await world.database.prisma.auditEntry.count()).toBe(1);

  // Purged, but the proof is kept: nothing ends.
  world.clock.advance(60 * DAY);
  const before = new Set((await world.database.prisma.envelope.findMany()).map(({ id }) => id));
  const nothing = { envelopes_ended: 0, attendance_sessions_ended: 0, mandates_ended: 0, seal_batches_ended: 0 };
  expect(await run()).toMatchObject(nothing);
  expect(before.size).toBe(4);
  expect((await get(sealed.id)).status).toBe(200);

  // A sealed envelope of later stays, with its chain.
  const young = await sealedEnvelope(world, caller, { ...short, signers: someone(4) });
  world.clock.advance(320 * DAY);
  await sweep(services);
  await world.settle();
  const { database, config } = services;
  expect(await examineEnded(database, config, world.clock)).toMatchObject({
    state: 'note',
    detail: expect.stringContaining('3 envelopes, 1 attendance sessions'),
  });
  expect(await run()).toMatchObject({ envelopes_ended: 3, attendance_sessions_ended: 1, seal_batches_ended: 1 });
  for (const { id } of [sealed, draft, item]) expect((await get(id)).status).toBe(404);
  const gone = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${session.id}`);
  expect(gone.status).toBe(404);
  for (const path of ['sheet', 'export?format=csv'])
    expect((await rest(world.url, caller.key, 'GET', `/attendance-sessions/${session.id}/${path}`)).status).toBe(404);
  expect((await readEnvelope(world, caller, young.id)).status).toBe('completed');
  expect((await readChain(services, young.id)).report.valid).toBe(true);
  expect(await world.database.prisma.auditEntry.count()).toBe(0);

  // As long after their end as proof is kept: the canceled envelope, and the mandate when nothing is sealed under it.
  world.clock.advance(40 * DAY);
  expect(await run()).toMatchObject({ envelopes_ended: 1, mandates_ended: 1 });
  expect((await get(canceled.id)).status).toBe(404);
  for (const words of [
    ['canari1'],
    ['canari2'],
    ['canari3'],
    ['agent1@exemple.fr'],
    ['apprenant'],
    ['claire@exemple.fr'],
  ])
    expect([words, await tablesWith(world, words)]).toEqual([words, []]);
  expect(await tablesWith(world, ['canari4'])).not.toEqual([]);
  for (const { id } of [sealed, canceled, draft, item, session, mandate])
    for (const [table, rows] of await everyRow(world))
      if (!/webhook_events|domain_events|credit_entries|graphile|signing_certificates/.test(table))
        expect([table, id, rows.includes(id)]).toEqual([table, id, false]);
  // No checkpoint speaks of a chain that is gone.
  expect(await checkCheckpoints(services)).toMatchObject({ contradicted: [], forged: [] });
  expect(await examineEnded(database, config, world.clock)).toMatchObject({ state: 'ok' });
}, 120_000);
