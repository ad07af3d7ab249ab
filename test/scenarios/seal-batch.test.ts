import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/kernel/canonical-json.ts';
import { sha256Hex } from '../../src/kernel/ids.ts';
import { fact, factValue } from '../../src/modules/evidence/file/event-words.ts';
import { checkProof, type EvidenceProof, readProof } from '../../src/modules/evidence/file/index.ts';
import { pdfsig, pdfsigAvailable } from '../standards/validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../standards/validators/qpdf.ts';
import { authorize, batchSession, codeFor, createBatch, sealable } from '../world/batch.ts';
import { graphql, linkOf, rest, sha256, signByLink } from '../world/client.ts';
import { onePager, person, readEnvelope } from '../world/envelope.ts';
import { agent, registeredMandate } from '../world/mandate.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** A batch of twenty envelopes: in one of them another person signs first; one code seals all twenty. */
const COUNT = 20;
let world: World;
let caller: Caller;
let mandateId: string;
let envelopes: any[];
let batch: any;
let sealed: any[];

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  mandateId = (await registeredMandate(world, caller, { agents: [agent(1), agent(2)] })).id;
  const pdf = (await onePager()).toString('base64');
  const two = { documents: [1, 2].map((n) => ({ name: `Contrat ${n}.pdf`, pdf_base64: pdf })) };
  envelopes = [];
  for (let n = 0; n < COUNT; n++) {
    const more = n === 0 ? { ...two, signers: [agent(1), person(1)] } : { name: `Contrat ${n}` };
    envelopes.push(await sealable(world, caller, mandateId, more));
  }
  await signByLink(world.url, envelopes[0].signers[1].sign_url);
  await world.settle();
});
afterAll(() => world?.close());

