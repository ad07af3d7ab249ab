import path from 'node:path';
import { parseArgs } from 'node:util';
import { agreeOn } from './agreement.ts';
import { soakBackup } from './backup.ts';
import { sealFiles } from './files.ts';
import { forgeAll } from './forgeries.ts';
import { type Kill, type KillSetup, killAtSeal } from './kill-at-seal.ts';
import { killAtSheet } from './kill-at-sheet.ts';
import { killInBatch } from './kill-in-batch.ts';
import { killInBulk } from './kill-in-bulk.ts';
import { killInTraffic, type TrafficSetup } from './kill-in-traffic.ts';
import { breakNeighbours } from './neighbours.ts';
import { makeFolder, openPostgres } from './postgres.ts';
import { rollingRestart } from './rolling.ts';
import { attackAsStranger } from './strangers.ts';
import { upgradeUnderTraffic } from './upgrade.ts';
import { findBroken } from './verdict.ts';

/**
 * `npm run soak`: SIGKILL at random moments between the last signature and completion, 50 or `--kills N`, then once more
 * with the built-in database, which keeps running and is taken over by the next process; then 200 or `--paid-kills N`
 * while live envelopes are sent, completed, canceled and expired; afterwards the credits must add up; then every 25 seals
 * of a batch of 500 or `--batch N` envelopes; then every 50 rows of a bulk send of 1,000 or `--rows N`; then 25 or
 * `--sheet-kills N` while attendance sessions are closed and sealed.
 * 0 skips a part.
 *
 * `npm run soak -- backup` takes backups in the middle of traffic, kills some and restores the last elsewhere.
 *
 * `npm run soak -- files` seals a folder of PDFs (`files.ts`). `npm run soak -- forgeries` manipulates a file of every kind
 * that the service makes in every way and counts the accepted forgeries; `npm run soak -- agreement --folder DIR` compares our
 * validator with pdfsig and OpenSSL on the PDFs of DIR. `npm run soak -- strangers [SECONDS]` attacks a server in every
 * way that needs no credential, or a hostile key, while a customer reads (`strangers.ts`).
 *
 * `npm run soak -- neighbours` freezes, kills, slows and half-opens each outside service for 12 or `--seconds N` under load,
 * or only the named ones, as in `npm run soak -- neighbours database redis frozen`; `--log FILE` stores the server's log;
 * `npm run soak -- rolling` restarts two processes behind a proxy until 5,000 or `--requests N` requests were made.
 *
 * `npm run soak -- upgrade` upgrades from the commit in `lab/soak/previous-version` to HEAD and back under traffic
 * (`upgrade.ts`); each mix of versions serves for 12 or `--seconds N`.
 */
