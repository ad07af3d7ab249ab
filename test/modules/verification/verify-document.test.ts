import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../world/client.ts';
import { person, sealedEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** One proof, seen by those it belongs to and by anybody who holds the document. */
let world: World;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.caller();
  stranger = await world.caller({ name: 'Autre' });
});
afterAll(() => world?.close());

const known = async (sha256: string, { key }: Caller = owner) =>
  (await rest(world.url, key, 'POST', '/verify', { sha256 })).body;
const unknown = (sha256: string) => ({ known: false, sha256, billed_credits: 0 });

describe('POST /verify for the owner and a third party', () => {
  let sealed: any;
  let fingerprint: string;
  beforeAll(async () => {
    sealed = await sealedEnvelope(world, owner, {
      signers: [
        person(1, { email: 'amelie.durand@exemple.fr' }),
        person(2, { email: 'b@mail.exemple.co.uk', order: 1 }),
      ],
    });
    fingerprint = sealed.documents[0].sealed_sha256;
  });
  const signerKeys = [
    ...['name', 'email', 'order', 'role', 'status', 'signed_at', 'signature_place', 'level', 'authentication_used'],
    ...['certificate_subject', 'certificate_serial', 'certificate_fingerprint_sha256', 'ip', 'user_agent'],
  ];

  it('shows everything to the owner', async () => {
    const body = await known(fingerprint);
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['known', 'sha256', 'matches', 'document', 'envelope', 'scope', 'billed_credits'],
        ...['signers', 'events', 'chain_valid', 'proof'],
      ].sort(),
    );
    expect(body.envelope).toEqual({
      id: sealed.id,
      name: sealed.name,
      status: 'completed',
      signature_level: 'simple',
      pades_level: 'B-LTA',
      completed_at: sealed.completed_at,
      sealed_at: sealed.sealed_at,
      documents_available: true,
      proof_retained_until: expect.stringMatching(/Z$/),
    });
    const years =
      new Date(body.envelope.proof_retained_until).getUTCFullYear() - new Date(sealed.sealed_at).getUTCFullYear();
    expect(years).toBe(10);
    for (const signer of body.signers) expect(Object.keys(signer).sort()).toEqual([...signerKeys].sort());
    expect(body.signers[0]).toMatchObject({
      name: 'Personne 1',
      email: 'amelie.durand@exemple.fr',
      order: 0,
      role: 'signer',
      status: 'signed',
      level: 'simple',
      signature_place: 'Lyon',
      authentication_used: [],
      certificate_subject: null,
      ip: '127.0.0.1',
    });
    expect(body.signers[0].user_agent).toMatch(/node/);
    for (const event of body.events)
      expect(Object.keys(event).sort()).toEqual(['actor', 'at', 'hash', 'prev_hash', 'type']);
    expect(new Set(body.events.map(({ actor }: any) => actor))).toEqual(
      new Set(['organization', 'system', 'amelie.durand@exemple.fr', 'b@mail.exemple.co.uk']),
    );
    const hashes = body.events.map(({ hash }: any) => hash);
    expect(body.events.map(({ prev_hash }: any) => prev_hash)).toEqual([null, ...hashes.slice(0, -1)]);
    expect(Object.keys(body.proof).sort()).toEqual([
      'evidence_sha256',
      'mandate',
      'pades_level',
      'seal',
      'timestamps',
      'trust_chain',
    ]);
    expect(Object.keys(body.proof.seal).sort()).toEqual(['fingerprint_sha256', 'serial', 'signed_at', 'subject']);
    expect(body.proof).toMatchObject({
      pades_level: 'B-LTA',
      mandate: null,
      evidence_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (const stamp of body.proof.timestamps)
      expect(Object.keys(stamp).sort()).toEqual(['gen_time', 'issuer', 'provider', 'qualified', 'serial']);
    for (const certificate of body.proof.trust_chain) {
      expect(Object.keys(certificate).sort()).toEqual([
        'fingerprint_sha256',
        'issuer',
        'not_after',
        'not_before',
        'serial',
        'subject',
      ]);
    }
  });

  it('masks e-mails and withholds IP addresses for a third party', async () => {
    const [mine, theirs] = [await known(fingerprint), await known(fingerprint, stranger)];
    expect(theirs).toEqual({
      ...mine,
      scope: 'third_party',
      signers: mine.signers.map((signer: any, index: number) => ({
        ...signer,
        email: ['a***@e***.fr', 'b***@m***.uk'][index],
        ip: null,
        user_agent: null,
      })),
      events: mine.events.map((event: any) => ({
        ...event,
        actor:
          ({ 'amelie.durand@exemple.fr': 'a***@e***.fr', 'b@mail.exemple.co.uk': 'b***@m***.uk' } as any)[
            event.actor
          ] ?? event.actor,
      })),
    });
    expect(JSON.stringify(theirs)).not.toMatch(/amelie|durand@|127\.0\.0\.1|co\.uk/);
    expect((await known(fingerprint, stranger)).billed_credits).toBe(0);
  });

  it('finds nothing in the other mode', async () => {
    const live = await world.caller({ organizationId: owner.organizationId, mode: 'LIVE' });
    expect(await known(fingerprint, live)).toEqual(unknown(fingerprint));
  });

  it('records each consultation: who, what, when', async () => {
    const { prisma } = world.database;
    await prisma.consultation.deleteMany();
    await known(fingerprint);
    await known(fingerprint, stranger);
    await known('0'.repeat(64), stranger);
    const traced = (await prisma.consultation.findMany()).map(({ id: _id, at, ...row }) => ({
      ...row,
      recent: Date.now() - at.getTime() < 600_000,
    }));
    const of = ({ organizationId, keyId }: Caller, sha: string, envelopeId: string | null) => ({
      organizationId,
      apiKeyId: keyId,
      mode: 'TEST',
      sha256: sha,
      envelopeId,
      sessionId: null,
      digestSealId: null,
      recent: true,
    });
    expect(traced).toHaveLength(3);
    expect(traced).toEqual(
      expect.arrayContaining([
        of(owner, fingerprint, sealed.id),
        of(stranger, fingerprint, sealed.id),
        of(stranger, '0'.repeat(64), null),
      ]),
    );
  });
});
