import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { closeSlot } from '../../../src/modules/attendance/slots.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { keyOf } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom, type Room } from './classroom.ts';
import { drawSignature } from './hand.ts';

describe.skipIf(noBrowser())('the attendance pages explain', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  const close = ({ session }: Room) =>
    closeSlot(classroom.world.service.services, keyOf(classroom.caller), {
      sessionId: session.id,
      slotId: session.slots[0]!.id,
    });
  const codeOf = async ({ session, trainerUrl }: Room): Promise<string> => {
    const query = 'query ($slotId: ID!) { slotCodes(slotId: $slotId) { url } }';
    const { data } = await graphql(classroom.world.url, linkOf(trainerUrl), query, { slotId: session.slots[0]!.id });
    return data.slotCodes[0].url;
  };

  it('that a code has expired, and how to continue', async () => {
    const url = await codeOf(await classroom.room());
    classroom.world.clock.advance(41_000);
    const answer = await fetch(url, { headers: { 'accept-language': 'fr' } });
    expect(answer.status).toBe(410);
    const { page } = await classroom.open(url, { screen: 'phone' });
    await page.getByRole('heading', { name: 'Ce QR code n’est plus valable' }).waitFor();
    await page.getByRole('link', { name: 'Saisir le code affiché' }).click();
    await page.locator('#code').fill('ABCD 2345');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Saisissez celui qui est affiché maintenant' }).waitFor();
    await page.context().close();
  });

  it('that a link is invalid: changed, or of another kind', async () => {
    const { trainerUrl, attendUrls } = await classroom.room();
    const { url } = classroom.world;
    const [trainer, attendee] = [trainerUrl, attendUrls[0]!].map((link) => link.split('/').at(-1)!);
    for (const path of [`/t/${attendee}`, `/a/${trainer}`, `/s/${trainer}`, '/t', '/a/x/y', `/t/${trainer}AA`]) {
      const answer = await fetch(url + path, { headers: { 'accept-language': 'fr' } });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('Ce lien ne mène à rien');
    }
  });

  it('that the slot closed before the sign-in arrived, by link and by code; nothing is recorded', async () => {
    const room = await classroom.room();
    const attendee = await classroom.open(room.attendUrls[0]!, { screen: 'phone' });
    const visitor = await classroom.open(await codeOf(room), { screen: 'phone' });
    await visitor.page.getByRole('button', { name: 'Inès Benali' }).click();
    await drawSignature(visitor.page);
    await close(room);
    const before = await traceOf(classroom.world);
    await attendee.page.getByRole('button', { name: 'Je suis présent(e)' }).click();
    await visitor.page.getByRole('button', { name: 'Signer et envoyer' }).click();
    for (const { page, problems } of [attendee, visitor]) {
      await page.getByRole('heading', { name: 'Le créneau est clôturé' }).waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    }
    expect(await traceOf(classroom.world)).toEqual(before);
  });

  it('that the session is over, to attendees and to late scans', async () => {
    const room = await classroom.room();
    const url = await codeOf(room);
    await closeSession(classroom.world.service.services, keyOf(classroom.caller), room.session);
    const attendee = await classroom.open(room.attendUrls[0]!, { screen: 'phone' });
    await attendee.page.getByRole('heading', { name: 'La session est clôturée' }).waitFor();
    const visitor = await classroom.open(url, { screen: 'phone' });
    await visitor.page.getByRole('heading', { name: 'Le créneau est clôturé' }).waitFor();
    for (const { page } of [attendee, visitor]) await page.context().close();
  });

  it('but change nothing when opened by GET, HEAD or a mail scanner', async () => {
    const room = await classroom.room();
    const urls = [room.trainerUrl, room.attendUrls[0]!, await codeOf(room), `${classroom.world.url}/q`];
    const before = await traceOf(classroom.world);
    for (const url of urls) {
      for (let i = 0; i < 10; i++) await (await fetch(url)).arrayBuffer();
      const { status, headers } = await fetch(url, { method: 'HEAD' });
      expect([url, status]).toEqual([url, 200]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    }
    expect(await traceOf(classroom.world)).toEqual(before);
  });
});
