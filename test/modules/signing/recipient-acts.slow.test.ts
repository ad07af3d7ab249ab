import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { eraseSignersByEmail } from '../../../src/modules/envelopes/erase-signers.ts';
import { checkProof } from '../../../src/modules/evidence/file/check-proof.ts';
import { readProof } from '../../../src/modules/evidence/file/parse-proof.ts';
import type { EvidenceProof } from '../../../src/modules/evidence/file/proof.ts';
import { askBatch } from '../../world/batch.ts';
import { graphql, linkOf, signByLink } from '../../world/client.ts';
import { onePager, readEnvelope } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, decline, pathsOf, requestCode, sessionOf, signWith, view } from './acts.ts';

/** People who take part without signing: approvers, viewers and copies. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const SHOWN = `id status completedAt signers { id name role status signUrl }
  recipients { id name email role order status notifiedAt viewedAt doneAt declinedAt declineReason url }
  timeline { valid events { name actor } }`;

const ask = (query: string, variables: object = {}) =>
  graphql(world.url, `Bearer ${caller.key}`, query, variables as Record<string, unknown>);

const somebody = (role: string, name: string, order: number) => ({
  role,
  name,
  email: `${role.toLowerCase()}@exemple.fr`,
  order,
});
const approver = somebody('APPROVER', 'Anne Accord', 0);
const viewer = somebody('VIEWER', 'Luc Lecteur', 2);
const copy = somebody('COPY', 'Cécile Copie', 0);

/** Creates and sends an envelope by GraphQL: one signer in the order 1, and these recipients. */
async function send(recipients: readonly object[], more: object = {}, by = caller): Promise<any> {
  const answer = await graphql(
    world.url,
    `Bearer ${by.key}`,
    `mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { ${SHOWN} } } }`,
    {
      input: {
        name: 'Bail',
        documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
        signers: [{ email: 'p1@exemple.fr', name: 'Personne 1', order: 1 }],
        recipients,
        send: true,
        ...more,
      },
    },
  );
  return answer.errors ? answer : answer.data.createEnvelope.envelope;
}

const read = async (id: string): Promise<any> => (await ask(`{ envelope(id: "${id}") { ${SHOWN} } }`)).data.envelope;
const press = (name: 'approveDocuments' | 'confirmReading', url: string) =>
  graphql(world.url, linkOf(url), `mutation { ${name} { signingSession { state recipientRole } } }`);
const urlOf = (envelope: any, role: string): string => envelope.recipients.find((one: any) => one.role === role).url;
const mailsTo = async (address: string) =>
  (await world.mailbox()).filter(({ to }) => to === address).map(({ subject }) => subject);

describe('an approver before a signer in the order', () => {
  it('is invited first, holds the signer back, and lets them sign after agreeing', async () => {
    const envelope = await send([approver]);
    expect(envelope.signers).toMatchObject([{ status: 'PENDING' }]);
    expect(envelope.recipients).toMatchObject([{ role: 'APPROVER', status: 'NOTIFIED', email: 'approver@exemple.fr' }]);
    await world.settle();
    expect(await mailsTo('approver@exemple.fr')).toContain('[TEST] À approuver : Bail');
    const [signUrl, url] = [envelope.signers[0].signUrl, urlOf(envelope, 'APPROVER')];
    expect(codeOf(await signWith(world, signUrl))).toBe('not_your_turn');
    await view(world, url, { language: 'FR' });
    expect((await press('approveDocuments', url)).data.approveDocuments.signingSession).toEqual({
      state: 'SIGNED',
      recipientRole: 'APPROVER',
    });
    const after = await read(envelope.id);
    expect(after.recipients[0]).toMatchObject({
      status: 'DONE',
      viewedAt: expect.any(String),
      doneAt: expect.any(String),
    });
    expect(after.signers).toMatchObject([{ status: 'NOTIFIED' }]);
    expect(after.timeline.valid).toBe(true);
    expect(after.timeline.events.map(({ name, actor }: any) => `${name} ${actor}`)).toEqual(
      expect.arrayContaining([
        'recipient.notified system',
        'recipient.viewed recipient:2',
        'recipient.approved recipient:2',
        'signer.notified system',
      ]),
    );
    expect(codeOf(await press('approveDocuments', url))).toBe('already_signed');
  });

  it('who declines tells the sender and leaves the envelope sent, and can still agree', async () => {
    const envelope = await send([approver]);
    const url = urlOf(envelope, 'APPROVER');
    expect(codeOf(await decline(world, url, { reason: 'Le loyer est faux.' }))).toBeUndefined();
    const declined = await read(envelope.id);
    expect(declined).toMatchObject({ status: 'SENT', signers: [{ status: 'PENDING' }] });
    expect(declined.recipients).toMatchObject([{ status: 'NOTIFIED', declineReason: 'Le loyer est faux.' }]);
    const { data } = await ask(
      '{ envelopes(filter: { declined: true }) { nodes { id } } overview { declined { totalCount } } }',
    );
    expect(data.envelopes.nodes).toContainEqual({ id: envelope.id });
    expect(data.overview.declined.totalCount).toBeGreaterThan(0);
    expect(codeOf(await press('approveDocuments', url))).toBeUndefined();
    expect((await read(envelope.id)).signers).toMatchObject([{ status: 'NOTIFIED' }]);
  });
});

