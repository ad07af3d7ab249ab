import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { graphql, linkOf, rest, signByLink } from '../world/client.ts';
import { createEnvelope, onePager, person, sealedEnvelope } from '../world/envelope.ts';
import { mandateRequest } from '../world/mandate.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** What live use costs, who pays, and when 402 is answered: the contract's "Billing" over REST. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const live = (more: object = {}): Promise<Caller> => world.caller({ mode: 'LIVE', ...more });
const creditsOf = async ({ key }: Caller) =>
  (await graphql(world.url, `Bearer ${key}`, '{ credits { balance reserved } }')).data.credits;
const draft = (caller: Caller, more: object = {}) => createEnvelope(world, caller, { send: false, ...more });
const send = ({ key }: Caller, id: string) => rest(world.url, key, 'POST', `/envelopes/${id}/send`);
const insufficient = { status: 402, body: { error: { code: 'insufficient_credits' } } };

const attested = { identity: { method: 'partner_attested', given_name: 'Élodie', family_name: 'Müller' } };
const bySms = { authentication: ['otp_sms'], phone: '+33612345678' };
const advanced = (...signers: object[]) => ({ signature_level: 'advanced', signers });

describe('sending reserves the highest possible cost of an envelope', () => {
  it.each<[string, object, number]>([
    ['simple: 1 for the envelope, however many sign', { signers: [person(1), person(2), person(3)] }, 1],
    ['simple with codes by e-mail: 1', { signers: [person(1, { authentication: ['otp_email'] })] }, 1],
    ['simple, two of three by SMS: 3', { signers: [person(1, bySms), person(2), person(3, bySms)] }, 3],
    [
      'simple, SMS as the second choice: 2',
      { signers: [person(1, { ...bySms, authentication: ['otp_email', 'otp_sms'] })] },
      2,
    ],
    ['advanced: 3 for each signer', advanced(person(1, attested), person(2, attested)), 6],
    ['advanced by SMS: 4 for each signer', advanced(person(1, { ...attested, ...bySms })), 4],
  ])('%s', async (_what, more, cost) => {
    const caller = await live({ credits: cost });
    const { id } = await draft(caller, more);
    expect(await creditsOf(caller)).toEqual({ balance: cost, reserved: 0 });
    expect(await send(caller, id)).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: cost });

    const poorer = await live({ credits: cost - 1 });
    const before = await traceOf(world);
    const created = await rest(world.url, poorer.key, 'POST', '/envelopes', await request(more));
    expect(created).toMatchObject(insufficient);
    expect(await traceOf(world)).toEqual(before);
  });

  const request = async (more: object) => ({
    name: 'Contrat',
    send: true,
    signers: [person(1)],
    documents: [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }],
    ...more,
  });

  it('keeps an unaffordable draft without notices, and sends it once there are credits', async () => {
    const caller = await live({ credits: 0 });
    const { id } = await draft(caller);
    const before = await traceOf(world);
    expect(await send(caller, id)).toMatchObject(insufficient);
    expect(Object.keys((await send(caller, id)).body.error).sort()).toEqual(['code', 'message']);
    expect(await traceOf(world)).toEqual(before);
    const more = await live({ organizationId: caller.organizationId });
    await world.grant(caller, 1);
    expect(await send(more, id)).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: 1 });
    expect(await send(caller, id)).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
  });

  it('is checked after every other error: 400, 404, 409 and 422 come first', async () => {
    const caller = await live({ credits: 0 });
    const ask = async (more: object) =>
      (await rest(world.url, caller.key, 'POST', '/envelopes', await request(more))).status;
    expect(await ask({ name: '' })).toBe(400);
    expect(await ask({ documents: [{ name: 'x.pdf', pdf_base64: Buffer.from('no pdf').toString('base64') }] })).toBe(
      400,
    );
    expect(await ask(advanced(person(1)))).toBe(422);
    expect(await ask({ signers: [person(1, { authentication: ['otp_sms'] })] })).toBe(422);
    expect((await send(caller, '0190a0a0-0000-7000-8000-000000000000')).status).toBe(404);
    const { id } = await draft(caller);
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    expect((await send(caller, id)).status).toBe(409);
  });

  it('is checked before 503, so no identity check is started for nothing', async () => {
    const remote = { identity: { ...attested.identity, method: 'remote_id_check' } };
    const more = await request(advanced(person(1, remote)));
    const poor = await live({ credits: 2 });
    expect(await rest(world.url, poor.key, 'POST', '/envelopes', more)).toMatchObject(insufficient);
    const rich = await live();
    expect(await rest(world.url, rich.key, 'POST', '/envelopes', more)).toMatchObject({ status: 503 });
    expect(await creditsOf(rich)).toMatchObject({ reserved: 0 });
  });
});

