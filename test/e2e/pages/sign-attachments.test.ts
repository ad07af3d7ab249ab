import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { cardPicture } from '../../world/photo.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { confirm, documentsShown, nextButton } from './hand.ts';
import { type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('files asked of a signer', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const ask = async (query: string, variables: Record<string, unknown> = {}): Promise<any> => {
    const { data, errors } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, variables);
    expect(errors).toBeUndefined();
    return data;
  };

  it('are added and removed on the page, and needed before the signature', async () => {
    const { createEnvelope } = await ask(
      'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id signers { signUrl } } } }',
      {
        input: {
          name: 'Embauche',
          documents: [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }],
          signers: [
            {
              ...{ email: 'elodie@exemple.fr', name: 'Élodie Müller' },
              attachments: [{ title: 'Carte d’identité' }, { title: 'RIB', required: false }],
            },
          ],
          send: true,
        },
      },
    );
    const { id, signers } = createEnvelope.envelope;
    const { page, problems } = await office.open(signers[0].signUrl, judged({ screen: 'phone' }));
    await documentsShown(page);
    // Without fields, the first step is the file.
    await expect.poll(() => nextButton(page).innerText()).toBe('Joindre les fichiers');
    await nextButton(page).click();
    const card = page.locator('.asked').first();
    await expect.poll(() => card.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      card.locator('input[multiple]').setInputFiles({ name, mimeType, buffer });

    await choose('photo.heic', 'image/heic', Buffer.from('00000018667479706865696300000000', 'hex'));
    await card.getByRole('alert').getByText('HEIC').waitFor();
    await choose('notes.txt', 'text/plain', Buffer.from('bonjour'));
    await card.getByRole('alert').getByText('ni un PDF').waitFor();
    expect(await violations(page)).toEqual([]);

    // Larger than a signing link could send before: the page draws it smaller.
    const large = Buffer.concat([cardPicture(1_200, 900), Buffer.alloc(4 * 1024 * 1024)]);
    await choose('recto.png', 'image/png', large);
    await card.locator('img.thumb').waitFor();
    await expect.poll(() => card.innerText()).toContain('recto.jpg');
    await expect.poll(() => card.getByRole('alert').count()).toBe(0);
    await card.getByRole('button', { name: 'Retirer recto.jpg' }).click();
    await card.locator('img.thumb').waitFor({ state: 'detached' });
    await choose('carte.png', 'image/png', cardPicture());
    await card.locator('img.thumb').waitFor();
    const width = await card
      .locator('img.thumb')
      .evaluate((image: any) => image.decode().then(() => image.naturalWidth));
    expect(width).toBe(640);
    expect(await violations(page)).toEqual([]);

    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    const { envelope } = await ask(
      `{ envelope(id: "${id}") { signers { attachments { title files { name format } } } } }`,
    );
    expect(envelope.signers[0].attachments).toEqual([
      { title: 'Carte d’identité', files: [{ name: 'carte.png', format: 'PNG' }] },
      { title: 'RIB', files: [] },
    ]);
    // The two refusals are answers that the page expects.
    expect(problems.filter((problem) => !/400|422/.test(problem))).toEqual([]);
  });
});
