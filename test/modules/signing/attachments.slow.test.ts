import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { eraseSignersByEmail } from '../../../src/modules/envelopes/erase-signers.ts';
import { limits } from '../../../src/modules/envelopes/limits.ts';
import { purgeEnvelope } from '../../../src/modules/envelopes/purge-envelope.ts';
import { checkProof, type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { type GraphqlAnswer, graphql, linkOf, sha256, signByLink } from '../../world/client.ts';
import { correct, eventsOf, refused } from '../../world/corrections.ts';
import { onePager } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { photo, pngWithText } from '../../world/photo.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Files that the sender asks of a signer, and that the signer adds on the signing page. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const FILE = 'id name format size sha256 addedAt downloadUrl';
const ASKED = `attachments { id title hint required files { ${FILE} } }`;
const SHOWN = `id status evidenceDownloadUrl signers { id name signUrl status ${ASKED} } recipients { url } timeline { valid }`;

const ask = (query: string, variables: object = {}) =>
  graphql(world.url, `Bearer ${caller.key}`, query, variables as Record<string, unknown>);

const person = (n: number, more: object = {}) => ({ email: `s${n}@exemple.fr`, name: `Signataire ${n}`, ...more });
const card = { title: 'Carte d’identité', hint: 'Les deux faces' };
const bank = { title: 'RIB', required: false };

const CREATE = `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { ${SHOWN} } } }`;
const base = async () => ({
  name: 'Bail',
  documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
  signers: [person(1, { attachments: [card, bank] })],
  send: true,
});

async function create(more: object = {}): Promise<any> {
  const { data, errors } = await ask(CREATE, { input: { ...(await base()), ...more } });
  expect(errors).toBeUndefined();
  return data.createEnvelope.envelope;
}

const read = async (id: string): Promise<any> => (await ask(`{ envelope(id: "${id}") { ${SHOWN} } }`)).data.envelope;
const session = async (url: string): Promise<any> =>
  (await graphql(world.url, linkOf(url), `{ signingSession { state ${ASKED} } }`)).data.signingSession;

const act =
  (name: 'addAttachment' | 'removeAttachment') =>
  (url: string, input: object): Promise<GraphqlAnswer> =>
    graphql(
      world.url,
      linkOf(url),
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { signingSession { ${ASKED} } } }`,
      { input },
    );
const send = act('addAttachment');
const remove = act('removeAttachment');
const add = (url: string, requestId: string, bytes: Buffer, name = 'IMG_1.jpg') =>
  send(url, { requestId, name, fileBase64: bytes.toString('base64') });

const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const cancel = (id: string) =>
  ask('mutation ($id: ID!) { cancelEnvelope(input: { id: $id }) { envelope { id } } }', { id });

/** The text of a PDF, on one line. */
const pdfText = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).replace(/\s+/g, ' ');

/** Runs a tool on a file. */
async function run(name: string, bytes: Buffer, tool: (path: string) => Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'attachment-'));
  try {
    await writeFile(join(folder, name), bytes);
    return tool(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The envelopes with files, as the list and its export show them. */
const listed = async () => {
  const filter = 'filter: { attachments: true }';
  return (
    await ask(`{ envelopes(first: 9, ${filter}) { nodes { id attachmentCount } } exportEnvelopes(${filter}) { text } }`)
  ).data;
};

const isStored = (fingerprint: string) =>
  world.service.services.storage.size(fingerprint).then(
    () => true,
    () => false,
  );

describe('files asked of a signer', () => {
  it('are added before the signature, shown to the sender after it, and in chain and evidence by their fingerprints', async () => {
    const envelope = await create();
    const [{ signUrl, attachments: asked }] = envelope.signers;
    expect(asked).toMatchObject([
      { ...card, required: true, files: [] },
      { title: 'RIB', hint: null, required: false, files: [] },
    ]);
    expect((await session(signUrl)).attachments).toEqual(asked);
    const [{ id: cardId }, { id: bankId }] = asked;

    const told = await refused(world, 'invalid_body', () => signByLink(world.url, signUrl));
    expect(told.details).toMatchObject([{ path: `attachments.${cardId}`, reason: 'attachment_missing' }]);

    const pdf = await onePager();
    expect((await add(signUrl, cardId, photo(), 'recto.jpg')).errors).toBeUndefined();
    await add(signUrl, cardId, pngWithText, 'verso.png');
    const { data } = await add(signUrl, bankId, pdf, 'rib.pdf');
    const [ofCard, ofBank] = data.addAttachment.signingSession.attachments;
    expect(ofCard.files).toMatchObject([
      { name: 'recto.jpg', format: 'JPEG' },
      { name: 'verso.png', format: 'PNG' },
    ]);
    expect(ofBank.files).toMatchObject([{ format: 'PDF', sha256: sha256(pdf), size: pdf.length }]);
    const { data: after } = await remove(signUrl, { attachmentId: ofCard.files[1].id });
    expect(after.removeAttachment.signingSession.attachments[0].files).toHaveLength(1);

    // Until the signature the signer can still remove a file, so nobody else sees it.
    expect((await read(envelope.id)).signers[0].attachments).toEqual(asked);
    expect((await listed()).envelopes.nodes).toEqual([]);
    expect((await signByLink(world.url, signUrl)).errors).toBeUndefined();
    const { envelopes, exportEnvelopes } = await listed();
    expect(envelopes.nodes).toEqual([{ id: envelope.id, attachmentCount: 2 }]);
    expect(exportEnvelopes.text).toMatch(/;attachments\r\n.*;2\r\n$/);
    const [front] = ofCard.files;
    const seen = (await read(envelope.id)).signers[0].attachments;
    expect(seen.map(({ files }: any) => files.map(({ name }: any) => name))).toEqual([['recto.jpg'], ['rib.pdf']]);
    const bytes = await download(seen[0].files[0].downloadUrl);
    expect(sha256(bytes)).toBe(front.sha256);
    expect(bytes.toString('latin1')).not.toMatch(/GPS|taken|film/);

    const events = (await eventsOf(world, envelope.id)).filter(({ type }) => /attachment|signer.signed/.test(type));
    expect(events.map(({ type }) => type)).toEqual([
      ...['signer.attachment_added', 'signer.attachment_added', 'signer.attachment_added'],
      ...['signer.attachment_removed', 'signer.signed'],
    ]);
    expect(events[0]!.data).toEqual({
      ...{ attachment_id: front.id, file_sha256: front.sha256, format: 'jpeg', size: front.size },
    });
    expect(Object.keys(events[0]!.commitments as object).sort()).toEqual(['file_name', 'ip', 'title', 'user_agent']);
    expect((events.at(-1)!.data as any).attachments).toEqual([
      { attachment_id: front.id, file_sha256: front.sha256 },
      { attachment_id: ofBank.files[0].id, file_sha256: sha256(pdf) },
    ]);

    await world.settle();
    const file = await download((await read(envelope.id)).evidenceDownloadUrl);
    expect(checkProof(readProof(file) as EvidenceProof).problems).toEqual([]);
    const text = pdfText(file);
    for (const words of ['Pièces jointes', 'Carte d’identité', 'recto.jpg', 'image JPEG', 'RIB', 'rib.pdf'])
      expect(text).toContain(words);
    expect(text.replaceAll(' ', '')).toContain(front.sha256);
  });

  it('keep the pixels of a picture and how it is turned, as another reader sees them', async () => {
    const { signers } = await create();
    const [{ signUrl, attachments }] = signers;
    for (const [turn, size] of [
      [1, '16 x 8'],
      [6, '8 x 16'],
    ] as const) {
      const { data } = await add(signUrl, attachments[0].id, photo(turn));
      const { downloadUrl } = data.addAttachment.signingSession.attachments[0].files.at(-1);
      const image = await run('photo.jpg', await download(downloadUrl), (path) =>
        execFileSync('mutool', ['draw', '-q', '-r', '96', '-F', 'png', '-o', '-', path]),
      );
      expect(`${image.readUInt32BE(16)} x ${image.readUInt32BE(20)}`).toBe(size);
    }
  });

  it('are refused if they are something else, broken, too large or too many, and nothing changes', async () => {
    const { signers } = await create();
    const [{ signUrl, attachments }] = signers;
    const { id } = attachments[0];
    const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), Buffer.alloc(40)]);
    const encrypted = await run('open.pdf', await onePager(), (path) =>
      execFileSync('qpdf', ['--encrypt', 'a', 'b', '256', '--', path, '-']),
    );
    const wide = Buffer.from(photo(1));
    wide.writeUInt32BE(0xffffffff, wide.indexOf('ffc0000b', 'hex') + 5);
    const wrong = Buffer.from(pngWithText);
    wrong[wrong.length - 20]! ^= 1;
    for (const [reason, bytes] of [
      ['heic', heic],
      ['unknown_attachment', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['unknown_attachment', Buffer.from('x')],
      ['broken_picture', photo().subarray(0, 200)],
      ['broken_picture', wrong],
      ['large_picture', wide],
      ['encrypted', encrypted],
      ['broken', Buffer.from('%PDF-1.7 and nothing else')],
    ] as const) {
      const { details } = await refused(world, 'invalid_body', () => add(signUrl, id, bytes));
      expect(details, reason).toMatchObject([{ path: 'fileBase64', reason }]);
    }
    const large = Buffer.concat([photo(), Buffer.alloc(10 * 1024 * 1024)]);
    const tooLarge = await refused(world, 'payload_too_large', () => add(signUrl, id, large));
    expect(tooLarge.details).toMatchObject([{ path: 'fileBase64', reason: 'larger_than_mb' }]);
    await refused(world, 'not_found', () => add(signUrl, signers[0].id, photo()));
    await refused(world, 'not_found', () => remove(signUrl, { attachmentId: id }));
    for (let n = 0; n < limits.attachmentFiles; n++) expect((await add(signUrl, id, photo())).errors).toBeUndefined();
    const { reason } = await refused(world, 'invalid_body', () => add(signUrl, id, photo()));
    expect(reason).toBe('too_many_attachments');
    await world.database.prisma.signerAttachment.updateMany({ data: { size: limits.attachmentBytes / 5 } });
    const full = await refused(world, 'invalid_body', () => add(signUrl, attachments[1].id, photo()));
    expect(full.reason).toBe('attachments_too_large');
  });

  it('may be as large as the photographs of phones', async () => {
    const { signers } = await create();
    const [{ signUrl, attachments }] = signers;
    // What a camera appends is left out: the bytes kept are few.
    const file = Buffer.concat([photo(), Buffer.alloc(9 * 1024 * 1024)]);
    const { data } = await add(signUrl, attachments[0].id, file);
    expect(data.addAttachment.signingSession.attachments[0].files[0].size).toBeLessThan(1_000);
  });

  it('are limited in an hour, since each is an event of the chain', async () => {
    const { signers } = await create();
    const [{ id: signerId, signUrl, attachments }] = signers;
    const { id } = attachments[1];
    await add(signUrl, id, photo());
    await world.database.prisma.signInHour.updateMany({ data: { codes: 60 } });
    const { retryAfter } = await refused(world, 'rate_limited', () => add(signUrl, id, photo()));
    expect(retryAfter).toBeGreaterThan(0);
    expect(await world.database.prisma.signerAttachment.count({ where: { signerId } })).toBe(1);
    await world.database.prisma.signInHour.deleteMany();
  });

  it('are for the signer whose turn it is, and nobody else', async () => {
    const attachments = [bank];
    const approver = { role: 'APPROVER', name: 'Anne', email: 'anne@exemple.fr' };
    const asked = (n: number, more: object = {}) => person(n, { attachments, ...more });
    const [draft, waiting, signed, canceled, approved] = await Promise.all([
      create({ send: false }),
      create({ signers: [asked(1), asked(2, { order: 1 })] }),
      create({ signers: [asked(1), asked(2)] }),
      create(),
      create({ recipients: [approver] }),
    ]);
    const [{ signUrl }] = signed.signers;
    const { data } = await add(signUrl, signed.signers[0].attachments[0].id, photo());
    const [{ id: attachmentId }] = data.addAttachment.signingSession.attachments[0].files;
    await signByLink(world.url, signUrl);
    await cancel(canceled.id);
    for (const [code, url] of [
      ['signing_not_open', draft.signers[0].signUrl],
      ['not_your_turn', waiting.signers[1].signUrl],
      ['already_signed', signUrl],
      ['gone', canceled.signers[0].signUrl],
      ['wrong_role', approved.recipients[0].url],
    ] as const) {
      await refused(world, code, () => add(url, attachmentId, photo()));
      await refused(world, code, () => remove(url, { attachmentId }));
    }
    // A file of one signer is none of another one.
    const other = await create();
    await refused(world, 'not_found', () => remove(other.signers[0].signUrl, { attachmentId }));
  });

  it('leave with who added them, when another person takes the place or the address was wrong', async () => {
    const envelope = await create({ allowDelegation: true, signers: [person(1, { attachments: [bank] })] });
    const [{ id, signUrl, attachments }] = envelope.signers;
    await add(signUrl, attachments[0].id, photo());
    await correct(world, caller, { id, email: 'juste@exemple.fr' });
    expect(await world.database.prisma.signerAttachment.count({ where: { signerId: id } })).toBe(0);
    const [{ signUrl: now }] = (await read(envelope.id)).signers;
    await add(now, attachments[0].id, photo());
    await graphql(
      world.url,
      linkOf(now),
      'mutation { delegateSigning(input: { name: "Marie Weber", email: "marie@exemple.fr" }) { name } }',
    );
    const [after] = (await read(envelope.id)).signers;
    expect((await session(after.signUrl)).attachments[0].files).toEqual([]);
    const told = (await eventsOf(world, envelope.id)).filter(({ type }) => /corrected|delegated/.test(type));
    expect(told.map(({ data }) => (data as any).attachments_removed)).toEqual([1, 1]);
  });
});

describe('the files of a signer', () => {
  /** A signed envelope with one file. Returns it with the fingerprint. */
  async function attached(n: number): Promise<{ readonly id: string; readonly fingerprint: string }> {
    const { id, signers } = await create({ retentionDays: 1, signers: [person(n, { attachments: [card] })] });
    const [{ signUrl, attachments }] = signers;
    // Another comment for each: files of the same bytes are one.
    const { data } = await add(signUrl, attachments[0].id, Buffer.from(`%PDF-1.4\n% ${n}\n${pdfTail}`));
    const [{ sha256: fingerprint }] = data.addAttachment.signingSession.attachments[0].files;
    await signByLink(world.url, signUrl);
    await world.settle();
    return { id, fingerprint };
  }
  const pdfTail =
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

  it('go with the documents, and their fingerprints stay', async () => {
    const { id, fingerprint } = await attached(31);
    expect(await isStored(fingerprint)).toBe(true);
    world.clock.advance(2 * DAY);
    await purgeEnvelope(world.service.services, id);
    expect(await isStored(fingerprint)).toBe(false);
    const [asked] = (await read(id)).signers[0].attachments;
    expect(asked).toMatchObject({ title: card.title, files: [{ sha256: fingerprint, name: null, downloadUrl: null }] });
    expect((await read(id)).timeline.valid).toBe(true);
  });

  it('go with the person, and are swept once nobody signs with them', async () => {
    const erased = await attached(41);
    const kept = await attached(42);
    const { id, signers } = await create();
    const [{ signUrl, attachments }] = signers;
    const { data } = await add(signUrl, attachments[0].id, photo(3));
    const unsigned = data.addAttachment.signingSession.attachments[0].files[0].sha256;
    const files = [erased.fingerprint, kept.fingerprint, unsigned];
    const sweep = async () => {
      world.clock.advance(DAY / 12);
      await sweepBlobs(world.service.services);
      return Promise.all(files.map(isStored));
    };
    expect(await sweep()).toEqual([true, true, true]);
    await cancel(id);
    await eraseSignersByEmail(world.service.services, caller.organizationId, 's41@exemple.fr');
    expect(await sweep()).toEqual([false, true, false]);
    const [asked] = (await read(erased.id)).signers[0].attachments;
    expect(asked.files).toMatchObject([{ sha256: erased.fingerprint, name: null, downloadUrl: null }]);
  });

  it('are asked again by a copy and a template', async () => {
    const { id } = await create({ send: false });
    const wanted = [
      { title: card.title, hint: card.hint, required: true },
      { title: 'RIB', hint: null, required: false },
    ];
    const duplicate = `mutation { duplicateEnvelope(input: { id: "${id}" }) { envelope { signers { ${ASKED} } } } }`;
    const copy = (await ask(duplicate)).data.duplicateEnvelope.envelope;
    expect(copy.signers[0].attachments).toMatchObject(wanted);
    const { data } = await ask(
      `mutation { createTemplateFromEnvelope(input: { envelopeId: "${id}", name: "t", roles: ["r"] }) {
        template { id roles { attachments { title hint required } } } } }`,
    );
    const { id: templateId, roles } = data.createTemplateFromEnvelope.template;
    expect(roles).toEqual([{ attachments: wanted }]);
    const made = await ask(
      `mutation ($input: CreateEnvelopeFromTemplateInput!) { createEnvelopeFromTemplate(input: $input) {
        envelope { signers { ${ASKED} } } } }`,
      { input: { templateId, roles: [{ role: 'r', email: 'a@exemple.fr', name: 'A' }] } },
    );
    expect(made.data.createEnvelopeFromTemplate.envelope.signers[0].attachments).toMatchObject(wanted);
  });

  it('are not asked of an agent, who has no page', async () => {
    const mandate = await registeredMandate(world, caller);
    const terms = { signatureLevel: 'ORGANIZATION_SEAL', mandateId: mandate.id };
    const input = { ...(await base()), ...terms, signers: [{ ...agent(1), attachments: [card] }] };
    const told = await refused(world, 'invalid_body', () => ask(CREATE, { input }));
    expect(told.details).toMatchObject([{ path: 'signers.0.attachments', reason: 'agent_without_page' }]);
  });

  it('leave no trace in the chain of an envelope without them', async () => {
    const plain = await create({ signers: [person(1)] });
    expect(plain.signers[0].attachments).toEqual([]);
    const [created] = await eventsOf(world, plain.id);
    expect(created!.data).not.toHaveProperty('attachments');
    const [asking] = await eventsOf(world, (await create()).id);
    expect(asking!.data).toMatchObject({ attachments: [{ signer: 1, asked: 2, required: 1 }] });
  });
});
