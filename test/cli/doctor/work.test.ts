import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { examineRecords, examineSeals } from '../../../src/cli/doctor/work.ts';
import { DAY, MINUTE } from '../../../src/kernel/clock.ts';
import { makeRecords } from '../../../src/modules/verification/records/make-trees.ts';
import { addFingerprints } from '../../modules/verification/records/records-world.ts';
import { signByLink } from '../../world/client.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { openWorld, type World } from '../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const findings = (): Promise<readonly Finding[]> => examineSeals(world.database, world.clock);

it('lists a seal that is not made after a minute, as a fault after ten', async () => {
  const { id, signers } = await createEnvelope(world, await world.caller());
  expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
  expect(await findings()).toMatchObject([{ state: 'ok' }]);
  world.clock.advance(2 * MINUTE);
  expect(await findings()).toMatchObject([
    { state: 'note', detail: expect.stringContaining(`${id} is not begun, since`) },
  ]);
  await world.database.prisma.sealing.update({ where: { envelopeId: id }, data: { attempts: 1 } });
  world.clock.advance(10 * MINUTE);
  expect(await findings()).toMatchObject([
    { state: 'fault', detail: expect.stringContaining(`${id} is under way, attempt 1, since`) },
  ]);
  await world.settle();
  expect(await findings()).toMatchObject([{ state: 'ok' }]);
});

it('calls evidence records that are not made for two days a fault, until they are', async () => {
  const { database, clock, service } = world;
  // A tree by SHA-256, beside that of the sealed envelope by SHA-512.
  await addFingerprints(world, 3);
  expect(await examineRecords(database, clock)).toMatchObject([{ what: 'records', state: 'ok' }]);
  clock.advance(3 * DAY);
  expect(await examineRecords(database, clock)).toMatchObject([
    { state: 'fault', detail: expect.stringContaining('fingerprints wait since') },
  ]);
  await makeRecords(service.services);
  expect(await examineRecords(database, clock)).toMatchObject([
    { state: 'ok', detail: expect.stringContaining('the newest tree is of') },
  ]);
  await database.prisma.recordTree.updateMany({ data: { attempts: 2, reason: 'no authority answered' } });
  expect(await examineRecords(database, clock)).toMatchObject([
    { state: 'note', detail: expect.stringContaining('2 renewals fail: no authority answered') },
  ]);
  await database.prisma.recordTree.updateMany({ data: { protectedUntil: clock.now() } });
  expect(await examineRecords(database, clock)).toMatchObject([
    { state: 'fault', detail: expect.stringContaining('proves nothing more') },
  ]);
});