describe('the seal', () => {
  it('waits for an approver after the last signature', async () => {
    const envelope = await send([{ ...approver, order: 2 }]);
    expect((await signByLink(world.url, envelope.signers[0].signUrl)).errors).toBeUndefined();
    await world.settle();
    expect(await read(envelope.id)).toMatchObject({ status: 'SENT', recipients: [{ status: 'NOTIFIED' }] });
    await press('approveDocuments', urlOf(envelope, 'APPROVER'));
    await world.settle();
    expect(await read(envelope.id)).toMatchObject({ status: 'COMPLETED' });
  });

  it('waits for no viewer, who confirms having read also after it', async () => {
    const envelope = await send([viewer, copy]);
    const [late, url] = [urlOf(envelope, 'COPY'), urlOf(envelope, 'VIEWER')];
    expect((await sessionOf(world, late)).state).toBe('WAITING_TURN');
    expect(codeOf(await press('confirmReading', url))).toBe('not_your_turn');
    expect((await signByLink(world.url, envelope.signers[0].signUrl)).errors).toBeUndefined();
    await world.settle();
    const completed = await read(envelope.id);
    expect(completed).toMatchObject({ status: 'COMPLETED', timeline: { valid: true } });
    expect(completed.recipients).toMatchObject([
      { role: 'VIEWER', status: 'NOTIFIED', doneAt: null },
      { role: 'COPY', status: 'NOTIFIED', doneAt: null },
    ]);
    expect(await mailsTo('copy@exemple.fr')).toEqual(['[TEST] Signé : Bail']);
    const { data } = await graphql(world.url, linkOf(late), '{ signingSession { state documents { sealedUrl } } }');
    expect(data.signingSession).toMatchObject({ state: 'COMPLETED', documents: [{ sealedUrl: expect.any(String) }] });
    expect((await press('confirmReading', url)).data.confirmReading.signingSession.state).toBe('COMPLETED');
    expect((await read(envelope.id)).recipients[0]).toMatchObject({ status: 'DONE' });
    expect(codeOf(await press('confirmReading', url))).toBe('already_signed');
  });

  it('writes who agreed into the evidence file, beside the signers', async () => {
    const envelope = await send([approver, copy]);
    await press('approveDocuments', urlOf(envelope, 'APPROVER'));
    await signByLink(world.url, envelope.signers[0].signUrl);
    await world.settle();
    const { evidence_download_url: url } = await readEnvelope(world, caller, envelope.id);
    const pdf = Buffer.from(await (await fetch(url)).arrayBuffer());
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
    expect(text).toContain('par son unique signataire');
    expect(text).toMatch(/2\. a donné son accord\s+Anne Accord/);
    expect(text).toContain('Autres participants');
    expect(text).toMatch(/Accord donné le/);
    expect(text).toMatch(/3\. reçoit une copie après ce dossier/);
    const proof = readProof(pdf) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    const [first, ...others] = proof.recipients!;
    const denied = { ...proof, recipients: [{ ...first!, done_at: null, name: 'Quelqu’un d’autre' }, ...others] };
    expect(checkProof(denied).problems).toEqual(
      expect.arrayContaining([
        'recipient:2: the chain records another time',
        'recipient:2: the chain records another name',
      ]),
    );
  });

  it('leaves the chain valid when an approver is erased, who is erased once the envelope has ended', async () => {
    const gone = { ...approver, email: 'gone@exemple.fr' };
    const open = await send([gone]);
    const done = await send([gone]);
    await press('approveDocuments', urlOf(done, 'APPROVER'));
    await signByLink(world.url, done.signers[0].signUrl);
    await world.settle();
    const erased = await eraseSignersByEmail(world.service.services, caller.organizationId, 'GONE@exemple.fr');
    expect(erased).toEqual({ erased: [done.id], left: [open.id] });
    const after = await read(done.id);
    expect(after.recipients).toMatchObject([{ name: '', email: 'erased@erased.invalid', status: 'DONE' }]);
    expect(after.timeline.valid).toBe(true);
    const openings = await world.database.prisma.evidenceOpening.findMany({ where: { chainId: done.id } });
    expect(JSON.stringify(openings)).not.toContain('gone@exemple.fr');
  });
});

