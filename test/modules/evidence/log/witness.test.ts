import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../../../src/cli/command.ts';
import { logCommands } from '../../../../src/cli/log-commands.ts';
import { verifyFiles } from '../../../../src/cli/verify-files.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import { findEntry } from '../../../../src/modules/evidence/log/entries.ts';
import { checkOwnLog, listWitnessedLogs, logSigners, ownPolicy } from '../../../../src/modules/evidence/log/index.ts';
import { ownTiles, readPublished } from '../../../../src/modules/evidence/log/own-files.ts';
import { findLogProof } from '../../../../src/modules/evidence/log/proof.ts';
import { sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { readLogSetting } from '../../../../src/platform/config/outside-services.ts';
import {
  checkpointText,
  formatLogProof,
  openCheckpoint,
  parseLogProof,
} from '../../../../src/standards/tlog/checkpoint.ts';
import { hashOfList, leafHash, proveConsistency, proveInclusion } from '../../../../src/standards/tlog/merkle.ts';
import { signNote } from '../../../../src/standards/tlog/note.ts';
import { TileSubtrees, TreeEdge } from '../../../../src/standards/tlog/tiles.ts';
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
  it('cosigns the checkpoint that is there when the operator begins to ask it', async () => {
    const { services } = liar.service;
    const published = async () => openCheckpoint((await readPublished(services))!, await ownPolicy(services));
    expect((await published()).isWitnessed).toBe(false);
    await sequenceLog(services);
    expect((await published()).isWitnessed).toBe(true);
  });

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

describe('a witness cosigns nothing for', () => {
  const signers = () => logSigners(liar.service.services, 'LOG');
  /** A checkpoint with the key of the log, for any tree. */
  const noteOf = async (size: number | string, root: Buffer | string, origin?: string) => {
    const keys = await signers();
    const encoded = typeof root === 'string' ? root : root.toString('base64');
    return signNote(`${origin ?? keys[0]!.key.name}\n${size}\n${encoded}\n`, keys);
  };
  const seen = async () => (await listWitnessedLogs(other.service.services.database))[0]!;
  const lines = (count: number) => `${Buffer.alloc(32).toString('base64')}\n`.repeat(count);
  const anyRoot = Buffer.alloc(32, 7);

  it.each<[string, number, () => Promise<string>]>([
    [
      'another tree of the same size',
      409,
      async () => `old ${(await seen()).size}\n\n${await noteOf((await seen()).size, anyRoot)}`,
    ],
    ['an older size', 409, async () => `old 200\n\n${await noteOf(200, anyRoot)}`],
    ['a size below the old one', 400, async () => `old ${(await seen()).size}\n\n${await noteOf(200, anyRoot)}`],
    [
      'the largest size',
      422,
      async () => `old ${(await seen()).size}\n${lines(63)}\n${await noteOf(2 ** 53 - 1, anyRoot)}`,
    ],
    ['a size that no number has', 400, async () => `old 0\n\n${await noteOf(`${2 ** 53}`, anyRoot)}`],
    ['a size with a zero before it', 400, async () => `old 0\n\n${await noteOf('0999', anyRoot)}`],
    [
      'a proof of 64 hashes',
      400,
      async () => `old ${(await seen()).size}\n${lines(64)}\n${await noteOf(999, anyRoot)}`,
    ],
    [
      'a proof of 10,000 hashes',
      413,
      async () => `old ${(await seen()).size}\n${lines(10_000)}\n${await noteOf(999, anyRoot)}`,
    ],
    ['another log by the same key', 404, async () => `old 0\n\n${await noteOf(5, anyRoot, 'elsewhere.example/log')}`],
    ['a root in another spelling', 400, async () => `old 0\n\n${await noteOf(999, `${'A'.repeat(42)}B=`)}`],
    [
      'lines that end as on Windows',
      400,
      async () => `old 0\n\n${await noteOf(999, anyRoot)}`.replaceAll('\n', '\r\n'),
    ],
    [
      'more signatures than a note has',
      400,
      async () => `old 0\n\n${await noteOf(999, anyRoot)}${'— x AAAAAAA=\n'.repeat(100)}`,
    ],
    [
      'a second checkpoint below the first',
      403,
      async () => `old 0\n\n${(await noteOf(999, anyRoot)).replace('\n\n', '\nmore\n\n')}`,
    ],
  ])('%s: %i', async (_title, status, body) => {
    const before = await seen();
    const [answered, , text] = await ask(await body());
    expect([answered, text]).toEqual([status, expect.not.stringContaining('— ')]);
    expect(await seen()).toEqual(before);
  });

  it('the second of two continuations that come at the same time', async () => {
    const { services } = liar.service;
    const before = await seen();
    const continued = async () => {
      const tiles = new Map<string, Buffer>();
      const read = async (name: string) => tiles.get(name) ?? ownTiles(services)(name);
      const edge = await TreeEdge.read(read, before.size);
      for (const { path: name, bytes } of edge.append([randomBytes(32)])) tiles.set(name, bytes);
      const proof = await proveConsistency(new TileSubtrees(read, edge.size), before.size, edge.size);
      const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
      return `old ${before.size}\n${hashes}\n${await noteOf(edge.size, edge.tree.root)}`;
    };
    const bodies = await Promise.all([continued(), continued()]);
    const answers = await Promise.all(bodies.map(ask));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const { origin, size, root, at } = before;
    const data = { size: BigInt(size), root: Uint8Array.from(root!), at };
    await other.database.prisma.witnessedLog.update({ where: { origin }, data });
  });

  it('signatures of others beside that of the log, but signs for itself only', async () => {
    const note = (await readPublished(liar.service.services))!;
    const [status, , body] = await ask(`old ${(await seen()).size}\n\n${note}— x AAAAAAA=\n`);
    expect([status, body.match(/— /g)?.length, body.includes('/log/witness ')]).toEqual([200, 1, true]);
  });

  it('an operator who leads it elsewhere: a redirect is not followed', async () => {
    const { services } = liar.service;
    let followed = 0;
    const server = createServer((request, response) => {
      if (request.url === '/elsewhere') followed += 1;
      response.writeHead(307, { Location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const former = services.config.transparencyLog;
    const { verifier } = former.witnesses[0]!;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    Object.assign(services.config, { transparencyLog: { ...former, witnesses: [{ verifier, url }] } });
    await addEntries(liar, 1);
    await sequenceLog(services);
    expect([openCheckpoint((await readPublished(services))!, await ownPolicy(services)).isWitnessed, followed]).toEqual(
      [false, 0],
    );
    Object.assign(services.config, { transparencyLog: former });
    server.close();
    await sequenceLog(services);
    expect(openCheckpoint((await readPublished(services))!, await ownPolicy(services)).isWitnessed).toBe(true);
  });
});

describe('an operator who shows two logs', () => {
  it('is caught by whoever has an evidence file of each', { timeout: 120_000 }, async () => {
    const { services } = liar.service;
    const caller = await liar.caller();
    const sealed = async () => {
      const { id, evidence_download_url } = (await sealedEnvelope(liar, caller, {})) as any;
      return { id, file: Buffer.from(await (await fetch(evidence_download_url)).arrayBuffer()) };
    };
    const [one, two] = [await sealed(), await sealed()];
    await sequenceLog(services);
    const held = (await findLogProof(services, one.id))!;
    // The other tree has the same size, and the right key.
    const { entry, salt } = (await findEntry(services.database, two.id))!;
    const leaves = Array.from({ length: held.size }, (_, at) => leafHash(at === 0 ? entry : randomBytes(32)));
    const complete = async (height: number, index: number) =>
      hashOfList(leaves, index * 2 ** height, (index + 1) * 2 ** height);
    const signers = await logSigners(services, 'LOG');
    const tree = { origin: signers[0]!.key.name, size: held.size, root: hashOfList(leaves) };
    const forked = formatLogProof({
      ...{ index: 0, hashes: await proveInclusion({ complete }, 0, held.size), extra: Buffer.from(salt, 'hex') },
      checkpoint: signNote(checkpointText(tree), signers),
    });
    const policy = { ...(await ownPolicy(services)), needed: 0 };
    const anchors = await readRootFolder(liar.dataDir);
    const judge = (file: Buffer, ...logProofs: string[]) =>
      judgeFile(file, { anchors, at: liar.clock.now(), log: policy, logProofs });
    // Each holds alone.
    const [first, second] = [judge(one.file, held.text), judge(two.file, forked)];
    expect([first.verdict, second.verdict]).toEqual(['holds', 'holds']);
    const fork = expect.stringContaining('has signed two different trees');
    const reports = await verifyFiles(
      [
        { file: 'a.pdf', verdict: first },
        { file: 'b.pdf', verdict: second },
      ],
      null,
    );
    expect(reports.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([
      ['fails', [fork]],
      ['fails', [fork]],
    ]);
    expect(judge(one.file, held.text, forked)).toMatchObject({ verdict: 'fails', reasons: [fork] });
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
