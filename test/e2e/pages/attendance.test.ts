import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, still } from './browser.ts';
import { type Classroom, openClassroom, person, typedCode } from './classroom.ts';
import { drawSignature, sheet } from './hand.ts';

const hasZbar = (() => {
  try {
    return Boolean(execFileSync('zbarimg', ['--version'], { stdio: 'pipe' }));
  } catch {
    return false;
  }
})();

describe.skipIf(noBrowser())('a classroom', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  /** Simulates taking out the phone again: the page refreshes at once instead of within seconds. */
  const lookAgain = (page: Page) => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  /** Whether an element is in the window, below what stays at its top. */
  const isInSight = (page: Page, selector: string): Promise<boolean> =>
    page.evaluate(
      ([card, head]) => {
        const [inner, top] = [card!, head!].map((each) => document.querySelector(each)!.getBoundingClientRect());
        return inner!.top >= top!.bottom && inner!.bottom <= innerHeight;
      },
      [selector, '.head'],
    );
  const presentOn = (page: Page) => page.locator('.ring-count').innerText();

  it('signs in on phones while the trainer’s screens follow, and is closed and sealed', async () => {
    const { session, trainerUrl, attendUrls } = await classroom.room({ people: 5, open: 0 });
    const phone = await classroom.open(trainerUrl, { screen: 'phone' });
    const dashboard = await classroom.open(trainerUrl, { screen: 'desktop', language: 'en' });
    const attendee = await classroom.open(attendUrls[0]!, { screen: 'phone' });
    await attendee.page.getByRole('heading', { name: 'L’émargement n’est pas ouvert' }).waitFor();

    await phone.page.getByRole('button', { name: 'Ouvrir l’émargement' }).click();
    await phone.page.locator('.qr-short').waitFor();
    await dashboard.page.locator('.qr-short').waitFor();

    // One person uses the personal link, one the code on the wall.
    await lookAgain(attendee.page);
    await attendee.page.getByRole('button', { name: 'Je suis présent(e)' }).click();
    await attendee.page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    const visitor = await classroom.open(`${classroom.world.url}/q`, { screen: 'phone' });
    await visitor.page.locator('#code').fill(await typedCode(phone.page));
    await visitor.page.keyboard.press('Enter');
    await visitor.page.locator('#name').fill('LUKASZ');
    await visitor.page.getByRole('button', { name: 'Łukasz Ćwikła' }).click();
    await drawSignature(visitor.page);
    await visitor.page.getByRole('button', { name: 'Signer et envoyer' }).click();
    await visitor.page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();

    // The second name from the same phone is accepted and flagged.
    await visitor.page.getByRole('button', { name: 'Émarger pour une autre personne' }).click();
    await visitor.page.getByRole('button', { name: 'Inès Benali' }).click();
    await visitor.page.getByText('Cet appareil a déjà émargé pour Łukasz Ćwikła').waitFor();
    await visitor.page.locator('.segments label').nth(1).click();
    await visitor.page.getByRole('button', { name: 'Signer et envoyer' }).click();
    await visitor.page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    for (const { page } of [phone, dashboard]) {
      await expect.poll(() => presentOn(page)).toMatch(/^3 /);
      await person(page, 'Inès Benali').locator('.tag.warn').waitFor();
    }

    // Manual marks, then the filter of missing people.
    await phone.page.getByRole('button', { name: 'Pointer Théo Lefèvre' }).click();
    await phone.page.getByRole('button', { name: 'Excusé…' }).click();
    await sheet(phone.page).getByLabel('Motif', { exact: true }).selectOption('SUMMONS');
    await sheet(phone.page).getByRole('button', { name: 'Pointer excusé' }).click();
    await expect.poll(() => person(dashboard.page, 'Théo Lefèvre').innerText()).toContain('Excused');
    await dashboard.page.getByRole('checkbox').check();
    await person(dashboard.page, 'Aïcha Traoré').waitFor();
    await phone.page.getByRole('button', { name: 'Pointer 1 personne absente' }).click();
    await sheet(phone.page).getByRole('button', { name: 'Pointer 1 personne absente' }).click();
    await person(phone.page, 'Aïcha Traoré').locator('.tag.bad', { hasText: 'Absent' }).waitFor();
    await expect.poll(() => phone.page.locator('.all-absent').count()).toBe(0);
    await dashboard.page.getByText('Nobody is missing.').waitFor();
    await dashboard.page.getByRole('checkbox').uncheck();

    // Closing asks for confirmation and a signature.
    await phone.page.getByRole('button', { name: 'Clôturer le créneau' }).click();
    await sheet(phone.page).getByRole('button', { name: 'Signer et clôturer' }).click();
    await sheet(phone.page).getByRole('alert').waitFor();
    await drawSignature(phone.page);
    await sheet(phone.page).getByRole('button', { name: 'Signer et clôturer' }).click();
    await phone.page.getByText('Clôturé et signé par Claire Fabre').waitFor();
    await dashboard.page.getByText('Closed and signed by Claire Fabre').waitFor();
    const slot = await classroom.world.database.prisma.slot.findUniqueOrThrow({ where: { id: session.slots[0]!.id } });
    expect(slot).toMatchObject({ status: 'CLOSED', expected: 5, trainerSignatureSha256: expect.any(String) });

    // Ending the session asks for confirmation, too. Its button is the last one of a long page.
    await phone.page.getByRole('button', { name: 'Clôturer la session' }).click();
    await sheet(phone.page).getByText('1 créneau n’est pas clôturé').waitFor();
    await sheet(phone.page).getByRole('button', { name: 'Clôturer quand même' }).click();
    await Promise.all([
      phone.page.getByRole('heading', { name: 'La session est clôturée' }).waitFor(),
      dashboard.page.getByRole('heading', { name: 'The session is closed' }).waitFor(),
    ]);
    await expect.poll(() => isInSight(phone.page, '.ended')).toBe(true);
    await lookAgain(attendee.page);
    await attendee.page.getByRole('heading', { name: 'La session est clôturée' }).waitFor();

    const marks = await classroom.world.database.prisma.mark.findMany({
      where: { sessionId: session.id },
      orderBy: { signedAt: 'asc' },
    });
    expect(
      marks.map(({ status, method, sharedDevice, signatureSha256 }) => [
        status,
        method,
        sharedDevice,
        !!signatureSha256,
      ]),
    ).toEqual([
      ['PRESENT', 'LINK', false, false],
      ['PRESENT', 'QR_CODE', false, true],
      ['PRESENT', 'QR_CODE', true, true],
      ['EXCUSED', 'TRAINER', false, false],
      ['ABSENT', 'TRAINER', false, false],
    ]);
    for (const { page, problems } of [phone, dashboard, attendee, visitor]) {
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  it.skipIf(!hasZbar)('can scan the code from the wall and open its page', async () => {
    const { trainerUrl, session } = await classroom.room({ people: 2 });
    const { page } = await classroom.open(trainerUrl, { screen: 'desktop' });
    await page.getByRole('button', { name: 'Plein écran' }).click();
    await page.locator('.qr-full .qr-code').waitFor();
    await still(page);
    const picture = path.join(classroom.world.dataDir, 'wall.png');
    await writeFile(picture, await page.screenshot());
    const read = execFileSync('zbarimg', ['--raw', '-q', picture], { stdio: 'pipe' }).toString().trim();
    expect(read).toMatch(new RegExp(`^${classroom.world.url}/q/[\\w-]{38}$`));
    const visitor = await classroom.open(read, { screen: 'phone' });
    await visitor.page.getByRole('button', { name: session.attendees[1]!.name }).waitFor();
    for (const one of [page, visitor.page]) await one.context().close();
  });

  it('sees a new code every twenty seconds', async () => {
    const { trainerUrl } = await classroom.room();
    const { page } = await classroom.open('about:blank', { screen: 'desktop' });
    await page.clock.install();
    await page.goto(trainerUrl);
    const shown = () => page.locator('.qr-dark').first().getAttribute('d');
    const first = await shown();
    classroom.world.clock.advance(20_000);
    await page.clock.fastForward(20_000);
    await expect.poll(shown).not.toBe(first);
    await page.context().close();
  });

  it('shows the hours of the organisation’s zone to everybody, wherever their device is', async () => {
    const { trainerUrl, attendUrls, session } = await classroom.room({ people: 1, open: 0 });
    const begins = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });
    for (const url of [trainerUrl, attendUrls[0]!]) {
      const { page } = await classroom.open(url, { more: { timezoneId: 'America/Cayenne' } });
      await page.locator('main').getByText(begins.format(session.slots[0]!.startsAt)).first().waitFor();
      await page.locator('.top').getByText('heure de Paris').waitFor();
      await page.context().close();
    }
  });
});
