import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { withDefaults } from '../../../src/modules/envelopes/input.ts';
import { deleteIdentity } from '../../../src/modules/identities/identities.ts';
import { attachIdentity } from '../../../src/modules/identities/index.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { graphql, linkOf, rest, signByLink } from '../../world/client.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Identities of an envelope's signers: which ones may be attached; a refusal changes nothing. */
let world: World;
let caller: Caller;
let pdf_base64: string;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdf_base64 = (await contract({ pages: 1 })).toString('base64');
});
afterAll(() => world?.close());

const person = { method: 'partner_attested', given_name: 'Élodie', family_name: 'Müller' };
const attest = async (more: object = {}, key = caller.key) =>
  (await rest(world.url, key, 'POST', '/identities', { ...person, ...more })).body;
const envelope = (signers: object[], more: object = {}, key = caller.key) =>
  rest(world.url, key, 'POST', '/envelopes', {
    name: 'Contrat',
    documents: [{ name: 'c.pdf', pdf_base64 }],
    signers: signers.map((signer, index) => ({
      email: `s${index}@exemple.fr`,
      name: `Signataire ${index}`,
      ...signer,
    })),
    ...more,
  });
const decide = (identity: any, outcome: string) => fetch(`${identity.verification_url}/${outcome}`, { method: 'POST' });
const identityIds = async (envelopeId: string) =>
  (await world.database.prisma.signer.findMany({ where: { envelopeId }, orderBy: { position: 'asc' } })).map(
    ({ identityId }) => identityId,
  );
const count = () =>
  Promise.all([
    world.database.prisma.envelope.count(),
    world.database.prisma.identity.count(),
    world.database.prisma.evidenceEvent.count(),
    world.database.prisma.message.count(),
  ]);

describe('creating an envelope', () => {
  it('accepts verified and pending identities, also twice, beside signers without one', async () => {
    const verified = await attest();
    const pending = await attest({ method: 'remote_id_check' });
    const { status, body } = await envelope([
      { identity_id: verified.id },
      { identity_id: pending.id },
      {},
      { identity_id: verified.id },
    ]);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(await identityIds(body.id)).toEqual([verified.id, pending.id, null, verified.id]);
    const created = await world.database.prisma.evidenceEvent.findFirstOrThrow({ where: { chainId: body.id } });
    expect(created.data).toMatchObject({
      identities: [
        { signer: 1, identity_id: verified.id },
        { signer: 2, identity_id: pending.id },
        { signer: 4, identity_id: verified.id },
      ],
    });
  });

  it('creates an inline identity that can be used again afterwards', async () => {
    const { body } = await envelope([{ identity: { ...person, external_ref: 'inline' } }]);
    const [identity] = (await rest(world.url, caller.key, 'GET', '/identities?external_ref=inline')).body.data;
    expect(identity).toMatchObject({ status: 'verified', given_name: 'Élodie' });
    expect(await identityIds(body.id)).toEqual([identity.id]);
    expect((await envelope([{ identity_id: identity.id }])).status).toBe(201);
  });

  it('starts the remote check of an inline identity', async () => {
    const { body } = await envelope([{ identity: { ...person, method: 'france_identite' } }]);
    const [id] = await identityIds(body.id);
    expect((await rest(world.url, caller.key, 'GET', `/identities/${id}`)).body.status).toBe('pending');
  });

  const refusals: [string, () => Promise<object[]>, number, string][] = [
    ['an unknown identity', async () => [{ identity_id: randomUUID() }], 422, 'identity_required'],
    [
      'an identity of another organisation',
      async () => [{ identity_id: (await attest({}, (await world.caller({ name: 'Autre' })).key)).id }],
      422,
      'identity_required',
    ],
    [
      'an identity of the other mode',
      async () => {
        const { key } = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
        return [{ identity_id: (await attest({}, key)).id }];
      },
      422,
      'identity_required',
    ],
    [
      'an erased identity',
      async () => {
        const { id } = await attest();
        await rest(world.url, caller.key, 'DELETE', `/identities/${id}`);
        return [{ identity_id: id }];
      },
      422,
      'identity_required',
    ],
    [
      'a failed identity',
      async () => {
        const identity = await attest({ method: 'remote_id_check' });
        await decide(identity, 'failed');
        return [{ identity_id: identity.id }];
      },
      422,
      'identity_required',
    ],
    [
      'an identity whose document has expired',
      async () => [{ identity_id: (await attest({ document_expires_on: '2020-01-01' })).id }],
      422,
      'identity_required',
    ],
    [
      'an inline identity whose document has expired',
      async () => [{ identity: { ...person, document_expires_on: '2020-01-01' } }],
      422,
      'identity_required',
    ],
    [
      'one good signer and one with an unknown identity, written before it',
      async () => [{ identity: person }, { identity_id: randomUUID() }],
      422,
      'identity_required',
    ],
    [
      'otp_sms with no phone anywhere',
      async () => [{ authentication: ['otp_sms'], identity_id: (await attest()).id }],
      422,
      'phone_required',
    ],
    [
      'otp_sms with an inline identity without a phone',
      async () => [{ authentication: ['otp_sms'], identity: person }],
      422,
      'phone_required',
    ],
    ['both', async () => [{ identity_id: (await attest()).id, identity: person }], 400, 'invalid_body'],
  ];

  it.each(refusals)('refuses %s and changes nothing', async (_what, signers, status, code) => {
    const signersBefore = await signers();
    const before = await count();
    const answer = await envelope(signersBefore, { send: true });
    expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([status, code]);
    expect(await count()).toEqual(before);
  });

  it('refuses an identity that the clock has expired but no job has updated', async () => {
    const { id } = await attest({ expires_in_days: 1 });
    world.clock.advance(DAY);
    expect(await envelope([{ identity_id: id }])).toMatchObject({
      status: 422,
      body: { error: { code: 'identity_required' } },
    });
    world.clock.advance(-DAY);
  });

  it('refuses an inline remote identity without a provider, after all other checks', async () => {
    const { key } = await world.caller({ mode: 'LIVE' });
    const remote = { identity: { ...person, method: 'remote_id_check' } };
    const before = await count();
    expect(await envelope([remote], {}, key)).toMatchObject({
      status: 503,
      body: { error: { code: 'idv_not_configured' } },
    });
    expect(await envelope([remote, { identity_id: randomUUID() }], {}, key)).toMatchObject({ status: 422 });
    expect(await envelope([remote, { order: 21 }], {}, key)).toMatchObject({ status: 400 });
    expect(await count()).toEqual(before);
  });

  it('requires an identity for every signer at level advanced', async () => {
    const { id } = await attest();
    const before = await count();
    expect(await envelope([{ identity_id: id }, {}], { signature_level: 'advanced' })).toMatchObject({
      status: 422,
      body: { error: { code: 'identity_required' } },
    });
    expect(await count()).toEqual(before);
    expect(await envelope([{ identity_id: id }], { signature_level: 'advanced' })).toMatchObject({ status: 201 });
  });

  it('attaches an identity before its erasure or refuses it after, under concurrency', async () => {
    const { services } = world.service;
    const actor = { kind: 'key', ...caller, mode: 'TEST', scopes: ['identities:manage'] } as const;
    for (let round = 0; round < 5; round += 1) {
      const { id } = await attest();
      const [attached] = await Promise.allSettled([
        repeatableTransaction(world.database, (tx) => attachIdentity(services, tx, actor, id)),
        deleteIdentity(services, actor, { id }),
      ]);
      if (attached.status === 'rejected') expect(attached.reason).toMatchObject({ code: 'identity_required' });
    }
  });
});

