import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walletDoor } from '../../../src/modules/identities/index.ts';
import { answer, createCheck, openWalletWorld, present, readRequest, type WalletWorld } from '../../world/wallet.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { type Contexts, noBrowser, openBrowser, openPage } from './browser.ts';

/** The page of a verification by a wallet: a QR code on a computer, a button on a phone. */
describe.skipIf(noBrowser())('the page of a verification by a wallet', () => {
  let opened: WalletWorld;
  let caller: Caller;
  let browser: Contexts;
  beforeAll(async () => {
    opened = await openWalletWorld();
    caller = await opened.world.caller();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await opened?.close();
  });

  it('shows a code on a computer, and follows the answer of the phone', async () => {
    const { issuer, world } = opened;
    const { url, token } = await createCheck(world, caller);
    const { page, problems } = await openPage(browser, url, judged({}));
    await page.locator('.qr-code').waitFor();
    expect(await violations(page)).toEqual([]);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: 'esign_wallet', httpOnly: true, sameSite: 'Lax' });
    const link = (await walletDoor(world.service.services).find(token, cookie!.value))!.request!.link;
    const request = await readRequest(link);
    await answer(request, await present(request, await issuer.issue(), issuer.holder.privateKey));
    await page.getByRole('heading', { name: 'Identité vérifiée' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('shows a button on a phone, and says why an answer is refused', async () => {
    const { issuer, world } = opened;
    const { url } = await createCheck(world, caller, { familyName: 'Durand' });
    const { page, problems } = await openPage(browser, url, judged({ screen: 'narrow', language: 'de', dark: true }));
    const button = page.getByRole('link', { name: 'Meine Brieftasche öffnen' });
    await button.waitFor();
    expect(await violations(page)).toEqual([]);
    const request = await readRequest((await button.getAttribute('href'))!);
    await answer(request, await present(request, await issuer.issue(), issuer.holder.privateKey));
    await page.getByText('die Identität einer anderen Person').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'auf diesem Gerät' }).click();
    await button.waitFor();
    expect(problems).toEqual([]);
  });
});