describe('a seal batch', () => {
  it('notifies its agent', async () => {
    batch = await createBatch(
      world,
      caller,
      mandateId,
      envelopes.map(({ id }) => id),
      {
        agent_email: 'AGENT1@exemple.fr',
      },
    );
    const prints = envelopes.flatMap(({ documents }) => documents.map(({ current_sha256 }: any) => current_sha256));
    expect(batch).toMatchObject({
      status: 'pending',
      mandate_id: mandateId,
      principal: 'Horizon Intérim SAS',
      authorized_at: null,
      agent: { name: 'Agent 1', email: 'agent1@exemple.fr' },
      envelope_ids: envelopes.map(({ id }) => id),
      applied_at: null,
      batch_sha256: sha256Hex(canonicalJson(prints)),
      authorization_url: expect.stringMatching(/\/b\/[\w-]{46,}$/),
    });
    expect(new Date(batch.expires_at).getTime() - new Date(batch.created_at).getTime()).toBe(72 * 3_600_000);
    const [mail] = await world.mailbox();
    expect(mail).toMatchObject({ to: 'agent1@exemple.fr', subject: expect.stringContaining('Horizon Intérim SAS') });
    expect(mail!.text).toContain(batch.authorization_url);
    expect(await readEnvelope(world, caller, envelopes[0].id)).toMatchObject({ batch_id: batch.id, status: 'sent' });
  });

  it('shows its agent the mandate, the list, every PDF and the address of the code', async () => {
    const session = await batchSession(world, batch.authorization_url);
    expect(session).toMatchObject({
      id: batch.id,
      status: 'PENDING',
      envelopeCount: COUNT,
      documentCount: COUNT + 1,
      agentName: 'Agent 1',
      mandate: { id: mandateId, principal: 'Horizon Intérim SAS', siren: '732829320', scope: ['CONTRAT_MISSION'] },
      code: { channel: 'OTP_EMAIL', sentTo: 'a***@e***.fr' },
      batchSha256: batch.batch_sha256,
    });
    expect(session.envelopes.totalCount).toBe(COUNT);
    expect(session.envelopes.nodes[0].signerNames).toEqual(['Personne 1']);
    const [document] = session.envelopes.nodes[0].documents;
    expect(sha256(Buffer.from(await (await fetch(document.url)).arrayBuffer()))).toBe(document.sha256);
    const found = await graphql(
      world.url,
      linkOf(batch.authorization_url),
      '{ batchSession { envelopes(filter: { text: "contrat 7" }, first: 5) { totalCount nodes { position } } } }',
    );
    expect(found.data.batchSession.envelopes).toEqual({ totalCount: 2, nodes: [{ position: 7 }, { position: 17 }] });
  });

  it('seals everything with one code', async () => {
    const code = await codeFor(world, batch.authorization_url);
    const { data, errors } = await authorize(world, batch.authorization_url, code);
    expect(errors).toBeUndefined();
    expect(data.authorizeSealBatch.batchSession.status).toBe('AUTHORIZED');
    await world.settle();
    const session = await batchSession(world, batch.authorization_url);
    expect(session.progress).toEqual({ status: 'APPLIED', total: COUNT, sealed: COUNT, dropped: 0, waiting: 0 });
    sealed = await Promise.all(envelopes.map(({ id }) => readEnvelope(world, caller, id)));
    expect(new Set(sealed.map(({ status, pades_level }) => `${status} ${pades_level}`))).toEqual(
      new Set(['completed B-LTA']),
    );
  });

  it('fills the agent’s signature fields from the seal', () => {
    const [signer] = sealed[1].signers;
    expect(signer).toMatchObject({ role: 'agent', status: 'signed', sign_url: null });
    expect(signer.signature).toMatchObject({
      level: 'organization_seal',
      identity_id: null,
      authentication_used: ['otp_email'],
      certificate_subject: expect.stringContaining('organizationIdentifier=NTRFR-732829320'),
      certificate_serial: expect.stringMatching(/^[0-9a-f]+$/),
      certificate_fingerprint_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      applied_at: expect.any(String),
      timestamp: { gen_time: expect.any(String), qualified: false },
    });
  });

  it('sends one webhook event with the batch and its envelopes', async () => {
    const events = await world.database.prisma.webhookEvent.findMany({ orderBy: { createdAt: 'asc' } });
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => type === 'envelope.completed')).toHaveLength(COUNT);
    expect(types.filter((type) => type === 'seal_batch.applied')).toHaveLength(1);
  });

  it('is shown by /verify for each document', async () => {
    const { body } = await rest(world.url, caller.key, 'POST', '/verify', {
      sha256: sealed[3].documents[0].sealed_sha256,
    });
    expect(body).toMatchObject({ known: true, matches: 'sealed_document', chain_valid: true });
    expect(body.proof.mandate).toEqual({
      id: mandateId,
      principal: 'Horizon Intérim SAS',
      scope: ['contrat_mission'],
      agent: { name: 'Agent 1', email: 'agent1@exemple.fr' },
      batch_id: batch.id,
      batch_sha256: batch.batch_sha256,
    });
    const stranger = await world.caller({ name: 'Tiers' });
    const theirs = await rest(world.url, stranger.key, 'POST', '/verify', {
      sha256: sealed[3].documents[0].sealed_sha256,
    });
    expect(theirs.body.proof.mandate.agent).toEqual({ name: 'Agent 1', email: 'a***@e***.fr' });
  });

  it('produces evidence files that quote the mandate', async () => {
    const pdf = Buffer.from(await (await fetch(sealed[3].evidence_download_url)).arrayBuffer());
    const proof = readProof(pdf) as EvidenceProof;
    expect(proof.mandate).toMatchObject({
      id: mandateId,
      siren: '732829320',
      batch_id: batch.id,
      batch_size: COUNT,
      declaration: {
        version: '2026-12',
        text: expect.stringContaining('au nom et pour le compte du mandant, Horizon Intérim SAS'),
      },
      document_kind: 'contrat_mission',
      document_kind_stated_by: 'agent',
    });
    expect(checkProof(proof).problems).toEqual([]);
    expect(checkProof({ ...proof, mandate: { ...proof.mandate!, document_kind: 'autre' } }).problems).toContain(
      'the chain records another kind of document',
    );
    const { data } = proof.events.find(({ type }) => type === 'signer.authorized')!;
    const told = Object.entries(data).map(([name, value]) => `${fact(name)} : ${factValue(name, String(value))}`);
    expect(told.filter((line) => /^\w+_\w+ :/.test(line))).toEqual([]);
    expect(told).toContain('nature indiquée par : mandataire');
  });

  it.skipIf(!pdfsigAvailable || !qpdfAvailable)('produces files that are valid for pdfsig and qpdf', async () => {
    for (const { sealed_download_url } of sealed.flatMap(({ documents }) => documents)) {
      const pdf = Buffer.from(await (await fetch(sealed_download_url)).arrayBuffer());
      const [seal, timestamp, ...more] = pdfsig(pdf);
      expect(seal).toMatchObject({ valid: true, signer: expect.stringContaining('Horizon Intérim SAS') });
      expect([timestamp?.coversWholeFile, more]).toEqual([true, []]);
      expect(qpdfCheck(pdf).result).toBe('clean');
    }
  });
});
