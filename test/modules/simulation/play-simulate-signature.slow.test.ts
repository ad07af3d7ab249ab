import { afterAll, beforeAll, expect, it } from 'vitest';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { pdfsig, pdfsigAvailable } from '../../standards/validators/pdfsig.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, field, onePager, person, readEnvelope } from '../../world/envelope.ts';
import { mandateRequest, registeredMandate } from '../../world/mandate.ts';
import { byWrongCode, traceOf } from '../../world/trace.ts';
import type { Caller } from '../../world/world.ts';
import { openWebhookWorld, type WebhookWorld } from '../messages/webhooks/world.ts';
import { codeOf, requestCode } from '../signing/acts.ts';
import { attested, download } from '../signing/advanced-people.ts';
import { act, done, eventsOf } from './asks.ts';

/** Signers and agents simulated by the organisation: everything happens as after a person’s own action. */
let world: WebhookWorld;
let caller: Caller;
beforeAll(async () => {
  world = await openWebhookWorld();
  caller = await world.caller();
  await world.endpoint(caller, 'ok');
});
afterAll(() => world?.close());

const toldOf = (type: string, id: string) =>
  world.receiver.received.filter(({ event }) => event.event === type && JSON.stringify(event.data).includes(id));
const simulated = async (id: string) =>
  (await eventsOf(world, id))
    .filter(({ data }) => (data as any).simulated)
    .map(({ type, actor }) => `${actor} ${type}`);

it('lets two signers, one by code and one by certificate, complete an envelope that pdfsig accepts', async () => {
  const { id, signers } = await createEnvelope(world, caller, {
    signature_level: 'advanced',
    signers: [person(1, attested('Élodie', 'Müller')), person(2, { order: 1, ...attested('Łukasz', 'Ćwikła') })],
    fields: [
      field('signature'),
      field('text', 0, { y: 20 }),
      field('date', 1, { y: 30 }),
      field('checkbox', 1, { y: 40 }),
    ],
  });
  await done(world, caller, 'simulateSignature', signers[0].id);
  expect(
    (await world.mailbox()).filter(({ to }) => to === signers[1].email),
    'the second is told',
  ).toHaveLength(1);
  await done(world, caller, 'simulateSignature', signers[1].id);
  await world.deliver();

  const envelope = await readEnvelope(world, caller, id);
  expect(envelope).toMatchObject({ status: 'completed', pades_level: 'B-LTA', mode: 'test' });
  for (const { status, signature } of envelope.signers) {
    expect(status).toBe('signed');
    expect(signature).toMatchObject({ level: 'advanced', authentication_used: ['otp_email'] });
    expect(signature.certificate_serial).toMatch(/^[0-9a-f]+$/);
  }
  if (pdfsigAvailable) {
    const sealed = await download(envelope.documents[0].sealed_download_url);
    expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual([true, true, true, false]); // Poppler: no timestamps
  }
  expect(toldOf('envelope.completed', id)).toHaveLength(1);
  expect(await simulated(id)).toEqual(
    [1, 2].flatMap((n) =>
      ['viewed', 'code_sent', 'code_checked', 'signed'].map((what) => `signer:${n} signer.${what}`),
    ),
  );
  expect((await readChain(world.service.services, id)).report.valid).toBe(true);
  const { body } = await rest(world.url, caller.key, 'POST', '/verify', {
    sha256: envelope.documents[0].sealed_sha256,
  });
  expect(body).toMatchObject({ known: true, chain_valid: true });
  expect(body.signers.map(({ user_agent }: any) => user_agent)).toEqual(Array(2).fill('Esign simulation (test mode)'));
});

it('declines with a reason; the envelope stays sent and can still be signed', async () => {
  const { id, signers } = await createEnvelope(world, caller);
  await done(world, caller, 'simulateRefusal', signers[0].id);
  const query = `{ envelope(id: "${id}") { status signers { status declineReason } } }`;
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query);
  expect(data.envelope).toEqual({ status: 'SENT', signers: [{ status: 'NOTIFIED', declineReason: 'Montant faux' }] });
  expect(await simulated(id)).toEqual(['signer:1 signer.declined']);
  await done(world, caller, 'simulateSignature', signers[0].id);
});

