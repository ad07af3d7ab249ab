import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFiles } from '../../../src/app/cli/verify-subjects.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { commitment, eventHash } from '../../../src/standards/event-chain/index.ts';
import { attachedJson, pdfdetachAvailable } from '../../standards/judges/attachment.ts';
import { sha256 } from '../../world/client.ts';
import { createEnvelope, field, person, readEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scrawl } from '../documents/picture.ts';
import { decline, lastCode, requestCode, signWith, view } from '../signing/acts.ts';
import { Chain } from './tamper.ts';

/** The sealed evidence file carries the chain: anyone recomputes it, with the command line or without us. */
let world: World;
let caller: Caller;
let folder: string;
let envelope: any;
let chain: Chain;
let evidence: Buffer;
let sealed: Buffer;
const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  folder = await mkdtemp(path.join(os.tmpdir(), 'esign-evidence-'));
  const { id, signers } = await createEnvelope(world, caller, {
    name: 'Contrat de Mme Öztürk',
    signers: [person(1, { authentication: ['otp_email'] }), person(2, { order: 1 })],
    fields: [field('signature'), field('text', 0, { y: 30 }), field('checkbox', 1, { y: 50 })],
  });
  const [one, two] = signers.map(({ sign_url }: any) => sign_url);
  await view(world, one, { language: 'fr' });
  await decline(world, one, { reason: 'Pas encore.' });
  await requestCode(world, one, { channel: 'OTP_EMAIL' });
  const drawn = { typedSignature: null, drawnSignature: scrawl().toString('base64') };
  await signWith(world, one, { ...drawn, code: await lastCode(world, 'p1@exemple.fr') });
  await signWith(world, two);
  await world.settle();
  envelope = await readEnvelope(world, caller, id);
  expect(envelope.status).toBe('completed');
  chain = new Chain(world, caller, id);
  await chain.keep();
  evidence = await download(envelope.evidence_download_url);
  sealed = await download(envelope.documents[0].sealed_download_url);
  await writeFile(path.join(folder, 'preuve.pdf'), evidence);
  await writeFile(path.join(folder, 'contrat.pdf'), sealed);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world?.close();
});

/** `esign verify …` in a process of its own, against the world's database. */
const esign = (...words: string[]) =>
  new Promise<{ code: number; report: any; errors: string }>((resolve) => {
    const { NODE_ENV: _environment, ...others } = process.env;
    const env = { ...others, DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, LOG_LEVEL: 'silent' };
    const main = path.resolve('src/app/cli/main.ts');
    execFile(
      process.execPath,
      ['--import', 'tsx', main, 'verify', ...words, '--json'],
      { env, cwd: path.resolve('.') },
      (error, stdout, errors) =>
        resolve({ code: Number(error?.code ?? 0), report: stdout ? JSON.parse(stdout) : undefined, errors }),
    );
  });
const inFolder = (name: string) => path.join(folder, name);

describe('the evidence file', () => {
  it('holds the chain up to the last signature, as it stands in the database', async () => {
    const { events, head, envelope: told } = readProof(evidence) as EvidenceProof;
    const rows = await chain.rows();
    expect(events.map(({ type, hash }) => [type, hash])).toEqual(
      rows.slice(0, events.length).map(({ type, hash }) => [type, hash]),
    );
    expect(rows.slice(events.length).map(({ type }) => type)).toEqual(['envelope.completed']);
    expect(head).toEqual({ seq: events.length, hash: events.at(-1)!.hash });
    expect(told).toMatchObject({ id: envelope.id, name: 'Contrat de Mme Öztürk' });
  });

  it('is recomputed by its published rule alone', async () => {
    const { events } = readProof(evidence) as EvidenceProof;
    let previous: string | null = null;
    let opened = 0;
    for (const { hash, openings = {}, ...event } of events) {
      expect(event.prev_hash).toBe(previous);
      expect(eventHash(event)).toBe(hash);
      for (const [name, { salt, value }] of Object.entries(openings)) {
        expect(commitment(salt, value)).toBe(event.commitments[name]);
        opened += 1;
      }
      previous = hash;
    }
    expect(opened).toBeGreaterThan(12);
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['signer.viewed', 'signer.declined', 'signer.code_sent']),
    );
  });

  it.skipIf(!pdfdetachAvailable)('attaches events that without their hash are exactly what was hashed', () => {
    const { events, head } = attachedJson(evidence);
    for (const { hash, ...event } of events) expect(sha256(Buffer.from(canonicalJson(event)))).toBe(hash);
    expect(head).toEqual({ seq: events.length, hash: events.at(-1).hash });
  });

  it('is found intact offline, and names the sealed and the original PDF', async () => {
    const original = envelope.documents[0].sha256;
    const report = await verifyFiles([
      { name: 'preuve.pdf', bytes: evidence },
      { name: 'contrat.pdf', bytes: sealed },
      { name: original, sha256: original },
    ]);
    expect(report.ok).toBe(true);
    expect(report.subjects[0]!.proof).toMatchObject({ valid: true, problems: [], erased: 0 });
    expect(report.subjects.slice(1).map(({ named_in }) => named_in.map(({ as }) => as))).toEqual([
      ['sealed'],
      ['original'],
    ]);
    expect(sha256(sealed)).toBe(envelope.documents[0].sealed_sha256);
  });

  it('stays as it is when the person is erased from the database', async () => {
    await chain.erasePeople();
    expect((await verifyFiles([{ name: 'preuve.pdf', bytes: evidence }])).ok).toBe(true);
    expect(await chain.valid(envelope.documents[0].sealed_sha256)).toBe(true);
  });
});

describe('esign verify', () => {
  it('exits 0 for what holds, here and in the service', async () => {
    const { code, report, errors } = await esign(
      inFolder('preuve.pdf'),
      inFolder('contrat.pdf'),
      envelope.documents[0].sha256,
    );
    expect([code, errors]).toEqual([0, '']);
    expect(report).toMatchObject({
      ok: true,
      subjects: [{ kind: 'evidence' }, { kind: 'document' }, { kind: 'fingerprint' }],
    });
    expect(report.subjects.map(({ online }: any) => [online.known, online.problems])).toEqual(
      report.subjects.map(() => [true, []]),
    );
  }, 60_000);

  it('exits 1 where the service’s own chain no longer has the proof’s head, and says so', async () => {
    const rows = await chain.rows();
    await chain.write(rows.slice(0, 3), { head: true });
    const { code, report } = await esign(inFolder('preuve.pdf'));
    await chain.restore();
    expect(code).toBe(1);
    expect(report.subjects[0]).toMatchObject({ ok: false, proof: { valid: true } });
    expect(report.subjects[0].online.problems).toEqual([
      "the service's own chain is broken",
      "the proof's head is not in the service's chain",
    ]);
  }, 60_000);

  it('exits 1 for what nobody knows', async () => {
    const { code, report } = await esign('0'.repeat(64));
    expect([code, report.ok]).toEqual([1, false]);
  }, 60_000);
});
