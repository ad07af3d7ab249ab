import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Hex } from '../../src/kernel/ids.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { rest, signByLink } from '../../test/world/client.ts';
import { onePager, person } from '../../test/world/envelope.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from './server-process.ts';

export interface BackupSetup {
  /** Number of backups that are killed before the one that is restored. */
  readonly kills: number;
  /** Minimum number of envelopes of each fate before the first backup. */
  readonly rounds: number;
  /** Databases of the running and of the restored service; both are empty at the start. */
  readonly from: { readonly dataDir: string; readonly databaseUrl: string; readonly storageUrl?: string };
  readonly to: { readonly dataDir: string; readonly databaseUrl: string; readonly storageUrl?: string };
  /** Argument TARGET of `esign backup`. */
  readonly target: string;
  /** The folder of `target`; null for a bucket. */
  readonly targetFolder: string | null;
  readonly say?: (text: string) => void;
}

export interface BackupVerdict {
  readonly envelopes: number;
  /** Envelopes of the restored service, by their status at the snapshot. */
  readonly restored: Readonly<Record<string, number>>;
  /** Envelopes that were created, signed or purged while the backup ran. */
  readonly meanwhile: number;
  readonly files: number;
  readonly bytes: number;
  readonly backupMs: number;
  readonly restoreMs: number;
  readonly broken: readonly string[];
}

/** Fates of a client's envelopes, in turn. */
const fates = ['draft', 'send', 'half', 'complete', 'purge', 'cancel'] as const;

/**
 * Takes backups while clients create, sign, seal, cancel and purge envelopes, kills some of them, restores the last one
 * elsewhere, and completes every envelope there.
 */
export async function backUpInTraffic(setup: BackupSetup): Promise<BackupVerdict> {
  const { from, to, kills, rounds, target, targetFolder, say = () => {} } = setup;
  const server = await startServerProcess({ dataDir: from.dataDir, port: await freePort(), env: envOf(from) });
  const inspector = await openInspector(from.dataDir, from.databaseUrl);
  const key = sandboxKey(from.dataDir);
  const traffic = openTraffic(server, key, inspector);
  const broken: string[] = [];
  try {
    await until(() => traffic.rounds() >= rounds);
    say(`${traffic.envelopes()} envelopes before the first backup`);
    // Measures how long a backup takes on this machine, so that kills hit any moment of it.
    const usual = await timeOf(() => cli(['backup', target, '--json'], from));
    const known = targetFolder ? completeIn(targetFolder).length : 0;
    for (let number = 1; number <= kills; number++) {
      const child = runCli(['backup', target], from);
      await sleep(((number - Math.random()) / kills) * usual);
      child.kill('SIGKILL');
      await child.ended;
    }
    const complete = targetFolder ? completeIn(targetFolder).length - known : 0;
    if (kills)
      say(
        `${kills} backups killed within ${(usual / 1_000).toFixed(1)} s, ${complete} of them after they were complete`,
      );
    const before = traffic.envelopes();
    const steps = traffic.steps();
    const began = performance.now();
    const backup = await cli(['backup', target, '--json'], from);
    const backupMs = performance.now() - began;
    const meanwhile = traffic.steps() - steps;
    say(
      `backup: ${backup.rows} rows, ${backup.files} files, ${(backup.bytes / 1e6).toFixed(1)} MB in ${(backupMs / 1_000).toFixed(1)} s; ${meanwhile} acts meanwhile`,
    );
    await until(() => traffic.steps() > steps + meanwhile + fates.length);
    await traffic.stop();
    const envelopes = traffic.envelopes();
    await server.stop();
    const restoring = performance.now();
    await cli(['restore', target, '--json'], { ...to, keyOf: from.dataDir });
    const restoreMs = performance.now() - restoring;
    say(`restored in ${(restoreMs / 1_000).toFixed(1)} s`);
    const restored = await goOn({ ...to, keyOf: from.dataDir }, key, before, broken);
    return { envelopes, restored, meanwhile, files: backup.files, bytes: backup.bytes, backupMs, restoreMs, broken };
  } finally {
    await traffic.stop();
    await inspector.close();
    await server.stop();
  }
}

type Place = BackupSetup['from'] & { readonly keyOf?: string };

