import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../lab/soak/server-process.ts';
import { compose, type Service } from '../../../src/app/compose.ts';
import { encryptedColumns } from '../../../src/app/encrypted-columns.ts';
import { startServer } from '../../../src/app/server.ts';
import type { Outcome } from '../../../src/cli/command.ts';
import { keysCommands } from '../../../src/cli/keys-commands.ts';
import { openPersonalLink } from '../../../src/modules/access/personal-link.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { sequenceLog } from '../../../src/modules/evidence/log/sequence.ts';
import { loadConfig } from '../../../src/platform/config/index.ts';
import { openCipher } from '../../../src/platform/keystore/cipher.ts';
import { readValues, replaceValues } from '../../../src/platform/keystore/encrypted-column.ts';
import { noteKeyWriter } from '../../../src/platform/keystore/index.ts';
import { silentLog } from '../../../src/platform/log/index.ts';
import { inProject } from '../../../src/platform/project-root.ts';
import { openWebhookWorld, type WebhookWorld } from '../../modules/messages/webhooks/world.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { everyRow } from '../../world/everything.ts';
import { type Filled, fillWorld } from './key-rotation-world.ts';

let world: WebhookWorld;
let filled: Filled;
const [newKey, thirdKey] = [randomBytes(32), randomBytes(32)];
const hex = (key: Buffer) => key.toString('hex');
let oldKey: Buffer;
const idOf = (key: Buffer) => openCipher(key).keyId;

beforeAll(async () => {
  world = await openWebhookWorld();
  oldKey = world.service.services.config.secretKey;
  filled = await fillWorld(world);
  await sequenceLog(world.service.services);
}, 300_000);
afterAll(() => world?.close());

/** The service of another process on the same database, with its own keys. */
async function open(env: Record<string, string>, port?: number): Promise<Service> {
  const config = loadConfig({
    DATABASE_URL: world.database.url,
    DATA_DIR: world.dataDir,
    PKI_URL: world.url,
    IDV_SANDBOX: 'true',
    LOG_LEVEL: 'silent',
    ...(port ? { PORT: String(port) } : {}),
    ...env,
  });
  return compose(config, { clock: world.clock, log: silentLog });
}

async function withService<T>(env: Record<string, string>, work: (service: Service) => Promise<T>): Promise<T> {
  const service = await open(env);
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

const run = (service: Service, name: string): Promise<Outcome> =>
  keysCommands.find((command) => command.name === name)!.run(service, {}, []);

/** Ids of the keys under which the rows are encrypted, over every bytea column of every table. */
async function keysInUse(): Promise<Set<string>> {
  const { rows: columns } = await world.database.pool.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea'`,
  );
  const ids = new Set<string>();
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await world.database.pool.query<{ bytes: Buffer | null }>(
      `SELECT ${column} AS bytes FROM ${table}`,
    );
    const isEncrypted = encryptedColumns.some((one) => one.table === table && one.column === column);
    for (const { bytes } of rows) if (bytes && isEncrypted) ids.add(bytes.toString('hex', 1, 5));
  }
  return ids;
}

/** Checks what a service with these keys can still do with all older data. */
async function assertEverythingOpens(env: Record<string, string>): Promise<void> {
  const port = await freePort();
  const service = await open({ ...env, PUBLIC_URL: world.url }, port);
  const server = await startServer(service);
  const url = `http://127.0.0.1:${port}`;
  try {
    for (const column of encryptedColumns) {
      const values = await readValues(service.services.database.pool, column, {
        head: null,
        after: null,
        limit: 10_000,
      });
      for (const { row, bytes } of values) service.cipher.decrypt(bytes, column.contextOf(row));
    }
    for (const link of filled.links) {
      expect(await openPersonalLink(service.services, link.split('/').pop()!), link).not.toBeNull();
    }
    const { data, errors } = await graphql(url, linkOf(filled.openLink), '{ signingSession { state } }');
    expect(errors).toBeUndefined();
    expect(data.signingSession.state).toBe('READY');
    for (const chain of filled.chains) {
      expect(await readChain(service.services, chain), chain).toMatchObject({ report: { valid: true } });
    }
    const replayed = await rest(url, filled.caller.key, 'POST', '/envelopes', filled.request, filled.named);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.body.id).toBe(filled.envelopeId);
    const search = '{ identities(filter: { documentNumberHash: "%s" }) { edges { node { id } } } }';
    const found = await graphql(url, `Bearer ${filled.caller.key}`, search.replace('%s', filled.documentHash));
    expect(found.data?.identities.edges, JSON.stringify(found.errors)).toHaveLength(1);
  } finally {
    await server.stop();
    await service.close();
  }
}

