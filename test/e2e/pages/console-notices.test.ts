import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('resending a notice in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const ago = new Date(Date.now() - 11 * MINUTE);
  const mailsTo = async (address: string) => {
    await office.world.settle();
    return (await office.world.mailbox()).filter(({ to }) => to === address).length;
  };

  it('is possible for a signer after ten minutes, on that signer’s turn only', async () => {
    const { world, caller } = office;
    const [ana, bo] = [person(1, { name: 'Ana Silva' }), person(2, { name: 'Bo Lund', order: 1 })];
    const { id, signers } = await createEnvelope(world, caller, { signers: [ana, bo] });
    const { page, problems } = await enterConsole(office, caller, judged({}), `envelopes/${id}`);
    const menu = page.getByRole('button', { name: 'Actions : Ana Silva' });
    const entry = page.getByRole('menuitem', { name: 'Renvoyer l’invitation' });
    await menu.click();
    await expect.poll(() => entry.getAttribute('aria-disabled')).toBe('true');
    await entry.getByText('Nouvel envoi possible à partir du').waitFor();
    expect(await violations(page)).toEqual([]);
    await entry.click({ force: true });
    await expect.poll(() => mailsTo(ana.email)).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions : Bo Lund' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Corriger', 'Remplacer le lien']);

    await world.database.prisma.signer.update({ where: { id: signers[0].id }, data: { notifiedAt: ago } });
    await page.reload();
    await choose(page, 'Actions : Ana Silva', 'Renvoyer l’invitation');
    await page.getByText('Invitation renvoyée à Ana Silva.').waitFor();
    await page.locator('.timeline li', { hasText: 'Invitation à signer renvoyée' }).waitFor();
    await page.getByText('Renvoyée le').waitFor();
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => mailsTo(ana.email)).toBe(2);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is possible for the agent of a batch', async () => {
    const { world, caller } = office;
    const { id: mandateId } = await registeredMandate(world, caller);
    const { id: envelopeId } = await sealable(world, caller, mandateId);
    const batch = await createBatch(world, caller, mandateId, [envelopeId]);
    await world.database.prisma.sealBatch.update({ where: { id: batch.id }, data: { createdAt: ago } });
    const before = await mailsTo(batch.agent.email);
    const { page, problems } = await enterConsole(office, caller, judged({}), `batches/${batch.id}`);
    await page.getByRole('button', { name: 'Renvoyer l’invitation' }).click();
    await page.getByText('Renvoyée le').waitFor();
    await expect.poll(() => mailsTo(batch.agent.email)).toBe(before + 1);
    expect(problems).toEqual([]);
  });
});
