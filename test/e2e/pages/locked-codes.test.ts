import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose, confirm, fillEverything, sheet } from './hand.ts';
import { elodie, type Office, oneOfEach, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('a link whose codes are locked by fifty wrong tries', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const oneTryLeft = (subjectId: string) =>
    office.world.database.pool.query('INSERT INTO code_locks (subject_id, wrong_tries) VALUES ($1, 49)', [subjectId]);
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const ago = new Date(Date.now() - 11 * MINUTE);

  it.each(['phone', 'desktop'] as const)(
    'says so to the signer and to the sender, who can unlock it (%s)',
    async (screen) => {
      const { world, caller } = office;
      const signer = { ...elodie, authentication: ['otp_email'] };
      const { id, links } = await office.send({ signers: [signer], fields: oneOfEach });
      const { people } = (await world.database.prisma.envelope.findUniqueOrThrow({
        where: { id },
        include: { people: true },
      })) as { people: { id: string }[] };
      const signerId = people[0]!.id;
      await oneTryLeft(signerId);
      const { page, problems } = await office.open(links[0]!, judged({ screen }));
      await fillEverything(page);
      await confirm(page);
      await page.locator('#code').waitFor();
      await page.locator('#code').fill(other(await office.codeFor(elodie.email)));
      await sheet(page).locator('[type=submit]').click();
      await sheet(page).getByText('L’expéditeur (Atelier Horizon) peut vous renvoyer l’invitation').waitFor();
      await expect.poll(() => page.locator('#code').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Retour' }).click();
      await page.reload();
      await page.locator('main').getByText('Trop de codes incorrects').waitFor();

      const console = await enterConsole(office, caller, judged({ screen }));
      await visit(office, console.page, `envelopes/${id}`);
      await console.page.getByText('Cinquante codes incorrects ont été saisis avec ce lien').waitFor();
      await console.page.locator('.timeline li', { hasText: 'Codes bloqués' }).waitFor();
      expect(await violations(console.page)).toEqual([]);
      await world.database.prisma.signer.update({ where: { id: signerId }, data: { notifiedAt: ago } });
      await console.page.reload();
      await choose(console.page, 'Actions : ', 'Renvoyer l’invitation');
      await console.page.getByText('Cinquante codes incorrects ont été saisis').waitFor({ state: 'detached' });
      await page.locator('main').getByText('Trop de codes incorrects').waitFor({ state: 'detached' });
      expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
      await console.page.context().close();
      await page.context().close();
    },
  );

  it('says so to the agent of a batch', async () => {
    const { world, caller } = office;
    const { id: mandateId } = await registeredMandate(world, caller);
    const { id: envelopeId } = await sealable(world, caller, mandateId);
    const batch = await createBatch(world, caller, mandateId, [envelopeId]);
    await oneTryLeft(batch.id);
    const { page } = await office.open(batch.authorization_url, judged({ screen: 'phone' }));
    await page.getByRole('button', { name: /^Signer ce/ }).click();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').waitFor();
    await page.locator('#code').fill(other(await office.codeFor(agent(1).email)));
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).getByText('L’expéditeur (Atelier Horizon) peut vous renvoyer l’invitation').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
