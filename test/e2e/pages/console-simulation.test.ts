import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, onePager, person, readEnvelope } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { createSession, keyOf } from '../../world/session.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('simulation in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const two = [
    person(1, { name: 'Ana Silva', authentication: ['otp_email'] }),
    person(2, { name: 'Bo Lund', order: 1 }),
  ];

  it('takes an envelope from the first wrong code to the seal and the purge', async () => {
    const { world, caller } = office;
    const { id } = await createEnvelope(world, caller, { signers: two });
    const { page, problems } = await enterConsole(office, caller, {}, `envelopes/${id}`);
    const panel = page.getByRole('region', { name: 'Bac à sable' });
    const press = (name: string) => panel.getByRole('button', { name }).click();
    await expect.poll(() => panel.getByRole('group', { name: 'Bo Lund' }).textContent()).toContain('attend son tour');
    await press('Saisir un code incorrect: Ana Silva');
    await panel.getByText('il reste 4 essais').waitFor();
    await press('Refuser: Ana Silva');
    await panel.getByText('Ana Silva a refusé.').waitFor();
    await page.getByText('Ne veut pas signer : Refus simulé depuis la console').waitFor();
    await press('Signer: Ana Silva');
    await panel.getByText('Ana Silva a signé.').waitFor();
    await press('Signer: Bo Lund');
    await panel.getByText('Bo Lund a signé.').waitFor();
    await expect.poll(() => page.locator('.timeline li', { hasText: 'simulé' }).count()).toBe(9);
    await world.settle();
    await page.locator('.view-head .status', { hasText: 'terminée' }).waitFor();
    await press('Aller à la suppression des documents: Horloge d’essai');
    await panel.getByText('Les documents sont supprimés').waitFor();
    await expect
      .poll(() => readEnvelope(world, caller, id))
      .toMatchObject({ status: 'completed', documents_available: false });
    expect(problems).toEqual([]);
  });

  it('has an approver refuse and agree, and a viewer read', async () => {
    const { world, caller } = office;
    const somebody = (role: string, name: string) => ({
      role,
      name,
      email: `${role.toLowerCase()}@exemple.fr`,
      order: 0,
    });
    const input = {
      name: 'Bail',
      documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
      signers: [{ email: 'p1@exemple.fr', name: 'Bo Lund', order: 1 }],
      recipients: [somebody('APPROVER', 'Anne Accord'), somebody('VIEWER', 'Luc Lecteur'), somebody('COPY', 'Co Pie')],
      send: true,
    };
    const create = 'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }';
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, create, { input });
    const { page, problems } = await enterConsole(office, caller, {}, `envelopes/${data.createEnvelope.envelope.id}`);
    const panel = page.getByRole('region', { name: 'Bac à sable' });
    const press = (name: string) => panel.getByRole('button', { name }).click();
    await press('Refuser: Anne Accord');
    await panel.getByText('Anne Accord a refusé.').waitFor();
    await press('Donner son accord: Anne Accord');
    await panel.getByText('Anne Accord a donné son accord.').waitFor();
    await press('Confirmer la lecture: Luc Lecteur');
    await panel.getByText('Luc Lecteur a confirmé la lecture.').waitFor();
    await press('Signer: Bo Lund');
    await panel.getByText('Bo Lund a signé.').waitFor();
    await expect.poll(() => panel.getByRole('group', { name: 'Co Pie' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('expires an envelope, ends a mandate and acts as the agent of a batch', async () => {
    const { world, caller } = office;
    const { id } = await createEnvelope(world, caller, { signers: two });
    const mandate = await registeredMandate(world, caller);
    const { id: inBatch } = await sealable(world, caller, mandate.id);
    const batch = await createBatch(world, caller, mandate.id, [inBatch]);
    const { page, problems } = await enterConsole(office, caller, {}, `envelopes/${id}`);
    await page.getByRole('button', { name: 'Aller à l’expiration' }).click();
    await page.locator('.view-head .status', { hasText: 'expiré' }).waitFor();

    await visit(office, page, `batches/${batch.id}`);
    await page.getByRole('button', { name: 'Donner son accord' }).click();
    await page.getByText('Le mandataire a donné son accord').waitFor();
    await world.settle();
    await page.getByText('Tout est scellé.').waitFor();

    await visit(office, page, `mandates/${mandate.id}`);
    await page.getByRole('button', { name: 'Aller à la fin' }).click();
    await page.locator('.view-head .status', { hasText: 'expiré' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('signs in one or all attendees and expires an identity', async () => {
    const { world, caller } = office;
    const { id, slots, attendees } = await createSession(world, caller, { people: 3 });
    await openSlot(world.service.services, keyOf(caller), { sessionId: id, slotId: slots[0]!.id });
    const { page, problems } = await enterConsole(office, caller, {}, `attendance/${id}`);
    const panel = page.getByRole('region', { name: 'Bac à sable' });
    await panel.getByRole('button', { name: `Faire émarger ${attendees[0]!.name}` }).click();
    await panel.getByText(`${attendees[0]!.name} a émargé.`).waitFor();
    await page.getByText('1 présent sur 3').waitFor();
    await panel.getByRole('button', { name: 'Faire émarger tous ceux qui manquent' }).click();
    await page.getByText('3 présents sur 3').waitFor();
    await panel.getByRole('button').first().waitFor({ state: 'detached' });

    await rest(world.url, caller.key, 'POST', '/identities', {
      method: 'partner_attested',
      given_name: 'Inès',
      family_name: 'Benali',
      expires_in_days: 30,
    });
    await visit(office, page, 'identities');
    const row = page.locator('tbody tr', { hasText: 'Inès Benali' });
    await row.getByRole('button', { name: 'Aller à l’expiration' }).click();
    await row.locator('.status', { hasText: 'expiré' }).waitFor();
    await expect.poll(() => row.getByRole('button', { name: 'Aller à l’expiration' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('is absent in live mode', async () => {
    const { world, caller } = office;
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    const { id } = await createEnvelope(world, live, { signers: two });
    await registeredMandate(world, live, { mode: 'LIVE' });
    const { page } = await enterConsole(office, caller);
    await page.getByText('Production', { exact: true }).click();
    for (const view of [`envelopes/${id}`, 'mandates']) {
      await visit(office, page, view);
      await page.locator('.people > li, tbody tr').first().waitFor();
      await expect.poll(() => page.locator('.simulation').count(), { message: view }).toBe(0);
    }
  });
});
