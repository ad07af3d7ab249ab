import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfflineCommand, Outcome } from '../../../../src/cli/command.ts';
import { logCommands } from '../../../../src/cli/log-commands.ts';
import { checkOwnLog, ownPolicy, readLog } from '../../../../src/modules/evidence/log/index.ts';
import { ownTiles } from '../../../../src/modules/evidence/log/own-files.ts';
import { findLogProof } from '../../../../src/modules/evidence/log/proof.ts';
import { sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import { sealedEnvelope } from '../../../world/envelope.ts';
import { openWorld, type World } from '../../../world/world.ts';
import { addEntries, rewriteLog } from './log-world.ts';

let world: World;
let folder: string;
let chainId: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(os.tmpdir(), 'esign-monitor-'));
  chainId = (await sealedEnvelope(world, await world.caller(), {})).id;
  await addEntries(world, 600);
  await sequenceLog(world.service.services);
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true });
});

const get = (name: string) => fetch(`${world.url}/log/${name}`);
const own = async () => (await checkOwnLog(world.service.services)).problems;
const monitor = (flags: Record<string, string>, proofs: readonly string[] = []): Promise<Outcome> =>
  (logCommands.find(({ name }) => name === 'log check') as OfflineCommand).runOffline(
    [],
    new Map([['proof', proofs]]),
    { from: `${world.url}/log`, ...flags },
  );
const problemsOf = ({ result }: Outcome) => (result as { problems: string[] }).problems;

describe('the published log', () => {
  it('is served by the paths of the specification', async () => {
    const checkpoint = await get('checkpoint');
    expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await checkpoint.text()).split('\n')[1]).toBe('601');
    const tile = await get('tile/0/000');
    expect(tile.headers.get('cache-control')).toContain('immutable');
    expect((await tile.arrayBuffer()).byteLength).toBe(8192);
    expect((await (await get('tile/entries/002.p/89')).arrayBuffer()).byteLength).toBe(89 * 34);
    expect((await (await get('policy')).text()).split('\n')[1]).toBe('quorum none');
    for (const wrong of ['tile/0/0', 'tile/0/000.p/256', 'tile/9/000', 'tile/0/..%2f..%2fcheckpoint', 'days'])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404]);
  });

  it('holds, for its operator and for everybody', async () => {
    const { entries, days, problems } = await checkOwnLog(world.service.services);
    expect({ entries, days, problems }).toEqual({ entries: 601, days: 0, problems: [] });
    const outcome = await monitor({});
    expect(outcome).toMatchObject({ failed: false, result: { size: 601, entries: 601 } });
    expect(outcome.text).toContain('Compare them with those from elsewhere');
  });
});

describe('esign log check finds', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'an entry that was changed',
      `UPDATE log_entries SET entry = sha256(entry) WHERE position = 5`,
      `UPDATE log_entries SET entry = $1 WHERE position = 5`,
      /^entry 5: the database has another one$/,
    ],
  ])('%s in the database', async (_what, change, back, problem) => {
    const { pool } = world.database;
    const { rows } = await pool.query('SELECT entry FROM log_entries WHERE position = 5');
    await pool.query(change);
    expect(await own()).toEqual([expect.stringMatching(problem)]);
    await pool.query(back, [rows[0].entry]);
    expect(await own()).toEqual([]);
  });

  it('a chain that was rewritten', async () => {
    const { pool } = world.database;
    const change = (hash: string) =>
      pool.query(`UPDATE evidence_events SET hash = ${hash} WHERE chain_id = '${chainId}'`);
    await change(`'x' || hash`);
    expect(await own()).toEqual([expect.stringMatching(/^entry \d+: the chain .* was rewritten$/)]);
    await change('substr(hash, 2)');
    expect(await own()).toEqual([]);
  });

  it.each(['tile/0/001', 'tile/1/000.p/2', 'tile/entries/000', 'tile/entries/002.p/89'])(
    'a changed %s',
    async (name) => {
      const file = path.join(world.dataDir, 'log', name);
      const bytes = await readFile(file);
      const changed = Buffer.from(bytes);
      changed[40]! ^= 1;
      await writeFile(file, changed);
      expect((await own()).length).toBeGreaterThan(0);
      expect((await monitor({})).failed).toBe(true);
      await rm(file);
      expect((await monitor({})).failed).toBe(true);
      await writeFile(file, bytes);
      expect((await monitor({})).failed).toBe(false);
    },
  );

  it('nothing in a log that grows while it is read: full tiles take the place of partial ones', async () => {
    const { services } = world.service;
    const note = await (await get('checkpoint')).text();
    const policy = await ownPolicy(services);
    const read = ownTiles(services);
    expect((await readLog(read, note, policy)).problems).toEqual([]);
    await addEntries(world, 200);
    await sequenceLog(services);
    expect((await get('tile/0/002.p/89')).status).toBe(404);
    expect((await readLog(read, note, policy)).problems).toEqual([]);
    const other: typeof read = async (path) => {
      const bytes = await read(path);
      return path === 'tile/0/002' ? Buffer.alloc(8192) : bytes;
    };
    expect((await readLog(other, note, policy)).problems).toEqual([expect.stringContaining('tile/0/002.p/89')]);
  });

  it('more in a tile than its log has', async () => {
    const { services } = world.service;
    const read = ownTiles(services);
    const longer: typeof read = async (path) => {
      const bytes = await read(path);
      return bytes && path === 'tile/entries/001' ? Buffer.concat([bytes, Buffer.from('0001aa', 'hex')]) : bytes;
    };
    const note = await (await get('checkpoint')).text();
    const { problems } = await readLog(longer, note, await ownPolicy(services));
    expect(problems).toEqual(['tile/entries/001 is too short or too long']);
  });

  it('nothing to read in an answer that never ends', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/checkpoint')
        return void get('checkpoint').then(async (one) => response.end(await one.text()));
      const flood = () => {
        while (response.write(Buffer.alloc(1 << 20)));
      };
      response.on('drain', flood);
      flood();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const policy = path.join(folder, 'policy');
    await writeFile(policy, await (await get('policy')).text());
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(monitor({ from, policy })).rejects.toThrow(/larger than \d+ bytes/);
    server.closeAllConnections();
    server.close();
  });

  it('a log that its operator writes again, by what was seen before and by one proof', async () => {
    const state = path.join(folder, 'seen.json');
    const proof = path.join(folder, 'held.tlog-proof');
    await writeFile(proof, (await findLogProof(world.service.services, chainId))!.text);
    expect((await monitor({ state }, [proof])).failed).toBe(false);
    await addEntries(world, 10);
    await sequenceLog(world.service.services);
    expect((await monitor({ state }, [proof])).failed).toBe(false);

    await rewriteLog(world, 300);
    // By itself the new log is as good as any.
    expect(problemsOf(await monitor({}))).toEqual([]);
    expect(await own()).toEqual([]);
    expect(problemsOf(await monitor({ state }))).toEqual([
      expect.stringMatching(/was rewritten: its first 811 .* the run before/),
    ]);
    expect(problemsOf(await monitor({}, [proof]))).toEqual([
      expect.stringMatching(/was rewritten: its first 801 .*held/),
    ]);
  });

  it('a log that was cut', async () => {
    const state = path.join(folder, 'seen-before-cut.json');
    await monitor({ state });
    await rewriteLog(world, null);
    expect(problemsOf(await monitor({ state }))).toEqual([
      expect.stringMatching(/^the log was cut: it has 810 entries, and had 811/),
    ]);
  });
});
