import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logSigners, makeLogKey } from '../../src/modules/evidence/log/index.ts';
import { sequenceLog } from '../../src/modules/evidence/log/sequence.ts';
import { renewTrees } from '../../src/modules/verification/records/renew-trees.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { COSIGNATURE, cosign, rawKey, splitNote, verifierKey } from '../../src/standards/tlog/note.ts';
import { makeFormerRecords } from '../modules/verification/records/records-world.ts';
import { lacks } from '../tools/load.ts';
import { rest } from '../world/client.ts';
import { sealedEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { blocksOf, has } from './blocks.ts';
import { openScratch, PLACEHOLDER, type Scratch } from './scratch.ts';

const missing = ['bash', 'curl', 'sha256sum', 'base64'].filter((program) => !has(program));
const noEvidence = [...missing, ...['pdfdetach', 'python3'].filter((program) => !has(program))];

const VERIFIED = 'Signature Verified Successfully';
const guides = readdirSync(inProject('src/pages/docs/guides'));
let world: World;
let caller: Caller;
let scratch: Scratch;
let env: Record<string, string>;

beforeAll(async () => {
  if (missing.length) return;
  [world, scratch] = await Promise.all([openWorld(), openScratch()]);
  caller = await world.caller();
  const { id } = await sealedEnvelope(world, caller);
  env = { URL: world.url, API: `${world.url}/api/v1`, KEY: caller.key, SEALED: id };
});
afterAll(async () => {
  scratch?.close();
  await world?.close();
});

/** Keeps the files that a guide names where its reader would; those of the system (`/etc/…`) in a folder below. */
function keepFiles(guide: string): void {
  for (const { file, source } of blocksOf(guide)) {
    if (!file) continue;
    const kept = path.join(scratch.folder, file);
    mkdirSync(path.dirname(kept), { recursive: true });
    writeFileSync(kept, source);
  }
}

/** Has the log sign what was sealed, with its former and its new key, and a witness cosign it. */
async function logEverything(): Promise<void> {
  const { services } = world.service;
  const former = (await logSigners(services, 'LOG'))[0]!.key;
  await makeLogKey(services, 'LOG');
  await sequenceLog(services);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const witness = verifierKey('witness.example.org', COSIGNATURE, rawKey(publicKey));
  const { pool } = world.database;
  const [{ note, size }] = (await pool.query('SELECT note, size FROM log_checkpoints ORDER BY size DESC LIMIT 1')).rows;
  const signer = { key: witness, sign: (bytes: Buffer) => sign(null, bytes, privateKey) };
  const line = cosign(splitNote(note).text, signer, world.clock.now());
  await pool.query('UPDATE log_checkpoints SET note = $1, is_witnessed = true WHERE size = $2', [note + line, size]);
  env = { ...env, FORMER_KEY: former.text, WITNESS_KEY: witness.text };
}

/** Has an evidence record for what was sealed, with a second chain. */
async function recordEverything(): Promise<void> {
  await world.database.pool.query(`UPDATE recorded_fingerprints SET recorded_at = recorded_at - interval '1 day'`);
  await makeFormerRecords(world);
  await renewTrees(world.service.services);
}

/** Runs the world's jobs twice a second while a script runs. */
async function whileSettling(run: () => Promise<void>): Promise<void> {
  let over = false;
  const running = run().finally(() => {
    over = true;
  });
  while (!over) {
    await world.settle();
    await Promise.race([running.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  await running;
}

describe('the examples of the guides', () => {
  it.skipIf(missing.length > 0).for(guides.filter((guide) => guide !== 'evidence.md'))(
    '%s: its shell and TypeScript examples run',
    async (guide, { skip }) => {
      if (guide === 'sealing-digests.md') skip(lacks(PLACEHOLDER), `${PLACEHOLDER} is not installed`);
      keepFiles(guide);
      if (guide === 'transparency.md') await logEverything();
      if (guide === 'evidence-records.md') await recordEverything();
      const blocks = blocksOf(guide).filter(({ language }) => language === 'sh' || language === 'ts');
      // One shell per guide, as for a reader; background jobs run meanwhile.
      const shell = blocks.filter(({ language }) => language === 'sh').map(({ source }) => source);
      // A block saved as a file is a separate program with its own test.
      const programs = blocks.filter(({ language, file }) => language === 'ts' && !file);
      await whileSettling(async () => {
        if (shell.length) {
          // A reader who has the former key only.
          if (guide === 'transparency.md') shell.push('LOG_KEY=$FORMER_KEY', shell[2]!);
          const printed = await scratch.run('sh', shell.join('\n'), env);
          expect(printed).not.toContain('"error"');
          if (guide === 'evidence-records.md') expect(printed).toMatch(/(Verification: OK\n){2}Time stamp: \w{3} /);
          if (guide === 'transparency.md')
            expect(printed.trim().split('\n')).toEqual(['included', VERIFIED, VERIFIED, 'continues', VERIFIED]);
        }
        for (const { source } of programs) await scratch.run('ts', source, env);
      });
    },
  );

  describe.skipIf(noEvidence.length > 0)('evidence.md: the verifier', () => {
    const verify = (folder: string) => scratch.run('sh', `cd ${folder} && python3 ../verify_evidence.py evidence.json`);

    /** The file as it is, with one thing changed, in a folder of its own. */
    function changed(name: string, change: (proof: any) => void): string {
      const proof = JSON.parse(readFileSync(path.join(scratch.folder, 'evidence.json'), 'utf8'));
      change(proof);
      mkdirSync(path.join(scratch.folder, name));
      writeFileSync(path.join(scratch.folder, name, 'evidence.json'), JSON.stringify(proof));
      return name;
    }

    it('accepts the chain of a sealed envelope from its evidence file', async () => {
      keepFiles('evidence.md');
      const shell = blocksOf('evidence.md').filter(({ language }) => language === 'sh');
      const output = await scratch.run('sh', shell.map(({ source }) => source).join('\n'), env);
      expect(output).toMatch(/the chain is intact: \d+ events, the last is [0-9a-f]{64}/);
      expect(output).toContain('"valid":true');
    });

    it.each<[string, (proof: any) => void, string]>([
      ['a changed fact', ({ events }) => (events[1].actor = 'somebody'), 'event 2: was changed'],
      ['a later moment', ({ events }) => (events[0].at = '2020-01-01T00:00:00.000Z'), 'event 1: was changed'],
      [
        'an event left out',
        ({ events }) => events.splice(1, 1),
        'event 2: belongs to another chain, or is out of order',
      ],
      ['two in another order', ({ events }) => events.splice(0, 2, events[1], events[0]), 'event 1: does not follow'],
      ['the last one cut off', ({ events }) => events.pop(), 'events are missing at the end'],
      ['a fact beside the hashed ones', ({ events }) => (events[0].note = 'x'), 'event 1: has missing or unknown keys'],
      ['another person', (proof) => (firstOpening(proof).value = 'x'), 'does not match its commitment'],
      [
        'the chain of another envelope',
        (proof) => (proof.envelope.id = proof.events[0].hash),
        'event 1: belongs to another chain',
      ],
    ])('detects %s', async (name, change, problem) => {
      await expect(verify(changed(name.replaceAll(' ', '-'), change))).rejects.toThrow(problem);
    });

    it('detects changes and removals beside the chain', async () => {
      const renamed = changed('renamed', (proof) => (proof.signers[0].name = 'x'));
      await expect(verify(renamed)).rejects.toThrow('the summary does not match');
      const removed = changed('removed', (proof) => delete proof.openings[Object.keys(proof.openings)[0]!]);
      await expect(verify(removed)).rejects.toThrow('openings were removed or added');
    });

    it('works for an attendance session too', async () => {
      const { body } = await rest(world.url, caller.key, 'POST', '/attendance-sessions', {
        name: 'Sécurité incendie',
        trainer: { name: 'Nadia Benali' },
        notify: false,
        slots: [{ label: 'Matin', starts_at: '2027-01-11T08:00:00.000Z', ends_at: '2027-01-11T11:30:00.000Z' }],
        attendees: [{ name: 'Élodie Müller' }],
      });
      await rest(world.url, caller.key, 'POST', `/attendance-sessions/${body.id}/close`);
      await world.settle();
      const sheet = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${body.id}/sheet`);
      mkdirSync(path.join(scratch.folder, 'session'));
      const output = await scratch.run(
        'sh',
        `cd session && curl -s "${sheet.body.evidence_download_url}" -o evidence.pdf && pdfdetach -saveall evidence.pdf
        python3 ../verify_evidence.py evidence.json`,
      );
      expect(output).toContain('the chain is intact');
    });
  });
});

const firstOpening = ({ openings }: any): any => Object.values(Object.values(openings)[0]!)[0];
