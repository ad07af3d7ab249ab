import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope, person } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('comments on the page of an envelope', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it.each(['phone', 'desktop'] as const)(
    'are written, seen at once by a colleague, and deleted ($0)',
    async (screen) => {
      const { world } = office;
      const caller = await world.caller();
      const { id } = await createEnvelope(world, caller, { name: 'Avenant', signers: [person(1)] });
      const { page, problems } = await enterConsole(office, caller, judged({ screen }), `envelopes/${id}`);
      const card = page.getByRole('region', { name: 'Commentaires' });
      await card.getByText('Aucun commentaire').waitFor();
      expect(await violations(page)).toEqual([]);
      await card.getByRole('button', { name: 'Ajouter le commentaire' }).click();
      await card.getByText('Écrivez d’abord quelque chose.').waitFor();
      await card.getByLabel('Nouveau commentaire').fill('Le client rappelle lundi.\nNe pas relancer.');
      await card.getByRole('button', { name: 'Ajouter le commentaire' }).click();
      await card.getByText('Ne pas relancer.').waitFor();
      await expect.poll(() => card.getByLabel('Nouveau commentaire').inputValue()).toBe('');
      const colleague = await signedInMember(world, caller, 'MANAGER');
      await colleague.ask(
        `mutation { addEnvelopeComment(input: { envelopeId: "${id}", text: "Vu, merci." }) { comment { id } } }`,
      );
      await card.getByText('Vu, merci.', { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
        .toBeLessThanOrEqual(0);
      await card.getByRole('button', { name: 'Supprimer : Vu, merci.' }).click();
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Supprimer' }).click();
      await expect.poll(() => card.getByText('Vu, merci.', { exact: true }).count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Commentaires');
      await card.getByText('Ne pas relancer.').waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