const envOf = ({ databaseUrl, storageUrl, keyOf }: Place): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ...(storageUrl ? { STORAGE_URL: storageUrl } : {}),
  ...(keyOf ? { SECRET_KEY: readFileSync(path.join(keyOf, 'secret.key'), 'utf8').trim() } : {}),
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Starts the command line in its own process. */
function runCli(words: readonly string[], place: Place) {
  const child = spawn(process.execPath, [inProject('dist/cli.js'), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: place.dataDir, LOG_LEVEL: 'error', ...envOf(place) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  return {
    ended: once(child, 'close'),
    exitCode: () => child.exitCode,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    output: () => output,
    errors: () => errors,
  };
}

/** Waits for its end and returns the object that `--json` prints. @throws Error if it exits with a code other than 0 */
export async function cli(words: readonly string[], place: Place): Promise<any> {
  const child = runCli(words, place);
  await child.ended;
  if (child.exitCode() !== 0) throw new Error(`esign ${words.join(' ')}: ${child.output()}${child.errors()}`);
  return JSON.parse(child.output());
}

const completeIn = (folder: string): string[] => {
  const snapshots = path.join(folder, 'snapshots');
  if (!existsSync(snapshots)) return [];
  return readdirSync(snapshots).filter((name) => existsSync(path.join(snapshots, name, 'manifest.json')));
};

/** Starts clients that send requests until they are stopped. */
function openTraffic({ url }: ServerProcess, key: string, inspector: Inspector) {
  let [running, finished, envelopes, steps] = [true, 0, 0, 0];
  const call = async (route: string, body?: object) => {
    const answer = await rest(url, key, 'POST', route, body);
    if (answer.status > 299) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`);
    steps += 1;
    return answer.body;
  };
  const live = async (fate: (typeof fates)[number]) => {
    // A different document each time, so that files are added and removed.
    const pdf = Buffer.concat([await onePager(), Buffer.from(`% ${crypto.randomUUID()}\n`)]);
    const documents = [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }];
    const signers = [person(1), person(2)].slice(0, fate === 'half' ? 2 : 1);
    const { id, signers: people } = await call('/envelopes', {
      name: fate,
      documents,
      signers,
      send: fate !== 'draft',
    });
    envelopes += 1;
    if (fate === 'cancel') await call(`/envelopes/${id}/cancel`);
    if (fate === 'draft' || fate === 'send' || fate === 'cancel') return;
    const { errors } = await signByLink(url, people[0].sign_url);
    if (errors) throw new Error(JSON.stringify(errors));
    steps += 1;
    if (fate === 'half') return;
    await until(async () => (await rest(url, key, 'GET', `/envelopes/${id}`)).body.status === 'completed');
    if (fate === 'purge') await purge(inspector, id);
    steps += 1;
  };
  const client = async () => {
    while (running) {
      for (const fate of fates) await live(fate);
      finished += 1;
    }
  };
  let failure: unknown;
  const clients = [client(), client()].map((work) =>
    work.catch((error) => {
      failure ??= error;
    }),
  );
  const sound = <T>(value: T): T => {
    if (failure) throw failure;
    return value;
  };
  return {
    rounds: () => sound(finished),
    envelopes: () => sound(envelopes),
    steps: () => sound(steps),
    async stop() {
      running = false;
      await Promise.all(clients);
    },
  };
}

/** Ends the retention of an envelope and wakes the job that purges it. */
async function purge(inspector: Inspector, id: string): Promise<void> {
  await inspector.query(`UPDATE envelopes SET purge_after = now() - interval '1 s' WHERE id = $1`, [id]);
  await inspector.query(`SELECT graphile_worker.add_job('envelopes.purge', $1, job_key := $2)`, [
    JSON.stringify({ id }),
    `envelopes.purge:${id}`,
  ]);
}

/** Starts the restored service, completes and checks every envelope. Returns their statuses at the start. */
async function goOn(place: Place, key: string, atLeast: number, broken: string[]): Promise<Record<string, number>> {
  const server = await startServerProcess({ dataDir: place.dataDir, port: await freePort(), env: envOf(place) });
  const inspector = await openInspector(place.dataDir, place.databaseUrl);
  const read = async (id: string) => (await rest(server.url, key, 'GET', `/envelopes/${id}`)).body;
  const states: Record<string, number> = {};
  try {
    const rows = await inspector.query<{ id: string; state: string }>(
      `SELECT id, CASE WHEN purged_at IS NOT NULL THEN 'purged' ELSE lower(status::text) END AS state FROM envelopes`,
    );
    for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
    if (rows.length < atLeast)
      broken.push(`${rows.length} envelopes of ${atLeast} from before the backup were restored`);
    for (const { id, state } of rows) {
      if (state === 'draft') await rest(server.url, key, 'POST', `/envelopes/${id}/send`);
      if (state === 'draft' || state === 'sent') {
        for (const { sign_url, status } of (await read(id)).signers) {
          if (status === 'signed') continue;
          const { errors } = await signByLink(server.url, sign_url);
          if (errors) broken.push(`${id} was ${state} and is not signed: ${JSON.stringify(errors)}`);
        }
      }
      if (state !== 'canceled' && state !== 'expired')
        await until(async () => (await read(id)).status === 'completed').catch(() =>
          broken.push(`${id} was ${state} and does not complete`),
        );
      broken.push(...(await judge(server.url, key, await read(id))));
    }
    // Checks only findings that do not depend on the speed of an outside service; the exit code covers all findings.
    const doctor = runCli(['doctor', '--storage', '--json'], place);
    await doctor.ended;
    const findings = (JSON.parse(doctor.output()).findings as { what: string; state: string; detail: string }[]).filter(
      ({ what }) => what === 'files' || what === 'checkpoints',
    );
    if (findings.length < 7) broken.push(`doctor --storage has ${findings.length} findings`);
    for (const { what, state, detail } of findings) if (state === 'fault') broken.push(`doctor: ${what} ${detail}`);
    return states;
  } finally {
    await inspector.close();
    await server.stop();
  }
}

/** Returns what is wrong with an envelope at its end. */
async function judge(url: string, key: string, envelope: any): Promise<string[]> {
  const { id, status, documents_available, documents } = envelope;
  const problems: string[] = [];
  for (const { sha256, sealed_sha256, sealed_download_url } of documents) {
    const { body } = await rest(url, key, 'POST', '/verify', { sha256: sealed_sha256 ?? sha256 });
    if (body.chain_valid !== true) problems.push(`${id} (${status}): chain_valid ${body.chain_valid}`);
    if (status !== 'completed' || !documents_available) continue;
    const bytes = Buffer.from(await (await fetch(sealed_download_url)).arrayBuffer());
    if (sha256Hex(bytes) !== sealed_sha256) problems.push(`${id}: the sealed file is another one`);
  }
  return problems;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('did not come to pass within three minutes');
    await sleep(50);
  }
}
