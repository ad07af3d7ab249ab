import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose, sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('a selection of envelopes', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
    for (let n = 1; n <= 22; n++)
      await createEnvelope(office.world, office.caller, { name: `Avenant ${n}`, send: n <= 3, signers: [person(n)] });
    const notifiedAt = new Date(office.world.clock.now().getTime() - 2 * DAY);
    await office.world.database.prisma.signer.updateMany({ where: { status: 'NOTIFIED' }, data: { notifiedAt } });
  });
  afterAll(() => office?.close());

  it('reaches beyond the page, reminds its signers, then cancels all that has not ended, on a phone', async () => {
    const { world, caller } = office;
    const { page, problems } = await enterConsole(office, caller, judged({ screen: 'phone' }), 'envelopes?order=NAME');
    const bar = page.getByRole('region', { name: 'Sélection' });
    await page.getByRole('button', { name: 'Tout sélectionner (22)' }).click();
    await bar.getByText('22 enveloppes sélectionnées').waitFor();
    await bar.getByRole('button', { name: 'Actions : Sélection' }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await choose(page, 'Actions : Sélection', 'Relancer les signataires');
    await sheet(page).getByRole('button', { name: 'Relancer', exact: true }).click();
    await sheet(page).getByText('3 signataires relancés.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => world.database.prisma.evidenceEvent.count({ where: { type: 'signer.reminded' } })).toBe(3);

    const [first] = await world.database.prisma.envelope.findMany({ where: { name: 'Avenant 1' } });
    await world.database.prisma.envelope.update({ where: { id: first!.id }, data: { status: 'EXPIRED' } });
    await choose(page, 'Actions : Sélection', 'Annuler les enveloppes');
    await sheet(page).getByText('Les liens de signature ne fonctionneront plus.', { exact: false }).waitFor();
    await sheet(page).getByRole('button', { name: 'Les garder' }).click();
    await expect.poll(() => world.database.prisma.envelope.count({ where: { status: 'CANCELED' } })).toBe(0);
    await choose(page, 'Actions : Sélection', 'Annuler les enveloppes');
    await sheet(page).getByRole('button', { name: 'Annuler les enveloppes' }).click();
    await sheet(page).getByText('21 enveloppes annulées. 1 était déjà terminée et reste telle quelle.').waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => world.database.prisma.envelope.count({ where: { status: 'CANCELED' } })).toBe(21);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
    await page.context().close();
  });
});
