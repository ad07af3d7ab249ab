import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, linkOf } from '../../world/client.ts';
import { noBrowser, screens, still } from './browser.ts';
import { confirm, documentsShown, drawSignature, fillEverything, nextButton, sheet } from './hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('when signing is interrupted, the page', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const two = { signers: [elodie, lukasz] };
  const isSigning = (body: string | null) => body?.includes('mutation SignEnvelope') ?? false;

  it('never signs twice if the answer to a signature is lost', async () => {
    const { links } = await office.send(two);
    const { page } = await office.open(links[0]!);
    // Without the live connection, only "try again" can show whether the signature was recorded.
    await page.routeWebSocket('**/graphql', (socket) => socket.close());
    await page.reload();
    let sent = 0;
    await page.route('**/graphql', async (route) => {
      if (!isSigning(route.request().postData())) return route.continue();
      sent++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await fillEverything(page);
    await confirm(page);
    await page.getByRole('alert').filter({ hasText: 'vous ne signerez jamais deux fois' }).waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    expect(sent).toBe(1);
    await page.context().close();
  });

  it('shows the signature as soon as the live connection reports it, even if the answer was lost', async () => {
    const { links } = await office.send(two);
    const { page } = await office.open(links[0]!);
    await page.route('**/graphql', async (route) => {
      if (!isSigning(route.request().postData())) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await fillEverything(page);
    await page.waitForSelector('html[data-live=true]');
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    // The answer that is lost may still be on its way.
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });

  it('stays signed when an answer from before the signature arrives after it', async () => {
    const { links } = await office.send(two);
    const { page } = await office.open(links[0]!);
    const address = page.url();
    // The page reads its session once its live connection stands. That read must not be the one that is held.
    await page.goto('about:blank');
    const reads: string[] = [];
    let arrive = () => {};
    const arrives = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('query SigningSession')) return route.continue();
      const response = await route.fetch();
      reads.push((await response.json()).data.signingSession.state);
      if (reads.length === 1) await arrives;
      return route.fulfill({ response });
    });
    await page.goto(address);
    await expect.poll(() => reads).toEqual(['READY']);
    await fillEverything(page);
    await confirm(page);
    const done = page.getByRole('heading', { name: 'C’est signé' });
    await done.waitFor();
    await expect.poll(() => reads.at(-1)).toBe('SIGNED');
    const before = reads.length;
    arrive();
    await expect.poll(() => reads.length).toBeGreaterThan(before);
    await still(page);
    await expect.poll(() => done.isVisible()).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });

  it('signs on the second try if the first request was never sent', async () => {
    const { links } = await office.send(two);
    const { page } = await office.open(links[0]!);
    await fillEverything(page);
    await page.route('**/graphql', (route) =>
      isSigning(route.request().postData()) ? route.abort('internetdisconnected') : route.continue(),
    );
    await confirm(page);
    await page.getByRole('alert').filter({ hasText: 'vous ne signerez jamais deux fois' }).waitFor();
    const session = await graphql(office.world.url, linkOf(links[0]!), '{ signingSession { state } }');
    expect(session.data.signingSession.state).toBe('READY');
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    await page.context().close();
  });

  it('sends the signature again when a process of another version does not understand it', async () => {
    const { links } = await office.send(two);
    const { page } = await office.open(links[0]!);
    await fillEverything(page, 'Soudeuse');
    let refusals = 0;
    let mostRefusals = Number.POSITIVE_INFINITY;
    // How a process answers that lacks a field of the document. It has run nothing.
    const body = { errors: [{ message: 'Type "Mutation" has no such field.', extensions: { code: 'invalid_body' } }] };
    await page.route('**/graphql', (route) => {
      if (!isSigning(route.request().postData()) || refusals >= mostRefusals) return route.continue();
      refusals++;
      return route.fulfill({ status: 400, headers: { 'esign-build': 'another' }, json: body });
    });
    await confirm(page, 'Nantes');
    // All processes are of the other version: the page is out of date.
    await page.getByRole('alert').filter({ hasText: 'Rechargez cette page' }).waitFor();
    expect(refusals).toBeGreaterThan(1);
    await page.reload();
    await documentsShown(page);
    mostRefusals = refusals + 2;
    // What was filled in is still there.
    await confirm(page, 'Nantes');
    await page.getByText('(Nantes)').waitFor();
    expect(refusals).toBe(mostRefusals);
    await page.context().close();
  });

  it('reports when the network is lost and when it is back', async () => {
    const { links } = await office.send(two);
    const { page } = await office.open(links[0]!, { screen: 'phone' });
    await documentsShown(page);
    await page.context().setOffline(true);
    await page.getByText('Connexion interrompue').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Connexion interrompue').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps the input and asks for the code again after a reload', async () => {
    const { links } = await office.send({ signers: [{ ...elodie, authentication: ['otp_email'] }, lukasz] });
    const { page } = await office.open(links[0]!, { screen: 'phone' });
    await fillEverything(page, 'Soudeuse');
    await confirm(page, 'Nantes');
    await page.locator('#code').waitFor();
    await page.reload();
    await page.locator('#code').fill(await office.codeFor(elodie.email));
    await page.keyboard.press('Enter');
    await page.getByText('(Nantes)').waitFor();
    await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0);
    await page.context().close();
  });

  it('keeps the strokes of a signature when the phone is rotated', async () => {
    const { links } = await office.send();
    const { page } = await office.open(links[0]!, { screen: 'phone' });
    await documentsShown(page);
    await page.locator('button.fld.signature').click();
    await sheet(page).waitFor();
    await drawSignature(page);
    const width = () => page.evaluate('document.querySelector(".pad canvas").width') as Promise<number>;
    const ink = () =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('.pad canvas');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let sum = 0;
        for (let i = 3; i < data.length; i += 4) if (data[i] > 128) sum++;
        return sum;
      })()`) as Promise<number>;
    await still(page);
    const [upright, narrow] = [await ink(), await width()];
    await page.setViewportSize(screens.phoneOnItsSide);
    await expect.poll(width).not.toBe(narrow);
    await expect.poll(ink).toBeGreaterThan(200);
    await page.setViewportSize(screens.phone);
    await expect.poll(width).toBe(narrow);
    await expect.poll(async () => Math.abs((await ink()) - upright) / upright).toBeLessThan(0.05);
    await sheet(page).locator('[type=submit]').click();
    await page.locator('.fld.signature.done img').waitFor();
    await page.context().close();
  });

  it('returns to the field whose value the service refuses', async () => {
    const { links } = await office.send({ fields: [{ type: 'date', x: 10, y: 50, width: 20, height: 3 }] });
    const { page } = await office.open(links[0]!);
    await documentsShown(page);
    await nextButton(page).click();
    await page.locator('#value').fill('2026-11-21');
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).waitFor({ state: 'detached' });
    await page.route('**/graphql', (route) => {
      const body = route.request().postData() ?? '';
      return route.continue({ postData: body.replace('"2026-11-21"', '"31/02/2026"') });
    });
    await confirm(page);
    await page.locator('#value-error').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('value');
    await page.context().close();
  });
});
