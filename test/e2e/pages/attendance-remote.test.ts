import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { askPresence } from '../../../src/modules/attendance/presence-checks.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { attendeeLink, createSession, keyOf, origin, type WholeSession } from '../../world/session.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { enterConsole } from './signed-in.ts';

/** Remote attendees confirm their presence on their page; the trainer and the organisation follow. */
describe.skipIf(noBrowser())('presence checks', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  /** A remote session under way, whose three attendees have signed in. */
  async function underWay(name: string): Promise<WholeSession> {
    const { world, caller } = classroom;
    const startsAt = world.clock.now();
    const endsAt = new Date(startsAt.getTime() + 210 * MINUTE);
    const session = await createSession(world, caller, {
      ...{ name, modality: 'REMOTE', location: 'Visioconférence' },
      slots: [{ label: 'Matin', startsAt, endsAt, presenceChecks: 3 }],
      attendees: ['Élodie Müller', 'Łukasz Ćwikła', 'Inès Benali'].map((each) => ({ name: each })),
    });
    const { services } = world.service;
    const slotId = session.slots[0]!.id;
    await openSlot(services, keyOf(caller), { sessionId: session.id, slotId });
    for (const attendee of session.attendees) await markPresence(services, attendeeLink(attendee), origin, { slotId });
    return session;
  }

  /** Asks now, without waiting for the moment that was drawn. */
  async function ask({ id }: WholeSession): Promise<void> {
    const { prisma } = classroom.world.database;
    const { id: check } = await prisma.presenceCheck.findFirstOrThrow({ where: { sessionId: id, askedAt: null } });
    await prisma.presenceCheck.update({ where: { id: check }, data: { asksAt: classroom.world.clock.now() } });
    await askPresence(classroom.world.service.services, check);
  }

  const linkOf = (kind: 'attend' | 'trainer', subjectId: string) =>
    personalUrl(classroom.world.service.services, { kind, subjectId, generation: 0 });

  it.each<Look>(opposites)('are answered on the phone and followed live ($language, $screen)', async (look) => {
    const session = await underWay('Gestion de projet à distance');
    const attendee = await classroom.open(linkOf('attend', session.attendees[0]!.id), judged(look));
    const trainer = await classroom.open(linkOf('trainer', session.id), judged(look));
    await attendee.page.locator('.say').waitFor();
    const title = await attendee.page.title();
    await trainer.page.locator('.checks').waitFor();
    await ask(session);
    const button = attendee.page.locator('.say .huge');
    await button.waitFor({ timeout: 20_000 });
    await expect.poll(() => attendee.page.title()).toMatch(/^● /);
    const seen = trainer.page.locator('.checks li');
    await seen.filter({ hasText: /\b0\b.*\b3\b/ }).waitFor();
    for (const { page } of [attendee, trainer]) {
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    await button.click();
    await button.waitFor({ state: 'detached' });
    await expect.poll(() => attendee.page.title()).toBe(title);
    await seen.filter({ hasText: /\b1\b.*\b3\b/ }).waitFor();
    await expect.poll(() => seen.locator('small').innerText()).not.toContain('Élodie');
    expect([...attendee.problems, ...trainer.problems]).toEqual([]);
    for (const { page } of [attendee, trainer]) await page.context().close();
  });

  it('say that the time is over, and are shown in the console', async () => {
    const session = await underWay('Trop tard');
    const attendee = await classroom.open(linkOf('attend', session.attendees[1]!.id));
    const console = await enterConsole(classroom, classroom.caller, {}, `attendance/${session.id}`);
    await console.page.getByText('3 confirmations prévues').waitFor();
    await ask(session);
    await console.page.getByText(/^\d\d:\d\d\s: 0 sur 3 ont confirmé$/).waitFor();
    const button = attendee.page.getByRole('button', { name: 'Je suis là' });
    await button.waitFor({ timeout: 20_000 });
    await classroom.world.database.prisma.presenceCheck.updateMany({
      where: { sessionId: session.id, askedAt: { not: null } },
      data: { endsAt: new Date(classroom.world.clock.now().getTime() - 1) },
    });
    await button.click();
    await attendee.page.getByText('Le délai est passé').waitFor();
  });
});
