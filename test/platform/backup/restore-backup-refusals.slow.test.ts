import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../../src/cli/backup-command.ts';
import { openInstallation } from '../../../src/cli/open-backup.ts';
import { restore } from '../../../src/cli/restore-command.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { openPlace, parsePlace } from '../../../src/platform/backup/index.ts';
import { type Manifest, readManifest, writeManifest } from '../../../src/platform/backup/manifest.ts';
import { migrationsDir } from '../../../src/platform/database/migrations/book.ts';
import { Chain } from '../../modules/evidence/tamper.ts';
import { rest } from '../../world/client.ts';
import { createEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { type EmptyPlace, openEmptyPlace, silent } from '../../world/restored.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { backUpWorld, newTarget } from './world.ts';

let world: World;
let caller: Caller;
let target: { path: string; remove(): Promise<void> };
let snapshot: string;
let id: string;
let cut: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  target = await newTarget();
  id = (await sealedEnvelope(world, caller)).id;
  cut = (await createEnvelope(world, caller)).id;
  await world.settle();
  // Somebody with write access to every table removes the newest event without the operator noticing.
  const chain = new Chain(world, caller, cut);
  await chain.write((await chain.rows()).slice(0, -1), { head: true });
  ({ snapshot } = await backUpWorld(world, target.path));
});
afterAll(async () => {
  await world?.close();
  await target?.remove();
});

/** A copy of the backup that a test may damage, and an empty place to restore it into. */
let source: string;
let place: EmptyPlace;
beforeEach(async () => {
  source = await mkdtemp(path.join(os.tmpdir(), 'esign-copy-'));
  await cp(target.path, source, { recursive: true });
  place = await openEmptyPlace(world);
});
afterEach(async () => {
  await place.close();
  await rm(source, { recursive: true, force: true });
});

