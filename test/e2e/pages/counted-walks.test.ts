import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/kernel/language.ts';
import { readWords } from '../../../src/pages/compile-words.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { countPresses, pressesOf } from '../every-page/first-envelope.ts';
import { type Look, noBrowser, still } from './browser.ts';
import { createRoom } from './classroom.ts';
import { documentsShown, drawSignature, nextButton, sheet } from './hand.ts';
import { elodie, type Office, oneOfEach, openOffice } from './office.ts';

/**
 * What the people of an agreement and of a training do from the mail to the end, with the number of presses. Words are typed by
 * keyboard. `WALK_PICTURES` names a folder for a picture of each step.
 */
const looks = [
  { language: 'fr', dark: false, screen: 'phone' },
  { language: 'de', dark: true, screen: 'phone' },
  { language: 'it', dark: false, screen: 'desktop' },
  { language: 'fr', dark: true, screen: 'desktop' },
] as const satisfies readonly Look[];
type Walked = (typeof looks)[number];

const folder = process.env.WALK_PICTURES;

/** Draws the page as it is now, if a folder is named. */
const painter = (page: Page, walk: string, { language, dark, screen }: Walked) => {
  let step = 0;
  return async (name: string): Promise<void> => {
    if (!folder) return;
    await still(page);
    mkdirSync(folder, { recursive: true });
    const look = `${screen}-${language}-${dark ? 'dark' : 'light'}`;
    await page.screenshot({ path: path.join(folder, `${walk}-${look}-${(step += 1)}-${name}.png`) });
  };
};

const wordOf = (folder: 'sign' | 'trainer' | 'batch', language: Language, key: string): string =>
  readWords(folder, language)[key]!;

describe.skipIf(noBrowser())('a walk with counted presses', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const walk = async (name: string, url: string, look: Walked) => {
    const { page, problems } = await office.open('about:blank', look);
    await page.addInitScript(countPresses);
    await page.goto(url);
    return { page, problems, paint: painter(page, name, look) };
  };
  /** The link of the newest mail to an address. */
  const linkTo = async (address: string): Promise<string> => {
    await office.world.settle();
    const { text } = (await office.world.mailbox()).find(({ to }) => to === address)!;
    return /https?:\/\/\S+\/[sbt]\/\S+/.exec(text)![0];
  };

  it.each(looks)('leads a signer from the mail to “signed” by 8 presses ($screen, $language)', async (look) => {
    const email = `signe-${look.screen}-${look.language}@exemple.fr`;
    const fields = oneOfEach.filter(({ type }) => type !== 'checkbox');
    const { id } = await office.send({ signers: [{ ...elodie, email }], fields });
    const { page, problems, paint } = await walk('signer', await linkTo(email), look);
    await documentsShown(page);
    await paint('document');
    await nextButton(page).click();
    await page.keyboard.type('Technicienne');
    await paint('text');
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#value[type=date]').waitFor();
    await paint('date');
    await sheet(page).locator('[type=submit]').click();
    await drawSignature(page);
    await paint('signature');
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).waitFor({ state: 'detached' });
    await paint('filled');
    await nextButton(page).click();
    await page.locator('#place').waitFor();
    await paint('confirmation');
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.getByRole('heading', { name: wordOf('sign', look.language, 'doneTitle') }).waitFor();
    await paint('signed');
    expect(await pressesOf(page)).toBe(8);
    const [signer] = await office.world.database.prisma.signer.findMany({ where: { envelopeId: id } });
    expect(signer).toMatchObject({ status: 'SIGNED', signatureImageSha256: expect.any(String) });
    expect(problems).toEqual([]);
    await office.world.settle();
  });

  it.each(looks)(
    'lets a trainer open a slot, show its code and close it by 5 presses ($screen, $language)',
    async (look) => {
      const { session, trainerUrl } = await createRoom(office.world, office.caller, { people: 3, open: 0 });
      const { page, problems, paint } = await walk('trainer', trainerUrl, look);
      await page.locator('.slot-open').waitFor();
      await paint('planned');
      await page.locator('.slot-open [type=submit]').click();
      await page.locator('.qr-short').waitFor();
      await paint('open');
      await page.getByRole('button', { name: wordOf('trainer', look.language, 'fullScreen') }).click();
      await page.locator('.qr-full .qr-code').waitFor();
      await paint('code');
      await page.keyboard.press('Escape');
      await page.locator('.slot-head button').click();
      await drawSignature(page);
      await paint('signature');
      await sheet(page).locator('[type=submit]').click();
      await sheet(page).waitFor({ state: 'detached' });
      await paint('closed');
      expect(await pressesOf(page)).toBe(5);
      const slot = await office.world.database.prisma.slot.findUniqueOrThrow({ where: { id: session.slots[0]!.id } });
      expect(slot).toMatchObject({ status: 'CLOSED', trainerSignatureSha256: expect.any(String) });
      expect(problems).toEqual([]);
    },
  );

  it.each(looks)('lets an agent decide a batch with one code by 4 presses ($screen, $language)', async (look) => {
    const { world, caller } = office;
    const mandate = await registeredMandate(world, caller);
    const envelopes = [];
    for (const name of ['Contrat 1', 'Contrat 2', 'Contrat 3'])
      envelopes.push(await sealable(world, caller, mandate.id, { name }));
    const { authorization_url: url } = await createBatch(
      world,
      caller,
      mandate.id,
      envelopes.map(({ id }) => id),
    );
    const { page, problems, paint } = await walk('agent', url, look);
    await page.locator('.list > li').nth(2).waitFor();
    await paint('batch');
    await page.locator('.decide .btn.primary').click();
    await paint('declaration');
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').waitFor();
    await page.keyboard.type(await office.codeFor(agent(1).email));
    await paint('typed');
    await sheet(page).locator('[type=submit]').click();
    await page.locator('.progress-icon').waitFor();
    await world.settle();
    await page.locator('.progress-icon.done').waitFor();
    await paint('sealed');
    // What the agent has stated is no longer asked.
    await expect.poll(() => page.getByText(wordOf('batch', look.language, 'kindUnknown')).count()).toBe(0);
    expect(await pressesOf(page)).toBe(4);
    await expect
      .poll(() => world.database.prisma.envelope.count({ where: { mandateId: mandate.id, status: 'COMPLETED' } }))
      .toBe(3);
    expect(problems).toEqual([]);
  });
});
