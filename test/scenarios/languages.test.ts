import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consents } from '../../src/modules/signing/signature-input.ts';
import { run, withScratch } from '../standards/validators/outside.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { onePager } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** A signer whose language is German, with a browser in French; the organisation has never said its own. */
let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const CREATE = /* GraphQL */ `
  mutation ($input: CreateEnvelopeInput!) {
    createEnvelope(input: $input) { envelope { id signers { id signUrl language } } }
  }
`;

async function sent(more: object): Promise<{ id: string; url: string; language: string | null }> {
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, CREATE, {
    input: {
      name: 'Nr. 7',
      send: true,
      documents: [{ name: 'Nr. 7.pdf', pdfBase64: (await onePager()).toString('base64') }],
      signers: [{ name: 'Jürgen Groß', email: 'jurgen@example.org', phone: '+49 151 12345678', ...more }],
      fields: [{ documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', page: 1, x: 10, y: 10, width: 60, height: 20 }],
    },
  });
  if (errors) throw new Error(JSON.stringify(errors));
  const { id, signers } = data.createEnvelope.envelope;
  await world.settle();
  return { id, url: signers[0].signUrl, language: signers[0].language };
}

const open = async (url: string) => {
  const response = await fetch(url, { headers: { 'accept-language': 'fr' } });
  return { status: response.status, html: await response.text() };
};

/** Words of French and English that no German text has. */
const foreign = /\b(the|your|you|votre|vous|le|la|les|du|à|avec|with|sign|signer|signature)\b/i;
const visible = (html: string): string =>
  html
    .replace(
      /<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<footer[\s\S]*?<\/footer>|<a [^>]*lang="(?!de)[^>]*>[^<]*<\/a>/g,
      ' ',
    )
    .replace(/<[^>]*>/g, ' ');

describe('a signer whose language is German', () => {
  it('gets mail, page, code, mark and last mail in German alone', async () => {
    const { id, url, language } = await sent({ language: 'DE', authentication: ['OTP_SMS'] });
    expect(language).toBe('DE');
    const [invitation] = await world.mailbox();
    expect(invitation).toMatchObject({ to: 'jurgen@example.org', subject: '[TEST] Zu unterschreiben: Nr. 7' });
    expect(invitation!.text).toContain('Guten Tag, Jürgen Groß,');
    expect(invitation!.text).toMatch(
      /Frist zum Unterschreiben: \d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2} \(Pariser Zeit\)/u,
    );
    expect(invitation!.text.replace(/https?:\S+/g, '')).not.toMatch(foreign);
    expect(invitation!.html).toContain('<html lang="de">');

    const page = await open(url);
    expect(page.html).toMatch(/<html lang="de"/);
    expect(page.html).toContain('<title>Unterschreiben: Nr. 7</title>');
    expect((await open(`${url}?lang=es`)).html).toContain('<title>Firmar: Nr. 7</title>');

    const link = linkOf(url);
    const request =
      'mutation ($input: RequestSigningCodeInput!) { requestSigningCode(input: $input) { signingCode { channel } } }';
    const asked = await graphql(world.url, link, request, { input: { channel: 'OTP_SMS' } });
    expect(asked.errors).toBeUndefined();
    await world.settle();
    const [sms] = await world.mailbox();
    expect(sms).toMatchObject({ channel: 'sms' });
    expect(sms!.text).toMatch(
      /^\d{6} ist Ihr Esign-Code zum Unterschreiben, 10 Minuten gültig\. Geben Sie ihn niemandem weiter\.$/,
    );

    const consent = consents.inForce.find((each) => each.language === 'de')!;
    const signed = await graphql(
      world.url,
      link,
      'mutation ($input: SignEnvelopeInput!) { signEnvelope(input: $input) { signingSession { state } } }',
      {
        input: {
          ...{ values: [], place: 'Köln', typedSignature: 'Jürgen Groß', language: 'DE' },
          ...{ consentSha256: consent.sha256, code: sms!.text.slice(0, 6) },
        },
      },
    );
    expect(signed.errors).toBeUndefined();
    await world.settle();
    const [done] = await world.mailbox();
    expect(done).toMatchObject({ subject: '[TEST] Unterschrieben: Nr. 7' });
    expect(done!.text.replace(/https?:\S+/g, '')).not.toMatch(foreign);

    const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${id}`);
    const pdf = Buffer.from(await (await fetch(body.documents[0].sealed_download_url)).arrayBuffer());
    const text = withScratch(({ file }) =>
      Buffer.from(run('pdftotext', ['-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1').toString('utf8'),
    );
    expect(text).toContain('Einfache elektronische Signatur');
    expect(text).toMatch(/Köln, \d{1,2}\./);
    expect(text).toContain('(Pariser');
    expect(text).not.toMatch(/Fait à|Signature électronique/);
  });

  it('reads in German that the request was withdrawn', async () => {
    const { id, url } = await sent({ language: 'DE' });
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    await world.settle();
    const { status, html } = await open(url);
    expect(status).toBe(410);
    expect(html).toContain('<title>Diese Anfrage wurde zurückgezogen</title>');
    expect(visible(html)).not.toMatch(foreign);
    const [mail] = await world.mailbox();
    expect(mail).toMatchObject({ subject: '[TEST] Zurückgezogen: Nr. 7' });
  });
});

describe('a signer without a language', () => {
  it('gets mail in that of the organisation, and the page in that of the browser', async () => {
    const { url, language } = await sent({});
    expect(language).toBeNull();
    expect((await world.mailbox())[0]).toMatchObject({ subject: '[TEST] À signer : Nr. 7' });
    expect((await open(url)).html).toMatch(/<html lang="fr"/);
    const { organizationId } = caller;
    await world.database.prisma.organization.update({ where: { id: organizationId }, data: { language: 'nl' } });
    await sent({});
    expect((await world.mailbox())[0]).toMatchObject({ subject: '[TEST] Te ondertekenen: Nr. 7' });
  });
});
