import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenMoment } from '../../../src/kernel/written-date.ts';
import { rest, signByLink } from '../../world/client.ts';
import { noBrowser } from './browser.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';

const DAY = 24 * 3600_000;

interface EndState {
  readonly state: string;
  readonly status: number;
  readonly fr: string;
  readonly en: string;
  /** Whether the page shows its message without scripts. */
  readonly withoutScript: boolean;
  readonly arrange: (office: Office) => Promise<string>;
}

const inOrder = { signers: [elodie, { ...lukasz, order: 1 }] };

const states: readonly EndState[] = [
  {
    state: 'too early',
    status: 200,
    withoutScript: true,
    fr: 'Pas encore ouvert à la signature',
    en: 'Not open for signature yet',
    arrange: async (office) => (await office.send({ send: false })).links[0]!,
  },
  {
    state: 'not your turn',
    status: 200,
    withoutScript: true,
    fr: 'Ce n’est pas encore votre tour',
    en: 'It is not your turn yet',
    arrange: async (office) => (await office.send(inOrder)).links[1]!,
  },
  {
    state: 'already signed',
    status: 200,
    withoutScript: false,
    fr: 'C’est signé',
    en: 'Signed',
    async arrange(office) {
      const { links } = await office.send(inOrder);
      await signByLink(office.world.url, links[0]!);
      return links[0]!;
    },
  },
  {
    state: 'sealed',
    status: 200,
    withoutScript: false,
    fr: 'Signé et scellé',
    en: 'Everything is signed and sealed',
    async arrange(office) {
      const { links } = await office.send();
      await signByLink(office.world.url, links[0]!);
      await office.world.settle();
      return links[0]!;
    },
  },
  {
    state: 'canceled',
    status: 410,
    withoutScript: true,
    fr: 'Cette demande de signature a été annulée',
    en: 'This signature request was canceled',
    async arrange(office) {
      const { id, links } = await office.send();
      await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${id}/cancel`);
      return links[0]!;
    },
  },
  {
    state: 'wrong link',
    status: 404,
    withoutScript: true,
    fr: 'Ce lien ne mène à rien',
    en: 'This link leads nowhere',
    // One character of a real link changed.
    async arrange(office) {
      const link = (await office.send()).links[0]!;
      return link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A');
    },
  },
  {
    state: 'expired',
    status: 410,
    withoutScript: true,
    fr: 'Le délai de signature est passé',
    en: 'The time to sign has passed',
    async arrange(office) {
      const { links } = await office.send();
      office.world.clock.advance(31 * DAY);
      return links[0]!;
    },
  },
  {
    state: 'purged',
    status: 410,
    withoutScript: true,
    fr: 'Les documents ne sont plus conservés ici',
    en: 'The documents are no longer kept here',
    async arrange(office) {
      const { links } = await office.send({ retention_days: 1 });
      await signByLink(office.world.url, links[0]!);
      await office.world.settle();
      office.world.clock.advance(2 * DAY);
      await office.world.settle();
      return links[0]!;
    },
  },
];

describe.skipIf(noBrowser())('a personal link with nothing to sign now', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it.each(states)('answers with a status page: $state', async ({ status, fr, en, withoutScript, arrange }) => {
    const link = await arrange(office);
    for (const [language, title] of [['fr', fr] as const, ['en', en] as const]) {
      // Who has signed has a language of their own.
      const { page, problems } = await office.open(`${link}?lang=${language}`, { screen: 'phone', language });
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe(language);
      expect(problems).toEqual([]);
      await page.context().close();
    }
    const answer = await fetch(link, { headers: { 'accept-language': 'fr' } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await answer.text();
    expect(text.includes('Contrat de mission')).toBe(status !== 404);
    if (withoutScript) {
      const { page } = await office.open(link, { more: { javaScriptEnabled: false } });
      await page.getByRole('heading', { level: 1, name: fr, exact: true }).waitFor();
      await page.context().close();
    }
  });

  it('can be read in each language without scripts', async () => {
    const { id, links } = await office.send();
    await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${id}/cancel`);
    const { page } = await office.open(links[0]!, { more: { javaScriptEnabled: false } });
    const choose = async (name: string, title: string) => {
      await page.locator('details.languages summary').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    };
    await choose('English', 'This signature request was canceled');
    await choose('Deutsch', 'Diese Anfrage wurde zurückgezogen');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await expect.poll(() => page.locator('.privacy p').getAttribute('lang')).toBe('de');
    await expect.poll(() => page.locator('[aria-current="true"]').textContent()).toBe('Deutsch');
    await page.context().close();
  });

  it('lets the documents be read without scripts', async () => {
    const { links } = await office.send();
    const { page } = await office.open(links[0]!, { more: { javaScriptEnabled: false } });
    const href = await page.getByRole('link', { name: /Lire/ }).getAttribute('href');
    expect((await fetch(href!)).headers.get('content-type')).toBe('application/pdf');
    await page.context().close();
  });
});

describe.skipIf(noBrowser())('a page that stays open', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('becomes ready to sign when the signer’s turn comes', async () => {
    const { links } = await office.send(inOrder);
    const { page, problems } = await office.open(links[1]!);
    await page.getByRole('heading', { name: 'Ce n’est pas encore votre tour' }).waitFor();
    await page.waitForSelector('html[data-live=true]');
    await signByLink(office.world.url, links[0]!);
    await page.locator('.page[data-state=painted]').first().waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says when it was signed by the clock of the organisation, wherever the device is', async () => {
    const { id, links } = await office.send({ signers: [elodie, lukasz] });
    await signByLink(office.world.url, links[0]!);
    const { signedAt } = await office.world.database.prisma.signer.findFirstOrThrow({
      where: { envelopeId: id, status: 'SIGNED' },
    });
    const { page } = await office.open(links[0]!, { more: { timezoneId: 'Pacific/Auckland' } });
    await page.getByText(`${writtenMoment(signedAt!, 'fr', 'Europe/Paris')} (heure de Paris)`).waitFor();
    await page.context().close();
  });

  it('says so when the envelope is canceled meanwhile', async () => {
    const { id, links } = await office.send();
    const { page } = await office.open(links[0]!);
    await page.locator('.page[data-state=painted]').first().waitFor();
    await page.waitForSelector('html[data-live=true]');
    await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${id}/cancel`);
    await page.getByRole('heading', { name: 'Cette demande de signature a été annulée' }).waitFor();
    await page.context().close();
  });

  it('sends a refusal with its reason and lets the signer change their mind', async () => {
    const { id, links } = await office.send();
    const { page, problems } = await office.open(links[0]!);
    await page.getByRole('button', { name: 'Je ne souhaite pas signer' }).click();
    await page.getByRole('button', { name: 'Transmettre mon refus' }).click();
    await page.getByRole('alert').filter({ hasText: 'Indiquez le motif' }).waitFor();
    await page.getByRole('textbox', { name: 'Motif de votre refus' }).fill('Le montant n’est pas le bon.');
    await page.getByRole('button', { name: 'Transmettre mon refus' }).click();
    await page.getByRole('heading', { name: 'Votre refus est transmis' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    const { body } = await rest(office.world.url, office.caller.key, 'GET', `/envelopes/${id}`);
    expect(body.status).toBe('sent');
    await page.getByRole('button', { name: 'Revenir au document' }).click();
    await page.getByText('vous avez indiqué ne pas vouloir signer').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
