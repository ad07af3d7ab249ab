import { generateKeyPairSync, sign } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../../src/app/tasks.ts';
import { DAY } from '../../../../src/kernel/clock.ts';
import { checkDays } from '../../../../src/modules/evidence/log/days.ts';
import { findEntry, logEntryHash } from '../../../../src/modules/evidence/log/entries.ts';
import { publish, readPublished } from '../../../../src/modules/evidence/log/own-files.ts';
import { LOG_TASK, sequenceLog } from '../../../../src/modules/evidence/log/sequence.ts';
import type { Services } from '../../../../src/platform/services.ts';
import { parseCheckpoint } from '../../../../src/standards/tlog/checkpoint.ts';
import { ED25519, rawKey, signNote, splitNote, verifierKey } from '../../../../src/standards/tlog/note.ts';
import { sealedEnvelope } from '../../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { addEntries, placedRows, readLog } from './log-world.ts';

let world: World;
let caller: Caller;
let services: Services;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  ({ services } = world.service);
});
afterAll(() => world?.close());

const rootOf = (note: string) => {
  const { size, root } = parseCheckpoint(splitNote(note).text);
  return [size, root.toString('hex')] as const;
};

/** Services whose files fail from this write on, as if the process had died there. */
function dyingAt(writes: number, seen: string[]): Services {
  let left = writes;
  const { namedFiles } = services;
  const write = async (name: string, bytes: Uint8Array) => {
    if (left-- <= 0) throw new Error('died');
    if (name === 'log/checkpoint') seen.push(Buffer.from(bytes).toString());
    await namedFiles.write(name, bytes);
  };
  return {
    ...services,
    namedFiles: {
      read: (name) => namedFiles.read(name),
      list: (below) => namedFiles.list(below),
      remove: (name) => namedFiles.remove(name),
      write,
    },
  };
}

