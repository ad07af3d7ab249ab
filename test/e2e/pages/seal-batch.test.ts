import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WholeMandate } from '../../../src/modules/identities/index.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { rest, sha256 } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';

/** The page on which a mandate's agent decides a list of envelopes with one code. */
describe.skipIf(noBrowser())('the page of a mandate’s agent', () => {
  let office: Office;
  let mandate: WholeMandate;
  beforeAll(async () => {
    office = await openOffice();
    mandate = await registeredMandate(office.world, office.caller);
  });
  afterAll(() => office?.close());

  const envelopes = async (count: number, name = (n: number) => `Contrat de mission ${n}`): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 1; n <= count; n++) {
      ids.push((await sealable(office.world, office.caller, mandate.id, { name: name(n) })).id);
    }
    return ids;
  };
  const batchOf = async (
    ids: readonly string[],
    more?: object,
  ): Promise<{ id: string; url: string; sha256: string }> => {
    const body = await createBatch(office.world, office.caller, mandate.id, ids, more);
    return { id: body.id, url: body.authorization_url, sha256: body.batch_sha256 };
  };
  const rows = (page: Page) => page.locator('.list > li');
  const statusOf = async (id: string) =>
    (await office.world.database.prisma.sealBatch.findUniqueOrThrow({ where: { id } })).status;

  async function declare(page: Page): Promise<void> {
    await page.getByRole('button', { name: /^Signer ces/ }).click();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').waitFor();
  }
  async function giveCode(page: Page): Promise<void> {
    await page.locator('#code').fill(await office.codeFor(agent(1).email));
    await sheet(page).locator('[type=submit]').click();
  }

  it.each<Look>([{ screen: 'phone' }, { screen: 'desktop' }])(
    'first shows what is decided, then seals the whole list live with one code ($screen)',
    async (look) => {
      const ids = await envelopes(3);
      const { id, url, sha256: fingerprint } = await batchOf(ids);
      const { page, problems } = await office.open(url, look);
      await page.getByRole('heading', { level: 1, name: '3 documents à signer' }).waitFor();
      const facts = (await page.locator('.facts').innerText()).replaceAll(/\s/g, ' ');
      for (const part of [
        'Horizon Intérim SAS',
        '732829320',
        'Claire Fontaine, Présidente',
        'contrats de mission',
        'Agent 1',
      ]) {
        expect(facts).toContain(part);
      }
      expect(facts.replaceAll(' ', '')).toContain(fingerprint);
      await expect.poll(() => rows(page).count()).toBe(3);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

      await page.getByRole('button', { name: /^Signer ces 3 documents/ }).click();
      await sheet(page).locator('[type=submit]').click();
      await page.getByRole('alert').filter({ hasText: 'Cochez la case' }).waitFor();
      await page.keyboard.press('Escape');
      await declare(page);
      await page.locator('#code').fill('000000');
      await sheet(page).locator('[type=submit]').click();
      await page.getByRole('alert').filter({ hasText: 'Il reste 4 essais' }).waitFor();
      await giveCode(page);
      await page.getByRole('heading', { name: 'Scellement en cours' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      // Without a reload: the seals arrive over the subscription.
      await office.world.settle();
      await page.getByRole('heading', { name: 'Les documents sont signés et scellés' }).waitFor();
      await page.getByText('3 dossiers scellés sur 3').waitFor();
      await expect.poll(() => page.locator('.tag.ok').count()).toBe(3);
      await expect.poll(() => statusOf(id)).toBe('APPLIED');
      for (const envelope of ids) {
        await expect
          .poll(() => readEnvelope(office.world, office.caller, envelope))
          .toMatchObject({ status: 'completed' });
      }
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('asks for the kind of documents whose sender stated none, and records the answer', async () => {
    const { world, caller } = office;
    const { id: mandateId } = await registeredMandate(world, caller, { scope: ['CMAD', 'AVENANT'] });
    const envelope = await sealable(world, caller, mandateId);
    const batch = await createBatch(world, caller, mandateId, [envelope.id]);
    const { page, problems } = await office.open(batch.authorization_url, { screen: 'phone' });
    await page.getByText('Nature : à indiquer avant de signer').waitFor();
    await page.getByRole('button', { name: /^Signer ce document/ }).click();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).getByText('Indiquez la nature de ces documents.').waitFor();
    await sheet(page).getByRole('combobox').selectOption('AVENANT');
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').waitFor();
    await giveCode(page);
    await expect.poll(() => statusOf(batch.id)).not.toBe('PENDING');
    await expect
      .poll(() => world.database.prisma.sealBatch.findUnique({ where: { id: batch.id } }))
      .toMatchObject({
        documentKind: 'AVENANT',
      });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('searches and pages through a list of over a hundred, and opens any PDF of it', async () => {
    const ids = await envelopes(104, (n) => (n === 103 ? 'Avenant de Łucja Żółć' : `Contrat ${n}`));
    const { url } = await batchOf(ids);
    const { page, problems } = await office.open(url, { language: 'en' });
    await page.getByRole('heading', { level: 1, name: '104 documents to sign' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(100);
    await page.getByRole('button', { name: 'Show more (4)' }).click();
    await expect.poll(() => rows(page).count()).toBe(104);
    await page.getByRole('searchbox', { name: /Search/ }).fill('łucja');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByText('1 file found for “łucja”').waitFor();
    await page.getByRole('button', { name: 'Open Contrat.pdf' }).click();
    await sheet(page).locator('.page[data-state=painted]').waitFor();
    await expect.poll(() => sheet(page).locator('.textLayer').innerText()).toContain('Entre les soussignés');
    await sheet(page)
      .getByText(sha256(await onePager()))
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Contrat.pdf');
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('0 files found').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('sends a refusal with its reason, which closes the list', async () => {
    const { id, url } = await batchOf(await envelopes(2));
    const { page } = await office.open(url, { screen: 'phone' });
    await page.getByRole('button', { name: 'Je ne souhaite pas signer' }).click();
    await page.getByRole('button', { name: 'Transmettre mon refus' }).click();
    await page.getByRole('alert').filter({ hasText: 'Indiquez le motif' }).waitFor();
    await page.getByRole('textbox', { name: 'Motif de votre refus' }).fill('Il manque un avenant.');
    await page.getByRole('button', { name: 'Transmettre mon refus' }).click();
    await page.getByRole('heading', { name: 'Votre refus est transmis' }).waitFor();
    await expect.poll(() => statusOf(id)).toBe('CANCELED');
    await page.context().close();
  });

  it('decides only once when an answer is lost', async () => {
    const { url } = await batchOf(await envelopes(2));
    const { page } = await office.open(url);
    await page.routeWebSocket('**/graphql', (socket) => socket.close());
    await page.reload();
    let sent = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation AuthorizeSealBatch')) return route.continue();
      sent++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await declare(page);
    await giveCode(page);
    await page.getByRole('alert').filter({ hasText: 'rien ne sera signé deux fois' }).waitFor();
    await page.locator('#code').fill('123456');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('heading', { name: 'Scellement en cours' }).waitFor();
    expect(sent).toBe(1);
    await office.world.settle();
    await page.context().close();
  });

  describe('a list that can no longer be decided', () => {
    it('shows the status page on an open page as soon as an envelope leaves the list', async () => {
      const ids = await envelopes(2);
      const { url } = await batchOf(ids);
      const { page } = await office.open(url);
      await declare(page);
      await page.waitForSelector('html[data-live=true]');
      await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${ids[0]}/cancel`);
      await page.getByRole('heading', { name: 'La liste a changé' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      await page.context().close();
    });

    it('shows the status page when a document was replaced: the code seals nothing', async () => {
      const ids = await envelopes(2);
      const { id, url } = await batchOf(ids);
      const { page } = await office.open(url);
      await declare(page);
      await office.world.database.prisma.document.updateMany({
        where: { envelopeId: ids[0]! },
        data: { currentSha256: '0'.repeat(64) },
      });
      await giveCode(page);
      await page.getByRole('heading', { name: 'La liste a changé' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      await expect.poll(() => statusOf(id)).toBe('PENDING');
      await page.context().close();
    });

    it('is a status page without a script when the link is opened later', async () => {
      const left = await envelopes(1);
      const canceled = await batchOf(left);
      await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${left[0]}/cancel`);
      const late = await batchOf(await envelopes(1), { expires_in_hours: 1 });
      const wrong = `${late.url.slice(0, -1)}${late.url.endsWith('A') ? 'B' : 'A'}`;
      office.world.clock.advance(2 * 3600_000);
      const pages = [
        [canceled.url, 410, 'La liste a changé'],
        [late.url, 410, 'Le délai pour décider est passé'],
        [wrong, 404, 'Ce lien ne mène à rien'],
      ] as const;
      for (const [url, status, title] of pages) {
        expect((await fetch(url)).status).toBe(status);
        const { page } = await office.open(url, { more: { javaScriptEnabled: false } });
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.context().close();
      }
      expect((await fetch(late.url, { method: 'POST' })).status).toBe(405);
    });
  });

  it('is not changed by a GET, a HEAD or a mail scanner', async () => {
    const { id, url } = await batchOf(await envelopes(1));
    await office.world.settle();
    const known = async () => ({
      batch: await office.world.database.prisma.sealBatch.findUnique({ where: { id } }),
      events: await office.world.database.prisma.evidenceEvent.count({ where: { chainId: id } }),
      messages: (await office.world.mailbox()).length,
    });
    const before = await known();
    for (let i = 0; i < 10; i++) await (await fetch(url)).arrayBuffer();
    await fetch(url, { method: 'HEAD' });
    await expect.poll(() => known()).toEqual(before);
    const { headers } = await fetch(url);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  });

  it.each<Look>(opposites)('has no finding by axe-core ($language, dark: $dark, $screen)', async (look) => {
    const { url } = await batchOf(await envelopes(3));
    const { page } = await office.open(url, judged(look));
    const clean = async (where: string) => expect(await violations(page), where).toEqual([]);
    await expect.poll(() => rows(page).count()).toBe(3);
    await rows(page).first().getByRole('button').click();
    await sheet(page).locator('.page[data-state=painted]').waitFor();
    await clean('a document');
    await page.keyboard.press('Escape');
    await page.locator('.decide .btn.ghost').click();
    await clean('the refusal');
    await page.keyboard.press('Escape');
    await page.locator('.decide .btn.primary').click();
    await sheet(page).locator('[type=submit]').click();
    await clean('the decision, refused');
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').waitFor();
    await clean('the code');
    await giveCode(page);
    await page.locator('.progress').waitFor();
    await clean('under way');
    await office.world.settle();
    await page.locator('.progress-icon.done').waitFor();
    await expect.poll(() => page.locator('.tag.ok').count()).toBe(3);
    await clean('done');
    await page.context().close();
  });
});