describe('rotation of SECRET_KEY', () => {
  it('has values in every encrypted column of this test', async () => {
    for (const column of encryptedColumns) {
      const values = await readValues(world.database.pool, column, { head: null, after: null, limit: 1 });
      expect(values, `${column.table}.${column.column}`).toHaveLength(1);
    }
  });

  it('declares every bytea column that holds ciphertexts', async () => {
    const { rows } = await world.database.pool.query<{ place: string }>(
      `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
    );
    // Keyed hashes, whose keys do not change; certificates, public keys and lists; code of the pages.
    const plain = ['identities.document_number_mac', 'marks.device_mac', 'one_time_codes.code_mac', 'shared_files.mac'];
    // Entries and heads of the transparency log, and hashes and time-stamps of evidence records, are public.
    const log = ['log_days.entry', 'log_days.heads', 'log_entries.entry', 'witnessed_logs.root'];
    const records = ['record_tiles.hashes', 'record_timestamps.stamp', 'record_timestamps.token'];
    const ders = [
      ...['organization_seals.der', 'passkeys.public_key', 'pki_certificates.der', 'seal_chains.der'],
      ...['seal_credentials.der', 'shared_files.content', 'pki_keys.offline_crl', 'trusted_lists.xml'],
    ];
    const encrypted = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ place }) => place).sort()).toEqual([...plain, ...log, ...records, ...ders, ...encrypted].sort());
  });

  it('refuses to start with a wrong key, naming the variable', async () => {
    const before = await everyRow(world);
    await expect(open({ SECRET_KEY: hex(newKey) })).rejects.toThrow(/^SECRET_KEY is not the key of this database.*/);
    await expect(open({ SECRET_KEY: hex(newKey), SECRET_KEY_PREVIOUS: hex(thirdKey) })).rejects.toThrow(/SECRET_KEY/);
    expect(() => loadConfig({ SECRET_KEY_PREVIOUS: 'abc' })).toThrow(/SECRET_KEY_PREVIOUS must be keys of 32 bytes/);
    expect(await everyRow(world)).toEqual(before);
  });

  it('works with the new key before the rotation, and beside a process with the old one', async () => {
    const env = { SECRET_KEY: hex(newKey), SECRET_KEY_PREVIOUS: hex(oldKey) };
    await assertEverythingOpens(env);
    await withService({ SECRET_KEY: hex(oldKey), SECRET_KEY_PREVIOUS: hex(newKey) }, async (before) => {
      await withService(env, async (after) => {
        const encrypted = after.services.keystore.encrypt(Buffer.from('new'), 'x');
        expect(before.services.keystore.decrypt(encrypted, 'x').toString()).toBe('new');
        expect(before.services.keystore.mac('personal-link', 'x')).toEqual(
          after.services.keystore.mac('personal-link', 'x'),
        );
      });
    });
  });

  it('refuses to start without the previous key while it is needed', async () => {
    await expect(open({ SECRET_KEY: hex(newKey) })).rejects.toThrow(
      `The key ${idOf(oldKey)} must be in SECRET_KEY_PREVIOUS: parts of this database are still encrypted with it.`,
    );
  });

  it('removes a key that was configured by mistake and encrypted nothing', async () => {
    await withService(
      { SECRET_KEY: hex(thirdKey), SECRET_KEY_PREVIOUS: `${hex(newKey)},${hex(oldKey)}` },
      async () => {},
    );
    await withService({ SECRET_KEY: hex(newKey), SECRET_KEY_PREVIOUS: hex(oldKey) }, async () => {});
    const { rows } = await world.database.pool.query('SELECT id FROM secret_keys WHERE id = $1', [idOf(thirdKey)]);
    expect(rows).toEqual([]);
  });

  it('does not complete while a process encrypts under the old key', async () => {
    const writer = await noteKeyWriter(world.database.pool, idOf(oldKey), silentLog);
    const env = { SECRET_KEY: hex(newKey), SECRET_KEY_PREVIOUS: hex(oldKey) };
    const { result, text, failed } = await withService(env, (service) => run(service, 'keys rotate'));
    expect(failed).toBe(true);
    expect(result).toMatchObject({ complete: false, left: 0, outdated_processes: [{ key_id: idOf(oldKey) }] });
    expect(text).toContain('restart with the new SECRET_KEY');
    await expect(open({ SECRET_KEY: hex(newKey) }))
      .resolves.toMatchObject({})
      .catch(() => {});
    await writer.stop();
  });

  it('leaves nothing under the old key, and everything works without it', async () => {
    // The world's own process still writes under the old key.
    const { keystore } = world.service.services;
    const [column] = encryptedColumns;
    const [value] = await readValues(world.database.pool, column!, { head: null, after: null, limit: 1 });
    const context = column!.contextOf(value!.row);
    const again = openCipher(oldKey).encrypt(openCipher(newKey).decrypt(value!.bytes, context), context);
    expect(await replaceValues(world.database.pool, column!, [{ ...value!, fresh: again }])).toBe(1);
    expect(keystore.decrypt(again, context)).toBeTruthy();

    const env = { SECRET_KEY: hex(newKey), SECRET_KEY_PREVIOUS: hex(oldKey) };
    await withService(env, async (service) => {
      const listed = (await run(service, 'keys list')).result as {
        data: { id: string; state: string; values: number }[];
      };
      expect(listed.data.find(({ id }) => id === idOf(oldKey))).toMatchObject({
        state: 'SECRET_KEY_PREVIOUS',
        values: 1,
        places: { [`${column!.table}.${column!.column}`]: 1 },
      });
      const { result, text } = await run(service, 'keys rotate');
      expect(result).toMatchObject({ complete: true, rotated: 1, left: 0, unreadable: 0 });
      expect(text).toContain('remove SECRET_KEY_PREVIOUS');
      expect((await run(service, 'keys rotate')).result).toMatchObject({ complete: true, rotated: 0 });
    });
    expect(await keysInUse()).toEqual(new Set([idOf(newKey)]));
    await assertEverythingOpens({ SECRET_KEY: hex(newKey) });
    await expect(open({ SECRET_KEY: hex(oldKey) })).rejects.toThrow(`encrypted with the key ${idOf(newKey)}`);
  });

  it('reports values that no key decrypts, skips them, and completes', async () => {
    const { rows } = await world.database.pool.query<{ id: string }>(
      `UPDATE messages SET content = $1 WHERE id = (SELECT id FROM messages ORDER BY id LIMIT 1) RETURNING id`,
      [openCipher(randomBytes(32)).encrypt(Buffer.from('{}'), 'message:lost')],
    );
    const { result, text, failed } = await withService({ SECRET_KEY: hex(newKey) }, (service) =>
      run(service, 'keys rotate'),
    );
    expect(failed).toBe(false);
    expect(result).toMatchObject({ unreadable: 1, left: 1, complete: true });
    expect(text).toContain(`messages.content ${rows[0]!.id}`);
    await world.database.pool.query('DELETE FROM messages WHERE id = $1', [rows[0]!.id]);
  });

  it('continues after it was killed', { timeout: 300_000 }, async () => {
    // Many values; the last one is locked: the rotation waits there and is killed.
    const chain = filled.chains[0]!;
    const cipher = openCipher(newKey);
    const names = Array.from({ length: 900 }, (_, n) => `padding-${String(n).padStart(4, '0')}`);
    await world.database.pool.query(
      `INSERT INTO evidence_openings (chain_id, seq, name, salt, value)
       SELECT $1::uuid, 1, name, '', value FROM unnest($2::text[], $3::bytea[]) AS rows (name, value)`,
      [chain, names, names.map((name) => cipher.encrypt(Buffer.from(name), `evidence-opening:${chain}`))],
    );
    const head = Buffer.concat([Buffer.of(2), Buffer.from(idOf(thirdKey), 'hex')]);
    const rotated = async () => {
      const { rows } = await world.database.pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM evidence_openings WHERE substring(value FROM 1 FOR 5) = $1',
        [head],
      );
      return rows[0]!.count;
    };
    const lock = await world.database.pool.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT 1 FROM evidence_openings WHERE chain_id = $1 AND name = $2 FOR UPDATE', [
      chain,
      names.at(-1),
    ]);
    const child = spawn(process.execPath, [path.join(inProject('dist'), 'cli.js'), 'keys', 'rotate', '--json'], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: world.database.url,
        DATA_DIR: world.dataDir,
        PKI_URL: world.url,
        SECRET_KEY: hex(thirdKey),
        SECRET_KEY_PREVIOUS: hex(newKey),
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // It may also give up at the locked row by itself, which is an interruption too.
    while ((await rotated()) < 200 && child.exitCode === null) await sleep(20);
    child.kill('SIGKILL');
    await ended;
    await lock.query('ROLLBACK');
    lock.release();
    expect((await keysInUse()).size).toBe(2);
    const env = { SECRET_KEY: hex(thirdKey), SECRET_KEY_PREVIOUS: hex(newKey) };
    const { result } = await withService(env, (service) => run(service, 'keys rotate'));
    expect(result).toMatchObject({ complete: true, left: 0, unreadable: 0 });
    expect(await keysInUse()).toEqual(new Set([idOf(thirdKey)]));
    await world.database.pool.query(`DELETE FROM evidence_openings WHERE name LIKE 'padding-%'`);
    await assertEverythingOpens({ SECRET_KEY: hex(thirdKey) });
  });
});
