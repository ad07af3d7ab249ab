import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseSignersByEmail } from '../../../src/modules/envelopes/erase-signers.ts';
import { checkProof, type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { type GraphqlAnswer, graphql, linkOf, signByLink } from '../../world/client.ts';
import { eventsOf, mailsTo, refused } from '../../world/corrections.ts';
import { onePager } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, lastCode, requestCode, sessionOf, signWith } from './acts.ts';

/** What a signer changes of the person who signs, where the sender allowed it. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const SHOWN = `id status allowDelegation allowNameCorrection evidenceDownloadUrl
  signers { id name email phone status authentication signUrl viewedAt declinedAt
    delegation { name email reason at } nameCorrections { formerName at } }
  recipients { id url } timeline { valid events { name actor } }`;

const ask = (query: string, variables: object = {}) =>
  graphql(world.url, `Bearer ${caller.key}`, query, variables as Record<string, unknown>);

const person = (n: number, more: object = {}) => ({ email: `s${n}@exemple.fr`, name: `Signataire ${n}`, ...more });

async function create(more: object = {}): Promise<any> {
  const { data, errors } = await ask(
    `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { ${SHOWN} } } }`,
    {
      input: {
        name: 'Bail',
        documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
        signers: [person(1)],
        ...{ allowDelegation: true, allowNameCorrection: true, send: true },
        ...more,
      },
    },
  );
  expect(errors).toBeUndefined();
  return data.createEnvelope.envelope;
}

const read = async (id: string): Promise<any> => (await ask(`{ envelope(id: "${id}") { ${SHOWN} } }`)).data.envelope;

/** The text of a PDF, on one line. */
const pdfText = (bytes: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }).replace(/\s+/g, ' ');

let named = 0;
const another = (more: object = {}) => ({ name: 'Marie Weber', email: `d${(named += 1)}@exemple.fr`, ...more });

