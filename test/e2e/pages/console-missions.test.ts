import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decline, view } from '../../modules/signing/acts.ts';
import { graphql } from '../../world/client.ts';
import { onePager, person, readEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser, opposites } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the report on contracts in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const ask = async (query: string, variables: Record<string, unknown> = {}): Promise<any> => {
    const { data, errors } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const create = async (more: object): Promise<string> => {
    const documents = [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }];
    const input = { documents, signers: [person(1)], send: true, ...more };
    const { createEnvelope } = await ask(
      'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }',
      { input },
    );
    return createEnvelope.envelope.id;
  };

  it('shows, filters by its address and saves what was recorded', async () => {
    const { world } = office;
    const day = world.clock.now().toISOString().slice(0, 10);
    const mission = { documentKind: 'CONTRAT_MISSION', missionStartsAt: day };
    const first = await create({ name: 'Mission de Nadia', ...mission });
    await create({ name: 'Relevé de Luc', documentKind: 'RELEVE_HEURES', missionStartsAt: day });
    const { createLabel } = await ask(
      'mutation { createLabel(input: { name: "Lyon", color: BLUE }) { label { id } } }',
    );
    await ask('mutation ($input: LabelEnvelopesInput!) { labelEnvelopes(input: $input) { envelopes { id } } }', {
      input: { envelopeIds: [first], add: [createLabel.label.id] },
    });
    const [worker] = (await readEnvelope(world, office.caller, first)).signers;
    await view(world, worker.sign_url, { language: 'FR' });
    await decline(world, worker.sign_url, { reason: 'Horaires faux' });

    const { page, problems } = await enterConsole(office, office.caller, {}, `missions?from=${day}&to=${day}`);
    await page.getByText('Motif : Horaires faux').waitFor();
    await page.getByRole('link', { name: 'Relevé de Luc' }).waitFor();
    await page.getByRole('link', { name: /1\s+Refusés/ }).click();
    await page.getByRole('link', { name: 'Relevé de Luc' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('state')).toBe('DECLINED');
    await page.getByLabel('État').selectOption('');
    await page.getByLabel('Nature du document').selectOption('RELEVE_HEURES');
    await page.getByRole('link', { name: 'Mission de Nadia' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: 'Relevé de Luc' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Mission de Nadia' }).count()).toBe(0);
    await page.getByLabel('Nature du document').selectOption('');
    await page.getByRole('button', { name: 'Lyon' }).click();
    await page.getByRole('link', { name: 'Relevé de Luc' }).waitFor({ state: 'detached' });

    for (const [name, file, begins] of [
      ['Exporter en CSV', /^suivi-des-contrats-.*\.csv$/, '\ufeffid;document;nature'],
      ['Télécharger en PDF', /^Suivi des contrats .*\.pdf$/, '%PDF-'],
    ] as const) {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name }).press('Enter');
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(file);
      expect(readFileSync(await saved.path(), 'utf8').startsWith(begins)).toBe(true);
    }

    await page.getByLabel('au', { exact: true }).fill('2099-12-31');
    await page.getByText('compte plus de 92 jours').waitFor();
    expect(problems).toEqual([]);
  });

  it.each(opposites)('has nothing that axe-core finds, with %o', async (look) => {
    const { page, problems } = await enterConsole(office, office.caller, judged(look), 'missions');
    await page.locator('.report-facts').first().waitFor();
    await visit(office, page, 'missions');
    await page.locator('.report-facts').first().waitFor();
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/missions-${look.screen}.png`, fullPage: true });
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
