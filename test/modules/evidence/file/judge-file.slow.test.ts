import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/kernel/canonical-json.ts';
import { type EvidenceProof, judgeFile, readProof } from '../../../../src/modules/evidence/file/index.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { commitment, eventHash } from '../../../../src/standards/event-chain/index.ts';
import { attachedJson, pdfdetachAvailable } from '../../../standards/validators/attachment.ts';
import { sha256 } from '../../../world/client.ts';
import { createEnvelope, field, onePager, person, readEnvelope } from '../../../world/envelope.ts';
import { runEsign } from '../../../world/run-esign.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { scrawl } from '../../documents/picture.ts';
import { decline, lastCode, requestCode, signWith, view } from '../../signing/acts.ts';
import { Chain } from '../tamper.ts';

/** The sealed evidence file contains the chain: anyone can recompute it, with the command line or without our code. */
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
  await view(world, one, { language: 'FR' });
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

/** `esign verify …` in a process of its own; against the world's database, unless `more` says otherwise. */
async function esign(words: readonly string[], more: NodeJS.ProcessEnv = { DATABASE_URL: world.database.url }) {
  const { NODE_ENV: _environment, DATABASE_URL: _database, ...others } = process.env;
  const env = { ...others, DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...more };
  const { code, stdout, stderr } = await runEsign(['verify', ...words], env);
  const lines = words.includes('--json') ? stdout.trim().split('\n').filter(Boolean) : [];
  const reports: any[] = lines.map((line) => JSON.parse(line));
  return { code, reports, output: stdout, errors: stderr };
}
const offline = {};
const inFolder = (name: string) => path.join(folder, name);