describe('the transparency log', () => {
  it('has the head of an evidence file, once it is sealed, by one job', async () => {
    const { id } = await sealedEnvelope(world, caller, {});
    const waiting = (await findEntry(services.database, id))!;
    const chain = await world.database.prisma.evidenceEvent.findFirstOrThrow({
      where: { chainId: id, type: 'envelope.proof_composed' },
    });
    expect(waiting).toMatchObject({ seq: chain.seq, hash: chain.hash, position: null });
    expect(waiting.entry).toEqual(logEntryHash(waiting.salt, chain.hash));
    const jobs = await world.database.pool.query(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = '${LOG_TASK}'`,
    );
    expect(jobs.rowCount).toBe(1);
    expect(await sequenceLog(services)).toBeGreaterThan(0);
    const { position } = (await findEntry(services.database, id))!;
    const { entries, root, recomputed } = await readLog(services);
    expect(entries[position!]).toEqual(waiting.entry);
    expect(recomputed).toBe(root);
  });

  it('continues where a process died, at whatever write, and never signs two roots of one size', async () => {
    const notes: string[] = [];
    for (let writes = 0; writes < 7; writes++) {
      await addEntries(world, 300);
      await expect(sequenceLog(dyingAt(writes, notes))).rejects.toThrow('died');
      notes.push(...(await world.database.prisma.logCheckpoint.findMany()).map(({ note }) => note));
    }
    await sequenceLog(services);
    notes.push((await readPublished(services))!);
    const log = await readLog(services);
    expect(log.entries).toEqual(await placedRows(world));
    expect([log.recomputed, log.edge]).toEqual([log.root, log.root]);
    const bySize = new Map<number, string>();
    for (const [size, root] of notes.map(rootOf))
      expect(bySize.set(size, bySize.get(size) ?? root).get(size)).toBe(root);
  });

  it('appends in one process at a time, without gaps', async () => {
    await addEntries(world, 500);
    const counts = await Promise.all([sequenceLog(services), sequenceLog(services), sequenceLog(services)]);
    expect(counts.sort()).toEqual([0, 0, 500]);
    expect((await readLog(services)).entries).toEqual(await placedRows(world));
  });

  it('is written again from the rows when its files are gone or changed', async () => {
    const before = await readLog(services);
    await rm(path.join(world.dataDir, 'log'), { recursive: true });
    await addEntries(world, 1);
    await sequenceLog(services);
    await services.namedFiles.write('log/tile/1/000.p/1', Buffer.alloc(32));
    await addEntries(world, 1);
    await sequenceLog(services);
    const after = await readLog(services);
    expect(after.entries.slice(0, before.size)).toEqual(before.entries);
    expect([after.size, after.recomputed, after.edge]).toEqual([before.size + 2, after.root, after.root]);
  });

  it('publishes its checkpoint again when that file was changed, but not over one of keys that it does not have', async () => {
    const note = (await readPublished(services))!;
    const [, size] = note.split('\n');
    for (const changed of ['not a note', note.slice(0, 60), note.replace(`\n${size}\n`, '\n999999\n')]) {
      await publish(services, changed);
      await sequenceLog(services);
      expect(await readPublished(services)).toBe(note);
    }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = verifierKey(note.split('\n')[0]!, ED25519, rawKey(publicKey));
    const later = signNote(note.slice(0, note.indexOf('\n\n') + 1), [
      { key, sign: (bytes) => sign(null, bytes, privateKey) },
    ]);
    await publish(services, later);
    await expect(sequenceLog(services)).rejects.toThrow('no known key of the log');
    expect(await readPublished(services)).toBe(later);
    await publish(services, note);
  });

  it('does not fork when the database is restored to an earlier moment', async () => {
    const before = await readLog(services);
    const { pool } = world.database;
    const { rows } = await pool.query<{ note: string }>('SELECT note FROM log_checkpoints ORDER BY size DESC LIMIT 1');
    await addEntries(world, 400);
    const kept = await pool.query('SELECT entry FROM log_entries WHERE position IS NULL ORDER BY id');
    await sequenceLog(services);
    const published = await readLog(services);
    // The state of before: half of the entries had not been written yet, the others wait.
    await pool.query('DELETE FROM log_entries WHERE position >= $1', [before.size + 200]);
    await pool.query('UPDATE log_entries SET position = NULL WHERE position >= $1', [before.size]);
    await pool.query('DELETE FROM log_checkpoints');
    await pool.query('INSERT INTO log_checkpoints (size, note, signed_at) VALUES ($1, $2, now())', [
      before.size,
      rows[0]!.note,
    ]);
    await addEntries(world, 3);
    await sequenceLog(services);
    const after = await readLog(services);
    expect(after.size).toBe(published.size + 3);
    expect(after.entries.slice(0, published.size)).toEqual(published.entries);
    expect(after.entries).toEqual(await placedRows(world));
    expect(kept.rowCount).toBe(400);
  });

  it('refuses to continue on rows that were changed', async () => {
    const { pool } = world.database;
    await rm(path.join(world.dataDir, 'log'), { recursive: true });
    const change = (from: string) => pool.query(`UPDATE log_entries SET entry = ${from} WHERE position = 7`);
    const { entry } = (await placedRows(world)).map((row) => ({ entry: row }))[7]!;
    await change(`decode('${'00'.repeat(32)}', 'hex')`);
    await expect(sequenceLog(services)).rejects.toThrow('somebody changed them');
    await change(`decode('${entry.toString('hex')}', 'hex')`);
    await sequenceLog(services);
    expect((await readLog(services)).entries).toEqual(await placedRows(world));
  });

  it('has the heads of each day, which show a chain that was changed', async () => {
    world.clock.advance(DAY);
    await sweep(services);
    const { days, problems } = await checkDays(services.database);
    expect({ days, problems }).toEqual({ days: 1, problems: [] });
    const day = await world.database.prisma.logDay.findFirstOrThrow();
    const { entries } = await readLog(services);
    expect(entries.some((entry) => entry.equals(day.entry))).toBe(true);
    const { pool } = world.database;
    await pool.query(
      `UPDATE evidence_events SET hash = 'x' || hash WHERE seq = (SELECT head_seq FROM evidence_chains c WHERE c.id = chain_id)`,
    );
    expect((await checkDays(services.database)).problems[0]).toMatch(/^the chain .* is not the one of /);
    await pool.query(`UPDATE evidence_events SET hash = substr(hash, 2) WHERE hash LIKE 'x%'`);
  });
});
