import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('reminders in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const ana = person(1, { name: 'Ana Silva' });
  const reminders = async (id: string) => {
    const query = `query ($id: ID!) { envelope(id: $id) {
      remindersByDefault reminders { firstAfterDays everyDays most } signers { nextReminderAt } } }`;
    return (await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id })).data.envelope;
  };

  const defaultRule = async () => {
    const query = '{ viewer { organization { reminders { firstAfterDays everyDays most } } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query);
    return data.viewer.organization.reminders;
  };

  it('follow the rule of the organisation, or that of the envelope', async () => {
    const { world, caller } = office;
    const { page, problems } = await enterConsole(office, caller, judged({}), 'settings/organization');
    await page.getByLabel('Relancer automatiquement').check();
    await page.getByLabel('Première relance après (jours)').fill('0');
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'Relances' }) });
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect.poll(() => form.locator(':invalid').count()).toBeGreaterThan(0);
    await expect.poll(() => defaultRule()).toBeNull();
    await page.getByLabel('Première relance après (jours)').fill('2');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect.poll(defaultRule).toEqual({ firstAfterDays: 2, everyDays: 4, most: 3 });
    expect(await violations(page)).toEqual([]);

    // Whoever is invited from now on is reminded.
    const { id } = await createEnvelope(world, caller, { signers: [ana] });
    await world.settle();

    await visit(office, page, `envelopes/${id}`);
    await page.getByText('Première relance après 2 jours, puis tous les 4 jours, 3 au plus.').waitFor();
    await page.getByText('Règle de l’organisation.').waitFor();
    await page.getByText('Prochaine relance le').waitFor();
    await page.getByRole('button', { name: 'Régler les relances' }).click();
    await sheet(page).getByLabel('Une règle pour cette enveloppe').check();
    await sheet(page).getByLabel('Puis tous les (jours)').fill('7');
    expect(await violations(page)).toEqual([]);
    await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('puis tous les 7 jours').waitFor();
    await page.getByRole('button', { name: 'Régler les relances' }).click();
    await sheet(page).getByLabel('Aucune relance automatique').check();
    await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Aucune relance automatique.').waitFor();
    await expect.poll(() => reminders(id)).toMatchObject({ reminders: null, signers: [{ nextReminderAt: null }] });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(['phone', 'desktop'] as const)('are sent from the list to all who are late ($0)', async (screen) => {
    const { world } = office;
    const caller = await world.caller();
    const late = person(7, { email: `late-${screen}@exemple.fr` });
    const { signers } = await createEnvelope(world, caller, { signers: [late] });
    await world.database.prisma.signer.update({
      where: { id: signers[0].id },
      data: { notifiedAt: new Date(Date.now() - 5 * 86_400_000) },
    });
    const { page, problems } = await enterConsole(office, caller, judged({ screen }), 'envelopes');
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Relancer les retardataires' }).click();
    expect(await violations(page)).toEqual([]);
    await sheet(page).getByRole('button', { name: 'Relancer', exact: true }).click();
    await sheet(page).getByText('1 signataire relancé.').waitFor();
    await world.settle();
    expect((await world.mailbox()).filter(({ to }) => to === late.email)).toHaveLength(2);
    // Whoever was just reminded is not late.
    await sheet(page).getByRole('button', { name: 'Relancer', exact: true }).click();
    await sheet(page).getByText('0 signataire relancé.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