const inSnapshot = (name: string) => path.join(source, 'snapshots', snapshot, name);
const someBlob = async () => {
  const entries = await readdir(path.join(source, 'blobs'), { recursive: true, withFileTypes: true });
  const file = entries.filter((entry) => entry.isFile()).sort((a, b) => (a.name < b.name ? 1 : -1))[0]!;
  return path.join(file.parentPath, file.name);
};
const query = async (sql: string) => {
  const client = new pg.Client({ connectionString: place.env.DATABASE_URL! });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const tables = () =>
  query(`SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = 'public' AND c.relkind = 'r'`);
const changeByte = async (file: string) => {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(file, bytes);
};
/** The manifest, changed by somebody who has SECRET_KEY. */
const rewriteManifest = async (change: (manifest: Manifest) => object) => {
  const opened = await openPlace(parsePlace(source), { create: true });
  const { keystore } = world.service.services;
  const manifest = await readManifest(opened, keystore, snapshot);
  await writeManifest(opened, keystore, { ...manifest, ...change(manifest) });
  await opened.close();
};

describe('a restore is refused and leaves the database and the storage unchanged', () => {
  const refused = async (words: string | RegExp) => {
    await expect(place.restore(source)).rejects.toThrow(words);
    expect(await tables()).toEqual([]);
    expect(await readdir(place.dataDir)).toEqual(['files']);
    expect(await readdir(path.join(place.dataDir, 'files'))).toEqual(['tmp']);
  };

  it('when a file of the database is missing', async () => {
    await rm(inSnapshot('tables/envelopes.copy.gz.001'));
    await refused(`snapshots/${snapshot}/tables/envelopes.copy.gz.001 is missing`);
  });

  it('when a file of the database was changed', async () => {
    await changeByte(inSnapshot('tables/envelopes.copy.gz.001'));
    await refused(/tables\/envelopes\.copy\.gz\.001 has another SHA-256/);
  });

  it('when a stored file is missing', async () => {
    const blob = await someBlob();
    await rm(blob);
    await refused(`${path.relative(source, blob)} is missing`);
  });

  it('when a stored file is truncated', async () => {
    const blob = await someBlob();
    await writeFile(blob, (await readFile(blob)).subarray(1));
    await refused(/blobs\/.*bytes, not/);
  });

  it('when the backup is incomplete', async () => {
    await rm(inSnapshot('manifest.json'));
    await refused(`snapshots/${snapshot}/manifest.json is missing`);
  });

  it('when the manifest was changed without SECRET_KEY', async () => {
    const text = await readFile(inSnapshot('manifest.json'), 'utf8');
    await writeFile(inSnapshot('manifest.json'), text.replace('"missing": []', '"missing": ["x"]'));
    await refused(/manifest\.json was changed/);
  });

  it('when the schema is newer than the program', async () => {
    await rewriteManifest(({ migrations }) => ({
      migrations: [...migrations, { name: '29990101000000_fly', checksum: '0'.repeat(64) }],
    }));
    await refused('made by a newer version (migration 29990101000000_fly)');
  });

  it('when SECRET_KEY differs', async () => {
    const other = await openEmptyPlace(world, { SECRET_KEY: randomBytes(32).toString('hex') });
    await expect(other.restore(source)).rejects.toThrow(/SECRET_KEY is not the key of the backup/);
    await other.close();
  });

  it('when there is no backup', async () => {
    await rm(path.join(source, 'snapshots'), { recursive: true });
    await refused('contains no backup');
  });
});

describe('a restore', () => {
  it('refuses a database with rows and changes none of them', async () => {
    await expect(
      openInstallation({ ...place.env, DATABASE_URL: world.database.url }).then(async (installation) => {
        try {
          await restore(installation, parsePlace(source), null, silent);
        } finally {
          await installation.close();
        }
      }),
    ).rejects.toThrow(/The database is not empty/);
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body.status).toBe('completed');
  });

  it('refuses a database with the tables of another application', async () => {
    await query('CREATE TABLE poems (id int)');
    await expect(place.restore(source)).rejects.toThrow('tables of another application');
  });

  it('refuses a storage with files', async () => {
    const { storage, close } = await openInstallation(place.env);
    await storage.put(Buffer.from('somebody’s'));
    await close();
    await expect(place.restore(source)).rejects.toThrow('The storage is not empty');
    expect(await tables()).toEqual([]);
  });

  it('resumes after an interruption', async () => {
    const blob = await someBlob();
    const right = await readFile(blob);
    await changeByte(blob);
    await expect(place.restore(source)).rejects.toThrow(/blobs\/.* has another SHA-256/);
    expect(await tables()).toEqual([]);
    await writeFile(blob, right);
    expect((await place.restore(source)).result).toMatchObject({ snapshot });
    await expect(place.restore(source)).rejects.toThrow('already been restored');
  });

  it('loads nothing when one row contradicts another', async () => {
    // Rows that name an envelope which is not there.
    await rewriteManifest(({ tables: all }) => {
      const empty = all.find(({ count }) => count === 0)!;
      return {
        tables: all.map((table) => (table.name === 'envelopes' ? { ...table, count: 0, parts: empty.parts } : table)),
      };
    });
    await expect(place.restore(source)).rejects.toThrow(/foreign key/);
    expect(await query('SELECT count(*)::int AS n FROM signers')).toEqual([{ n: 0 }]);
    expect(await query('SELECT count(*)::int AS n FROM pg_constraint WHERE contype = $$f$$')).not.toEqual([{ n: 0 }]);
  });

  it('migrates an older schema', async () => {
    const newer = path.join(source, 'migrations');
    await cp(migrationsDir, newer, { recursive: true });
    await mkdir(path.join(newer, '9999_add_note'));
    await writeFile(path.join(newer, '9999_add_note', 'migration.sql'), 'ALTER TABLE envelopes ADD COLUMN note text;');
    const installation = await openInstallation(place.env);
    await restore({ ...installation, migrationsDir: newer }, parsePlace(source), snapshot, silent);
    await installation.close();
    const migrations = await query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1');
    expect([migrations[0], migrations.at(-1)]).toEqual([{ name: '0001_begin' }, { name: '9999_add_note' }]);
    expect(await query('SELECT DISTINCT note FROM envelopes')).toEqual([{ note: null }]);
  });

  it('keeps the checkpoints, so that a chain shortened before the backup is still detected', async () => {
    await place.restore(source);
    const { service, settle } = await place.serve(world.clock);
    await settle();
    expect((await readChain(service.services, id)).report.valid).toBe(true);
    expect((await readChain(service.services, cut)).report).toMatchObject({ valid: false });
  });
});

describe('a backup is refused', () => {
  it('when the target holds backups of another installation', async () => {
    const other = await openWorld();
    await expect(backUpWorld(other, source)).rejects.toThrow(
      /another (installation|one|SECRET_KEY)|SECRET_KEY is not|Neither SECRET_KEY/,
    );
    await other.close();
  });

  it('when the target is the storage itself', async () => {
    const { services } = world.service;
    const inside = path.join(services.config.storage.dir, 'backups');
    await expect(backUpWorld(world, inside)).rejects.toThrow('is inside the storage');
  });

  it('when the database has never been served', async () => {
    const installation = await openInstallation(place.env);
    const target = path.join(place.dataDir, 'backups');
    const options = { keep: null, allowMissing: false };
    await expect(backUp(installation, parsePlace(target), options, silent)).rejects.toThrow('nothing to back up');
    await installation.close();
  });
});
