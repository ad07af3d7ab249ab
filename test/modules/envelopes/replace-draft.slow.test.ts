import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/kernel/clock.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { contract } from '../../fixtures/pdf.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { createEnvelope, field, onePager, person, readEnvelope } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
let other: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  other = (await contract({ pages: 2 })).toString('base64');
});
afterAll(() => world?.close());

const REPLACE = /* GraphQL */ `
  mutation ($input: ReplaceDraftInput!) { replaceDraft(input: $input) { envelope { id status name } } }
`;
const ask = (id: string, input: object, by = caller) =>
  graphql(world.url, `Bearer ${by.key}`, REPLACE, {
    input: { id, ...input },
  });
const draftOf = (more: object = {}, by = caller) => createEnvelope(world, by, { send: false, ...more });
const placed = (more: object = {}) => ({
  documentIndex: 0,
  signerIndex: 0,
  type: 'SIGNATURE',
  page: 1,
  x: 10,
  y: 10,
  width: 30,
  height: 6,
  ...more,
});
/** The draft as it is, to be changed in one thing. */
const same = ({ name, documents, signers }: any, more: object = {}) => ({
  name,
  documents: documents.map(({ id, name }: any) => ({ id, name })),
  signers: signers.map(({ id, name, email }: any) => ({ id, name, email })),
  ...more,
});
const eventsOf = async (chainId: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId }, orderBy: { seq: 'asc' } })).map(
    ({ type }) => type,
  );
const verify = async (sha256: string) => (await rest(world.url, caller.key, 'POST', '/verify', { sha256 })).body;

