import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest, signByLink } from '../../world/client.ts';
import { createEnvelope, onePager, person, sealedEnvelope } from '../../world/envelope.ts';
import { createSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Rows beside the chain, edited in the database while the chain stays valid: verification detects it. */
let world: World;
let caller: Caller;
let envelope: any;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  envelope = await sealedEnvelope(world, caller, { signers: [person(1), person(2)] });
});
afterAll(() => world?.close());

const query = async (sql: string, values: unknown[] = []) => (await world.database.pool.query(sql, values)).rows;
const verify = async (sha256: string = envelope.documents[0].sealed_sha256) =>
  (await rest(world.url, caller.key, 'POST', '/verify', { sha256 })).body;

const other = `repeat('ab', 32)`;
const edits: [table: 'documents' | 'signers' | 'envelopes', column: string, to: string][] = [
  ['documents', 'sealed_sha256', other],
  ['documents', 'sha256', other],
  ['signers', 'name', `'Quelqu’un d’autre'`],
  ['signers', 'name', `''`],
  ['signers', 'email', `'autre@exemple.fr'`],
  ['signers', 'signature_place', `'Ailleurs'`],
  ['signers', 'ip', `'192.0.2.1'`],
  ['signers', 'user_agent', 'NULL'],
  ['signers', 'signed_at', `signed_at - interval '1 day'`],
  ['signers', 'authentication_used', `'{OTP_SMS}'`],
  ['signers', 'status', `'NOTIFIED'`],
  ['envelopes', 'name', `'Un autre contrat'`],
  ['envelopes', 'signature_level', `'ADVANCED'`],
  ['envelopes', 'pades_level', `'B-B'`],
  ['envelopes', 'evidence_sha256', other],
];

describe('a row that contradicts the chain makes it invalid:', () => {
  it.each(edits)('%s.%s', async (table, column, to) => {
    expect((await verify()).chain_valid).toBe(true);
    const id = table === 'envelopes' ? envelope.id : envelope[table][0].id;
    const [before] = await query(`SELECT ${column} AS value FROM ${table} WHERE id = $1`, [id]);
    await query(`UPDATE ${table} SET ${column} = ${to} WHERE id = $1`, [id]);
    expect((await verify()).chain_valid).toBe(false);
    await query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, before!.value]);
    expect((await verify()).chain_valid).toBe(true);
  });

  it('a name whose opening was deleted', async () => {
    const [{ id }] = envelope.signers;
    await query(`DELETE FROM evidence_openings WHERE chain_id = $1 AND name = 'name' AND seq > 1`, [envelope.id]);
    expect((await verify()).chain_valid).toBe(false);
    await query(`UPDATE signers SET name = '' WHERE envelope_id = $1`, [envelope.id]);
    expect((await verify()).chain_valid, 'as an erasure leaves it').toBe(true);
    expect(id).toBeTruthy();
  });

  it.each(['ORIGINAL', 'REVISION', 'SEALED'])('an added fingerprint: %s', async (kind) => {
    const forged = { ORIGINAL: '1', REVISION: '2', SEALED: '3' }[kind]!.repeat(64);
    await query(
      `INSERT INTO document_fingerprints (document_id, sha256, kind, created_at) VALUES ($1, $2, $3::"FingerprintKind", now())`,
      [envelope.documents[0].id, forged, kind],
    );
    expect(await verify(forged)).toMatchObject({ known: true, chain_valid: false });
  });

  it('no contradiction: two documents with the same original', async () => {
    const copy = { name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') };
    const { documents } = await sealedEnvelope(world, caller, { documents: [copy, { ...copy, name: 'Copie.pdf' }] });
    for (const { sealed_sha256 } of documents) expect((await verify(sealed_sha256)).chain_valid).toBe(true);
  });

  it('no contradiction: an envelope that people are signing', async () => {
    const people = Array.from({ length: 10 }, (_, n) => person(n));
    const { documents, signers } = await createEnvelope(world, caller, { name: 'En cours', signers: people });
    let signing = true;
    const watch = async () => {
      const seen: boolean[] = [];
      while (signing) seen.push((await verify(documents[0].sha256)).chain_valid);
      return seen;
    };
    const watching = [watch(), watch(), watch()];
    await Promise.all(signers.map(({ sign_url }: any) => signByLink(world.url, sign_url)));
    signing = false;
    expect((await Promise.all(watching)).flat()).not.toContain(false);
  });

  it('also the sheet’s digest of an attendance session', async () => {
    const { id } = await createSession(world, caller);
    await rest(world.url, caller.key, 'POST', `/attendance-sessions/${id}/close`);
    await world.settle();
    const { body } = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${id}`);
    expect(await verify(body.sheet_sha256)).toMatchObject({ known: true, chain_valid: true });
    await query('UPDATE attendance_sessions SET sheet_sha256 = $2 WHERE id = $1', [id, 'cd'.repeat(32)]);
    expect(await verify('cd'.repeat(32))).toMatchObject({ known: true, chain_valid: false });
  });
});
