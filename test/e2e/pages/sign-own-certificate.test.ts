import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOpensslCa } from '../../modules/trust/seal-credentials/openssl-ca.ts';
import { hasOpenssl } from '../../standards/openssl.ts';
import { graphql } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { TrustService } from '../../world/trust-service.ts';
import { violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { documentsShown, nextButton, sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';

/** Signing with a certificate at a trust service, in the browser: away and back, twice. */
describe.skipIf(noBrowser() || !hasOpenssl)('signing with a certificate of their own', () => {
  let office: Office;
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  let remote: TrustService;
  beforeAll(async () => {
    ca = await openOpensslCa();
    ca.issue('Ada Lovelace');
    const file = (name: string) => `${ca.directory}/${name}`;
    const certificates = ['Ada Lovelace.pem', 'ca.pem', 'root.pem'].map(file);
    remote = await TrustService.open({ files: { key: file('Ada Lovelace.key'), certificates } });
    office = await openOffice(remote.env);
  });
  afterAll(async () => {
    await office?.close();
    await remote?.close();
    await ca?.close();
  });

  /** Sends an envelope to Ada. Returns her link. */
  async function sendToAda() {
    const { world, caller } = office;
    const input = {
      ...{ name: 'Contrat de vente', signatureLevel: 'ADVANCED', send: true },
      documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
      signers: [
        {
          ...{ email: 'ada@exemple.fr', name: 'Ada Lovelace', ownCertificate: true },
          identity: { method: 'PARTNER_ATTESTED', givenName: 'Ada', familyName: 'Lovelace' },
        },
      ],
      fields: [{ documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', page: 1, x: 10, y: 60, width: 36, height: 10 }],
    };
    const create = 'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }';
    const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, create, { input });
    expect(errors).toBeUndefined();
    const { id } = data.createEnvelope.envelope;
    const { signers } = await readEnvelope(world, caller, id);
    return { id: id as string, link: signers[0].sign_url as string };
  }

  /** Types the signature and opens the last step. */
  async function prepare(page: Page): Promise<void> {
    await documentsShown(page);
    await nextButton(page).click();
    await sheet(page).locator('.segments label').nth(1).click();
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).waitFor({ state: 'detached' });
    await nextButton(page).click();
    await sheet(page).getByRole('checkbox').check();
  }
  const button = (page: Page) => sheet(page).getByRole('button', { name: 'Signer avec mon certificat' });

  it('leads to the trust service and back, and says that it is signed', async () => {
    const { id, link } = await sendToAda();
    const { page, problems } = await office.open(link, { screen: 'phone' });
    await prepare(page);
    await sheet(page).getByText('Votre prestataire de confiance s’ouvre.').waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page).click();
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(page.url()).toBe(link);
    expect(remote.opened).toEqual([]);
    await office.world.settle();
    await page.getByRole('heading', { name: 'Signé et scellé' }).waitFor();
    await page.getByText('Votre certificat de signature').click();
    await page.getByText('Ada Lovelace').first().waitFor();
    expect((await readEnvelope(office.world, office.caller, id)).status).toBe('completed');
    expect(problems).toEqual([]);
  });

  it('leads nobody else to a signing page', async () => {
    const { page } = await office.open(`${office.world.url}/certificate/return?state=abc&code=def`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/certificate/return');
  });

  it('says why nothing was signed, keeps what was entered, and signs at the next attempt', async () => {
    const { link } = await sendToAda();
    const { page } = await office.open(link);
    await prepare(page);
    remote.become({ multisign: 5, info: { SCAL: '1' } });
    await button(page).click();
    await sheet(page).getByText('n’a pas de certificat valable à votre nom').waitFor();
    remote.become({ info: {} });
    remote.disturb('signatures/signHash', 'no json');
    await button(page).click();
    await expect.poll(() => sheet(page).getByRole('alert').innerText()).toContain('Rien n’est signé');
    remote.become({ info: {}, declines: true });
    await button(page).click();
    await sheet(page).getByText('Vous n’avez pas donné votre accord').waitFor();
    remote.become({ info: {}, declines: false });
    await button(page).click();
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
  });
});
