import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '../../../src/kernel/actor.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, onePager, person } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { signedInMember } from '../../world/member.ts';
import { createSession, keyOf } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, requestCode } from '../signing/acts.ts';
import { type Ask, act, asks } from './asks.ts';

/** Who is refused, and when: each time nothing has changed. */
let world: World;
let test: Caller;
let live: Caller;
/** What each act names, in both modes. */
const ids: Record<'TEST' | 'LIVE', Record<Ask, string>> = {} as never;

const scopeOf = (ask: Ask) => {
  if (/Batch|Mandate/.test(ask)) return 'mandates:manage';
  if (ask === 'advanceIdentityClock') return 'identities:manage';
  return ask === 'advanceSessionClock' || ask === 'simulatePresence' ? 'attendance:write' : 'envelopes:write';
};
const all = Object.keys(asks) as Ask[];

/** Everything that could be played, waiting for just that. */
async function stage(caller: Caller, mode: 'TEST' | 'LIVE'): Promise<Record<Ask, string>> {
  const signers = [person(1, { authentication: ['otp_email'] })];
  const envelope = await createEnvelope(world, caller, { signers });
  const mandate = await registeredMandate(world, caller, { mode });
  const { id: inBatch } = await sealable(world, caller, mandate.id);
  const batch = await createBatch(world, caller, mandate.id, [inBatch]);
  const session = await createSession(world, caller);
  await world.database.prisma.attendanceSession.update({ where: { id: session.id }, data: { mode } });
  const key = { ...keyOf(caller), mode };
  await closeSession(world.service.services, key, { id: session.id });
  await world.settle();
  const running = await createSession(world, caller);
  await world.database.prisma.attendanceSession.update({ where: { id: running.id }, data: { mode } });
  const slotId = running.slots[0]!.id;
  await openSlot(world.service.services, key, { sessionId: running.id, slotId });
  const signer = envelope.signers[0].id;
  const approving = await recipientsOf(caller);
  return {
    simulateSignature: signer,
    simulateRefusal: signer,
    simulateApproval: approving.APPROVER!,
    simulateReading: approving.VIEWER!,
    simulateWrongCode: signer,
    simulateBatchAuthorization: batch.id,
    simulateBatchRefusal: batch.id,
    simulateBatchWrongCode: batch.id,
    advanceEnvelopeClock: envelope.id,
    advanceMandateClock: mandate.id,
    advanceBatchClock: batch.id,
    advanceSessionClock: session.id,
    simulatePresence: slotId,
    advanceIdentityClock: (await identityOf(caller)).id,
  };
}

/** Sends an envelope that an approver and a viewer get at once, before its signer. Returns the ids of all three, by role. */
async function recipientsOf(caller: Caller, more: object = {}): Promise<Record<string, string>> {
  const somebody = (role: string, order: number) => ({
    role,
    name: role,
    email: `${role.toLowerCase()}@exemple.fr`,
    order,
  });
  const input = {
    name: 'Bail',
    documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
    signers: [{ email: 'p1@exemple.fr', name: 'Personne 1', order: 1 }],
    recipients: [somebody('APPROVER', 0), somebody('VIEWER', 0), somebody('COPY', 0)],
    send: true,
    ...more,
  };
  const query = `mutation ($input: CreateEnvelopeInput!) {
    createEnvelope(input: $input) { envelope { id signers { id } recipients { id role } } }
  }`;
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { input });
  const { id, signers, recipients } = data.createEnvelope.envelope;
  const byRole = recipients.map((one: { id: string; role: string }) => [one.role, one.id]);
  return { ...Object.fromEntries(byRole), SIGNER: signers[0].id, envelope: id };
}

/** One that lapses in 30 days, unless `more` says otherwise. */
async function identityOf(caller: Caller, more: object = { expires_in_days: 30 }): Promise<{ id: string }> {
  const { body } = await rest(world.url, caller.key, 'POST', '/identities', {
    method: 'partner_attested',
    given_name: 'Ana',
    family_name: 'Silva',
    ...more,
  });
  return body;
}

beforeAll(async () => {
  world = await openWorld();
  test = await world.caller();
  live = await world.caller({ organizationId: test.organizationId, mode: 'LIVE' });
  ids.TEST = await stage(test, 'TEST');
  ids.LIVE = await stage(live, 'LIVE');
});
afterAll(() => world?.close());

