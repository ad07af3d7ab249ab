import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { momentIn, wallDay, wallTime } from '../../../src/kernel/wall-time.ts';
import { mailsTo, signerOf } from '../../world/corrections.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose, sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('corrections in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const ana = { name: 'Ana Silva', email: 'ana.silvva@exemple.fr' };
  const sent = (more: object = {}) =>
    createEnvelope(office.world, office.caller, { signers: [person(1, { ...ana, ...more })] });
  const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter');
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName');

  it('correct an address from the message that a mail was not delivered, by keyboard', async () => {
    const { world, caller } = office;
    const { id, signers } = await sent();
    await world.settle();
    const failure = { deliveryFailedAt: world.clock.now(), deliveryStatus: '5.1.1', deliveryReason: 'no such user' };
    await world.database.prisma.signer.update({ where: { id: signers[0].id }, data: failure });
    const { page, problems } = await enterConsole(office, caller, judged({}));
    // The mail to the sender leads here.
    await visit(office, page, `envelopes/${id}?mode=test&correct=${signers[0].id}`);
    await sheet(page).getByText('Corriger les coordonnées').waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).search).toBe('');
    await press(page, 'Corriger l’adresse : Ana Silva');
    await sheet(page).getByText('L’invitation part aussitôt à l’adresse ci-dessous.').waitFor();
    expect(await violations(page)).toEqual([]);
    const address = sheet(page).getByLabel('Adresse e-mail');
    await address.press('Enter');
    await sheet(page).getByText('Modifiez d’abord l’adresse ou le numéro.').waitFor();
    await address.fill('ana.silva');
    await address.press('Enter');
    await sheet(page).getByText('« ana.silva » n’est pas une adresse e-mail.').waitFor();
    expect((await signerOf(world, caller, signers[0].id)).email).toBe(ana.email);
    await address.fill('ana.silva@exemple.fr');
    await address.press('Enter');
    await page.getByText('Coordonnées corrigées. Ana Silva a un nouveau lien.').waitFor();
    await page.locator('.people').getByText('ana.silva@exemple.fr').waitFor();
    await page.locator('.timeline li', { hasText: 'Coordonnées corrigées' }).waitFor();
    await expect.poll(() => focused(page)).not.toBe('BODY');
    await expect.poll(() => page.getByText('Le message n’est pas arrivé').count()).toBe(0);
    const { signUrl } = await signerOf(world, caller, signers[0].id);
    expect((await mailsTo(world, 'ana.silva@exemple.fr'))[0]?.text).toContain(signUrl);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('replace a link and give more time in the zone of the organisation, on a dark phone in English', async () => {
    const { world } = office;
    const caller = await world.caller();
    const timeZone = 'Indian/Reunion';
    await world.database.prisma.organization.update({ where: { id: caller.organizationId }, data: { timeZone } });
    const {
      id,
      signers,
      expires_at: former,
    } = await createEnvelope(world, caller, {
      signers: [person(1, ana)],
      expires_in_days: 3,
    });
    await world.settle();
    // The first notice is old enough for another one.
    const notifiedAt = new Date(world.clock.now().getTime() - DAY);
    await world.database.prisma.signer.update({ where: { id: signers[0].id }, data: { notifiedAt } });
    const look = judged({ screen: 'narrow', dark: true, language: 'en' });
    const { page, problems } = await enterConsole(office, caller, look, `envelopes/${id}`);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);

    await choose(page, 'Actions: Ana Silva', 'Replace the link');
    await sheet(page).getByText(`The new link is sent by e-mail to ${ana.email}.`).waitFor();
    expect(await violations(page)).toEqual([]);
    await sheet(page).getByRole('button', { name: 'Replace the link' }).click();
    await page.getByText('Link replaced. Ana Silva has a new link.').waitFor();
    const { signUrl } = await signerOf(world, caller, signers[0].id);
    expect(signUrl).not.toBe(signers[0].sign_url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link Ana Silva' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(signUrl);
    await choose(page, 'Actions: Ana Silva', 'Replace the link');
    await sheet(page).getByRole('button', { name: 'Replace the link' }).click();
    await sheet(page).getByText('It is too early. Try again in', { exact: false }).waitFor();
    await page.keyboard.press('Escape');

    await press(page, 'More time');
    const [day, time] = [sheet(page).getByLabel('New date'), sheet(page).getByLabel('Time (GMT+4)')];
    const current = Date.parse(former);
    await expect.poll(() => day.inputValue()).toBe(wallDay(timeZone, current + 7 * DAY));
    await expect.poll(() => time.inputValue()).toBe(wallTime(timeZone, current));
    expect(await violations(page)).toEqual([]);
    await day.fill(wallDay(timeZone, current - DAY));
    await day.press('Enter');
    await sheet(page).getByText('Choose a moment after the current expiry', { exact: false }).waitFor();
    await day.fill(wallDay(timeZone, current + 100 * DAY));
    await day.press('Enter');
    await sheet(page).getByText('Choose a moment within the next 90 days.').waitFor();
    await time.fill('');
    await day.press('Enter');
    await sheet(page).getByText('Enter a date and a time.').waitFor();
    expect((await signerOf(world, caller, signers[0].id)).signUrl).toBe(signUrl);
    const wanted = wallDay(timeZone, current + 20 * DAY);
    await day.fill(wanted);
    await time.fill('18:30');
    await time.press('Enter');
    await page.getByText('Expiry extended', { exact: false }).waitFor();
    const envelope = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id } });
    expect(envelope.expiresAt!.toISOString()).toBe(momentIn(timeZone, wanted, '18:30'));
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('say which details an identity permits', async () => {
    const { world, caller } = office;
    const identity = { method: 'partner_attested', given_name: 'Ana', family_name: 'Silva', email: ana.email };
    const { id, signers } = await createEnvelope(world, caller, {
      signature_level: 'advanced',
      signers: [person(1, { ...ana, identity: { ...identity, verified_by: 'A', verified_at: world.clock.now() } })],
    });
    const { page } = await enterConsole(office, caller, {}, `envelopes/${id}`);
    await choose(page, 'Actions : Ana Silva', 'Corriger');
    await sheet(page).getByText('Vous avez attesté l’identité', { exact: false }).waitFor();
    const { identity_id: identityId } = signers[0].signature;
    await world.database.prisma.identity.update({ where: { id: identityId }, data: { method: 'REMOTE_ID_CHECK' } });
    await page.reload();
    await choose(page, 'Actions : Ana Silva', 'Corriger');
    await sheet(page).getByText(`Seules ces coordonnées sont acceptées : ${ana.email}.`).waitFor();
    const address = sheet(page).getByLabel('Adresse e-mail');
    await address.fill('autre@exemple.fr');
    await address.press('Enter');
    await sheet(page).getByText('n’est pas l’adresse de l’identité de ce signataire', { exact: false }).waitFor();
    expect((await signerOf(world, caller, signers[0].id)).email).toBe(ana.email);
    await page.context().close();
  });

  it('are not offered to readers, nor for a signer who has signed', async () => {
    const { world, caller } = office;
    const { id } = await sent();
    const reader = await signedInMember(world, caller, 'READER');
    const { page } = await office.open(`${world.url}/console`);
    const [, token = ''] = reader.headers().cookie.split('=');
    await page.context().addCookies([{ name: 'esign_console', value: token, url: world.url }]);
    const offered = () => page.getByRole('button', { name: /Actions|Plus de temps/ }).count();
    await visit(office, page, `envelopes/${id}`);
    await page.locator('.people').getByText(ana.email).waitFor();
    await expect.poll(() => offered()).toBe(0);
    await page.context().close();
    const owner = await enterConsole(office, caller);
    await world.database.prisma.signer.updateMany({ where: { envelopeId: id }, data: { status: 'SIGNED' } });
    await visit(office, owner.page, `envelopes/${id}`);
    await owner.page.getByRole('button', { name: 'Plus de temps' }).waitFor();
    await expect.poll(() => owner.page.getByRole('button', { name: /Actions/ }).count()).toBe(0);
    await owner.page.context().close();
  });
});
