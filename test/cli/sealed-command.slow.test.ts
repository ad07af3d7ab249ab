import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealedCommand } from '../../src/cli/sealed-command.ts';
import { closeSession } from '../../src/modules/attendance/sessions.ts';
import { listKeys, type PkiRole } from '../../src/modules/trust/index.ts';
import { done, freshDigest } from '../modules/verification/digest-seals/asks.ts';
import { authorize, codeFor, createBatch, sealable } from '../world/batch.ts';
import { readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { registeredMandate } from '../world/mandate.ts';
import { createSession, keyOf } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
let former: string;
let envelope: any;
let mandated: any;
let sessionId: string;
let digestSealId: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  envelope = await sealedEnvelope(world, caller);
  former = await idOf('SEAL');
  await world.service.authority.rotate('TEST', 'SEAL');
  world.clock.advance(60_000);
  const mandate = await registeredMandate(world, caller);
  const { id } = await sealable(world, caller, mandate.id);
  const { authorization_url: url } = await createBatch(world, caller, mandate.id, [id]);
  expect((await authorize(world, url, await codeFor(world, url))).errors).toBeUndefined();
  await world.settle();
  mandated = await readEnvelope(world, caller, id);
  const session = await createSession(world, caller);
  sessionId = session.id;
  await closeSession(world.service.services, keyOf(caller), session);
  await world.settle();
  digestSealId = (await done(world, caller, 'sealDigest', { digest: freshDigest() })).digestSeal.id;
}, 120_000);
afterAll(() => world?.close());

/** The key in use. */
const idOf = async (role: PkiRole) =>
  (await listKeys(world.database)).find((key) => key.mode === 'TEST' && key.role === role && key.isInUse)!.id;

async function sealedBy(id: string, since = '2026-01-01') {
  const { result, text } = await sealedCommand.run(world.service, { since }, [id]);
  const { sealed } = result as { sealed: readonly any[] };
  return { sealed, kinds: sealed.map(({ kind, subject_id }) => `${kind} ${subject_id}`).sort(), text };
}

describe('esign keys sealed', () => {
  it('lists the documents and the evidence of a former key, with their fingerprints', async () => {
    const { sealed, kinds, text } = await sealedBy(former);
    expect(kinds).toEqual([`document ${envelope.id}`, `evidence ${envelope.id}`]);
    const { evidenceSha256 } = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id: envelope.id } });
    expect(sealed.map(({ sha256 }) => sha256).sort()).toEqual(
      [envelope.documents[0].sealed_sha256, evidenceSha256].sort(),
    );
    expect(text).toMatch(/^2 sealed with test seal G1 since 2026-01-01T00:00:00\.000Z\.\n/);
  });

  it('lists of the key in use the sheet, and only the evidence of what a principal has sealed', async () => {
    expect((await sealedBy(await idOf('SEAL'))).kinds).toEqual([
      `evidence ${mandated.id}`,
      `session_evidence ${sessionId}`,
      `sheet ${sessionId}`,
    ]);
  });

  it('lists what the keys of an organisation have sealed: under a mandate, and digests', async () => {
    const keys = await world.database.prisma.organizationSeal.findMany({ orderBy: { forDigests: 'asc' } });
    expect((await sealedBy(keys[0]!.id)).kinds).toEqual([`document ${mandated.id}`]);
    expect((await sealedBy(keys[1]!.id)).kinds).toEqual([`digest_seal ${digestSealId}`]);
  });

  it('lists all below an authority, and all that a unit has stamped', async () => {
    for (const role of ['ROOT', 'SEAL_CA', 'TSU', 'TSA_CA'] as const)
      expect((await sealedBy(await idOf(role))).kinds, role).toHaveLength(7);
    expect((await sealedBy(await idOf('SIGNER_CA'))).kinds).toEqual([]);
  });

  it('leaves out what was sealed before', async () => {
    const since = new Date(world.clock.now().getTime() - 30_000).toISOString();
    expect((await sealedBy(former, since)).sealed).toEqual([]);
  });

  it('lists as uncertain an evidence file from before its key was recorded', async () => {
    await world.database.pool.query(
      `UPDATE sealings SET facts = facts - 'evidence_trust_chain' WHERE envelope_id = $1`,
      [mandated.id],
    );
    const uncertain = (await sealedBy(former)).sealed.filter(({ certain }) => !certain);
    expect(uncertain).toMatchObject([{ kind: 'evidence', subject_id: mandated.id }]);
    const live = (await listKeys(world.database)).find(({ mode, role }) => mode === 'LIVE' && role === 'SEAL')!;
    expect((await sealedBy(live.id)).sealed).toEqual([]);
  });

  it('refuses unknown keys, a responder, and what is no date', async () => {
    await expect(sealedBy(randomUUID())).rejects.toThrow('No key has the id');
    await expect(sealedBy('ab'.repeat(32))).rejects.toThrow('No key has the id');
    await expect(sealedBy('nonsense')).rejects.toMatchObject({ code: 'usage' });
    await expect(sealedBy(await idOf('SEAL_OCSP'))).rejects.toThrow('seals nothing');
    await expect(sealedBy(former, 'yesterday')).rejects.toThrow('--since must be a date');
  });
});