describe.each(all)('%s', (ask) => {
  it('is refused in live mode and changes nothing', async () => {
    const before = await traceOf(world);
    expect(codeOf(await act(world, live, ask, ids.LIVE[ask]))).toBe('test_mode_only');
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers not_found for unknown ids, the other mode and other organisations', async () => {
    const stranger = await world.caller({ name: 'Autre' });
    const before = await traceOf(world);
    expect(codeOf(await act(world, live, ask, ids.TEST[ask])), 'a live key, a test resource').toBe('not_found');
    expect(codeOf(await act(world, test, ask, ids.LIVE[ask])), 'a test key, a live resource').toBe('not_found');
    expect(codeOf(await act(world, stranger, ask, ids.TEST[ask])), 'a stranger').toBe('not_found');
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect(codeOf(await act(world, test, ask, id)), id).toBe('not_found');
    expect(await traceOf(world)).toEqual(before);
  });

  it('requires the scope of its resource only', async () => {
    const { organizationId } = test;
    const without = await world.caller({ organizationId, scopes: scopes.filter((scope) => scope !== scopeOf(ask)) });
    const before = await traceOf(world);
    expect(codeOf(await act(world, without, ask, ids.TEST[ask]))).toBe('forbidden');
    expect(codeOf(await graphql(world.url, null, `mutation { ${asks[ask](ids.TEST[ask])} }`))).toBe('unauthorized');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('from the console', () => {
  /** Somebody of the team, signed in; asks in a mode. */
  async function member(role: 'OWNER' | 'MANAGER' | 'READER') {
    const signedIn = await signedInMember(world, test, role);
    return async (mode: 'live' | 'test', ask: Ask, id: string) =>
      codeOf(await signedIn.ask(`mutation { ${asks[ask](id)} }`, mode));
  }

  it('is refused to owners in live mode and to readers in any mode, and changes nothing', async () => {
    const [owner, reader] = [await member('OWNER'), await member('READER')];
    const before = await traceOf(world);
    for (const ask of all) {
      expect(await owner('live', ask, ids.LIVE[ask]), ask).toBe('test_mode_only');
      expect(await owner('live', ask, ids.TEST[ask]), ask).toBe('not_found');
      for (const mode of ['live', 'test'] as const)
        expect(await reader(mode, ask, ids[mode === 'live' ? 'LIVE' : 'TEST'][ask]), ask).toBe('forbidden');
    }
    expect(await traceOf(world)).toEqual(before);
    expect(await world.database.prisma.auditEntry.count({ where: { act: { in: all } } })).toBe(0);
  });

  it('is allowed to managers in test mode and is logged', async () => {
    const manager = await member('MANAGER');
    const { id, signers } = await createEnvelope(world, test);
    expect(await manager('test', 'simulateRefusal', signers[0].id)).toBeUndefined();
    expect(await manager('test', 'advanceEnvelopeClock', id)).toBeUndefined();
    const noted = await world.database.prisma.auditEntry.findMany({
      where: { act: { in: all } },
      orderBy: { at: 'asc' },
    });
    expect(noted.map(({ act: what, subjectId }) => [what, subjectId])).toEqual([
      ['simulateRefusal', id],
      ['advanceEnvelopeClock', id],
    ]);
  });
});

describe('when it is too early or too late, the simulation refuses', () => {
  /** Each with what is named, and what it is refused with. */
  const cases: [string, Ask, () => Promise<string>, string, string?][] = [
    ['a draft', 'simulateSignature', () => signerOf({ send: false }), 'signing_not_open'],
    ['a draft', 'simulateRefusal', () => signerOf({ send: false }), 'signing_not_open'],
    ['out of turn', 'simulateSignature', () => signerOf(two, 1), 'not_your_turn'],
    ['out of turn', 'simulateRefusal', () => signerOf(two, 1), 'not_your_turn'],
    ['out of turn', 'simulateWrongCode', () => signerOf(two, 1), 'not_your_turn'],
    ['signed already', 'simulateSignature', signed, 'already_signed'],
    ['signed already', 'simulateRefusal', signed, 'already_signed'],
    ['canceled', 'simulateSignature', canceled, 'gone'],
    ['canceled', 'simulateRefusal', canceled, 'gone'],
    ['a draft', 'simulateApproval', () => recipientOf('APPROVER', { send: false }), 'signing_not_open'],
    ['out of turn', 'simulateApproval', () => recipientOf('APPROVER', later('APPROVER')), 'not_your_turn'],
    ['approved already', 'simulateApproval', () => acted('simulateApproval', 'APPROVER'), 'already_signed'],
    ['approved already', 'simulateRefusal', () => acted('simulateApproval', 'APPROVER'), 'already_signed'],
    ['canceled', 'simulateApproval', () => canceledWith('APPROVER'), 'gone'],
    ['a viewer', 'simulateApproval', () => recipientOf('VIEWER'), 'not_found'],
    ['a signer', 'simulateApproval', () => recipientOf('SIGNER'), 'not_found'],
    ['a draft', 'simulateReading', () => recipientOf('VIEWER', { send: false }), 'signing_not_open'],
    ['out of turn', 'simulateReading', () => recipientOf('VIEWER', later('VIEWER')), 'not_your_turn'],
    ['read already', 'simulateReading', () => acted('simulateReading', 'VIEWER'), 'already_signed'],
    ['canceled', 'simulateReading', () => canceledWith('VIEWER'), 'gone'],
    ['an approver', 'simulateReading', () => recipientOf('APPROVER'), 'not_found'],
    ['a copy', 'simulateReading', () => recipientOf('COPY'), 'not_found'],
    ['a viewer', 'simulateRefusal', () => recipientOf('VIEWER'), 'not_found'],
    ['an approver', 'simulateSignature', () => recipientOf('APPROVER'), 'not_found'],
    ['a draft', 'simulateWrongCode', () => signerOf({ send: false, signers: [person(1, codes)] }), 'signing_not_open'],
    ['signed already', 'simulateWrongCode', () => signed([person(1, codes), person(2)]), 'already_signed'],
    ['canceled', 'simulateWrongCode', () => canceled([person(1, codes)]), 'gone'],
    ['an identity is checked', 'simulateSignature', () => ofIdentity('PENDING'), 'identity_pending'],
    ['codes are locked', 'simulateWrongCode', locked, 'code_locked'],
    ['no code is asked', 'simulateWrongCode', () => signerOf({}), 'no_code_asked'],
    ['an agent', 'simulateSignature', agentOf, 'not_your_turn'],
    ['a draft does not expire', 'advanceEnvelopeClock', () => envelopeOf({ send: false }), 'invalid_status'],
    ['not ended', 'advanceEnvelopeClock', () => envelopeOf({}), 'invalid_status', 'PURGE'],
    ['not sealed', 'advanceEnvelopeClock', () => envelopeOf({}), 'invalid_status', 'PROOF_END'],
    ['every signature given', 'advanceEnvelopeClock', sealing, 'invalid_status'],
    ['begun already', 'advanceMandateClock', () => mandateOf({}), 'invalid_status', 'START'],
    ['revoked', 'advanceMandateClock', () => mandateOf({ status: 'REVOKED', revokedAt: new Date() }), 'invalid_status'],
    ['expired', 'advanceMandateClock', () => mandateOf({ endsAt: new Date('2026-01-01') }), 'invalid_status'],
    ['canceled', 'advanceBatchClock', canceledBatch, 'invalid_status'],
    ['canceled', 'simulateBatchAuthorization', canceledBatch, 'gone'],
    ['not open', 'simulatePresence', async () => (await createSession(world, test)).slots[0]!.id, 'slot_not_open'],
    ['closed', 'simulatePresence', closedSlot, 'slot_closed'],
    ['without end', 'advanceIdentityClock', async () => (await identityOf(test, {})).id, 'invalid_status'],
    ['erased', 'advanceIdentityClock', erased, 'invalid_status'],
    ['expired', 'advanceIdentityClock', lapsed, 'invalid_status'],
    ['open', 'advanceSessionClock', async () => (await createSession(world, test)).id, 'invalid_status'],
    ['open', 'advanceSessionClock', async () => (await createSession(world, test)).id, 'invalid_status', 'PROOF_END'],
  ];
  const codes = { authentication: ['otp_email'] };
  const two = { signers: [person(1), person(2, { order: 1, ...codes })] };
  const envelopeOf = async (more: object): Promise<string> => (await createEnvelope(world, test, more)).id;
  const signerOf = async (more: object, n = 0): Promise<string> =>
    (await createEnvelope(world, test, more)).signers[n].id;
  const recipientOf = async (role: string, more: object = {}) => (await recipientsOf(test, more))[role]!;
  /** The person has their turn after the signer. */
  const later = (role: string) => ({ recipients: [{ role, name: role, email: 'apres@exemple.fr', order: 2 }] });
  async function acted(ask: Ask, role: string): Promise<string> {
    const id = await recipientOf(role);
    expect(codeOf(await act(world, test, ask, id))).toBeUndefined();
    return id;
  }
  async function canceledWith(role: string): Promise<string> {
    const { envelope, [role]: id } = await recipientsOf(test);
    await rest(world.url, test.key, 'POST', `/envelopes/${envelope}/cancel`);
    return id!;
  }
  const mandateOf = async (more: Record<string, unknown>): Promise<string> =>
    (await registeredMandate(world, test, more)).id;
  async function signed(signers = [person(1), person(2)]): Promise<string> {
    const id = await signerOf({ signers });
    expect(codeOf(await act(world, test, 'simulateSignature', id))).toBeUndefined();
    return id;
  }
  async function sealing(): Promise<string> {
    const { id, signers } = await createEnvelope(world, test, {});
    await act(world, test, 'simulateSignature', signers[0].id);
    return id;
  }
  async function canceled(who = [person(1)]): Promise<string> {
    const { id, signers } = await createEnvelope(world, test, { signers: who });
    await rest(world.url, test.key, 'POST', `/envelopes/${id}/cancel`);
    return signers[0].id;
  }
  async function agentOf(): Promise<string> {
    const { signers } = await sealable(world, test, await mandateOf({}), { signers: [agent(1)] });
    return signers[0].id;
  }
  async function closedSlot(): Promise<string> {
    const { id, slots } = await createSession(world, test);
    await closeSession(world.service.services, keyOf(test), { id });
    return slots[0]!.id;
  }
  async function erased(): Promise<string> {
    const { id } = await identityOf(test);
    await rest(world.url, test.key, 'DELETE', `/identities/${id}`);
    return id;
  }
  async function lapsed(): Promise<string> {
    const { id } = await identityOf(test);
    expect(codeOf(await act(world, test, 'advanceIdentityClock', id))).toBeUndefined();
    return id;
  }
  async function canceledBatch(): Promise<string> {
    const mandateId = await mandateOf({});
    const { id: envelopeId } = await sealable(world, test, mandateId);
    const { id } = await createBatch(world, test, mandateId, [envelopeId]);
    expect(codeOf(await act(world, test, 'simulateBatchRefusal', id))).toBeUndefined();
    return id;
  }

  /** A signer with an attested identity, which then gets a status. */
  async function ofIdentity(status: 'PENDING' | 'FAILED'): Promise<string> {
    const { id } = await identityOf(test);
    const signerId = await signerOf({ signature_level: 'advanced', signers: [person(1, { identity_id: id })] });
    await world.database.prisma.identity.update({ where: { id }, data: { status } });
    return signerId;
  }
  /** A signer whose only phone was that of an erased identity. */
  async function withoutPhone(): Promise<string> {
    const { id } = await identityOf(test, { phone: '+33 6 98 76 54 32' });
    const signerId = await signerOf({ signers: [person(1, { identity_id: id, authentication: ['otp_sms'] })] });
    await rest(world.url, test.key, 'DELETE', `/identities/${id}`);
    return signerId;
  }
  async function locked(): Promise<string> {
    const signerId = await signerOf({ signers: [person(1, codes)] });
    const lock = { subjectId: signerId, wrongTries: 50, lockedAt: world.clock.now() };
    await world.database.prisma.codeLock.create({ data: lock });
    return signerId;
  }
  /** A signer who requested five codes within an hour. */
  async function askedFiveTimes(): Promise<string> {
    const { signers } = await createEnvelope(world, test, { signers: [person(1, codes)] });
    for (let n = 0; n < 5; n++) {
      expect(codeOf(await requestCode(world, signers[0].sign_url, { channel: 'OTP_EMAIL' }))).toBeUndefined();
      world.clock.advance(31_000);
    }
    return signers[0].id;
  }

  // These open the page or send a code first, as a person would.
  it.each<[Ask, string, () => Promise<string>]>([
    ['simulateSignature', 'phone_required', withoutPhone],
    ['simulateSignature', 'code_locked', locked],
    ['simulateSignature', 'rate_limited', askedFiveTimes],
    ['simulateWrongCode', 'phone_required', withoutPhone],
    ['simulateWrongCode', 'identity_pending', () => ofIdentity('PENDING')],
    ['simulateWrongCode', 'identity_lapsed', () => ofIdentity('FAILED')],
  ])('%s answers %s, and nobody has signed', async (ask, code, stand) => {
    const id = await stand();
    expect(codeOf(await act(world, test, ask, id))).toBe(code);
    expect(await world.database.prisma.signer.findUnique({ where: { id } })).toMatchObject({ signedAt: null });
  });

  it.each(cases)('%s: %s', async (_state, ask, stand, code, to) => {
    const id = await stand();
    const before = await traceOf(world);
    expect(codeOf(await act(world, test, ask, id, to))).toBe(code);
    expect(await traceOf(world)).toEqual(before);
  });
});