describe('the end of an envelope', () => {
  const ledger = async ({ key }: Caller) => {
    const query = '{ credits { ledger { edges { node { kind amount change balance envelopeId sha256 } } } } }';
    const { data } = await graphql(world.url, `Bearer ${key}`, query);
    return data.credits.ledger.edges.map(({ node }: any) => [node.kind, node.amount, node.change, node.balance]);
  };

  it('completed: debits what was used', async () => {
    const caller = await live({ credits: 5 });
    await sealedEnvelope(world, caller);
    expect(await creditsOf(caller)).toEqual({ balance: 4, reserved: 0 });
    expect(await ledger(caller)).toEqual([
      ['DEBIT', 1, 0, 4],
      ['RESERVE', 1, -1, 4],
      ['GRANT', 5, 5, 5],
    ]);
  });

  it('completed: debits an SMS code for each signer who got one, and releases the rest', async () => {
    const caller = await live({ credits: 10 });
    const both = { ...bySms, authentication: ['otp_email', 'otp_sms'] };
    const { id, signers } = await createEnvelope(world, caller, {
      signers: [person(1, both), person(2, { ...both, phone: '+33612345679' }), person(3, both)],
    });
    expect(await creditsOf(caller)).toEqual({ balance: 6, reserved: 4 });
    const code = async (url: string, channel: string) => {
      const query = `mutation { requestSigningCode(input: { channel: ${channel} }) { signingCode { sentTo } } }`;
      expect((await graphql(world.url, linkOf(url), query)).errors).toBeUndefined();
      await world.settle();
      return /\b\d{6}\b/.exec((await world.mailbox())[0]!.text)![0];
    };
    // The first by e-mail; the second by SMS, requested twice; the third by SMS, then signs by e-mail.
    const signs = async (n: number, value: string) =>
      expect((await signByLink(world.url, signers[n].sign_url, { code: value })).errors).toBeUndefined();
    await signs(0, await code(signers[0].sign_url, 'OTP_EMAIL'));
    await code(signers[1].sign_url, 'OTP_SMS');
    world.clock.advance(60_000);
    await signs(1, await code(signers[1].sign_url, 'OTP_SMS'));
    await code(signers[2].sign_url, 'OTP_SMS');
    world.clock.advance(60_000);
    await signs(2, await code(signers[2].sign_url, 'OTP_EMAIL'));
    await world.settle();
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status).toBe('completed');
    expect(await creditsOf(caller)).toEqual({ balance: 7, reserved: 0 });
    expect((await ledger(caller)).slice(0, 2)).toEqual([
      ['RETURN', 1, 1, 7],
      ['DEBIT', 3, 0, 6],
    ]);
  });

  it.each(['canceled', 'expired'])('%s: releases everything', async (ending) => {
    const caller = await live({ credits: 7 });
    const { id, signers } = await createEnvelope(world, caller, { ...advanced(person(1, { ...attested, ...bySms })) });
    expect(await creditsOf(caller)).toEqual({ balance: 3, reserved: 4 });
    const query = 'mutation { requestSigningCode(input: { channel: OTP_SMS }) { signingCode { sentTo } } }';
    expect((await graphql(world.url, linkOf(signers[0].sign_url), query)).errors).toBeUndefined();
    if (ending === 'canceled') await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    else {
      world.clock.advance(31 * 24 * 3_600_000);
      await world.settle();
    }
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status).toBe(ending);
    expect(await creditsOf(caller)).toEqual({ balance: 7, reserved: 0 });
  });

  it('before it was sent: moves no credits', async () => {
    const caller = await live({ credits: 7 });
    const { id } = await draft(caller);
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    expect(await ledger(caller)).toEqual([['GRANT', 7, 7, 7]]);
  });
});

