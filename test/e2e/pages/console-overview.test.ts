import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, after as later } from '../../../src/kernel/clock.ts';
import { createBulkSend, csvOf } from '../../world/bulk-send.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { createTemplate } from '../../world/template.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the overview of the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  /** An organisation with envelopes that wait, expire, were declined and were not delivered. */
  async function busyCaller() {
    const { world } = office;
    const caller = await world.caller();
    const now = world.clock.now();
    const { envelope, signer } = world.database.prisma;
    const send = (name: string, n: number, more = {}) =>
      createEnvelope(world, caller, { name, signers: [person(n, { name: 'Ana Silva' })], ...more });
    const old = await send('Contrat ancien', 1);
    await envelope.update({ where: { id: old.id }, data: { sentAt: later(now, -9 * DAY) } });
    await signer.update({ where: { id: old.signers[0].id }, data: { notifiedAt: later(now, -9 * DAY) } });
    const soon = await send('Contrat pressé', 2);
    await envelope.update({ where: { id: soon.id }, data: { expiresAt: later(now, 2 * DAY) } });
    const declined = await send('Contrat refusé', 3);
    const data = { declinedAt: now, declineReason: 'Le salaire est faux.' };
    await signer.update({ where: { id: declined.signers[0].id }, data });
    const lost = await send('Contrat perdu', 4);
    await signer.update({ where: { id: lost.signers[0].id }, data: { deliveryFailedAt: now } });
    await send('Contrat en projet', 5, { send: false });
    return caller;
  }

  it.each([
    { language: 'fr', screen: 'desktop' },
    { language: 'en', screen: 'phone', dark: true },
  ] as const)('is the start page, and leads to what each figure counts ($language, $screen)', async (look) => {
    const caller = await busyCaller();
    const { page, problems } = await enterConsole(office, caller, judged(look));
    const isFrench = look.language === 'fr';
    const figures = page.getByRole('list', { name: isFrench ? 'Chiffres' : 'Figures' });
    await figures.waitFor();
    const words = isFrench
      ? ['4 en attente', '1 expire sous 7 jours', '1 avec un refus', '1 e-mail non remis']
      : ['4 waiting', '1 expires within 7 days', '1 with a refusal', '1 e-mail not delivered'];
    for (const figure of words) await figures.getByRole('link', { name: figure }).waitFor();
    const wait = isFrench ? 'En attente : Ana Silva depuis 9 jours' : 'Waiting for Ana Silva for 9 days';
    await page.getByText(wait).waitFor();
    await page.getByText('Le salaire est faux.').waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const lists = [
      [words[1]!, ['Contrat pressé']],
      [words[2]!, ['Contrat refusé']],
      [words[3]!, ['Contrat perdu']],
      [isFrench ? '5 créées ce mois' : '5 created this month', Array(5).fill(expect.stringContaining('Contrat'))],
    ] as const;
    for (const [figure, names] of lists) {
      await figures.getByRole('link', { name: figure }).click();
      await page.locator('tbody tr').first().waitFor();
      await expect.poll(() => page.locator('tbody td:first-child').allTextContents()).toEqual(names);
      await page.goBack();
      await figures.waitFor();
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });

  /** An organisation whose seal waits, whose bulk send has a row that failed, and whose webhook fails. */
  async function unluckyCaller() {
    const { world } = office;
    const caller = await world.caller();
    const { prisma } = world.database;
    const owner = { organizationId: caller.organizationId, mode: 'TEST' as const };
    const createdAt = world.clock.now();
    const seal = await createEnvelope(world, caller, { name: 'Contrat signé' });
    const waits = { state: 'WAITING', reason: 'no answer', waitsFor: 'TIMESTAMP' } as const;
    await prisma.sealing.create({ data: { envelopeId: seal.id, createdAt, timeZone: 'Europe/Paris', ...waits } });
    const template = await createTemplate(world, caller);
    const { id: bulkSendId } = await createBulkSend(world, caller, template.id, csvOf(2));
    await world.settle();
    const failed = { state: 'FAILED', envelopeId: null, problemCode: 'not_found', problem: 'gone' } as const;
    await prisma.bulkSendRow.updateMany({ where: { bulkSendId, line: 2 }, data: failed });
    const url = 'https://crm.exemple.fr/hooks';
    const endpoint = await prisma.webhookEndpoint.create({ data: { ...owner, url, events: [], createdAt } });
    const type = 'envelope.completed';
    const event = await prisma.webhookEvent.create({ data: { ...owner, type, subjectId: seal.id, createdAt } });
    const delivery = { eventId: event.id, endpointId: endpoint.id, createdAt };
    await prisma.webhookDelivery.create({ data: { ...delivery, status: 'FAILED', attempt: 9 } });
    return { caller, bulkSendId };
  }

  it('shows seals that wait, failed rows and failing webhooks, only if there are any', async () => {
    const { caller, bulkSendId } = await unluckyCaller();
    const { page, problems } = await enterConsole(office, caller, judged({ screen: 'phone' }));
    const group = (name: string) => page.getByRole('region', { name });
    await group('Cachets en attente').getByText('L’autorité d’horodatage ne répond pas.').waitFor();
    await group('Webhooks en échec').getByText('1 livraison abandonnée.').waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const links = [
      [group('Cachets en attente'), 'Contrat signé', /\/console\/envelopes\//],
      [group('Envois en nombre avec des échecs'), 'Bail', new RegExp(`/console/bulk/${bulkSendId}$`)],
      [group('Webhooks en échec'), 'https://crm.exemple.fr/hooks', /\/console\/webhooks$/],
    ] as const;
    for (const [card, name, address] of links) {
      await card.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(address);
      await page.goBack();
    }
    await group('Envois en nombre avec des échecs').getByRole('link', { name: 'Voir tous les envois avec' }).click();
    await page.getByRole('link', { name: 'Bail' }).waitFor();
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('leads a new organisation to its first document, and then shows it live', async () => {
    const caller = await office.world.caller();
    const { page, problems } = await enterConsole(office, caller, judged({}));
    const first = page.getByRole('link', { name: 'Envoyez votre premier document' });
    await first.waitFor();
    expect(await violations(page)).toEqual([]);
    await createEnvelope(office.world, caller, { name: 'Contrat' });
    await page.getByRole('link', { name: '1 en attente' }).waitFor();
    await expect.poll(() => first.count()).toBe(0);
    for (const name of ['Cachets en attente', 'Envois en nombre avec des échecs', 'Webhooks en échec'])
      await expect.poll(() => page.getByRole('region', { name }).count()).toBe(0);
    expect(problems).toEqual([]);
    await visit(office, page, 'overview');
    await page.getByRole('link', { name: 'Contrat', exact: true }).click();
    await page.getByRole('heading', { name: 'Contrat' }).first().waitFor();
    await page.context().close();
  });
});
