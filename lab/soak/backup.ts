import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openInstallation } from '../../src/cli/open-backup.ts';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { runOn, withDatabase } from '../../test/world/database-url.ts';
import { startS3 } from '../../test/world/s3.ts';
import { type BackupVerdict, backUpInTraffic, cli } from './backup-in-traffic.ts';
import { makeFolder } from './postgres.ts';

/** Number of files of one MB that are copied for the measurement, in addition to those of the campaign. */
const FILES = 500;

/** Measures a first backup, a second one and a restore of many large files. */
async function measureVolume(
  from: { readonly dataDir: string; readonly databaseUrl: string },
  to: typeof from & { readonly keyOf: string },
  target: string,
  say: (text: string) => void,
): Promise<void> {
  const { database, storage, close } = await openInstallation({
    DATA_DIR: from.dataDir,
    DATABASE_URL: from.databaseUrl,
  });
  for (let n = 0; n < FILES; n++) {
    const sha256 = await storage.put(randomBytes(1_000_000));
    await database.pool.query(
      `INSERT INTO document_fingerprints (document_id, sha256, kind, created_at)
       SELECT d.id, $1, 'ORIGINAL', now() FROM documents d JOIN envelopes e ON e.id = d.envelope_id
       WHERE e.purged_at IS NULL LIMIT 1`,
      [sha256],
    );
  }
  await close();
  for (const [what, words, place] of [
    ['first backup', ['backup', target], from],
    ['second backup', ['backup', target], from],
    ['restore', ['restore', target], to],
  ] as const) {
    const began = performance.now();
    await cli([...words, '--json'], place);
    const seconds = (performance.now() - began) / 1_000;
    say(`${what} of ${FILES} MB: ${seconds.toFixed(1)} s, ${(FILES / seconds).toFixed(0)} MB/s`);
  }
}

/** Runs the campaign with a folder, then with a bucket. Returns the exit code. */
export async function soakBackup(
  { rounds, kills }: { readonly rounds: number; readonly kills: number },
  say: (text: string) => void,
): Promise<number> {
  const folder = makeFolder('esign-soak-backup-');
  const postgres = await EmbeddedServer.prepare({ dataDir: folder.path, sync: false });
  await postgres.ensureRunning();
  const s3 = await startS3();
  const newDatabase = async (name: string) => {
    await runOn(postgres.url('postgres'), `CREATE DATABASE ${name}`);
    return withDatabase(postgres.url('postgres'), name);
  };
  const campaign = async (name: string, target: string, targetFolder: string | null): Promise<BackupVerdict> => ({
    ...(await backUpInTraffic({
      rounds,
      kills,
      from: { dataDir: path.join(folder.path, `${name}-from`), databaseUrl: await newDatabase(`${name}_from`) },
      to: { dataDir: path.join(folder.path, `${name}-to`), databaseUrl: await newDatabase(`${name}_to`) },
      target,
      targetFolder,
      say,
    })),
  });
  try {
    let broken = 0;
    const target = path.join(folder.path, 'target');
    for (const [name, address, own] of [
      ['folder', target, target],
      ['bucket', s3.url.replace('/esign/blobs', '/backups'), null],
    ] as const) {
      say(`\nInto a ${name}:`);
      const verdict = await campaign(name, address, own);
      say(JSON.stringify({ ...verdict, broken: verdict.broken.length }));
      for (const problem of verdict.broken) say(`  BROKEN  ${problem}`);
      broken += verdict.broken.length;
    }
    const from = {
      dataDir: path.join(folder.path, 'folder-from'),
      databaseUrl: withDatabase(postgres.url('postgres'), 'folder_from'),
    };
    const databaseUrl = await newDatabase('volume_to');
    const to = { dataDir: path.join(folder.path, 'volume-to'), databaseUrl, keyOf: from.dataDir };
    await measureVolume(from, to, path.join(folder.path, 'volume'), say);
    if (!broken)
      say('Every envelope is as it was or went on to its end, with a valid chain; no file is missing or wrong.');
    return broken ? 1 : 0;
  } finally {
    await s3.close();
    await postgres.stop();
    folder.remove();
  }
}