describe('replacing a draft', () => {
  it('is refused if the draft has changed since the event that the caller has read', async () => {
    const draft = await draftOf();
    const newest = async () => {
      const query = `{ envelope(id: "${draft.id}") { name timeline { events { hash } } } }`;
      const { data } = await graphql(world.url, `Bearer ${caller.key}`, query);
      return { name: data.envelope.name, lastEvent: data.envelope.timeline.events.at(-1).hash };
    };
    const { lastEvent } = await newest();
    const replacing = (name: string) => ask(draft.id, same(draft, { name, lastEvent }));
    const [first, second] = await Promise.all([replacing('Une'), replacing('Deux')]);
    const refused = [first, second].filter(({ errors }) => errors);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.errors![0]!.extensions).toMatchObject({ code: 'invalid_status', reason: 'draft_changed' });
    const { name, lastEvent: now } = await newest();
    expect(name).toBe(first.errors ? 'Deux' : 'Une');
    expect((await ask(draft.id, same(draft, { name: 'Trois', lastEvent: now }))).errors).toBeUndefined();
    expect((await ask(draft.id, same(draft, { name: 'Quatre' }))).errors).toBeUndefined();
  });

  it('keeps parts named by id, takes the rest from the request, and is signed and sealed in its new form', async () => {
    const before = await draftOf({ signers: [person(1), person(2)], fields: [field('text', 1)] });
    const [ana, bo] = before.signers;
    const { data, errors } = await ask(before.id, {
      name: 'Avenant',
      message: 'Bonjour',
      expiresInDays: 3,
      retentionDays: 40,
      qualifiedTimestamp: false,
      documents: [
        { name: 'Nouveau.pdf', pdfBase64: other },
        { id: before.documents[0].id, name: 'Renommé.pdf' },
      ],
      signers: [
        { ...person(3), order: 2 },
        { id: ana.id, ...person(1, { name: 'Ana' }), phone: '+33612345678' },
      ],
      fields: [placed({ documentIndex: 1, signerIndex: 1 }), placed({ page: 2 })],
    });
    expect(errors).toBeUndefined();
    expect(data.replaceDraft.envelope).toEqual({ id: before.id, status: 'DRAFT', name: 'Avenant' });
    const after = await readEnvelope(world, caller, before.id);
    expect(after).toMatchObject({
      status: 'draft',
      message: 'Bonjour',
      retention_days: 40,
      created_at: before.created_at,
      documents: [
        { name: 'Nouveau.pdf', revision: 0 },
        { id: before.documents[0].id, name: 'Renommé.pdf', sha256: before.documents[0].sha256 },
      ],
      signers: [
        { email: person(3).email, order: 2 },
        { id: ana.id, name: 'Ana', sign_url: ana.sign_url },
      ],
    });
    expect((await fetch(ana.sign_url)).status).toBe(200);
    expect((await fetch(bo.sign_url)).status, 'the link of who has gone').toBe(404);
    expect(await eventsOf(before.id)).toEqual(['envelope.created', 'envelope.replaced']);

    await rest(world.url, caller.key, 'POST', `/envelopes/${before.id}/send`);
    for (const { sign_url } of [...after.signers].reverse())
      expect((await signByLink(world.url, sign_url)).errors).toBeUndefined();
    await world.settle();
    const sealed = await readEnvelope(world, caller, before.id);
    expect(sealed).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    for (const document of sealed.documents)
      expect(await verify(document.sealed_sha256)).toMatchObject({ known: true, chain_valid: true });
  });

  it('can send it in the same request', async () => {
    const before = await draftOf();
    const { data } = await ask(before.id, same(before, { send: true, name: 'Parti' }));
    expect(data.replaceDraft.envelope).toMatchObject({ status: 'SENT', name: 'Parti' });
    expect(await eventsOf(before.id)).toEqual([
      ...['envelope.created', 'envelope.replaced', 'envelope.sent', 'signer.notified'],
    ]);
  });

  it('deletes a removed document and its file, and keeps the original of the one that stays', async () => {
    const before = await draftOf({
      documents: [
        { name: 'a.pdf', pdf_base64: (await contract({ pages: 3 })).toString('base64') },
        { name: 'b.pdf', pdf_base64: (await onePager()).toString('base64') },
      ],
      fields: [field('text')],
    });
    const [gone, stays] = before.documents;
    expect((await verify(gone.sha256)).known).toBe(true);
    expect((await ask(before.id, same({ ...before, documents: [stays] }))).errors).toBeUndefined();
    expect((await verify(gone.sha256)).known).toBe(false);
    world.clock.advance(2 * HOUR);
    await sweepBlobs(world.service.services);
    await expect(world.service.services.storage.path(gone.sha256)).rejects.toThrow();
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `{ envelope(id: "${before.id}") { documents { originalDownloadUrl fields { id } } } }`,
    );
    expect(data.envelope.documents).toHaveLength(1);
    expect(data.envelope.documents[0].fields).toEqual([]);
    const file = await (await fetch(data.envelope.documents[0].originalDownloadUrl)).arrayBuffer();
    expect(Buffer.from(file).equals(await onePager())).toBe(true);
  });

  it('stays consistent when several requests replace it and one sends it at the same moment', async () => {
    const before = await draftOf({ fields: [field('signature')] });
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => ask(before.id, same(before, { name: `N${n}`, fields: [placed()] }))),
      rest(world.url, caller.key, 'POST', `/envelopes/${before.id}/send`),
    ]);
    const codes = answers.map((answer: any) => answer.errors?.[0].extensions.code ?? answer.status);
    expect(new Set(codes)).toEqual(new Set(codes.includes('invalid_status') ? [200, 'invalid_status'] : [200]));
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `{ envelope(id: "${before.id}") { status timeline { valid } documents { fields { id } } } }`,
    );
    expect(data.envelope).toMatchObject({ status: 'SENT', timeline: { valid: true } });
    expect(data.envelope.documents[0].fields).toHaveLength(1);
  });
});