describe('a language', () => {
  it('of a recipient is that of their mails, and stays with a copy of the envelope', async () => {
    const envelope = await send([{ ...approver, email: 'anna@exemple.fr', language: 'DE' }]);
    await world.settle();
    expect(await mailsTo('anna@exemple.fr')).toEqual(['[TEST] Zustimmung erbeten: Bail']);
    const copied = await ask(
      'mutation ($id: ID!) { duplicateEnvelope(input: { id: $id }) { envelope { recipients { language } } } }',
      { id: envelope.id },
    );
    expect(copied.data.duplicateEnvelope.envelope.recipients).toEqual([{ language: 'DE' }]);
  });
});

describe('REST', () => {
  it('lists signers only', async () => {
    const envelope = await send([approver, viewer, copy]);
    const shown = await readEnvelope(world, caller, envelope.id);
    expect(shown.signers.map(({ name, role }: any) => [name, role])).toEqual([['Personne 1', 'signer']]);
    expect(Object.keys(shown)).not.toContain('recipients');
  });
});

describe('a role', () => {
  it('does what is its own, and nothing else', async () => {
    const envelope = await send([approver, { ...viewer, order: 0 }]);
    const before = await traceOf(world);
    const [approverUrl, viewerUrl] = [urlOf(envelope, 'APPROVER'), urlOf(envelope, 'VIEWER')];
    const signerUrl: string = envelope.signers[0].signUrl;
    for (const [refused, answer] of [
      ['approve as a viewer', await press('approveDocuments', viewerUrl)],
      ['approve as a signer', await press('approveDocuments', signerUrl)],
      ['confirm as an approver', await press('confirmReading', approverUrl)],
      ['sign as an approver', await signWith(world, approverUrl)],
      ['ask for a code as a viewer', await requestCode(world, viewerUrl, { channel: 'OTP_EMAIL' })],
      ['decline as a viewer', await decline(world, viewerUrl, { reason: 'non' })],
    ] as const)
      expect([refused, codeOf(answer)]).toEqual([refused, 'wrong_role']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('acts neither on a draft, nor before its turn, nor on a canceled envelope', async () => {
    const people = [
      { ...approver, order: 2 },
      { ...viewer, order: 2 },
    ];
    const [draft, sent, canceled] = [await send(people, { send: false }), await send(people), await send(people)];
    await ask('mutation ($id: ID!) { cancelEnvelope(input: { id: $id }) { envelope { id } } }', { id: canceled.id });
    const before = await traceOf(world);
    for (const [envelope, code] of [
      [draft, 'signing_not_open'],
      [sent, 'not_your_turn'],
      [canceled, 'gone'],
    ] as const) {
      expect(codeOf(await press('approveDocuments', urlOf(envelope, 'APPROVER')))).toBe(code);
      expect(codeOf(await press('confirmReading', urlOf(envelope, 'VIEWER')))).toBe(code);
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('without a signature has no field', async () => {
    const fields = [{ documentIndex: 0, signerIndex: 1, type: 'TEXT', page: 1, x: 1, y: 1, width: 20, height: 5 }];
    const answer = await send([approver], { fields });
    expect([codeOf(answer), pathsOf(answer)]).toEqual(['invalid_body', ['fields.0.signerIndex']]);
  });
});

describe('an approver', () => {
  it('is reminded with the signers, by the same mail again', async () => {
    const envelope = await send([{ ...approver, email: 'lent@exemple.fr' }]);
    world.clock.advance(4 * DAY);
    const remind = `mutation ($ids: [ID!]) { remindLateSigners(input: { envelopeIds: $ids }) { reminded } }`;
    expect((await ask(remind, { ids: [envelope.id] })).data.remindLateSigners).toEqual({ reminded: 1 });
    await world.settle();
    expect(await mailsTo('lent@exemple.fr')).toEqual(['[TEST] À approuver : Bail', '[TEST] À approuver : Bail']);
  });

  it('costs nothing: an envelope reserves the credits of its signers', async () => {
    const reserved = async (recipients: readonly object[]) => {
      const live = await world.caller({ mode: 'LIVE' });
      await send(recipients, {}, live);
      const { rows } = await world.database.pool.query(
        'SELECT sum(amount)::int AS sum FROM credit_entries WHERE organization_id = $1',
        [live.organizationId],
      );
      return rows[0].sum;
    };
    expect(await reserved([approver, viewer, copy])).toBe(await reserved([]));
  });

  it('holds an envelope back from a batch until they agree', async () => {
    const { id: mandateId } = await registeredMandate(world, caller);
    const { name, email, phone } = agent(1);
    const sealed = { signatureLevel: 'ORGANIZATION_SEAL', mandateId, signers: [{ name, email, phone }] };
    const envelope = await send([approver], sealed);
    const batch = { mandate_id: mandateId, envelope_ids: [envelope.id] };
    expect((await askBatch(world, caller, batch)).status).toBe(409);
    await press('approveDocuments', urlOf(envelope, 'APPROVER'));
    expect((await askBatch(world, caller, batch)).status).toBe(201);
  });
});

describe('the sender', () => {
  const change = (name: string, input: object) =>
    ask(
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { envelope { ${SHOWN} } } }`,
      { input },
    );

  it('corrects the address of an approver, whose old link is dead', async () => {
    const envelope = await send([approver]);
    const { id, url } = envelope.recipients[0];
    const { data } = await change('correctSigner', { id, email: 'anne@exemple.fr' });
    expect(data.correctSigner.envelope.recipients).toMatchObject([{ email: 'anne@exemple.fr', status: 'NOTIFIED' }]);
    expect(codeOf(await press('approveDocuments', url))).toBe('unauthorized');
    await world.settle();
    expect(await mailsTo('anne@exemple.fr')).toHaveLength(1);
  });

  it('replaces a draft and keeps its recipients unless it names others, and duplicates them', async () => {
    const draft = await send([approver, copy], { send: false });
    const kept = {
      id: draft.id,
      name: 'Bail 2',
      documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
      signers: [{ email: 'p1@exemple.fr', name: 'Personne 1' }],
    };
    const names = (answer: any, name: string) => answer.data[name].envelope.recipients.map((one: any) => one.name);
    expect(names(await change('replaceDraft', kept), 'replaceDraft')).toEqual(['Anne Accord', 'Cécile Copie']);
    expect(names(await change('replaceDraft', { ...kept, recipients: [viewer] }), 'replaceDraft')).toEqual([
      'Luc Lecteur',
    ]);
    expect(names(await change('duplicateEnvelope', { id: draft.id }), 'duplicateEnvelope')).toEqual(['Luc Lecteur']);
  });
});
