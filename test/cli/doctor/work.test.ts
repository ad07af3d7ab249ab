import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { examineSeals } from '../../../src/cli/doctor/work.ts';
import { MINUTE } from '../../../src/kernel/clock.ts';
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