describe('replacing is refused and changes nothing:', () => {
  const cases: [string, string, () => Promise<[string, object]>][] = [
    [
      'sent',
      'invalid_status',
      async () => {
        const sent = await createEnvelope(world, caller);
        return [sent.id, same(sent)];
      },
    ],
    [
      'canceled',
      'invalid_status',
      async () => {
        const draft = await draftOf();
        await rest(world.url, caller.key, 'POST', `/envelopes/${draft.id}/cancel`);
        return [draft.id, same(draft)];
      },
    ],
    ['no id', 'not_found', async () => ['x', same(await draftOf())]],
    [
      'a stranger’s',
      'not_found',
      async () => {
        const draft = await draftOf({}, await world.caller());
        return [draft.id, same(draft)];
      },
    ],
    [
      'another draft’s document',
      'invalid_body',
      async () => {
        const [draft, { documents }] = [await draftOf(), await draftOf()];
        return [draft.id, same({ ...draft, documents })];
      },
    ],
    [
      'a signer twice',
      'invalid_body',
      async () => {
        const draft = await draftOf();
        return [draft.id, same({ ...draft, signers: [draft.signers[0], draft.signers[0]] })];
      },
    ],
    ['a document that is nothing', 'invalid_body', async () => withDraft({ documents: [{ name: 'a' }] })],
    ['no PDF', 'invalid_body', async () => withDraft({ documents: [{ name: 'a', pdfBase64: 'eA==' }] })],
    ['a page that is not there', 'invalid_body', async () => withDraft({ fields: [placed({ page: 9 })] })],
    ['a field of nobody', 'invalid_body', async () => withDraft({ fields: [placed({ signerIndex: 4 })] })],
    ['advanced without identity', 'identity_required', async () => withDraft({ signatureLevel: 'ADVANCED' })],
    ['a seal without mandate', 'mandate_required', async () => withDraft({ signatureLevel: 'ORGANIZATION_SEAL' })],
    [
      'a seal without an agent',
      'agent_not_in_mandate',
      async () =>
        withDraft({
          signatureLevel: 'ORGANIZATION_SEAL',
          mandateId: (await registeredMandate(world, caller)).id,
        }),
    ],
    [
      'a PDF of more than 10 MB',
      'payload_too_large',
      async () =>
        withDraft({
          documents: [{ name: 'a', pdfBase64: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7').toString('base64') }],
        }),
    ],
    [
      'a code by SMS without a phone',
      'phone_required',
      async () => withDraft({ signers: [{ ...person(1), authentication: ['OTP_SMS'] }] }),
    ],
  ];
  const withDraft = async (more: object): Promise<[string, object]> => {
    const draft = await draftOf();
    return [draft.id, same(draft, more)];
  };

  it.each(cases)('%s: %s', async (_what, code, stand) => {
    const [id, input] = await stand();
    const before = await traceOf(world);
    expect((await ask(id, input)).errors?.[0]?.extensions?.code).toBe(code);
    expect(await traceOf(world)).toEqual(before);
  });

  it('a remote check without a provider: idv_not_configured', async () => {
    const live = await world.caller({ mode: 'LIVE' });
    const draft = await draftOf({}, live);
    const identity = { method: 'REMOTE_ID_CHECK', givenName: 'Ana', familyName: 'Silva' };
    const before = await traceOf(world);
    const { errors } = await ask(draft.id, same(draft, { signers: [{ ...person(1), identity }] }), live);
    expect(errors?.[0]?.extensions?.code).toBe('idv_not_configured');
    expect(await traceOf(world)).toEqual(before);
  });

  it('sending without credits: insufficient_credits', async () => {
    const poor = await world.caller({ mode: 'LIVE', credits: 0 });
    const draft = await draftOf({}, poor);
    const before = await traceOf(world);
    const { errors } = await ask(draft.id, same(draft, { name: 'Autre', send: true }), poor);
    expect(errors?.[0]?.extensions?.code).toBe('insufficient_credits');
    expect(await traceOf(world)).toEqual(before);
  });
});
