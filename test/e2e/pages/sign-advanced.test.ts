import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sealingAuthorities } from '../../../src/modules/signing/index.ts';
import { authorities } from '../../../src/modules/signing/sealing-credentials.ts';
import { openTimestamps } from '../../../src/modules/trust/index.ts';
import { codeOf } from '../../modules/signing/acts.ts';
import { attested, download, rootOf, signAdvanced } from '../../modules/signing/advanced-people.ts';
import { outsideConfig } from '../../modules/trust/timestamps/outside-config.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { laterChanges } from '../../standards/validation/later-changes.ts';
import { pdfsig, pdfsigAvailable } from '../../standards/validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../../standards/validators/qpdf.ts';
import { rest } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { confirm, documentsShown, nextButton, sheet } from './hand.ts';
import { type Office, openOffice, type PlacedField } from './office.ts';

/** Signing with an attested identity and the signer's own certificate, in the browser. */
const elodie = { email: 'elodie@exemple.fr', name: 'E. Müller', ...attested('Élodie', 'Müller-Şahin') };
const lukasz = { email: 'lukasz@exemple.fr', name: 'Ł. Ćwikła', ...attested('Łukasz', 'Ćwikła') };
const anna = { email: 'anna@exemple.fr', name: 'A. Иванова', order: 1, ...attested('Анна', 'Иванова') };
const ana = {
  email: 'ana@exemple.fr',
  name: 'Ana Silva',
  identity: { method: 'remote_id_check', given_name: 'Ana', family_name: 'Silva' },
};

/** A signature field for each. */
const fieldsFor = (count: number): PlacedField[] =>
  Array.from({ length: count }, (_, n) => ({
    type: 'signature',
    signer_index: n,
    x: 10 + (n % 2) * 45,
    y: 60 + Math.floor(n / 2) * 14,
    width: 36,
    height: 10,
  }));