const act =
  (name: 'delegateSigning' | 'correctOwnName', shown: string) =>
  (url: string, input: object): Promise<GraphqlAnswer> =>
    graphql(
      world.url,
      linkOf(url),
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${shown} } }`,
      { input },
    );
const delegate = act('delegateSigning', 'name');
const correctName = act('correctOwnName', 'signingSession { state signer { name } }');

const may = async (url: string): Promise<any> =>
  (await graphql(world.url, linkOf(url), '{ signingSession { state mayDelegate mayCorrectName delegatedBy } }')).data
    .signingSession;

const cancel = (id: string) =>
  ask('mutation ($id: ID!) { cancelEnvelope(input: { id: $id }) { envelope { id } } }', { id });

async function evidenceOf(id: string): Promise<Buffer> {
  await world.settle();
  const { evidenceDownloadUrl } = await read(id);
  return Buffer.from(await (await fetch(evidenceDownloadUrl)).arrayBuffer());
}

describe('delegating a signature', () => {
  it('puts another person in the place of the signer, with a link of their own', async () => {
    const envelope = await create({ signers: [person(1), person(2, { order: 1 })] });
    const [{ id: signerId, signUrl: old }] = envelope.signers;
    expect(await may(old)).toEqual({ state: 'READY', mayDelegate: true, mayCorrectName: true, delegatedBy: null });
    await decline(world, old, { reason: 'absent' });
    const marie = another({ reason: 'Je suis en congé.' });
    expect((await delegate(old, marie)).data).toEqual({ delegateSigning: { name: 'Marie Weber' } });
    const after = await read(envelope.id);
    expect(after.signers[0]).toMatchObject({
      ...{
        id: signerId,
        name: 'Marie Weber',
        email: marie.email,
        status: 'NOTIFIED',
        declinedAt: null,
        viewedAt: null,
      },
      delegation: { name: 'Signataire 1', email: 's1@exemple.fr', reason: 'Je suis en congé.' },
      nameCorrections: [],
    });
    expect(after.signers[1]).toMatchObject({ status: 'PENDING', delegation: null });
    const url = after.signers[0].signUrl;
    expect(url).not.toBe(old);
    expect(await may(url)).toEqual({
      ...{ state: 'READY', mayDelegate: false, mayCorrectName: true, delegatedBy: 'Signataire 1' },
    });
    const [mail] = await mailsTo(world, marie.email);
    expect(mail?.subject).toBe('[TEST] À signer : Bail');
    expect(mail?.text).toContain(url);
    expect(mail?.text).toContain('Signataire 1 vous demande de signer à sa place.');
    // Only the sender reads the reason: nobody makes the service write a text of theirs to a stranger.
    expect(mail?.text).not.toContain('congé');
    const found = await ask('{ envelopes(first: 9, filter: { text: "Weber" }) { nodes { id } } }');
    expect(found.data.envelopes.nodes.map(({ id }: any) => id)).toContain(envelope.id);
    expect(after.timeline.events.map(({ name, actor }: any) => `${name} ${actor}`)).toContain(
      'signer.delegated signer:1',
    );
  });

  it('leaves a link that signs nothing and says who signs now', async () => {
    const envelope = await create();
    const [{ signUrl: old }] = envelope.signers;
    await delegate(old, another());
    expect(codeOf(await graphql(world.url, linkOf(old), '{ signingSession { state } }'))).toBe('unauthorized');
    const [page, head] = await Promise.all([fetch(`${old}?lang=de`), fetch(old, { method: 'HEAD' })]);
    expect([page.status, head.status]).toEqual([410, 410]);
    const text = await page.text();
    expect(text).toContain('Eine andere Person unterschreibt an Ihrer Stelle');
    expect(text).toContain('Jetzt unterschreibt: Marie Weber');
    // A link of before, which the sender replaced, tells nothing.
    const other = await create();
    const [{ id, signUrl: replaced }] = other.signers;
    await world.database.prisma.signer.update({ where: { id }, data: { linkGeneration: { increment: 1 } } });
    expect((await fetch(replaced)).status).toBe(404);
  });

  it('keeps both people in the chain, in the evidence and in the mark', async () => {
    const envelope = await create();
    await delegate(envelope.signers[0].signUrl, another({ reason: 'Absence' }));
    const { signers } = await read(envelope.id);
    await signByLink(world.url, signers[0].signUrl);
    const file = await evidenceOf(envelope.id);
    const proof = readProof(file) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    const event = proof.events.find(({ type }) => type === 'signer.delegated')!;
    expect(event.openings).toMatchObject({
      ...{ name: { value: 'Marie Weber' }, former_name: { value: 'Signataire 1' } },
      ...{ former_email: { value: 's1@exemple.fr' }, reason: { value: 'Absence' } },
    });
    expect(proof.signers[0]).toMatchObject({ name: 'Marie Weber', status: 'signed' });
    const text = pdfText(file);
    for (const words of ['Signe à la place de', 'Signataire 1', 's1@exemple.fr', 'Absence', 'Marie Weber'])
      expect(text).toContain(words);
  });

  it('asks the new person for a code by e-mail, never at the phone of the other one', async () => {
    const ways = { authentication: ['OTP_SMS', 'OTP_EMAIL'], phone: '+33600000001' };
    const envelope = await create({ signers: [person(1, ways)] });
    const marie = another();
    await delegate(envelope.signers[0].signUrl, marie);
    const [signer] = (await read(envelope.id)).signers;
    expect(signer).toMatchObject({ phone: null, authentication: ['OTP_EMAIL'] });
    await requestCode(world, signer.signUrl, { channel: 'OTP_EMAIL' });
    await world.settle();
    const code = await lastCode(world, marie.email);
    expect((await signWith(world, signer.signUrl, { code })).errors).toBeUndefined();
  });

  it('erases each of the two people alone once the envelope has ended', async () => {
    const envelope = await create({ signers: [person(7)] });
    const marie = another({ reason: 'Absence' });
    await delegate(envelope.signers[0].signUrl, marie);
    const organizationId = caller.organizationId;
    expect(await eraseSignersByEmail(world.service.services, organizationId, 's7@exemple.fr')).toMatchObject({
      left: [envelope.id],
    });
    await cancel(envelope.id);
    expect(await eraseSignersByEmail(world.service.services, organizationId, 's7@exemple.fr')).toMatchObject({
      erased: [envelope.id],
    });
    const kept = (await read(envelope.id)).signers[0];
    expect(kept).toMatchObject({ name: 'Marie Weber', delegation: { name: '', reason: null } });
    await eraseSignersByEmail(world.service.services, organizationId, marie.email);
    expect((await read(envelope.id)).signers[0]).toMatchObject({ name: '' });
    expect((await read(envelope.id)).timeline.valid).toBe(true);
    // The link of before names nobody any more.
    expect((await fetch(envelope.signers[0].signUrl)).status).toBe(404);
  });

  it('is refused where the sender does not allow it, a second time, and where something else states who signs', async () => {
    const twice = await create();
    await delegate(twice.signers[0].signUrl, another());
    const cases: readonly (readonly [string, any])[] = [
      ['delegation_not_allowed', await create({ allowDelegation: false })],
      ['delegated_before', await read(twice.id)],
      ['code_by_sms', await create({ signers: [person(1, { authentication: ['OTP_SMS'], phone: '+33600000001' })] })],
      ['person_attested', await create({ signers: [person(1, { identity })] })],
      ['person_attested', await create({ signatureLevel: 'ADVANCED', signers: [person(1, { identity })] })],
    ];
    for (const [reason, { signers }] of cases) {
      expect(await may(signers[0].signUrl)).toMatchObject({ mayDelegate: false });
      const told = await refused(world, 'not_delegable', () => delegate(signers[0].signUrl, another()));
      expect(told.reason).toBe(reason);
    }
  });

  it('is refused to an address that takes part, and for a name that carries a link', async () => {
    const { signers } = await create({ signers: [person(1), person(2)] });
    for (const [path, reason, input] of [
      ['email', 'takes_part', another({ email: 'S2@exemple.fr' })],
      ['email', 'takes_part', another({ email: 's1@exemple.fr' })],
      ['name', 'not_person_name', another({ name: 'Gagnez sur www.exemple.fr' })],
      ['name', 'not_person_name', another({ name: 'https://exemple.fr' })],
    ] as const) {
      const { details } = await refused(world, 'invalid_body', () => delegate(signers[0].signUrl, input));
      expect(details).toMatchObject([{ path: expect.stringContaining(path), reason }]);
    }
  });

  it('writes to at most twenty strangers in an hour from one network', async () => {
    await world.database.prisma.signInHour.deleteMany();
    const all = await Promise.all(
      [0, 1, 2].map(() => create({ signers: Array.from({ length: 7 }, (_, n) => person(n)) })),
    );
    const urls: string[] = all.flatMap(({ signers }: any) => signers.map(({ signUrl }: any) => signUrl));
    for (const url of urls.slice(0, 20)) expect((await delegate(url, another())).errors).toBeUndefined();
    const told = await refused(world, 'rate_limited', () => delegate(urls[20]!, another()));
    expect(told.retryAfter).toBeGreaterThan(0);
    await world.database.prisma.signInHour.deleteMany();
  });
});

const identity = {
  method: 'PARTNER_ATTESTED',
  ...{ givenName: 'Paul', familyName: 'Durand', verifiedBy: 'Guichet', email: 's1@exemple.fr' },
};

describe('correcting the own name', () => {
  it('is used from then on, and says what the name was before', async () => {
    const envelope = await create({ signers: [person(1, { name: 'Elodie Muler' })] });
    const [{ signUrl }] = envelope.signers;
    const { data } = await correctName(signUrl, { name: ' Élodie Müller ' });
    expect(data.correctOwnName.signingSession).toEqual({ state: 'READY', signer: { name: 'Élodie Müller' } });
    expect((await read(envelope.id)).signers[0]).toMatchObject({
      name: 'Élodie Müller',
      signUrl,
      nameCorrections: [{ formerName: 'Elodie Muler' }],
    });
    await signByLink(world.url, signUrl);
    const file = await evidenceOf(envelope.id);
    const proof = readProof(file) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    expect(proof.signers[0]).toMatchObject({ name: 'Élodie Müller' });
    const event = (await eventsOf(world, envelope.id)).find(({ type }) => type === 'signer.name_corrected')!;
    expect(event).toMatchObject({ actor: 'signer:1' });
    expect(Object.keys(event.commitments as object).sort()).toEqual(['former_name', 'ip', 'name', 'user_agent']);
    const text = pdfText(file);
    for (const words of ['Nom corrigé', 'Elodie Muler', 'Élodie Müller']) expect(text).toContain(words);
  });

  it('is refused where the sender does not allow it, an identity states the name, and after three times', async () => {
    const often = await create();
    for (const name of ['A B', 'A C', 'A D']) await correctName(often.signers[0].signUrl, { name });
    const cases: readonly (readonly [string, any])[] = [
      ['name_not_allowed', await create({ allowNameCorrection: false })],
      ['person_attested', await create({ signers: [person(1, { identity })] })],
      ['name_corrected_often', often],
    ];
    for (const [reason, { signers }] of cases) {
      expect(await may(signers[0].signUrl)).toMatchObject({ mayCorrectName: false });
      const told = await refused(world, 'name_not_correctable', () => correctName(signers[0].signUrl, { name: 'A E' }));
      expect(told.reason).toBe(reason);
    }
  });

  it('is refused for the same name, and for a text that is no name', async () => {
    const { signers } = await create();
    for (const name of ['Signataire 1', 'a@exemple.fr', '']) {
      const told = await refused(world, 'invalid_body', () => correctName(signers[0].signUrl, { name }));
      expect(told.details[0].path).toContain('name');
    }
  });
});

describe('both', () => {
  it('are for the signer whose turn it is, and nobody else', async () => {
    const approver = { role: 'APPROVER', name: 'Anne', email: 'anne@exemple.fr' };
    const [draft, sent, signed, canceled, approved] = await Promise.all([
      create({ send: false }),
      create({ signers: [person(1), person(2, { order: 1 })] }),
      create({ signers: [person(1), person(2)] }),
      create(),
      create({ recipients: [approver] }),
    ]);
    await signByLink(world.url, signed.signers[0].signUrl);
    await cancel(canceled.id);
    for (const [code, url] of [
      ['signing_not_open', draft.signers[0].signUrl],
      ['not_your_turn', sent.signers[1].signUrl],
      ['already_signed', signed.signers[0].signUrl],
      ['gone', canceled.signers[0].signUrl],
      ['wrong_role', approved.recipients[0].url],
    ] as const) {
      await refused(world, code, () => delegate(url, another()));
      await refused(world, code, () => correctName(url, { name: 'A B' }));
    }
    expect(await sessionOf(world, sent.signers[0].signUrl)).toMatchObject({ state: 'READY' });
  });

  it('are off by default, and leave no trace in the chain of an envelope without them', async () => {
    const plain = await create({ allowDelegation: null, allowNameCorrection: null });
    expect(plain).toMatchObject({ allowDelegation: false, allowNameCorrection: false });
    const [created] = await eventsOf(world, plain.id);
    expect(Object.keys(created!.data as object).filter((name) => name.startsWith('allow'))).toEqual([]);
    const [allowing] = await eventsOf(world, (await create()).id);
    expect(allowing!.data).toMatchObject({ allow_delegation: true, allow_name_correction: true });
  });

  it('are chosen in a template and in a copy', async () => {
    const envelope = await create({ send: false });
    const copy = await ask(
      `mutation { duplicateEnvelope(input: { id: "${envelope.id}" }) { envelope { allowDelegation allowNameCorrection } } }`,
    );
    expect(copy.data.duplicateEnvelope.envelope).toEqual({ allowDelegation: true, allowNameCorrection: true });
    const { data } = await ask(
      `mutation { createTemplateFromEnvelope(input: { envelopeId: "${envelope.id}", name: "t", roles: ["r"] }) {
        template { id allowDelegation allowNameCorrection } } }`,
    );
    const { id: templateId, ...allowed } = data.createTemplateFromEnvelope.template;
    expect(allowed).toEqual({ allowDelegation: true, allowNameCorrection: true });
    const made = await ask(
      `mutation ($input: CreateEnvelopeFromTemplateInput!) { createEnvelopeFromTemplate(input: $input) {
        envelope { allowDelegation allowNameCorrection } } }`,
      { input: { templateId, roles: [{ role: 'r', email: 'a@exemple.fr', name: 'A' }] } },
    );
    expect(made.data.createEnvelopeFromTemplate.envelope).toEqual(allowed);
  });
});
