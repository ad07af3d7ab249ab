import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { warnDocumentPurges } from '../../../../src/modules/messages/notifications/warnings.ts';
import { createEnvelope, person } from '../../../world/envelope.ts';
import { signedInMember } from '../../../world/member.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Envelopes that were completed now, as the seal leaves them, and are kept for some days. */
async function completed(caller: Caller, names: readonly string[], days: number) {
  const now = world.clock.now();
  for (const name of names) {
    const { id } = await createEnvelope(world, caller, { name, signers: [person(1)] });
    await world.database.prisma.envelope.update({
      where: { id },
      data: { status: 'COMPLETED', completedAt: now, purgeAfter: new Date(now.getTime() + days * DAY) },
    });
  }
}

/** Runs the task. Returns the mails about deletions that it caused. */
async function told() {
  const of = async () => (await world.mailbox()).filter(({ subject }) => subject?.includes('bientôt'));
  const before = (await of()).length;
  await warnDocumentPurges(world.service.services);
  await world.settle();
  const mails = await of();
  return mails.slice(0, mails.length - before);
}

it('tells owners once, in one mail a week, which documents are deleted and until when', async () => {
  const caller = await world.caller();
  await signedInMember(world, caller, 'OWNER', 'direction@exemple.fr');
  await signedInMember(world, caller, 'MANAGER', 'gestion@exemple.fr');
  await completed(caller, ['Contrat A', 'Contrat B'], 100);
  await completed(caller, ['Contrat C'], 103);
  await completed(caller, ['Contrat D'], 120);
  await completed(caller, ['Court'], 67);
  expect(await told()).toEqual([]);

  world.clock.advance(40 * DAY);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'direction@exemple.fr',
    subject: '[TEST] Documents bientôt effacés : Contrat A',
  });
  expect(mail!.text).toMatch(
    /«\u00a0Contrat A\u00a0» jusqu’au .* ; «\u00a0Contrat B\u00a0» .* ; «\u00a0Contrat C\u00a0»/u,
  );
  expect(mail!.text).not.toMatch(/Contrat D|Court|de plus/);
  expect(mail!.text).toContain('/console/envelopes?mode=test');
  expect(await told()).toEqual([]);
  world.clock.advance(6 * DAY);
  expect(await told()).toEqual([]);
  world.clock.advance(14 * DAY);
  expect((await told()).map(({ text }) => /Contrat D/.test(text))).toEqual([true]);
});

it('names twenty and counts the others', async () => {
  const caller = await world.caller();
  await signedInMember(world, caller, 'OWNER', 'beaucoup@exemple.fr');
  await completed(
    caller,
    Array.from({ length: 22 }, (_, index) => `Avenant ${index + 1}.`),
    365,
  );
  world.clock.advance(305 * DAY);
  const [mail] = await told();
  expect(mail!.to).toBe('beaucoup@exemple.fr');
  expect(mail!.text.match(/«\u00a0Avenant/g)).toHaveLength(20);
  expect(mail!.text).toMatch(/de 2\u00a0enveloppes de plus/);
});
