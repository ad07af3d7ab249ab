import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { judgePdfa3b } from '../../../standards/validators/pdfa3b.ts';
import { graphql, linkOf, rest, sha256 } from '../../../world/client.ts';
import { createEnvelope, person, readEnvelope } from '../../../world/envelope.ts';
import { agent, mandateRequest } from '../../../world/mandate.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';
import { signAdvanced } from '../../signing/advanced-people.ts';

/** From the act to an active mandate, and every way in which it ends earlier. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const call = (method: string, path: string, body?: unknown) =>
  rest(world.url, caller.key, method, `/signing-mandates${path}`, body);
const create = async (more: object = {}) => {
  const { status, body } = await call('POST', '', mandateRequest(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return { mandate: body, act: await readEnvelope(world, caller, body.envelope_id) };
};
const read = async (id: string) => (await call('GET', `/${id}`)).body;
const sign = async (act: any) => {
  const answer = await signAdvanced(world, act.signers[0]);
  return codeOf(answer);
};
const typesOf = async (id: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } })).map(
    ({ type }) => type,
  );
const webhookEventsOf = (id: string) =>
  world.database.prisma.webhookEvent.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
const linkStatus = async (act: any) => (await fetch(act.signers[0].sign_url)).status;
/** Moves the clock forward while `run` runs. */
const later = async (milliseconds: number, run: () => Promise<void>) => {
  world.clock.advance(milliseconds);
  try {
    await run();
  } finally {
    world.clock.advance(-milliseconds);
  }
};

describe('the act of a mandate', () => {
  it('is an advanced envelope, already sent, with one field, and the representative is notified', async () => {
    const { mandate, act } = await create({ message: 'À signer avant vendredi, merci.' });
    expect(act).toMatchObject({
      status: 'sent',
      signature_level: 'advanced',
      name: 'Mandat de signature – Horizon Intérim SAS',
      message: 'À signer avant vendredi, merci.',
      mandate_id: null,
      prepared: true,
      mode: 'test',
    });
    expect(act.documents).toHaveLength(1);
    expect(act.documents[0].sha256).toBe(mandate.document_sha256);
    expect(act.signers).toHaveLength(1);
    expect(act.signers[0]).toMatchObject({
      name: 'Claire Fontaine',
      email: 'claire@exemple.fr',
      role: 'signer',
      status: 'notified',
      signature: { level: 'advanced', authentication: ['otp_email'] },
    });
    const { data } = await graphql(
      world.url,
      linkOf(act.signers[0].sign_url),
      '{ signingSession { state documents { pages { width } fields { type page mine } } } }',
    );
    const [document] = data.signingSession.documents;
    expect(document.fields).toHaveLength(1);
    expect(document.fields[0]).toMatchObject({ type: 'SIGNATURE', page: document.pages.length, mine: true });
    await world.settle();
    const mail = (await world.mailbox()).find(({ to }) => to === 'claire@exemple.fr')!;
    expect(mail.text).toContain('À signer avant vendredi, merci.');
    expect((await world.mailbox()).map(({ to }) => to)).not.toContain('agent1@exemple.fr');
    const { retention_days } = act;
    expect(retention_days).toBe(3650);
  });

  it('is kept for five years after the end of a short mandate', async () => {
    const now = world.clock.now();
    const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
    const { act } = await create({ valid_from: at(0), valid_until: at(99.5) });
    expect(act.retention_days).toBe(100 + 5 * 366);
  });

  it('activates the mandate once it is signed and sealed, and notifies once', async () => {
    const { mandate, act } = await create();
    expect(await sign(act)).toBeUndefined();
    expect(await read(mandate.id)).toEqual(mandate);
    await world.settle();
    const active = await read(mandate.id);
    expect(active).toEqual({ ...mandate, status: 'active', activated_at: expect.stringMatching(/Z$/) });
    const sealed = await readEnvelope(world, caller, act.id);
    expect([sealed.status, sealed.pades_level]).toEqual(['completed', 'B-LTA']);
    expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.activated']);
    expect((await webhookEventsOf(mandate.id)).map(({ type }) => type)).toEqual(['mandate.activated']);
    const { body: proof } = await rest(world.url, caller.key, 'POST', '/verify', { sha256: mandate.document_sha256 });
    expect(proof).toMatchObject({ known: true, matches: 'original_document', envelope: { id: act.id } });
  });

  it('waits for an identity that is still being verified', async () => {
    const { principal } = mandateRequest();
    const { representative } = principal;
    const { mandate, act } = await create({
      principal: {
        ...principal,
        representative: { ...representative, identity: { ...representative.identity, method: 'remote_id_check' } },
      },
    });
    expect([mandate.status, act.status]).toEqual(['pending', 'sent']);
    expect(await sign(act)).toBe('identity_pending');
    expect((await read(mandate.id)).status).toBe('pending');
  });

  it('accepts an identity that was attested before', async () => {
    const { principal } = mandateRequest();
    const { identity, ...representative } = principal.representative;
    const { id } = (await rest(world.url, caller.key, 'POST', '/identities', identity)).body;
    const { act } = await create({
      principal: { ...principal, representative: { ...representative, identity_id: id } },
    });
    expect(act.signers[0].signature.identity_id).toBe(id);
  });
});

