import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { available } from '../../standards/validators/outside.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, signWith, view } from '../signing/acts.ts';
import { download } from '../signing/advanced-people.ts';

describe('the language of documents', () => {
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
  });
  afterAll(() => world?.close());

  const ask = (query: string, input: object) => graphql(world.url, `Bearer ${caller.key}`, query, { input });

  async function create(more: object = {}) {
    const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, width: 50, height: 8 };
    const { data, errors } = await ask(
      `mutation ($input: CreateEnvelopeInput!) {
        createEnvelope(input: $input) { envelope { id documentLanguage signers { signUrl } } }
      }`,
      {
        name: 'Avenant',
        send: true,
        documents: [{ name: 'a.pdf', pdfBase64: (await onePager()).toString('base64') }],
        signers: [{ name: 'Ana Pires', email: 'ana@exemple.fr' }],
        fields: [
          { ...place, type: 'SIGNATURE', y: 40, height: 20 },
          { ...place, type: 'DATE', y: 70 },
        ],
        ...more,
      },
    );
    expect(errors).toBeUndefined();
    return data.createEnvelope.envelope;
  }

  it.skipIf(!available('pdftotext', '-v')).each([
    ['EN', 'FR', '21 Nov 2026'],
    ['FR', 'EN', '21/11/2026'],
    [undefined, 'EN', '21/11/2026'],
  ])('is that of its dates, whatever the signer reads: documents %s, page %s', async (chosen, reads, written) => {
    const { id, documentLanguage, signers } = await create(chosen ? { documentLanguage: chosen } : {});
    expect(documentLanguage).toBe(chosen ?? 'FR');
    const { signUrl } = signers[0];
    await view(world, signUrl, { language: reads });
    const session = await graphql(world.url, linkOf(signUrl), '{ signingSession { envelope { documentLanguage } } }');
    expect(session.data.signingSession.envelope.documentLanguage).toBe(documentLanguage);
    expect(codeOf(await signWith(world, signUrl))).toBeUndefined();
    await world.settle();
    const { documents } = await readEnvelope(world, caller, id);
    const input = await download(documents[0].sealed_download_url);
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
    expect(text).toContain(written);
    expect(text).toContain(documentLanguage === 'EN' ? 'Signed in Lyon' : 'Fait à Lyon');
    expect(text).toContain(documentLanguage === 'EN' ? '(Paris time)' : '(heure de Paris)');
  });

  it('is kept by templates and copies', async () => {
    const { id } = await create({ documentLanguage: 'EN' });
    const copy = await ask(
      'mutation ($input: DuplicateEnvelopeInput!) { duplicateEnvelope(input: $input) { envelope { documentLanguage } } }',
      { id },
    );
    expect(copy.data.duplicateEnvelope.envelope.documentLanguage).toBe('EN');
    const made = await ask(
      `mutation ($input: CreateTemplateFromEnvelopeInput!) {
        createTemplateFromEnvelope(input: $input) { template { id documentLanguage } }
      }`,
      { envelopeId: id, name: 'Avenant', roles: ['Salariée'] },
    );
    const { template } = made.data.createTemplateFromEnvelope;
    expect(template.documentLanguage).toBe('EN');
    const roles = [{ role: 'Salariée', name: 'Ana Pires', email: 'ana@exemple.fr' }];
    const filled = await ask(
      `mutation ($input: CreateEnvelopeFromTemplateInput!) {
        createEnvelopeFromTemplate(input: $input) { envelope { documentLanguage } }
      }`,
      { templateId: template.id, roles },
    );
    expect(filled.data.createEnvelopeFromTemplate.envelope.documentLanguage).toBe('EN');
  });
});
