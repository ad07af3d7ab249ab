import { expect } from 'vitest';
import type { operationTable } from '../../clients/typescript/rest/src/generated/operations.ts';
import { toBase64 } from '../../clients/typescript/rest/src/index.ts';
import { signAdvanced } from '../modules/signing/advanced-people.ts';
import { authorize, codeFor } from '../world/batch.ts';
import { graphql, linkOf, signByLink } from '../world/client.ts';
import { field, onePager, person } from '../world/envelope.ts';
import { agent, mandateRequest } from '../world/mandate.ts';
import type { World } from '../world/world.ts';

export type Id = keyof typeof operationTable;
/** One client of an organisation: an operation by its name, its input in REST's words, and what it answers or refuses. */
export type Call = (id: Id, input?: Record<string, any>) => Promise<any>;
/** What was sent and what was answered. */
export type NamedAnswer = readonly [Id, any];

interface Walker {
  readonly world: World;
  readonly go: Call;
  /** Another organisation, over the same client. */
  readonly stranger: Call;
}

const NOBODY = '0193a5c2-7b1e-7c4d-9f00-6a1b2c3d4e5f';

/**
 * Calls every operation of the contract once, with the state changes and the refusals. Returns all answers in order.
 */
export async function walk(world: World, call: Call, stranger: Call): Promise<NamedAnswer[]> {
  const answers: NamedAnswer[] = [];
  const noted =
    (by: Call): Call =>
    async (id, input) => {
      const answer = await by(id, input);
      answers.push([id, answer]);
      return answer;
    };
  const walker = { world, go: noted(call), stranger: noted(stranger) };
  await walkWebhooks(walker);
  const identityId = await walkIdentities(walker);
  await walkEnvelopes(walker);
  await walkAdvanced(walker, identityId);
  await walkAttendance(walker);
  const mandateId = await walkMandates(walker);
  await walkBatches(walker, mandateId);
  await walker.go('revokeSigningMandate', { id: mandateId });
  await walker.go('revokeSigningMandate', { id: mandateId });
  await walker.go('deleteIdentity', { id: identityId });
  await walker.go('getIdentity', { id: identityId });
  return answers;
}

async function walkWebhooks({ go }: Walker): Promise<void> {
  const endpoint = await go('createWebhookEndpoint', { url: 'https://app.example.org/esign' });
  await go('createWebhookEndpoint', { url: 'http://app.example.org/esign' });
  await go('listWebhookEndpoints');
  await go('deleteWebhookEndpoint', { id: endpoint.id });
  await go('deleteWebhookEndpoint', { id: endpoint.id });
  await go('listWebhookEndpoints');
}

async function walkIdentities({ go }: Walker): Promise<string> {
  const { id } = await go('createIdentity', {
    method: 'partner_attested',
    given_name: 'Élodie',
    family_name: 'Müller',
    email: 'elodie@exemple.fr',
    birth_date: '1990-04-12',
    document_type: 'id_card',
    document_number_hash: `sha256:${'0a'.repeat(32)}`,
    verified_by: 'Agence Lyon',
    external_ref: '4711',
    expires_in_days: 400,
  });
  await go('listIdentities');
  await go('listIdentities', { external_ref: '4711', limit: 5 });
  await go('getIdentity', { id });
  await go('createIdentity', { method: 'partner_attested', given_name: '', family_name: 'x' });
  await go('createIdentity', { method: 'remote_id_check', given_name: 'Élodie', family_name: 'Müller' });
  return id;
}

const documents = async () => [{ name: 'Contrat.pdf', pdf_base64: toBase64(await onePager()) }];

async function walkEnvelopes({ world, go, stranger }: Walker): Promise<void> {
  const envelope = await go('createEnvelope', {
    name: 'Contrat',
    message: 'À signer',
    expires_in_days: 10,
    retention_days: 400,
    documents: await documents(),
    signers: [person(1), person(2, { order: 1 })],
    fields: [field('signature'), field('text', 1, { y: 40, value: 'Technicienne' })],
  });
  const { id } = envelope;
  await go('listEnvelopes', { limit: 1 });
  await go('sendEnvelope', { id });
  await go('sendEnvelope', { id });
  await go('getEnvelope', { id });
  for (const { sign_url } of envelope.signers) expect((await signByLink(world.url, sign_url)).errors).toBeUndefined();
  await world.settle();
  const sealed = await go('getEnvelope', { id });
  expect(sealed.status).toBe('completed');
  const [{ sha256, sealed_sha256 }] = sealed.documents;
  await go('verifyDocument', { sha256: sealed_sha256 });
  await go('verifyDocument', { sha256 });
  await go('verifyDocument', { pdf_base64: (await documents())[0]!.pdf_base64 });
  await stranger('verifyDocument', { sha256: sealed_sha256 });
  await go('verifyDocument', { sha256: '0'.repeat(64) });
  await go('verifyDocument', {});
  await go('cancelEnvelope', { id });
  const draft = await go('createEnvelope', { name: 'Autre', documents: await documents(), signers: [person(3)] });
  await stranger('getEnvelope', { id: draft.id });
  await go('cancelEnvelope', { id: draft.id });
  await go('getEnvelope', { id: NOBODY });
  const wrong = { document_index: 1 };
  await go('createEnvelope', {
    name: 'A',
    documents: await documents(),
    signers: [person(4)],
    fields: [field('text', 0, wrong)],
  });
}

