import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, signByLink } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser, still } from './browser.ts';
import { documentsShown } from './hand.ts';
import { elodie, type Office, openOffice } from './office.ts';

const people = [
  { role: 'APPROVER', email: 'anne@exemple.fr', name: 'Anne Accord', order: 0 },
  { role: 'VIEWER', email: 'luc@exemple.fr', name: 'Luc Lecteur', order: 2 },
  { role: 'COPY', email: 'cecile@exemple.fr', name: 'Cécile Copie', order: 0 },
];

describe.skipIf(noBrowser())('the pages of people who do not sign', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  /** Creates and sends an envelope with one person of each role. Returns their links. */
  async function send(): Promise<{ signer: string; approver: string; viewer: string; copy: string }> {
    const { data } = await graphql(
      office.world.url,
      `Bearer ${office.caller.key}`,
      `mutation ($input: CreateEnvelopeInput!) {
        createEnvelope(input: $input) { envelope { signers { signUrl } recipients { url } } }
      }`,
      {
        input: {
          name: 'Bail',
          documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
          signers: [{ ...elodie, order: 1 }],
          recipients: people,
          send: true,
        },
      },
    );
    const { signers, recipients } = data.createEnvelope.envelope;
    const [approver, viewer, copy] = recipients.map(({ url }: { url: string }) => url);
    return { signer: signers[0].signUrl, approver, viewer, copy };
  }

  it('lead from the approver to the signer, and on to viewer and copy', async () => {
    const links = await send();
    const approver = await office.open(links.approver, judged({ language: 'fr', screen: 'narrow' }));
    await documentsShown(approver.page);
    await approver.page.getByRole('button', { name: 'Je donne mon accord' }).waitFor();
    expect(await violations(approver.page)).toEqual([]);
    await picture(approver.page, 'approver-narrow');
    await approver.page.getByRole('button', { name: 'Je ne suis pas d’accord' }).click();
    await approver.page.getByRole('dialog').getByRole('textbox').fill('Le loyer est faux.');
    await approver.page.getByRole('dialog').locator('[type=submit]').click();
    await approver.page.getByRole('button', { name: 'Revenir au document' }).click();
    const dock = approver.page.getByRole('region', { name: 'Votre accord' });
    await dock.getByText('vous avez indiqué ne pas être d’accord').waitFor();
    await approver.page.getByRole('button', { name: 'Je donne mon accord' }).click();
    await approver.page.getByRole('heading', { name: 'Votre accord est enregistré' }).waitFor();
    expect(await violations(approver.page)).toEqual([]);

    expect((await signByLink(office.world.url, links.signer)).errors).toBeUndefined();
    await office.world.settle();

    const viewer = await office.open(links.viewer, judged({ language: 'en', screen: 'desktop', dark: true }));
    await viewer.page.getByRole('link', { name: 'Download the signed document' }).waitFor();
    await picture(viewer.page, 'viewer-desktop-dark');
    await viewer.page.getByRole('button', { name: 'I have read it' }).click();
    await viewer.page.getByRole('heading', { name: 'Your reading is recorded' }).waitFor();
    expect(await violations(viewer.page)).toEqual([]);

    const copy = await office.open(links.copy, judged({ language: 'fr', screen: 'phone' }));
    await copy.page.getByRole('link', { name: 'Télécharger le document signé' }).waitFor();
    await expect.poll(() => copy.page.getByRole('button', { name: 'J’ai lu' }).count()).toBe(0);
    expect(await violations(copy.page)).toEqual([]);
    await picture(copy.page, 'copy-phone');
    for (const { problems } of [approver, viewer, copy]) expect(problems).toEqual([]);
  });

  it('ask the approver beside the document on a wide, dark screen', async () => {
    const { approver } = await send();
    const { page, problems } = await office.open(approver, judged({ language: 'en', screen: 'desktop', dark: true }));
    await documentsShown(page);
    await page.getByRole('heading', { name: 'Your agreement' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'approver-desktop-dark');
    expect(problems).toEqual([]);
  });
});

const folder = process.env.PICTURES_OF_RECIPIENTS;

async function picture(page: Parameters<typeof still>[0], name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await still(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
}