describe.skipIf(noBrowser())('signing at level advanced', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const send = (...signers: Record<string, unknown>[]) =>
    office.send({ signature_level: 'advanced', signers, fields: fieldsFor(signers.length) });

  /** Types the signature, up to "Terminer et signer". */
  async function typeSignature(page: Page): Promise<void> {
    await documentsShown(page);
    await nextButton(page).click();
    await sheet(page).locator('.segments label').nth(1).click();
    // The name of an erased person is no longer known.
    const typed = sheet(page).locator('#typed');
    if (!(await typed.inputValue())) await typed.fill('Moi');
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).waitFor({ state: 'detached' });
  }

  async function giveCode(page: Page, email: string): Promise<void> {
    await page.locator('#code').fill(await office.codeFor(email));
    await sheet(page).locator('[type=submit]').click();
  }

  it('two at once and one later: each with their own certificate, all valid for external checkers', async () => {
    const { id, links } = await send(elodie, lukasz, anna);
    const people = [elodie, lukasz, anna];
    const looks: Look[] = [{ screen: 'desktop' }, { screen: 'phone' }, { screen: 'narrow' }];
    const opened = await Promise.all(looks.map((look, n) => office.open(links[n]!, look)));
    const [first, second, third] = opened.map(({ page }) => page) as [Page, Page, Page];
    await third.getByRole('heading', { name: 'Ce n’est pas encore votre tour' }).waitFor();

    await first.getByRole('heading', { name: 'Élodie Müller-Şahin' }).waitFor();
    await first.getByText('attestée par Agence Rhône').waitFor();
    for (const [n, page] of [first, second].entries()) {
      await typeSignature(page);
      await confirm(page);
      await giveCode(page, people[n]!.email);
      await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    }
    // Without a reload: the turn arrives over the subscription, and the PDF shows the other signatures.
    await typeSignature(third);
    await expect.poll(() => third.locator('.fld.other').count()).toBe(0);
    await confirm(third, 'Łódź');
    await giveCode(third, anna.email);
    await third.locator('main.done').waitFor();
    await office.world.settle();
    await third.getByRole('heading', { name: 'Signé et scellé' }).waitFor();

    const envelope = await readEnvelope(office.world, office.caller, id);
    expect(envelope).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    // The page shows the serial number of the certificate in the PDF.
    await third.getByText('Votre certificat de signature').click();
    const { certificate_serial, certificate_fingerprint_sha256 } = envelope.signers[2].signature;
    await expect
      .poll(async () => (await third.locator('.facts code').allInnerTexts()).map((text) => text.replaceAll(/\s/g, '')))
      .toEqual([certificate_serial, certificate_fingerprint_sha256]);

    const pdf = await download(envelope.documents[0].sealed_download_url);
    const { level, findings, signatures } = judgeLevel(pdf, { roots: [await rootOf(office.world)] });
    expect([level, findings, signatures.flatMap((one) => one.findings)]).toEqual(['B-LTA', [], []]);
    expect(signatures.map(({ intact, trusted }) => intact && trusted)).toEqual(Array(5).fill(true));
    expect(signatures.slice(0, 3).map(({ signer }) => signer)).toEqual(
      ['Élodie Müller-Şahin', 'Łukasz Ćwikła', 'Анна Иванова'].map((name) => expect.stringContaining(name)),
    );
    const grades = ['form_filling', 'form_filling', 'form_filling', 'validation_data', 'none'];
    expect(laterChanges(pdf).signatures.map(({ kind }) => kind)).toEqual(grades);
    if (pdfsigAvailable) expect(pdfsig(pdf).map(({ valid }) => valid)).toEqual([true, true, true, true, false]); // Poppler: no timestamps
    if (qpdfAvailable) expect(qpdfCheck(pdf).result).toBe('clean');
    expect(opened.flatMap(({ problems }) => problems)).toEqual([]);
    for (const page of [first, second, third]) await page.context().close();
  });

  it('shows the certificate in advance: its name, issuer and lifetime', async () => {
    const { links } = await send(elodie, lukasz);
    const { page } = await office.open(links[0]!);
    await typeSignature(page);
    await nextButton(page).click();
    await page.getByText('un certificat établi à ce nom : Élodie Müller-Şahin').waitFor();
    await page.getByText('Détails du certificat').click();
    await page.locator('.facts').waitFor();
    const facts = (await page.locator('.facts').innerText()).replaceAll('\u00a0', ' ');
    for (const part of [
      'Élodie Müller-Şahin',
      'prénom : Élodie',
      'nom : Müller-Şahin',
      'pays : FR',
      'Signer CA',
      '60 minutes',
    ]) {
      expect(facts).toContain(part);
    }
    await page.context().close();
  });

  it('shows another signer’s new signature on an open page, and draws it once', async () => {
    const { id, links } = await send(elodie, lukasz);
    const { page } = await office.open(links[1]!);
    await documentsShown(page);
    await page.waitForSelector('html[data-live=true]');
    const times = () => page.evaluate('performance.getEntriesByName("painted 0/1").length') as Promise<number>;
    await expect.poll(async () => [await times(), await page.locator('.fld.other').count()]).toEqual([1, 1]);
    const { signers } = await readEnvelope(office.world, office.caller, id);
    expect(codeOf(await signAdvanced(office.world, signers[0]))).toBeUndefined();
    await expect.poll(times).toBe(2);
    await expect.poll(() => page.locator('.fld.other').count()).toBe(0);
    await page.context().close();
  });

  it('sends the code by the chosen channel, and again after a delay', async () => {
    const both = { ...elodie, phone: '+33612345678', authentication: ['otp_email', 'otp_sms'] };
    const { links } = await send(both, lukasz);
    const { page } = await office.open(links[0]!, { screen: 'phone' });
    await typeSignature(page);
    await nextButton(page).click();
    await page.getByRole('radio', { name: 'Par SMS au •••• 78' }).check();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.getByText('Un code a été envoyé par SMS au •••• 78').waitFor();
    const byMail = page.getByRole('button', { name: 'Le recevoir plutôt par e-mail' });
    await expect.poll(() => byMail.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: /Renvoyer le code dans \d+ s/ }).waitFor();
    await giveCode(page, '+33612345678');
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    await page.context().close();
  });

  describe('with an unverified identity', () => {
    it('the person is verified elsewhere and the page continues by itself', async () => {
      const { id, links } = await send(ana, lukasz);
      const { page, problems } = await office.open(links[0]!, { screen: 'phone' });
      await page.getByRole('heading', { name: 'Votre identité reste à vérifier' }).waitFor();
      await typeSignature(page);
      await nextButton(page).click();
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        sheet(page).getByRole('link', { name: 'Vérifier mon identité' }).click(),
      ]);
      await tab.getByRole('button', { name: 'Identité vérifiée' }).click();
      await tab.getByText('peut maintenant signer').waitFor();
      await tab.close();
      await page.getByText('C’est vérifié : Ana Silva').waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Continuer');
      await page.keyboard.press('Enter');
      await page.locator('#place').fill('Porto');
      await sheet(page).getByRole('checkbox').check();
      await sheet(page).locator('[type=submit]').click();
      await giveCode(page, ana.email);
      await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
      const { signers } = await readEnvelope(office.world, office.caller, id);
      expect(signers[0].signature.certificate_subject).toContain('Ana Silva');
      expect(problems).toEqual([]);
      await page.context().close();
    });

    it.each<[string, string, (id: string) => Promise<unknown>]>([
      [
        'failed',
        'Votre identité n’a pas pu être vérifiée',
        (id) => office.world.database.prisma.identity.update({ where: { id }, data: { status: 'FAILED' } }),
      ],
      [
        'lapsed',
        'La vérification de votre identité n’est plus valable',
        (id) => office.world.database.prisma.identity.update({ where: { id }, data: { lapsesAt: new Date(0) } }),
      ],
      [
        'was erased',
        'Votre identité vérifiée a été effacée',
        (id) => rest(office.world.url, office.caller.key, 'DELETE', `/identities/${id}`),
      ],
    ])('says that it %s, and who to contact', async (_, title, end) => {
      const { links, identities } = await send(elodie, lukasz);
      await end(identities[0]!);
      const { page } = await office.open(links[0]!);
      await page.getByRole('heading', { name: title }).waitFor();
      await typeSignature(page);
      await nextButton(page).click();
      await sheet(page).getByText('Contactez Atelier Horizon').waitFor();
      await expect.poll(() => sheet(page).locator('.btn.primary').count()).toBe(0);
      await page.context().close();
    });

    it('the page says when it expires while the code is typed', async () => {
      const { links, identities } = await send(elodie, lukasz);
      const { page } = await office.open(links[0]!);
      await typeSignature(page);
      await confirm(page);
      await page.locator('#code').waitFor();
      await rest(office.world.url, office.caller.key, 'DELETE', `/identities/${identities[0]}`);
      await giveCode(page, elodie.email);
      await sheet(page).getByText('Votre identité vérifiée a été effacée').waitFor();
      await page.context().close();
    });
  });

  describe('when the authority does not answer', () => {
    const stamps = (tsaUrl: string | null) => {
      const { services, authority, clockGuard: guard } = office.world.service;
      office.world.service.replace(
        authorities,
        sealingAuthorities(services, {
          authority,
          timestamps: openTimestamps({ ...services, authority, guard, config: outsideConfig(tsaUrl) }),
        }),
      );
    };
    afterEach(() => stamps(null));

    it('the page says so, and the same code signs once it is back', async () => {
      const { links } = await send(elodie, lukasz);
      const { page } = await office.open(links[0]!);
      await typeSignature(page);
      await confirm(page);
      await page.locator('#code').waitFor();
      stamps('http://127.0.0.1:9/tsa');
      await giveCode(page, elodie.email);
      await page.getByRole('alert').filter({ hasText: 'votre code reste valable' }).waitFor();
      stamps(null);
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
      await page.context().close();
    });
  });

  it.each<Look>(opposites)('has no finding by axe-core ($language, dark: $dark, $screen)', async (look) => {
    const { id, links } = await send(ana, lukasz);
    const { page } = await office.open(links[0]!, judged(look));
    const clean = async (where: string) => expect(await violations(page), where).toEqual([]);
    await documentsShown(page);
    await typeSignature(page);
    await nextButton(page).click();
    await clean('to be verified, before the last step');
    const url = await page.locator('a.verify').first().getAttribute('href');
    await fetch(`${url}/verified`, { method: 'POST', redirect: 'manual' });
    await page.locator('.notice.ok').waitFor();
    await clean('verified');
    await sheet(page).locator('.btn.primary').click();
    await page.locator('.certificate summary').click();
    await clean('the certificate to come');
    await page.keyboard.press('Escape');
    const { signers } = await readEnvelope(office.world, office.caller, id);
    expect(codeOf(await signAdvanced(office.world, signers[0]))).toBeUndefined();
    await page.locator('main.done .more summary').click();
    await clean('the certificate used');
    await page.context().close();
  });
});
