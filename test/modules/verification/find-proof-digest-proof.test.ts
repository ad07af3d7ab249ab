import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFiles } from '../../../src/cli/verify-files.ts';
import { openLookup } from '../../../src/modules/verification/index.ts';
import { rest } from '../../world/client.ts';
import { sealedEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { done, freshDigest } from './digest-seals/asks.ts';

/** What /verify answers about a file that the service has never seen. */
let world: World;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.caller({ mode: 'LIVE' });
  stranger = await world.caller({ name: 'Autre', mode: 'LIVE', credits: 1 });
});
afterAll(() => world?.close());

const verify = (sha256: string, { key }: Caller = owner) => rest(world.url, key, 'POST', '/verify', { sha256 });

/** A digest seal with a reported file. */
async function reported(by: Caller = owner, sha256 = freshDigest()): Promise<{ id: string; sha256: string }> {
  const { digestSeal } = await done(world, by, 'sealDigest', { digest: freshDigest(), name: 'Contrat.pdf' });
  await done(world, by, 'reportSealedFile', { id: digestSeal.id, sha256 });
  return { id: digestSeal.id, sha256 };
}

describe('a reported fingerprint', () => {
  it('costs other organisations a credit once, and never its own', async () => {
    const { id, sha256 } = await reported();
    expect((await verify(sha256)).body).toMatchObject({ scope: 'owner', billed_credits: 0 });
    expect((await verify(sha256, stranger)).body).toMatchObject({ scope: 'third_party', billed_credits: 1 });
    expect((await verify(sha256, stranger)).body).toMatchObject({ scope: 'third_party', billed_credits: 0 });
    expect(await world.database.prisma.consultation.count({ where: { digestSealId: id, sha256 } })).toBe(3);
    const { sha256: other } = await reported();
    const before = await traceOf(world);
    const refused = await verify(other, stranger);
    expect([refused.status, refused.body.error.code]).toEqual([402, 'insufficient_credits']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('is unknown in the other mode and after the proof is no longer retained', async () => {
    const { id, sha256 } = await reported();
    const unknown = { known: false, sha256, billed_credits: 0 };
    expect((await verify(sha256, await world.caller())).body).toEqual(unknown);
    const ended = { proofRetainedUntil: world.clock.now() };
    await world.database.prisma.digestSeal.update({ where: { id }, data: ended });
    expect((await verify(sha256)).body).toEqual(unknown);
  });

  it('does not hide the proof of a file that the service sealed', async () => {
    const envelope = await sealedEnvelope(world, owner);
    const { sealed_sha256: sha256 } = envelope.documents[0];
    await world.grant(stranger, 2);
    await reported(stranger, sha256);
    for (const who of [owner, stranger])
      expect((await verify(sha256, who)).body).toMatchObject({
        matches: 'sealed_document',
        document: { name: 'Contrat.pdf' },
      });
  });

  it('shows each organisation its own seal, and third parties the first', async () => {
    const [first, second] = [owner, await world.caller({ mode: 'LIVE' })];
    const { sha256, id } = await reported(first);
    world.clock.advance(1_000);
    const later = await reported(second, sha256);
    const third = await world.caller({ mode: 'LIVE' });
    const idFor = async (who: Caller) => {
      await verify(sha256, who);
      const row = await world.database.prisma.consultation.findFirst({
        where: { organizationId: who.organizationId },
        orderBy: { at: 'desc' },
      });
      return row?.digestSealId;
    };
    expect([await idFor(first), await idFor(second), await idFor(third)]).toEqual([id, later.id, id]);
  });

  const other = `repeat('ab', 32)`;
  it.each([
    ['digest_seals', 'digest_sha256', other],
    ['digest_seals', 'cms_sha256', other],
    ['digest_seals', 'name', `'Autre.pdf'`],
    ['digest_seals', 'facts', `jsonb_set(facts, '{seal,fingerprint_sha256}', '"ab"')`],
    ['digest_seal_files', 'pades_level', `'B-LTA'`],
  ])('has an invalid chain when somebody changed %s.%s', async (table, column, to) => {
    const { id, sha256 } = await reported();
    expect((await verify(sha256)).body.chain_valid).toBe(true);
    const key = table === 'digest_seals' ? 'id' : 'seal_id';
    await world.database.pool.query(`UPDATE ${table} SET ${column} = ${to} WHERE ${key} = $1`, [id]);
    expect((await verify(sha256)).body.chain_valid).toBe(false);
  });

  it('has an invalid chain when somebody inserted the report', async () => {
    const { id } = await reported();
    const sha256 = freshDigest();
    const row = { sealId: id, sha256, padesLevel: 'B-T', reportedAt: world.clock.now() };
    await world.database.prisma.digestSealFile.create({ data: row });
    expect((await verify(sha256)).body.chain_valid).toBe(false);
  });

  it('proves no file to esign verify', async () => {
    const { id, sha256 } = await reported();
    const [report] = await verifyFiles([{ file: sha256, sha256 }], openLookup(world.service.services));
    expect(report).toMatchObject({
      verdict: 'undetermined',
      online: { known: true, chain_valid: true, digest_seal: { id, name: 'Contrat.pdf' } },
    });
    expect(report?.reasons.join()).toContain('has not seen the file');
  });
});
