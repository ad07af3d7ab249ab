import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../../../src/cli/command.ts';
import { logCommands } from '../../../../src/cli/log-commands.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import { checkOwnLog, ownPolicy } from '../../../../src/modules/evidence/log/index.ts';
import { readPublished } from '../../../../src/modules/evidence/log/own-files.ts';
import { findLogProof } from '../../../../src/modules/evidence/log/proof.ts';
import { sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { readLogSetting } from '../../../../src/platform/config/outside-services.ts';
import { openCheckpoint, parseLogProof } from '../../../../src/standards/tlog/checkpoint.ts';
import { sealedEnvelope } from '../../../world/envelope.ts';
import { openWorld, type World } from '../../../world/world.ts';
import { addEntries, rewriteLog } from './log-world.ts';

/** Two installations that witness each other. The first one will be dishonest. */
let liar: World;
let other: World;
let folder: string;

const command = (world: World, words: readonly string[] = [], flags = {}) =>
  (logCommands.find(({ name }) => name === 'log witness') as Command).run(world.service, flags, words);

/** Has `world` ask `witness`, as the operators of both do it. */
async function join(world: World, witness: World): Promise<void> {
  const { services } = world.service;
  await sequenceLog(services);
  const [key] = (await ownPolicy(services)).keys;
  const { text } = await command(witness, [key!.text]);
  const value = /^LOG_WITNESSES="(.+)"$/m.exec(text)![1]!;
  const problems: string[] = [];
  Object.assign(services.config, { transparencyLog: readLogSetting({ LOG_WITNESSES: value }, problems) });
  expect(problems).toEqual([]);
}

beforeAll(async () => {
  [liar, other] = [await openWorld(), await openWorld()];
  await join(liar, other);
  await join(other, liar);
  folder = await mkdtemp(path.join(os.tmpdir(), 'esign-witness-'));
}, 120_000);
afterAll(async () => {
  await liar?.close();
  await other?.close();
  await rm(folder, { recursive: true });
});

const ask = async (body: string) => {
  const response = await fetch(`${other.url}/log/witness/add-checkpoint`, { method: 'POST', body });
  return [response.status, response.headers.get('content-type'), await response.text()] as const;
};

describe('a witness', () => {
  it('cosigns what continues the log, in both directions', async () => {
    for (const world of [liar, other]) {
      const { services } = world.service;
      for (const count of [3, 300]) {
        await addEntries(world, count);
        await sequenceLog(services);
        const opened = openCheckpoint((await readPublished(services))!, await ownPolicy(services));
        expect(opened).toMatchObject({ isWitnessed: true, cosignatures: [{ at: expect.any(Date) }] });
      }
      expect((await checkOwnLog(services)).problems).toEqual([]);
    }
    const { result } = await command(other);
    expect((result as { logs: object[] }).logs).toEqual([expect.objectContaining({ size: 303 })]);
  });

  it('answers as tlog-witness says', async () => {
    const note = (await readPublished(liar.service.services))!;
    const [status, type, body] = await ask(`old 0\n\n${note}`);
    expect([status, type, body]).toEqual([409, 'text/x.tlog.size', '303\n']);
    expect((await ask(`old 303\n\n${note}`))[0]).toBe(200);
    expect((await ask(`old 304\n\n${note}`))[0]).toBe(400);
    expect((await ask('nothing'))[0]).toBe(400);
    expect((await ask(`old 303\n\n${note.replace('\n303\n', '\n304\n')}`))[0]).toBe(403);
    const own = (await readPublished(other.service.services))!;
    expect((await ask(`old 0\n\n${own}`))[0]).toBe(404);
  });

  it('refuses a proof that does not lead there', async () => {
    const { services } = liar.service;
    Object.assign(services.config, {
      transparencyLog: { ...services.config.transparencyLog, witnesses: [], needed: 0 },
    });
    await addEntries(liar, 5);
    await sequenceLog(services);
    const note = (await readPublished(services))!;
    expect((await ask(`old 303\n${Buffer.alloc(32).toString('base64')}\n\n${note}`))[0]).toBe(422);
    const { text } = await command(other);
    Object.assign(services.config, {
      transparencyLog: readLogSetting({ LOG_WITNESSES: /"(.+)"/.exec(text)![1]! }, []),
    });
    await addEntries(liar, 1);
    await sequenceLog(services);
    expect(openCheckpoint((await readPublished(services))!, await ownPolicy(services)).isWitnessed).toBe(true);
  });
});

describe('an operator who rewrites history', () => {
  it('is caught by the witness, by esign log check and by whoever holds one evidence file', {
    timeout: 120_000,
  }, async () => {
    const { services } = liar.service;
    const caller = await liar.caller();
    const { id, evidence_download_url } = (await sealedEnvelope(liar, caller, {})) as any;
    const evidence = Buffer.from(await (await fetch(evidence_download_url)).arrayBuffer());
    await sequenceLog(services);
    const held = await findLogProof(services, id);
    expect(held?.isWitnessed).toBe(true);
    const proof = path.join(folder, 'held.tlog-proof');
    await writeFile(proof, held!.text);
    const policy = await ownPolicy(services);

    // Rows, checkpoint files and log: all of it agrees with itself again, and is signed with the right key.
    const { pool } = liar.database;
    await pool.query(`UPDATE evidence_events SET hash = encode(sha256(hash::bytea), 'hex') WHERE chain_id = $1`, [id]);
    await pool.query(
      `UPDATE log_entries l SET entry = sha256((l.salt || ':' || e.hash)::bytea) FROM evidence_events e
       WHERE e.chain_id = l.chain_id AND e.seq = l.seq AND l.chain_id = $1`,
      [id],
    );
    await addEntries(liar, 1);
    await rewriteLog(liar, 1);

    // The witness does not cosign it, so no proof of the new log is witnessed.
    const forged = openCheckpoint((await readPublished(services))!, policy);
    expect(forged).toMatchObject({ isWitnessed: false, cosignatures: [] });
    expect((await findLogProof(services, id))?.isWitnessed).toBe(false);
    // The check compares the log with what somebody holds.
    const known = openCheckpoint(parseLogProof(held!.text).checkpoint, policy);
    const { problems } = await checkOwnLog(services, [{ ...known, from: 'a proof' }]);
    expect(problems).toContainEqual(expect.stringContaining('the log was rewritten'));
    expect(problems).toContainEqual(expect.stringContaining('known witnesses have cosigned'));
    // The holder's file still proves itself, by a checkpoint that the witness has cosigned.
    const verdict = judgeFile(evidence, {
      anchors: await readRootFolder(liar.dataDir),
      at: liar.clock.now(),
      log: policy,
      logProofs: [held!.text],
    });
    expect(verdict).toMatchObject({ verdict: 'holds', evidence: { log: { status: 'witnessed' } } });
  });
});

describe('LOG_WITNESSES', () => {
  it.each([
    [{ LOG_WITNESSES: 'nothing' }, 1],
    [{ LOG_WITNESSES: 'w+00000000+AAAA ftp://example.org' }, 1],
    [{ LOG_WITNESS_POLICY: '1' }, 1],
    [{ LOG_WITNESSES: 'w+00000000+AAAA https://w.example.org', LOG_WITNESS_POLICY: 'most' }, 1],
    [{}, 0],
  ])('%j', (variables, count) => {
    const problems: string[] = [];
    readLogSetting(variables, problems);
    expect(problems).toHaveLength(count);
  });

  it('needs all witnesses unless the policy says otherwise', () => {
    const two = 'a+00000000+AAAA https://a.example.org, b+00000000+AAAA https://b.example.org/w';
    const needed = (policy?: string) => readLogSetting({ LOG_WITNESSES: two, LOG_WITNESS_POLICY: policy }, []).needed;
    expect([needed(), needed('all'), needed('any'), needed('1'), needed('2'), needed('0')]).toEqual([2, 2, 1, 1, 2, 0]);
  });
});
