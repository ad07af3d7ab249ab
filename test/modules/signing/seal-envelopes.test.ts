import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { rest, signByLink } from '../../world/client.ts';
import { createEnvelope, onePager, person, readEnvelope } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Envelopes of level organization_seal up to where their batch takes over. */
let world: World;
let caller: Caller;
let mandateId: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  mandateId = (await registeredMandate(world, caller, { agents: [agent(1), agent(2)] })).id;
});
afterAll(() => world?.close());

const identity = { method: 'partner_attested', given_name: 'Zoé', family_name: 'Petit' };
const seal = (signers: object[], more: object = {}) =>
  createEnvelope(world, caller, { signature_level: 'organization_seal', mandate_id: mandateId, signers, ...more });
const ask = async (more: object) =>
  rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat',
    signature_level: 'organization_seal',
    mandate_id: mandateId,
    signers: [agent(1)],
    documents: [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }],
    ...more,
  });
const agentSigner = (n: number, more: object = {}) => ({ name: `Agent ${n}`, email: `AGENT${n}@exemple.fr`, ...more });
const mails = async () => (await world.mailbox()).map(({ to }) => to);
const typesOf = async (id: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } })).map(
    ({ type }) => type,
  );

describe('an organization_seal envelope', () => {
  it('recognises its agents by address: role agent, no link, level organization_seal', async () => {
    const body = await seal([person(1), agentSigner(2), person(3, { identity })]);
    expect(body.mandate_id).toBe(mandateId);
    expect(body.signers.map(({ role, status, sign_url }: any) => [role, status, sign_url !== null])).toEqual([
      ['signer', 'notified', true],
      ['agent', 'pending', false],
      ['signer', 'notified', true],
    ]);
    const [simple, sealing, advanced] = body.signers;
    expect(simple).not.toHaveProperty('signature');
    expect(sealing.signature).toEqual({
      level: 'organization_seal',
      identity_id: null,
      authentication: [],
      authentication_used: [],
      identity_confirmed_at: null,
      certificate_serial: null,
      certificate_subject: null,
      certificate_fingerprint_sha256: null,
      applied_at: null,
      timestamp: null,
    });
    expect(advanced.signature).toMatchObject({ level: 'advanced', authentication: ['otp_email'] });
    await world.settle();
    expect(await mails()).not.toContain('AGENT2@exemple.fr');
  });

  it('waits for its batch once everybody else has signed', async () => {
    const { id, signers } = await seal([agentSigner(1), person(4), person(5, { order: 1 })]);
    for (const { sign_url } of signers.slice(1)) expect((await signByLink(world.url, sign_url)).errors).toBeUndefined();
    await world.settle();
    const body = await readEnvelope(world, caller, id);
    expect([body.status, body.sealed_at, body.pades_level]).toEqual(['sent', null, null]);
    expect(body.signers.map(({ status }: any) => status)).toEqual(['pending', 'signed', 'signed']);
    expect(await world.database.prisma.sealing.count({ where: { envelopeId: id } })).toBe(0);
    expect((await typesOf(id)).at(-1)).toBe('envelope.signatures_collected');
    expect(await mails()).not.toContain('AGENT1@exemple.fr');
  });

  it('with agents only notifies nobody and waits at once for its batch', async () => {
    const before = (await mails()).length;
    const { id, status } = await seal([agentSigner(1), agentSigner(2)]);
    await world.settle();
    expect([status, (await readEnvelope(world, caller, id)).status]).toEqual(['sent', 'sent']);
    expect((await mails()).length).toBe(before);
    expect(await typesOf(id)).toEqual(['envelope.created', 'envelope.sent']);
  });

  it('expires by its date until a batch seals it', async () => {
    const { id, signers } = await seal([agentSigner(1), person(6)], { expires_in_days: 1 });
    await signByLink(world.url, signers[1].sign_url);
    world.clock.advance(DAY + 1000);
    await world.settle();
    world.clock.advance(-DAY - 1000);
    expect((await readEnvelope(world, caller, id)).status).toBe('expired');
  });

  it('may refer to a mandate that is pending, revoked or past its end', async () => {
    const now = world.clock.now();
    for (const more of [
      { status: 'PENDING' },
      { status: 'REVOKED', revokedAt: now },
      { endsAt: now, startsAt: new Date(0) },
    ]) {
      const mandate = await registeredMandate(world, caller, more);
      expect((await ask({ mandate_id: mandate.id })).status).toBe(201);
    }
  });

  it('refuses an unknown mandate or agent and changes nothing', async () => {
    const stranger = await registeredMandate(world, await world.caller({ name: 'Autre' }));
    const live = await registeredMandate(world, caller, { mode: 'LIVE' });
    const before = await traceOf(world);
    for (const mandate_id of [undefined, '00000000-0000-4000-8000-000000000000', stranger.id, live.id]) {
      expect(await ask({ mandate_id })).toMatchObject({ status: 422, body: { error: { code: 'mandate_required' } } });
    }
    const nobody = await ask({ signers: [person(1), person(2)] });
    expect(nobody).toMatchObject({ status: 422, body: { error: { code: 'agent_not_in_mandate' } } });
    const broken = await ask({ mandate_id: undefined, documents: [{ name: 'a', pdf_base64: 'AAAA' }] });
    expect(broken).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    expect(await traceOf(world)).toEqual(before);
  });

  it('of another level ignores any mandate it refers to', async () => {
    for (const mandate_id of [mandateId, '00000000-0000-4000-8000-000000000000']) {
      const answer = await ask({ signature_level: 'simple', mandate_id });
      expect([answer.status, answer.body.mandate_id, answer.body.signers[0].role]).toEqual([201, null, 'signer']);
    }
  });
});
