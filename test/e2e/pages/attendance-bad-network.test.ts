import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom, typedCode } from './classroom.ts';
import { drawSignature } from './hand.ts';

describe.skipIf(noBrowser())('on a bad network', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  const marksOf = (sessionId: string) => classroom.world.database.prisma.mark.count({ where: { sessionId } });

  it('keeps a tap over a reload, sends it when the network is back, and counts it once', async () => {
    const { session, attendUrls } = await classroom.room();
    const { page } = await classroom.open(attendUrls[0]!, { screen: 'phone' });
    const button = page.getByRole('button', { name: 'Je suis présent(e)' });
    await button.waitFor();
    await page.context().setOffline(true);
    await button.click();
    await page.getByRole('heading', { name: 'Votre émargement est gardé' }).waitFor();
    await expect.poll(() => marksOf(session.id)).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    await expect.poll(() => marksOf(session.id)).toBe(1);
    await page.context().close();
  });

  it('keeps the taps of two open slots over a reload, each on its own', async () => {
    const { session, attendUrls } = await classroom.room({ open: 2 });
    const { page } = await classroom.open(attendUrls[0]!, { screen: 'phone' });
    const button = page.getByRole('button', { name: 'Je suis présent(e)' });
    await expect.poll(() => button.count()).toBe(2);
    await page.route('**/graphql', (route) => route.abort());
    await button.first().click();
    await expect.poll(() => button.count()).toBe(1);
    await button.click();
    const kept = page.getByRole('heading', { name: 'Votre émargement est gardé' });
    await expect.poll(() => kept.count()).toBe(2);
    await expect.poll(() => marksOf(session.id)).toBe(0);
    await page.reload();
    await expect.poll(() => kept.count()).toBe(2);
    await page.unroute('**/graphql');
    for (const slot of session.slots) await page.getByText(slot.label).first().waitFor();
    await page.getByRole('button', { name: 'Envoyer maintenant' }).first().click();
    await expect.poll(() => marksOf(session.id)).toBe(2);
    await expect.poll(() => page.getByRole('heading', { name: 'C’est noté, merci' }).count()).toBe(2);
    await page.context().close();
  });

  it('does not duplicate a tap whose answer and page were lost', async () => {
    const { session, attendUrls } = await classroom.room();
    const { page } = await classroom.open(attendUrls[0]!, { screen: 'phone' });
    // The server accepts it; the answer never arrives.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('MarkPresence')) await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Je suis présent(e)' }).click();
    await page.getByRole('heading', { name: 'Votre émargement est gardé' }).waitFor();
    await expect.poll(() => marksOf(session.id)).toBe(1);
    await page.unroute('**/graphql');
    await page.reload();
    await page.getByRole('heading', { name: 'Vous avez déjà émargé' }).waitFor();
    await expect.poll(() => marksOf(session.id)).toBe(1);
    const left = () => page.evaluate('Object.keys(localStorage).filter((key) => key.includes("sign-in:")).length');
    await expect.poll(left).toBe(0);
    await page.context().close();
  });

  it('sends a sign-in after a scan although the code on the page has expired', async () => {
    const { session, trainerUrl } = await classroom.room();
    const trainer = await classroom.open(trainerUrl);
    const { page } = await classroom.open(`${classroom.world.url}/q?code=${await typedCode(trainer.page)}`, {
      screen: 'phone',
    });
    await page.getByRole('button', { name: 'Inès Benali' }).click();
    await drawSignature(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Signer et envoyer' }).click();
    await page.getByRole('heading', { name: 'Votre émargement est gardé' }).waitFor();
    // The phone discards the page; it is opened again later, with the old code.
    classroom.world.clock.advance(5 * 60_000);
    await page.context().setOffline(false);
    await page.goto(`${classroom.world.url}/q/AAAAAAAAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    await expect.poll(() => marksOf(session.id)).toBe(1);
    for (const one of [page, trainer.page]) await one.context().close();
  });

  it('shows the trainer that the list is outdated, and updates it automatically', async () => {
    const { trainerUrl, attendUrls } = await classroom.room();
    const trainer = await classroom.open(trainerUrl);
    await trainer.page.waitForSelector('html[data-live=true]');
    await trainer.page.context().setOffline(true);
    await trainer.page.getByText('La liste n’est plus à jour').waitFor();
    const attendee = await classroom.open(attendUrls[1]!);
    await attendee.page.getByRole('button', { name: 'Je suis présent(e)' }).click();
    await attendee.page.getByRole('heading', { name: 'C’est noté, merci' }).waitFor();
    await trainer.page.context().setOffline(false);
    await expect.poll(() => trainer.page.locator('.ring-count').innerText()).toBe('1 présent sur 6');
    await expect.poll(() => trainer.page.locator('.lost').innerText()).toBe('');
    for (const { page } of [trainer, attendee]) await page.context().close();
  });
});