async function walkAdvanced({ world, go }: Walker, identityId: string): Promise<void> {
  const advanced = { name: 'Avenant', documents: await documents(), signature_level: 'advanced', send: true };
  await go('createEnvelope', { ...advanced, signers: [person(4)] });
  await go('createEnvelope', {
    ...advanced,
    signers: [person(4, { identity_id: identityId, authentication: ['otp_sms'] })],
  });
  const { id, signers } = await go('createEnvelope', {
    ...advanced,
    signers: [{ email: 'elodie@exemple.fr', name: 'Élodie Müller', identity_id: identityId }],
  });
  expect((await signAdvanced(world, signers[0])).errors).toBeUndefined();
  await world.settle();
  const sealed = await go('getEnvelope', { id });
  expect(sealed.signers[0].signature.certificate_serial).toBeTruthy();
  await go('verifyDocument', { sha256: sealed.documents[0].sealed_sha256 });
}

const MARK = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { mark { status } } }';

async function walkAttendance({ world, go, stranger }: Walker): Promise<void> {
  const session = await go('createAttendanceSession', {
    name: 'Session incendie',
    reference: 'SI-1',
    modality: 'hybrid',
    location: 'Lyon',
    notify: false,
    trainer: { name: 'Nadia', email: 'nadia@exemple.fr' },
    retention_days: 400,
    attendees: [{ name: 'Élodie', external_ref: '11' }, { name: 'Inès' }],
    slots: ['Matin', 'Après-midi'].map((label, n) => ({
      label,
      module: 'Évacuation',
      starts_at: `2027-01-1${n}T08:00:00.000Z`,
      ends_at: `2027-01-1${n}T11:30:00.000Z`,
    })),
  });
  const { id } = session;
  const slotId = session.slots[0].id;
  await go('createAttendanceSession', { name: 'x', trainer: { name: 'y' }, slots: [], attendees: [] });
  await go('listAttendanceSessions');
  await go('addAttendee', { id, name: 'Łukasz', external_ref: '12' });
  await go('closeSlot', { id, slotId });
  await go('openSlot', { id, slotId });
  const marked = await graphql(world.url, linkOf(session.attendees[0].sign_url), MARK, { slotId });
  expect(marked.errors).toBeUndefined();
  await go('getAttendanceSession', { id });
  await go('closeSlot', { id, slotId });
  await go('openSlot', { id, slotId });
  await go('getAttendanceSheet', { id });
  await stranger('getAttendanceSession', { id });
  await go('closeAttendanceSession', { id });
  await world.settle();
  await go('closeAttendanceSession', { id });
  await go('addAttendee', { id, name: 'Trop tard' });
  const sealed = await go('getAttendanceSession', { id });
  expect(sealed).toMatchObject({ status: 'sealed', marks_count: 1 });
  await go('getAttendanceSheet', { id });
  await go('exportAttendance', { id });
  await go('verifyDocument', { sha256: sealed.sheet_sha256 });
}

async function walkMandates({ world, go }: Walker): Promise<string> {
  const { id, envelope_id } = await go('createSigningMandate', mandateRequest());
  await go('createSigningMandate', mandateRequest({ valid_from: '2028-01-01', valid_until: '2027-01-01' }));
  await go('createSigningMandate', mandateRequest({ agents: [] }));
  await go('listSigningMandates');
  const act = await go('getEnvelope', { id: envelope_id });
  await go('createSealBatch', { mandate_id: id, envelope_ids: [NOBODY] });
  const early = await go('createEnvelope', {
    name: 'Trop tôt',
    documents: await documents(),
    signature_level: 'organization_seal',
    send: true,
    mandate_id: id,
    signers: [agent(1)],
  });
  await go('createSealBatch', { mandate_id: id, envelope_ids: [early.id] });
  expect((await signAdvanced(world, act.signers[0])).errors).toBeUndefined();
  await world.settle();
  expect((await go('getSigningMandate', { id })).status).toBe('active');
  return id;
}

async function walkBatches({ world, go }: Walker, mandate_id: string): Promise<void> {
  const asking = { documents: await documents(), signature_level: 'organization_seal', send: true };
  await go('createEnvelope', { ...asking, name: 'Sans mandat', signers: [agent(1)] });
  await go('createEnvelope', { ...asking, name: 'Sans agent', mandate_id, signers: [person(1)] });
  const one = await go('createEnvelope', { ...asking, name: 'Mission 1', mandate_id, signers: [agent(1)] });
  const two = await go('createEnvelope', { ...asking, name: 'Mission 2', mandate_id, signers: [agent(1), person(1)] });
  await go('createSealBatch', { mandate_id, envelope_ids: [one.id, two.id] });
  await signByLink(world.url, two.signers[1].sign_url);
  await world.settle();
  await go('createSealBatch', { mandate_id, envelope_ids: [one.id, one.id] });
  await go('createSealBatch', { mandate_id, envelope_ids: [one.id], agent_email: 'autre@exemple.fr' });
  const batch = await go('createSealBatch', { mandate_id, envelope_ids: [one.id, two.id], expires_in_hours: 24 });
  await go('createSealBatch', { mandate_id, envelope_ids: [one.id] });
  const code = await codeFor(world, batch.authorization_url);
  expect((await authorize(world, batch.authorization_url, code)).errors).toBeUndefined();
  await world.settle();
  for (const { id } of [one, two]) expect((await go('getEnvelope', { id })).status).toBe('completed');
}
