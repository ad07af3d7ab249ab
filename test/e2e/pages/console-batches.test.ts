import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WholeMandate } from '../../../src/modules/identities/index.ts';
import { authorize, codeFor, sealable } from '../../world/batch.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('seal batches in the console', () => {
  let office: Office;
  let mandate: WholeMandate;
  beforeAll(async () => {
    office = await openOffice();
    mandate = await registeredMandate(office.world, office.caller, { agents: [agent(1), agent(2)] });
  });
  afterAll(() => office?.close());

  const envelopes = async (names: readonly string[], n = 1) => {
    for (const name of names) await sealable(office.world, office.caller, mandate.id, { name }, n);
  };

  it('are created from an agent’s ready envelopes, searched and selected, and followed to the last seal', async () => {
    await envelopes(['Bail Martin', 'Bail Durand', 'Avenant Petit', 'Bail Leroy']);
    await envelopes(['Contrat de l’autre agent'], 2);
    const { page, problems } = await enterConsole(office, office.caller, {}, 'batches');
    await page.getByText('Aucun lot dans ce mode.').waitFor();
    await page.getByRole('link', { name: 'Nouveau lot' }).click();
    const rows = page.locator('.pick li');
    await expect.poll(() => rows.count()).toBe(4);

    await page.getByRole('button', { name: 'Soumettre au mandataire' }).click();
    await page.getByRole('alert').filter({ hasText: 'au moins une enveloppe' }).waitFor();
    await page.getByRole('searchbox').fill('avenant');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'Tout sélectionner (1)' }).click();
    await page.getByRole('searchbox').fill('bail');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Tout sélectionner (3)' }).click();
    await page.getByText('4 sélectionnées sur 500 au plus').waitFor();
    await page.getByLabel('Bail Leroy').uncheck();
    await page.getByLabel(/^Heures/).fill('0');
    await page.getByRole('button', { name: 'Soumettre au mandataire' }).click();
    await page.getByRole('alert').filter({ hasText: 'entre 1 et 168' }).waitFor();
    await page.getByLabel(/^Heures/).fill('24');
    await page.getByRole('button', { name: 'Soumettre au mandataire' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lot pour Horizon Intérim SAS' }).waitFor();
    await page.getByText('0 scellée sur 3').waitFor();

    const batch = await office.world.database.prisma.sealBatch.findFirstOrThrow({ include: { items: true } });
    expect(batch.items).toHaveLength(3);
    expect(Math.round((+batch.expiresAt - +batch.createdAt) / 3_600_000)).toBe(24);
    const link = (await page.locator('.copy code').nth(1).textContent())!;
    await expect.poll(() => page.locator('.copy code').first().textContent()).toBe(batch.batchSha256);
    await authorize(office.world, link, await codeFor(office.world, link));
    await page.getByText('Le mandataire a donné son accord').waitFor();
    // Screen readers announce the state; the count only changes.
    await expect.poll(() => page.locator('main [role=status]', { hasText: 'scellée' }).count()).toBe(0);
    await office.world.settle();
    await page.getByText('3 scellées sur 3').waitFor();
    await page.getByText('Tout est scellé.').waitFor();
    await expect.poll(() => page.locator('tbody .status', { hasText: 'terminée' }).count()).toBe(3);
    await page.getByText('Lien du mandataire').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('explain why a seal waits and how a batch ended', async () => {
    const waiting = await sealable(office.world, office.caller, mandate.id, { name: 'Contrat qui attend' });
    const { page } = await enterConsole(office, office.caller, {}, 'batches/new');
    await page.getByRole('searchbox').fill('qui attend');
    await expect.poll(() => page.locator('.pick li').count()).toBe(1);
    await page.getByRole('button', { name: 'Tout sélectionner (1)' }).click();
    await page.getByRole('button', { name: 'Soumettre au mandataire' }).click();
    await page.getByText('0 scellée sur 1').waitFor();
    const { prisma } = office.world.database;
    const id = page.url().split('/').pop()!;
    // The state after a seal without a reachable time-stamp authority.
    await prisma.sealing.create({
      data: {
        envelopeId: waiting.id,
        state: 'WAITING',
        attempts: 2,
        timeZone: 'Europe/Paris',
        createdAt: new Date(),
        reason: 'The timestamp authority does not answer.',
      },
    });
    await prisma.sealBatch.update({ where: { id }, data: { status: 'AUTHORIZED', authorizedAt: new Date() } });
    await page.reload();
    await page.getByRole('heading', { name: '1 cachet en attente' }).waitFor();
    await page.locator('.reasons', { hasText: 'The timestamp authority does not answer.' }).waitFor();
    await prisma.sealBatch.update({
      where: { id },
      data: { status: 'CANCELED', canceledAt: new Date(), cancelReason: 'AGENT_REFUSED', refusal: 'Mauvais client' },
    });
    await page.reload();
    await page.getByText('Le mandataire a refusé : Mauvais client').waitFor();
  });
});
