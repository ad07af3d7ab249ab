import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { warnPurges } from '../../../../src/modules/messages/notifications/warnings.ts';
import { signedInMember } from '../../../world/member.ts';
import { createSession, keyOf, readSession } from '../../../world/session.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

async function sealed(caller: Caller, name: string, retentionDays: number) {
  const { services } = world.service;
  const { id } = await createSession(world, caller, { people: 1, halves: 1, name, retentionDays });
  await closeSession(services, keyOf(caller), { id });
  await world.settle();
  return readSession(services, id);
}

/** Runs the task, and lists the mails that it caused. */
async function told() {
  const before = (await world.mailbox()).length;
  await warnPurges(world.service.services);
  await world.settle();
  const mails = await world.mailbox();
  return mails.slice(0, mails.length - before);
}

it('tells owners once, 60 days before sheets are deleted, which sessions and until when', async () => {
  const caller = await world.caller();
  await signedInMember(world, caller, 'OWNER', 'direction@exemple.fr');
  await signedInMember(world, caller, 'MANAGER', 'gestion@exemple.fr');
  await sealed(caller, 'Secourisme', 100);
  await sealed(caller, 'Habilitation', 200);
  await sealed(caller, 'Gestes', 201);
  expect(await told()).toEqual([]);

  // A retention of less than 120 days is announced at its half.
  world.clock.advance(51 * DAY);
  expect((await told()).map(({ to, subject }) => [to, subject])).toEqual([
    ['direction@exemple.fr', '[TEST] Feuille bientôt effacée : Secourisme'],
  ]);
  expect(await told()).toEqual([]);

  world.clock.advance(91 * DAY);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'direction@exemple.fr' });
  expect(mail!.text).toMatch(
    /«\u00a0Habilitation\u00a0» jusqu’au \d+(er)? \p{L}+ \d{4} ; «\u00a0Gestes\u00a0» jusqu’au/u,
  );
  expect(mail!.text).toContain('/console/attendance?mode=test');
  expect(await told()).toEqual([]);
});

it('tells nobody who turned the message off', async () => {
  const caller = await world.caller();
  const owner = await signedInMember(world, caller, 'OWNER', 'silence@exemple.fr');
  await sealed(caller, 'Discret', 90);
  const { data } = await owner.ask(
    'mutation { setMyNotices(input: { notices: [DECLINED], scope: OWN }) { member { notices } } }',
  );
  expect(data.setMyNotices.member.notices).toEqual(['DECLINED']);
  world.clock.advance(46 * DAY);
  expect(await told()).toEqual([]);
});