it('requires an e-mail code at level advanced when no authentication is given', () => {
  const signers = [{ email: 'a@exemple.fr', name: 'A' }];
  const defaults = (signatureLevel: 'SIMPLE' | 'ADVANCED', more: object = {}) =>
    withDefaults({
      name: 'n',
      documents: [],
      signatureLevel,
      signers: signers.map((signer) => ({ ...signer, ...more })),
    }).signers[0]!.authentication;
  expect(defaults('ADVANCED')).toEqual(['OTP_EMAIL']);
  expect(defaults('ADVANCED', { authentication: ['OTP_SMS'] })).toEqual(['OTP_SMS']);
  expect(defaults('SIMPLE')).toEqual([]);
});

describe('a code by SMS', () => {
  const REQUEST = 'mutation { requestSigningCode(input: { channel: OTP_SMS }) { signingCode { sentTo } } }';

  it('is sent to the phone of the identity, and no longer after its erasure', async () => {
    const phone = '+33 6 98 76 54 32';
    const { id } = await attest({ phone });
    const { body } = await envelope([{ authentication: ['otp_sms'], identity_id: id }], { send: true });
    const { sign_url } = body.signers[0];
    const session = await graphql(world.url, linkOf(sign_url), '{ signingSession { signer { maskedPhone } } }');
    expect(session.data.signingSession.signer.maskedPhone).toBe('•••• 32');
    const sent = await graphql(world.url, linkOf(sign_url), REQUEST);
    expect(sent.data.requestSigningCode.signingCode.sentTo).toBe('•••• 32');
    await world.settle();
    const sms = (await world.mailbox()).find(({ channel }) => channel === 'sms')!;
    expect(sms.to).toBe(phone);
    await rest(world.url, caller.key, 'DELETE', `/identities/${id}`);
    expect((await world.mailbox()).filter(({ to }) => to === phone)).toEqual([]);
    world.clock.advance(60_000);
    expect((await graphql(world.url, linkOf(sign_url), REQUEST)).errors?.[0]?.extensions?.code).toBe('phone_required');
    const signed = await signByLink(world.url, sign_url, { code: /\b\d{6}\b/.exec(sms.text)![0] });
    expect(signed.data.signEnvelope.signingSession.state).toBe('SIGNED');
  });
});