describe('verifying another organisation’s document', () => {
  let fingerprints: { sha256: string; sealed_sha256: string };
  beforeAll(async () => {
    const pdf = await contract({ pages: 1, change: (document) => document.setSubject('preuve') });
    const documents = [{ name: 'c.pdf', pdf_base64: pdf.toString('base64') }];
    fingerprints = (await sealedEnvelope(world, await live(), { documents })).documents[0];
  });
  const verify = ({ key }: Caller, sha256: string) => rest(world.url, key, 'POST', '/verify', { sha256 });
  const billed = async (caller: Caller, sha256: string) => (await verify(caller, sha256)).body.billed_credits;

  it('costs 1 credit once per fingerprint for all keys of the organisation', async () => {
    const caller = await live({ credits: 2 });
    const colleague = await live({ organizationId: caller.organizationId });
    expect(await billed(caller, fingerprints.sha256)).toBe(1);
    expect(await billed(caller, fingerprints.sha256)).toBe(0);
    expect(await billed(colleague, fingerprints.sha256)).toBe(0);
    expect(await billed(caller, fingerprints.sealed_sha256)).toBe(1);
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: 0 });
    expect(await verify(caller, fingerprints.sha256)).toMatchObject({ status: 200, body: { known: true } });
  });

  it('answers 402 without credits and records nothing; unknown and own documents stay free', async () => {
    const caller = await live({ credits: 0 });
    const before = await traceOf(world);
    expect(await verify(caller, fingerprints.sha256)).toMatchObject(insufficient);
    expect(await traceOf(world)).toEqual(before);
    expect(await verify(caller, '0'.repeat(64))).toMatchObject({
      status: 200,
      body: { known: false, billed_credits: 0 },
    });
    const own = await live();
    const { documents } = await sealedEnvelope(world, own);
    const { balance } = await creditsOf(own);
    expect(await verify(own, documents[0].sealed_sha256)).toMatchObject({
      body: { scope: 'owner', billed_credits: 0 },
    });
    expect(await creditsOf(own)).toEqual({ balance, reserved: 0 });
  });

  it('is billed once for a hundred concurrent requests, which are all answered', async () => {
    const caller = await live({ credits: 1 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => billed(caller, fingerprints.sha256)));
    expect(answers.sort().reverse()).toEqual([1, ...Array.from({ length: 99 }, () => 0)]);
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: 0 });
  });
});

describe('lack of credits refuses nothing', () => {
  it('to an organisation with a contract: the same items go on its invoice', async () => {
    const caller = await live({ billing: 'CONTRACT' });
    const { documents } = await sealedEnvelope(world, await live({ billing: 'CONTRACT' }));
    await sealedEnvelope(world, caller, { signers: [person(1)] });
    const { id } = await createEnvelope(world, caller, { signers: [person(1, bySms)] });
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: 2 });
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: 0 });
    const verify = () => rest(world.url, caller.key, 'POST', '/verify', { sha256: documents[0].sealed_sha256 });
    expect((await verify()).body.billed_credits).toBe(1);
    expect((await verify()).body.billed_credits).toBe(0);
    const month = world.clock.now().toISOString().slice(0, 7);
    const query = `{ credits { statement(month: "${month}") { opening closing used lines { kind count credits } } } }`;
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, query);
    expect(data.credits.statement).toEqual({
      opening: 0,
      closing: 0,
      used: 2,
      lines: [
        { kind: 'RESERVE', count: 2, credits: 3 },
        { kind: 'DEBIT', count: 1, credits: 1 },
        { kind: 'RETURN', count: 1, credits: 2 },
        { kind: 'PROOF', count: 1, credits: 1 },
      ],
    });
  });

  it('to a test key: nothing is billed or shown', async () => {
    const caller = await world.caller({ credits: 0 });
    const { documents } = await sealedEnvelope(world, caller);
    const stranger = await world.caller({ credits: 0 });
    const { body } = await rest(world.url, stranger.key, 'POST', '/verify', { sha256: documents[0].sealed_sha256 });
    expect(body).toMatchObject({ scope: 'third_party', billed_credits: 0 });
    expect(await creditsOf(caller)).toBeNull();
    const { organizationId } = caller;
    expect(await world.database.prisma.creditEntry.count({ where: { organizationId } })).toBe(0);
  });
});

describe('the last credit', () => {
  it('lets one of a hundred concurrent sends succeed; the others stay drafts', async () => {
    const caller = await live({ credits: 1 });
    const { id } = await draft(caller);
    const { prisma } = world.database;
    const { id: _id, createdAt: _at, ...row } = await prisma.envelope.findUniqueOrThrow({ where: { id } });
    const ids = [id];
    for (let n = 1; n < 100; n++) {
      const copy = await prisma.envelope.create({ data: { ...row, createdAt: world.clock.now() } });
      await prisma.signer.create({ data: { envelopeId: copy.id, position: 0, order: 0, ...person(n) } });
      ids.push(copy.id);
    }
    const answers = await Promise.all(ids.map((one) => send(caller, one)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 402)]);
    expect(await creditsOf(caller)).toEqual({ balance: 0, reserved: 1 });
    expect(await prisma.envelope.count({ where: { id: { in: ids }, status: 'SENT' } })).toBe(1);
  });
});

it('a mandate is refused without credits where its act has a price', async () => {
  const priced = await openWorld({ env: { PRICES: 'mandate_act=2' } });
  try {
    const { key } = await priced.caller({ mode: 'LIVE', credits: 1 });
    const before = await traceOf(priced);
    expect(await rest(priced.url, key, 'POST', '/signing-mandates', mandateRequest())).toMatchObject(insufficient);
    expect(await traceOf(priced)).toEqual(before);
  } finally {
    await priced.close();
  }
});
