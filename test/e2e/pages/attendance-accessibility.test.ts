import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { keyOf } from '../../world/session.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, type Opened, opposites, still } from './browser.ts';
import { type Classroom, openClassroom, typedCode } from './classroom.ts';
import { sheet } from './hand.ts';

describe.skipIf(noBrowser())('axe-core finds nothing, and nothing is wider than the screen,', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  it.each<Look>(opposites)('on the pages of attendance ($language, dark: $dark, $screen)', async (look) => {
    const room = await classroom.room({ people: 6, open: 1, halves: 2 });
    const opened: Opened[] = [];
    const open = async (url: string) => {
      const one = await classroom.open(url, judged(look));
      opened.push(one);
      return one.page;
    };
    const clean = async (page: Awaited<ReturnType<typeof open>>, where: string) => {
      expect(await violations(page), where).toEqual([]);
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth'), { message: where })
        .toBe(true);
    };
    const trainer = await open(room.trainerUrl);
    await trainer.locator('.qr-short').waitFor();
    const code = await typedCode(trainer);
    await trainer.locator('.qr .btn').click();
    await clean(trainer, 'the wall');
    await trainer.locator('.qr-full .btn').click();
    await sheet(trainer).waitFor({ state: 'detached' });
    await trainer.locator('.people .icon-btn').first().click();
    await clean(trainer, 'by hand');
    await sheet(trainer).locator('.choices .btn').nth(1).click();
    await sheet(trainer).locator('#mark-minutes').fill('0');
    await sheet(trainer).locator('[type=submit]').click();
    await clean(trainer, 'minutes of a delay, refused');
    await sheet(trainer).locator('#mark-minutes').fill('12');
    await sheet(trainer).locator('[type=submit]').click();
    await sheet(trainer).waitFor({ state: 'detached' });
    await trainer.locator('.people .tag.warn', { hasText: '12 min' }).waitFor();
    await trainer.locator('.all-absent').click();
    await clean(trainer, 'all missing are absent');
    await trainer.keyboard.press('Escape');
    await trainer.locator('.slot-head .btn').click();
    await sheet(trainer).locator('[type=submit]').click();
    await clean(trainer, 'closing, refused');
    await trainer.keyboard.press('Escape');
    await trainer.locator('.slots button').nth(1).click();
    await clean(trainer, 'slot to open');
    await trainer.locator('.end .btn').click();
    await clean(trainer, 'the end');
    await trainer.keyboard.press('Escape');

    const attendee = await open(room.attendUrls[1]!);
    await attendee.locator('button.link').click();
    await attendee.locator('.pad canvas').waitFor();
    await clean(attendee, 'attendee, signature');
    await attendee.locator('button.link').click();
    await attendee.locator('.huge').click();
    await attendee.locator('.say .status-icon[data-icon=done]').waitFor();
    await clean(attendee, 'attendee, done');

    const visitor = await open(`${classroom.world.url}/q`);
    await visitor.locator('#code').fill('22222222');
    await visitor.keyboard.press('Enter');
    await visitor.locator('#code-error').waitFor();
    await clean(visitor, 'wrong code');
    await visitor.locator('#code').fill(code);
    await visitor.keyboard.press('Enter');
    await visitor.locator('button.name').first().click();
    await visitor.locator('.pad canvas').waitFor();
    await visitor.locator('.huge').click();
    await clean(visitor, 'signing, refused');

    await closeSession(classroom.world.service.services, keyOf(classroom.caller), room.session);
    await trainer.locator('.ended').waitFor();
    await clean(trainer, 'ended');
    for (const { page, problems } of opened) {
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  it('a trainer can open, mark and close with a typed name by keyboard, and never loses the focus', async () => {
    const { trainerUrl, session } = await classroom.room({ people: 2, open: 0 });
    const { page } = await classroom.open(trainerUrl);
    const focused = () => page.evaluate('document.activeElement !== document.body');
    await page.getByRole('button', { name: 'Ouvrir l’émargement' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.qr-short').waitFor();
    await page.getByRole('button', { name: 'Pointer Élodie Müller' }).focus();
    await page.keyboard.press('Enter');
    await sheet(page).locator(':focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.people .tag.ok').waitFor();
    await sheet(page).waitFor({ state: 'detached' });
    await still(page);
    await expect.poll(focused).toBe(true);
    await page.getByRole('button', { name: 'Clôturer le créneau' }).focus();
    await page.keyboard.press('Enter');
    await sheet(page).locator(':focus').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await page.locator('#typed').press('Enter');
    await page.getByText('Clôturé et signé par Claire Fabre').waitFor();
    await still(page);
    await expect.poll(focused).toBe(true);
    const slot = await classroom.world.database.prisma.slot.findUniqueOrThrow({ where: { id: session.slots[0]!.id } });
    expect(slot.trainerSignatureSha256).toEqual(expect.any(String));
    await page.context().close();
  });
});