describe('a pending mandate', () => {
  it('expires when its act is canceled', async () => {
    const { mandate, act } = await create();
    expect((await rest(world.url, caller.key, 'POST', `/envelopes/${act.id}/cancel`)).status).toBe(200);
    expect((await read(mandate.id)).status).toBe('expired');
    expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.expired']);
    expect((await call('POST', `/${mandate.id}/revoke`)).body.error.code).toBe('invalid_status');
    expect(await webhookEventsOf(mandate.id)).toEqual([]);
  });

  it('expires when its act expires', async () => {
    const { mandate, act } = await create();
    await later(31 * DAY, async () => {
      await world.settle();
      expect((await readEnvelope(world, caller, act.id)).status).toBe('expired');
      expect((await read(mandate.id)).status).toBe('expired');
    });
  });

  it('cancels its act when it is revoked, so that nobody can sign it', async () => {
    const { mandate, act } = await create();
    expect((await call('POST', `/${mandate.id}/revoke`)).body.status).toBe('revoked');
    expect((await readEnvelope(world, caller, act.id)).status).toBe('canceled');
    expect(await linkStatus(act)).toBe(410);
    expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.revoked']);
    expect((await typesOf(act.id)).at(-1)).toBe('envelope.canceled');
    await world.settle();
    expect((await read(mandate.id)).status).toBe('revoked');
  });

  it('cancels its act when its own end comes first', async () => {
    const now = world.clock.now();
    const until = new Date(now.getTime() + DAY).toISOString();
    const { mandate, act } = await create({ valid_from: now.toISOString(), valid_until: until });
    await later(DAY + 1000, async () => {
      expect((await read(mandate.id)).status).toBe('expired');
      await world.settle();
      expect((await readEnvelope(world, caller, act.id)).status).toBe('canceled');
      expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.expired']);
    });
  });

  it('is not activated by an act that is sealed after its end', async () => {
    const now = world.clock.now();
    const until = new Date(now.getTime() + DAY).toISOString();
    const { mandate, act } = await create({ valid_from: now.toISOString(), valid_until: until });
    expect(await sign(act)).toBeUndefined();
    await later(DAY + 1000, async () => {
      await world.settle();
      expect((await read(mandate.id)).status).toBe('expired');
      expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.expired']);
    });
  });

  it('ends consistently when it is revoked while its act is being signed and sealed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { mandate, act } = await create();
      expect(await sign(act)).toBeUndefined();
      await Promise.all([world.settle(), call('POST', `/${mandate.id}/revoke`)]);
      await world.settle();
      const [{ status }, envelope] = [await read(mandate.id), await readEnvelope(world, caller, act.id)];
      expect(status).toBe('revoked');
      const types = await typesOf(mandate.id);
      const activated = types.includes('mandate.activated');
      expect(envelope.status).toBe(activated ? 'completed' : 'canceled');
      expect((await webhookEventsOf(mandate.id)).length).toBe(activated ? 1 : 0);
    }
  });
});

describe('an active mandate', () => {
  const active = async (more: object = {}) => {
    const { mandate, act } = await create(more);
    expect(await sign(act)).toBeUndefined();
    await world.settle();
    return { mandate: await read(mandate.id), act };
  };

  it('is revoked by its representative, with the link of the act, once', async () => {
    const { mandate, act } = await create();
    expect(await sign(act)).toBeUndefined();
    await world.settle();
    const ask = (url: string) =>
      graphql(world.url, linkOf(url), 'mutation { revokeOwnMandate { mandate { status } } }');
    const { sign_url: url } = act.signers[0];
    const other = await createEnvelope(world, caller, { signers: [person(1)] });
    expect(codeOf(await ask(other.signers[0].sign_url))).toBe('not_found');
    expect((await read(mandate.id)).status).toBe('active');

    expect((await ask(url)).data.revokeOwnMandate.mandate.status).toBe('REVOKED');
    expect((await read(mandate.id)).status).toBe('revoked');
    const events = await world.database.prisma.evidenceEvent.findMany({ where: { chainId: mandate.id } });
    expect(events.find(({ type }) => type === 'mandate.revoked')).toMatchObject({ actor: 'signer:1' });
    expect(codeOf(await ask(url))).toBe('invalid_status');
  });

  it('can be revoked, and its act stays signed', async () => {
    const { mandate, act } = await active();
    const { body } = await call('POST', `/${mandate.id}/revoke`);
    expect(body).toEqual({ ...mandate, status: 'revoked', revoked_at: expect.stringMatching(/Z$/) });
    expect((await readEnvelope(world, caller, act.id)).status).toBe('completed');
    expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.activated', 'mandate.revoked']);
  });

  it('expires by the clock, and the job updates the row once', async () => {
    const now = world.clock.now();
    const until = new Date(now.getTime() + DAY).toISOString();
    const { mandate } = await active({ valid_from: now.toISOString(), valid_until: until });
    await later(DAY + 1000, async () => {
      expect(await read(mandate.id)).toEqual({ ...mandate, status: 'expired' });
      expect(await typesOf(mandate.id)).toHaveLength(2);
      await world.settle();
      await world.settle();
      expect(await typesOf(mandate.id)).toEqual(['mandate.created', 'mandate.activated', 'mandate.expired']);
    });
  });

  it('stays active after the retention of its act ends', async () => {
    const { mandate, act } = await active();
    await later(3700 * DAY, async () => {
      await world.settle();
      expect((await readEnvelope(world, caller, act.id)).documents_available).toBe(false);
      expect(await read(mandate.id)).toMatchObject({ status: 'active', envelope_id: act.id });
    });
  });
});

/** The bytes of the act as the representative saw them. */
const bytesOf = (act: any): Promise<Buffer> => world.service.services.storage.read(act.documents[0].sha256);

describe('the PDF of the act', () => {
  it('is a PDF/A-3B with the published digest', async () => {
    const { mandate, act } = await create({ agents: Array.from({ length: 20 }, (_, n) => agent(n)) });
    const pdf = await bytesOf(act);
    expect(sha256(pdf)).toBe(mandate.document_sha256);
    expect(judgePdfa3b(pdf).findings).toEqual([]);
  });
});
