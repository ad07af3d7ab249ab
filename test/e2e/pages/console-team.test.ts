import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInMember } from '../../world/member.ts';
import type { Caller } from '../../world/world.ts';
import { type Look, noBrowser, type Opened } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the team in the console', () => {
  let office: Office;
  let caller: Caller;
  beforeAll(async () => {
    office = await openOffice();
    caller = await office.world.caller({ name: 'Agence Rhône' });
  });
  afterAll(() => office?.close());

  /** The link in the newest mail to an address. */
  async function mailedLink(address: string): Promise<string> {
    await office.world.settle();
    const mail = (await office.world.mailbox()).find(({ to }) => to === address)!;
    return /\S+\/console\/enter\/[\w-]+/.exec(mail.text)![0];
  }

  async function invite(page: Page, address: string, role: 'Lecteur' | 'Gestionnaire'): Promise<void> {
    await visit(office, page, 'team');
    const form = page.locator('section.card form');
    // Nobody gets more rights than somebody chose to give.
    await expect.poll(() => form.getByLabel('Rôle').inputValue()).toBe('READER');
    await form.getByLabel('Adresse e-mail').fill(address);
    const value = role === 'Lecteur' ? 'READER' : 'MANAGER';
    await form.getByLabel('Rôle').selectOption(value);
    await form.getByRole('button', { name: 'Inviter' }).click();
    await page.getByRole('cell', { name: address, exact: true }).first().waitFor();
  }

  /** Signs in by a code in a browser without a session. */
  async function signInByCode(address: string, look: Look = {}): Promise<Opened> {
    const opened = await office.open(`${office.world.url}/console`, look);
    await opened.page.getByLabel('Adresse e-mail').fill(address);
    await opened.page.getByRole('button', { name: 'Recevoir un code' }).click();
    await opened.page.locator('input[name=code]').waitFor();
    await opened.page.locator('input[name=code]').fill(await office.codeFor(address));
    await opened.page.getByRole('button', { name: 'Entrer' }).click();
    await opened.page.locator('nav.menu').waitFor();
    return opened;
  }

  it('shows pending invitations and revokes one, whose link then says so', async () => {
    const { page, problems } = await enterConsole(office, caller);
    await invite(page, 'retiree@exemple.fr', 'Lecteur');
    const link = await mailedLink('retiree@exemple.fr');
    await page.getByRole('button', { name: 'Révoquer : retiree@exemple.fr' }).click();
    await page.getByText('Aucune invitation en attente').waitFor();
    expect(problems).toEqual([]);
    const { page: opened } = await office.open(link);
    await opened.getByText('Ce lien a déjà servi, ou il a expiré').waitFor();
    await expect.poll(() => opened.getByRole('button', { name: 'Accepter' }).count()).toBe(0);
  }, 60_000);

  it('shows the invited person who invites them to what, and signs them in when they accept', async () => {
    const { page } = await enterConsole(office, caller);
    await invite(page, 'nouvelle@exemple.fr', 'Gestionnaire');
    const { page: opened, problems } = await office.open(await mailedLink('nouvelle@exemple.fr'));
    await opened.getByText('Agence Rhône vous invite dans son équipe').waitFor();
    await opened.getByText('Gestionnaire').waitFor();
    await opened.getByText('nouvelle@exemple.fr').waitFor();
    await opened.getByRole('button', { name: 'Accepter et entrer' }).press('Enter');
    await opened.locator('nav.menu').waitFor();
    await opened.getByText('nouvelle@exemple.fr').first().waitFor();
    expect(problems).toEqual([]);
    await page.reload();
    await page.getByRole('cell', { name: 'nouvelle@exemple.fr', exact: true }).first().waitFor();
    await page.getByText('Aucune invitation en attente').waitFor();
  }, 60_000);

  it('lets a person with an account sign in, accept, and switch between organisations', async () => {
    const home = await office.world.caller({ name: 'Maison mère' });
    await signedInMember(office.world, home, 'OWNER', 'deux@exemple.fr');
    const { page: owner } = await enterConsole(office, caller);
    await invite(owner, 'deux@exemple.fr', 'Lecteur');
    const { page: opened } = await office.open(await mailedLink('deux@exemple.fr'));
    await opened.getByText('a déjà un compte').waitFor();
    await expect.poll(() => opened.getByRole('button', { name: 'Accepter' }).count()).toBe(0);
    const { page, problems } = await signInByCode('deux@exemple.fr');
    await page.getByRole('heading', { name: 'Invitations à accepter ou à refuser' }).waitFor();
    await expect.poll(() => page.locator('.top-name').textContent()).toBe('Maison mère');
    await page.getByRole('button', { name: 'Accepter : Agence Rhône' }).click();
    await page.getByRole('button', { name: 'Ouvrir : Agence Rhône' }).click();
    await page.locator('.top-name', { hasText: 'Agence Rhône' }).waitFor();
    await page.getByRole('link', { name: 'Changer d’organisation' }).click();
    await page.getByRole('button', { name: 'Ouvrir : Maison mère' }).press('Enter');
    await page.locator('.top-name', { hasText: 'Maison mère' }).waitFor();
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
    const again = await signInByCode('deux@exemple.fr');
    await again.page.getByRole('heading', { name: 'Pour qui travaillez-vous ?' }).waitFor();
  }, 90_000);

  it('refuses to invite a member again and keeps their role', async () => {
    const { page } = await enterConsole(office, caller);
    const { membershipId } = await signedInMember(office.world, caller, 'OWNER', 'reste@exemple.fr');
    await visit(office, page, 'team');
    const form = page.locator('section.card form');
    await form.getByLabel('Adresse e-mail').fill('reste@exemple.fr');
    await form.getByLabel('Rôle').selectOption('READER');
    await form.getByRole('button', { name: 'Inviter' }).click();
    await form.getByRole('alert').waitFor();
    const { role } = await office.world.database.prisma.membership.findUniqueOrThrow({ where: { id: membershipId } });
    expect(role).toBe('OWNER');
  }, 60_000);
});