describe('the evidence file', () => {
  it('contains the chain up to the last signature, as in the database', async () => {
    const { events, head, envelope: proofEnvelope } = readProof(evidence) as EvidenceProof;
    const rows = await chain.rows();
    expect(events.map(({ type, hash }) => [type, hash])).toEqual(
      rows.slice(0, events.length).map(({ type, hash }) => [type, hash]),
    );
    expect(rows.slice(events.length).map(({ type }) => type)).toEqual(['envelope.completed']);
    expect(head).toEqual({ seq: events.length, hash: events.at(-1)!.hash });
    expect(proofEnvelope).toMatchObject({ id: envelope.id, name: 'Contrat de Mme Öztürk' });
  });

  it('can be recomputed with its published rule alone', async () => {
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

  it.skipIf(!pdfdetachAvailable)('attaches events whose hash is that of exactly their other members', () => {
    const { events, head } = attachedJson(evidence);
    for (const { hash, ...event } of events) expect(sha256(Buffer.from(canonicalJson(event)))).toBe(hash);
    expect(head).toEqual({ seq: events.length, hash: events.at(-1).hash });
  });

  it('does not change when the person is erased from the database', async () => {
    await chain.erasePeople();
    const anchors = await readRootFolder(world.dataDir);
    expect(judgeFile(evidence, { anchors, at: world.clock.now() })).toMatchObject({ verdict: 'holds', reasons: [] });
    expect(await chain.valid(envelope.documents[0].sealed_sha256)).toBe(true);
  });
});

describe('esign verify', () => {
  it('exits 0 for files that hold, alone and against the service', async () => {
    const original = envelope.documents[0].sha256;
    const { code, reports, errors } = await esign([
      inFolder('preuve.pdf'),
      inFolder('contrat.pdf'),
      original,
      '--json',
    ]);
    expect([code, errors]).toEqual([0, '']);
    expect(reports).toMatchObject([
      { kind: 'evidence', verdict: 'holds', reasons: [], online: { known: true } },
      { kind: 'signed', verdict: 'holds', named_in: [{ as: 'sealed' }], online: { known: true } },
      { kind: 'fingerprint', verdict: 'holds', named_in: [{ as: 'original' }] },
    ]);
    const [{ signatures }] = reports;
    expect(signatures[0]).toMatchObject({
      indication: 'TOTAL-PASSED',
      level: 'B-LTA',
      modifications: 'validation_data',
    });
  });

  it('asks nobody with --offline, although the database could be reached', async () => {
    const { code, output } = await esign(['--offline', inFolder('preuve.pdf')]);
    expect(code).toBe(0);
    expect(output).toMatch(/Note: .*--offline was given, so nobody was asked/);
    expect(output).not.toMatch(/Online/);
  });

  it('works without a database, network or configuration, and notes that no service was asked', async () => {
    const { code, output, errors } = await esign([inFolder('preuve.pdf'), inFolder('contrat.pdf')], offline);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/✓ preuve\.pdf: valid, TEST MODE: a specimen without legal value/);
    expect(output).toMatch(/Chain +\d+ events, intact; it commits to the whole summary/);
    expect(output).toMatch(/Note: .*nobody was asked/);
    expect(output.split('\n').length).toBeLessThan(40);
    const again = await esign([inFolder('preuve.pdf')], {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    });
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('the database cannot be reached')]);
  });

  it('trusts only the roots of --root, and names the seal’s issuer when it knows no root', async () => {
    const root = path.join(world.dataDir, 'pki', 'test-roots.pem');
    const empty = { DATA_DIR: folder };
    const none = await esign([inFolder('preuve.pdf'), '--json'], empty);
    expect([none.code, none.reports[0].verdict]).toEqual([1, 'undetermined']);
    expect(none.reports[0].reasons.join()).toMatch(/EsignSeal was made by .*SPECIMEN.*not a trusted root/);
    const named = await esign([inFolder('preuve.pdf'), '--root', root, '--json'], empty);
    expect([named.code, named.reports[0].verdict]).toEqual([0, 'holds']);
    const other = await esign(
      [inFolder('preuve.pdf'), '--root', path.join(world.dataDir, 'pki', 'live-roots.pem')],
      empty,
    );
    expect(other.code).toBe(1);
    expect((await esign([inFolder('preuve.pdf'), '--root', inFolder('contrat.pdf')], empty)).code).toBe(1);
    expect((await esign([inFolder('preuve.pdf'), '--root'], empty)).code).toBe(2);
  }, 180_000);

  it('rejects evidence under a root that the operator added for something else, unless --root names it', async () => {
    const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'esign-roots-'));
    try {
      const added = path.join(elsewhere, 'pki', 'time-stamp-authority.pem');
      await mkdir(path.dirname(added));
      await copyFile(path.join(world.dataDir, 'pki', 'test-roots.pem'), added);
      const env = { DATA_DIR: elsewhere };
      const refused = await esign([inFolder('preuve.pdf'), '--json'], env);
      expect([refused.code, refused.reports[0].verdict]).toEqual([1, 'fails']);
      expect(refused.reports[0].reasons).toEqual([
        expect.stringMatching(/^its seal is not one of the service's, but of /),
      ]);
      // The root still vouches for signatures of other files.
      expect((await esign([inFolder('contrat.pdf'), '--json'], env)).reports[0].verdict).toBe('holds');
      const named = await esign([inFolder('preuve.pdf'), '--root', added, '--json'], env);
      expect([named.code, named.reports[0].verdict]).toEqual([0, 'holds']);
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  }, 180_000);

  it('fails a file with a changed byte and is undetermined about other or unsigned files', async () => {
    const changed = Buffer.from(evidence);
    changed[Math.floor(changed.length / 3)]! ^= 1;
    await writeFile(path.join(folder, 'changed.pdf'), changed);
    await writeFile(path.join(folder, 'plain.pdf'), await onePager());
    await writeFile(path.join(folder, 'none.pdf'), 'hello');
    const words = ['changed.pdf', 'plain.pdf', 'none.pdf'].map(inFolder);
    const { code, reports } = await esign([...words, '--json'], offline);
    expect([code, ...reports.map(({ verdict }) => verdict)]).toEqual([1, 'fails', 'undetermined', 'undetermined']);
    const { code: absent, errors } = await esign([inFolder('absent.pdf')], offline);
    expect([absent, errors]).toEqual([1, expect.stringContaining('ENOENT')]);
  });

  it('exits 1 with a reason when the service’s chain no longer contains the proof’s head', async () => {
    const rows = await chain.rows();
    await chain.write(rows.slice(0, 3), { head: true });
    const { code, reports } = await esign([inFolder('preuve.pdf'), '--json']);
    await chain.restore();
    expect([code, reports[0].verdict]).toEqual([1, 'fails']);
    expect(reports[0].reasons).toEqual([
      "the chain in the service's database is broken",
      'this service does not know this proof',
    ]);
  });

  it('exits 1 for an unknown fingerprint', async () => {
    const { code, reports } = await esign(['0'.repeat(64), '--json']);
    expect([code, reports[0].verdict]).toEqual([1, 'undetermined']);
  });
});
