import path from 'node:path';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { runOn, withDatabase } from '../world/database-url.ts';
import { startS3 } from '../world/s3.ts';
import { type BackupVerdict, backUpInTraffic } from './backup-in-traffic.ts';
import { makeFolder } from './postgres.ts';

/** Once into a folder, once into a bucket; gives the exit code. */
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
    if (!broken)
      say('Every envelope is as it was or went on to its end, with a valid chain; no file is missing or wrong.');
    return broken ? 1 : 0;
  } finally {
    await s3.close();
    await postgres.stop();
    folder.remove();
  }
}