const { values, positionals } = parseArgs({
  args: process.argv[2] === 'files' ? [] : process.argv.slice(2),
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '50' },
    'paid-kills': { type: 'string', default: '200' },
    batch: { type: 'string', default: '500' },
    rows: { type: 'string', default: '1000' },
    'sheet-kills': { type: 'string', default: '25' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    'backup-kills': { type: 'string', default: '10' },
    seconds: { type: 'string', default: '12' },
    requests: { type: 'string', default: '5000' },
    log: { type: 'string' },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function tell({ afterMs, met, strayFiles, recoveredMs, readyMs }: Kill, number: number): void {
  const where = { signed: 'before the work', sealing: 'at work', committed: 'after the commit' }[met];
  const files = strayFiles ? `, ${strayFiles} files stored and not yet named` : '';
  say(
    `${String(number).padStart(4)}  killed ${afterMs.toFixed(0).padStart(5)} ms after the last signature, ${where}${files}; ` +
      `completed ${seconds(recoveredMs)} after the restart (ready after ${seconds(readyMs)})`,
  );
}

async function run(setup: Omit<KillSetup, 'onKill'>): Promise<void> {
  const began = performance.now();
  const broken = await killAtSeal({ ...setup, onKill: tell }, async (survivor) => {
    const times = survivor.kills.map(({ recoveredMs }) => recoveredMs).sort((a, b) => a - b);
    const met = (stage: Kill['met']) => survivor.kills.filter((kill) => kill.met === stage).length;
    const twice = [...survivor.mails.values()].filter((count) => count > 2).length;
    say(
      `\n${times.length} kills in ${seconds(performance.now() - began)}: ${met('signed')} before the work, ` +
        `${met('sealing')} at work, ${met('committed')} after the commit. Completed after the restart within ` +
        `${seconds(times[Math.floor(times.length / 2)]!)} (median), ${seconds(times.at(-1)!)} (longest). ` +
        `Signers written to more often than needed: ${twice}.`,
    );
    return findBroken(survivor, setup.dataDir);
  });
  for (const problem of broken) say(`  BROKEN  ${problem}`);
  if (broken.length) process.exitCode = 1;
  else
    say(
      'Sealed once each, at B-LTA; one completion in the chain, the events and the mail; no file too many or too few.',
    );
}

async function runPaid(setup: Omit<TrafficSetup, 'onKill'>): Promise<void> {
  const began = performance.now();
  const { ends, openAtKills, broken } = await killInTraffic({
    ...setup,
    onKill: ({ afterMs, readyMs }, number) =>
      say(
        `${String(number).padStart(4)}  killed after ${afterMs.toFixed(0)} ms of traffic; ready after ${seconds(readyMs)}`,
      ),
  });
  const endings = Object.entries(ends).map(([status, count]) => `${count} ${status}`);
  say(
    `\n${setup.kills} kills in ${seconds(performance.now() - began)}: live envelopes ${endings.join(', ')}; ` +
      `${openAtKills} open reservations met.`,
  );
  for (const problem of broken) say(`  BROKEN  ${problem}`);
  if (broken.length) process.exitCode = 1;
  else say('The ledger adds up: each reservation ended exactly once, as its envelope did.');
}

async function runBatch(setup: { envelopes: number; dataDir: string; databaseUrl: string }): Promise<void> {
  const onKill = (sealed: number, readyMs: number) =>
    say(`      killed; ${sealed} of ${setup.envelopes} sealed, ready after ${seconds(readyMs)}`);
  const { kills, tookMs, broken } = await killInBatch({ ...setup, every: 25, onKill });
  say(`\n${kills} kills while ${setup.envelopes} envelopes were sealed, applied after ${seconds(tookMs)}.`);
  for (const problem of broken) say(`  BROKEN  ${problem}`);
  if (broken.length) process.exitCode = 1;
  else say('Each envelope sealed once and told once; the batch applied once and told once.');
}

async function runBulk(setup: { rows: number; dataDir: string; databaseUrl: string }): Promise<void> {
  const onKill = (sent: number, readyMs: number) =>
    say(`      killed; ${sent} of ${setup.rows} sent, ready after ${seconds(readyMs)}`);
  const { kills, tookMs, broken } = await killInBulk({ ...setup, every: 50, onKill });
  say(`\n${kills} kills while ${setup.rows} rows were sent, ended after ${seconds(tookMs)}.`);
  for (const problem of broken) say(`  BROKEN  ${problem}`);
  if (broken.length) process.exitCode = 1;
  else say('Each row sent once.');
}

async function runSheets(setup: { kills: number; dataDir: string; databaseUrl: string }): Promise<void> {
  const { kills, broken } = await killAtSheet({
    people: 60,
    ...setup,
    onKill: ({ afterMs, met, readyMs }, number) =>
      say(
        `${String(number).padStart(4)}  killed ${afterMs.toFixed(0)} ms after, ${met}; ready after ${seconds(readyMs)}`,
      ),
  });
  const count = (stage: string) => `${kills.filter(({ met }) => met === stage).length} ${stage}`;
  say(`\n${kills.length} kills: ${['open', 'closed', 'sealing', 'committed'].map(count).join(', ')}.`);
  for (const problem of broken) say(`  BROKEN  ${problem}`);
  if (broken.length) process.exitCode = 1;
  else say('No acknowledged mark lost; each sheet sealed once, at B-LTA, and told once.');
}

async function runRolling(setup: { requests: number; dataDir: string; databaseUrl: string }): Promise<void> {
  const onRestart = (stoppedMs: number, readyMs: number) =>
    say(`  restarted: ended after ${seconds(stoppedMs)}, ready after ${seconds(readyMs)}`);
  const verdict = await rollingRestart({ ...setup, rounds: 3, drainSeconds: 2, onRestart });
  const { requests, restarts, retries, lost, acknowledged, stored } = verdict;
  say(`${requests} requests over ${restarts} restarts: ${lost.length} lost; ${retries} refused connections retried;`);
  say(`${acknowledged} envelopes acknowledged, ${stored} in the database.`);
  for (const problem of lost) say(`  BROKEN  ${problem}`);
  if (lost.length || stored !== acknowledged) process.exitCode = 1;
}

async function runUpgrade(setup: Parameters<typeof upgradeUnderTraffic>[0]): Promise<void> {
  const began = performance.now();
  const { requests, signed, restarts, retries, broken } = await upgradeUnderTraffic(setup);
  say(`\n${requests} requests over ${restarts} restarts in ${seconds(performance.now() - began)}; ${retries} refused`);
  say(`connections retried; ${signed} envelopes signed, each sealed, chained and told once unless said below.`);
  for (const problem of broken) say(`  BROKEN  ${problem}`);
  if (broken.length) process.exitCode = 1;
  else say('Nothing was lost.');
}

if (process.argv[2] === 'files') {
  await sealFiles(process.argv.slice(3));
  process.exit();
}
if (positionals[0] === 'strangers') process.exit(await attackAsStranger(Number(positionals[1] ?? 600), say));
if (positionals[0] === 'forgeries') process.exit(await forgeAll());
if (positionals[0] === 'backup')
  process.exit(await soakBackup({ rounds: Number(values.rounds), kills: Number(values['backup-kills']) }, say));
if (positionals[0] === 'agreement') process.exit(await agreeOn(values.folder ?? '.', say));

if (positionals[0] === 'neighbours') {
  const setup = { seconds: Number(values.seconds), only: positionals.slice(1), logFile: values.log ?? null };
  process.exit(await breakNeighbours(setup, say));
}

const named = ['upgrade', 'rolling'];
if (positionals[0] && !named.includes(positionals[0])) {
  say(`There is no campaign "${positionals[0]}". lab/soak/run.ts names them.`);
  process.exit(2);
}

const folder = makeFolder('esign-soak-');
const postgres = await openPostgres(folder.path);
if (positionals[0] === 'upgrade') {
  try {
    await runUpgrade({ folder: folder.path, databaseUrl: postgres.url, seconds: Number(values.seconds), say });
  } finally {
    await postgres.close();
    folder.remove();
  }
  process.exit();
}
if (positionals[0] === 'rolling') {
  const dataDir = path.join(folder.path, 'data');
  try {
    await runRolling({ requests: Number(values.requests), dataDir, databaseUrl: postgres.url });
  } finally {
    await postgres.close();
    folder.remove();
  }
  process.exit();
}
try {
  if (values.kills !== '0') {
    await run({ kills: Number(values.kills), dataDir: path.join(folder.path, 'data'), databaseUrl: postgres.url });
    say('\nWith the built-in database:');
    await run({ kills: 1, dataDir: path.join(folder.path, 'built-in'), databaseUrl: null });
  }
  const dataDir = path.join(folder.path, 'data');
  if (values['paid-kills'] !== '0') {
    say('\nCredits:');
    await runPaid({ kills: Number(values['paid-kills']), dataDir, databaseUrl: postgres.url });
  }
  if (values.batch !== '0') {
    say('\nA batch:');
    await runBatch({ envelopes: Number(values.batch), dataDir, databaseUrl: postgres.url });
  }
  if (values.rows !== '0') {
    say('\nA bulk send:');
    await runBulk({ rows: Number(values.rows), dataDir, databaseUrl: postgres.url });
  }
  if (values['sheet-kills'] !== '0') {
    say('\nAttendance sheets:');
    await runSheets({ kills: Number(values['sheet-kills']), dataDir, databaseUrl: postgres.url });
  }
} finally {
  await postgres.close();
  folder.remove();
}