it('lets an approver decline and then agree, a viewer read, and the signer sign after them', async () => {
  const somebody = (role: string, name: string) => ({
    role,
    name,
    email: `${role.toLowerCase()}@exemple.fr`,
    order: 0,
  });
  const input = {
    name: 'Bail',
    documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
    signers: [{ email: 'p1@exemple.fr', name: 'Personne 1', order: 1 }],
    recipients: [somebody('APPROVER', 'Anne Accord'), somebody('VIEWER', 'Luc Lecteur')],
    send: true,
  };
  const create = `mutation ($input: CreateEnvelopeInput!) {
    createEnvelope(input: $input) { envelope { id signers { id } recipients { id } } }
  }`;
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, create, { input });
  const { id, signers, recipients } = data.createEnvelope.envelope;
  const [approver, viewer] = recipients;
  await done(world, caller, 'simulateRefusal', approver.id);
  await done(world, caller, 'simulateApproval', approver.id);
  expect(codeOf(await act(world, caller, 'simulateSignature', signers[0].id)), 'the viewer is awaited').toBe(
    'not_your_turn',
  );
  await done(world, caller, 'simulateReading', viewer.id);
  await done(world, caller, 'simulateSignature', signers[0].id);
  await world.deliver();
  expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed' });
  expect(await simulated(id)).toEqual([
    'recipient:2 recipient.declined',
    'recipient:2 recipient.viewed',
    'recipient:2 recipient.approved',
    'recipient:3 recipient.viewed',
    'recipient:3 recipient.read',
    'signer:1 signer.viewed',
    'signer:1 signer.signed',
  ]);
  expect((await readChain(world.service.services, id)).report.valid).toBe(true);
});

it('exhausts a code after five wrong tries, like real ones', async () => {
  const { signers } = await createEnvelope(world, caller, { signers: [person(7, { authentication: ['otp_email'] })] });
  const [{ id, sign_url }] = signers;
  expect(codeOf(await requestCode(world, sign_url, { channel: 'OTP_EMAIL' }))).toBeUndefined();
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    const before = await traceOf(world, byWrongCode);
    statuses.push(await done(world, caller, 'simulateWrongCode', id));
    expect(await traceOf(world, byWrongCode), 'only a try is spent').toEqual(before);
  }
  expect(statuses).toEqual([
    ...[4, 3, 2, 1].map((triesLeft) => ({ code: 'CODE_WRONG', triesLeft })),
    ...[0, 0].map((triesLeft) => ({ code: 'CODE_EXHAUSTED', triesLeft })),
  ]);
  expect(await world.database.prisma.oneTimeCode.count({ where: { subjectId: id } })).toBe(1);
  await done(world, caller, 'simulateSignature', id);
});

it('sends a code before a wrong try if none is pending, up to five codes an hour', async () => {
  const { signers } = await createEnvelope(world, caller, { signers: [person(8, { authentication: ['otp_email'] })] });
  const [{ id }] = signers;
  for (let i = 0; i < 5; i++) {
    expect(await done(world, caller, 'simulateWrongCode', id)).toMatchObject({ triesLeft: 4 });
    world.clock.advance(10 * 60_000);
  }
  expect(await act(world, caller, 'simulateWrongCode', id)).toMatchObject({
    errors: [{ extensions: { code: 'rate_limited', retryAfter: expect.any(Number) } }],
  });
});

it('completes the representative’s act and the agent’s batch: mandate active, batch applied', async () => {
  const { body: mandate } = await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest());
  const act = await readEnvelope(world, caller, mandate.envelope_id);
  await done(world, caller, 'simulateSignature', act.signers[0].id);
  await world.deliver();
  expect((await rest(world.url, caller.key, 'GET', `/signing-mandates/${mandate.id}`)).body.status).toBe('active');
  expect(toldOf('mandate.activated', mandate.id)).toHaveLength(1);

  const envelopes = [await sealable(world, caller, mandate.id), await sealable(world, caller, mandate.id)];
  const batch = await createBatch(
    world,
    caller,
    mandate.id,
    envelopes.map(({ id }) => id),
  );
  expect(await done(world, caller, 'simulateBatchWrongCode', batch.id)).toEqual({ code: 'CODE_WRONG', triesLeft: 4 });
  await done(world, caller, 'simulateBatchAuthorization', batch.id);
  await world.deliver();
  for (const { id } of envelopes) {
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    expect(await simulated(id)).toEqual(['signer:1 signer.authorized']);
  }
  expect(toldOf('seal_batch.applied', batch.id)).toHaveLength(1);
  expect(await simulated(batch.id)).toEqual([
    'agent seal_batch.code_sent',
    'agent seal_batch.code_wrong',
    'agent seal_batch.code_sent',
    'agent seal_batch.viewed',
    'agent seal_batch.code_checked',
    'agent seal_batch.authorized',
  ]);
});

it('declines as an agent: the batch is canceled and its envelopes are free', async () => {
  const mandate = await registeredMandate(world, caller);
  const { id } = await sealable(world, caller, mandate.id);
  const batch = await createBatch(world, caller, mandate.id, [id]);
  await done(world, caller, 'simulateBatchRefusal', batch.id);
  expect(await simulated(batch.id)).toEqual(['agent seal_batch.canceled']);
  expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'sent', batch_id: null });
});

it('does not mark real actions as simulated', async () => {
  const { id } = await createEnvelope(world, caller);
  expect(await simulated(id)).toEqual([]);
});
