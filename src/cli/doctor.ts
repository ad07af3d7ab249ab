import { existsSync } from 'node:fs';
import path from 'node:path';
import { withServedAddresses } from '../app/served-at.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { type Config, loadConfig } from '../platform/config/index.ts';
import { type Database, openReadOnly } from '../platform/database/index.ts';
import { silentLog } from '../platform/log/index.ts';
import type { Flags, Outcome, Repeated } from './command.ts';
import {
  examineCertificates,
  examineOwnSeals,
  examineSealCredential,
  examineSignerService,
  examineWallets,
} from './doctor/certificates.ts';
import { examineConfig, examineDatabase } from './doctor/database.ts';
import { examineBackup } from './doctor/files.ts';
import { BUSY, examine, type Finding, PATIENCE } from './doctor/finding.ts';
import {
  examineBucket,
  examineDisk,
  examineEnded,
  examineGateway,
  examineOidc,
  examineSecretKey,
  examineSmtp,
} from './doctor/service.ts';
import {
  examinePreservation,
  examineRecords,
  examineSeals,
  examineTimestamps,
  examineVersions,
  examineWorkers,
} from './doctor/work.ts';

/** `esign doctor`: reads the configuration like any command, but creates no key. */
export function doctorCommand(_words: readonly string[], _repeated: Repeated, flags: Flags): Promise<Outcome> {
  const env = withServedAddresses({ ...process.env });
  const keyFile = path.join(path.resolve(env.DATA_DIR || '.data'), 'secret.key');
  // A new machine has no key file, and doctor must not create one. A dummy key is enough, because there is no database
  // yet.
  if (!env.SECRET_KEY && env.NODE_ENV !== 'production' && !existsSync(keyFile)) env.SECRET_KEY = '00'.repeat(32);
  return doctor({ config: loadConfig(env), storage: flags.storage === true });
}

interface DoctorOptions {
  readonly config: Config;
  readonly clock?: Clock;
  /** How long each dependency has to answer, ms. */
  readonly timeLimit?: number;
  /** Also reads every stored file, which may take hours. */
  readonly storage?: boolean;
}

/** Checks all dependencies in parallel; changes nothing. */
export async function doctor({
  config,
  clock = systemClock,
  timeLimit = PATIENCE,
  storage = false,
}: DoctorOptions): Promise<Outcome> {
  const { databaseUrl, dataDir, redisUrl, smtpUrl, smsUrl, idvUrl } = config;
  // Each check ends by its own limit, which counts no time in which this process had to wait for the processor.
  const most = BUSY * timeLimit;
  const database = await openReadOnly({ databaseUrl, dataDir, log: silentLog, timeLimit: most });
  const run: RunCheck = (what, check) => examine(what, timeLimit, check);
  const checkUrl = (url: string | null, what: string, check: (url: string) => Promise<Finding>) =>
    url === null ? [] : run(what, () => check(url));
  const groups = await Promise.all([
    examineConfig(config),
    ...(database ? databaseChecks(run, config, database, clock) : [[notRunning]]),
    run('storage', () => examineDisk(config)),
    run('storage', () => examineBucket(config)),
    examineTimestamps(config, clock, timeLimit),
    run('seal', () => examineSealCredential(config, database, clock)),
    ...(database ? [examine('seal', 2 * timeLimit, () => examineOwnSeals(config, database, clock, timeLimit))] : []),
    run('certificates of signers', () => examineSignerService(config)),
    run('wallets', () => examineWallets(config, database, clock)),
    run('openid provider', () => examineOidc(config, most)),
    checkUrl(redisUrl, 'redis', async (url) => (await import('./doctor/service.ts')).examineRedis(url, most)),
    checkUrl(smtpUrl, 'smtp', (url) => examineSmtp(url, most)),
    checkUrl(smsUrl, 'sms', (url) => examineGateway('sms', url, most)),
    checkUrl(idvUrl, 'identity checks', (url) => examineGateway('identity checks', url, most)),
  ]);
  await database?.close();
  // Imported here: it needs every room.
  const files = storage && database ? await (await import('./doctor/files.ts')).examineFiles(config, clock) : [];
  return doctorOutcome([...groups.flat(), ...files]);
}

type RunCheck = (what: string, check: Parameters<typeof examine>[2]) => ReturnType<typeof examine>;

const notRunning: Finding = {
  what: 'database',
  state: 'fault',
  detail: 'the built-in database is not running: start the server first',
};

const databaseChecks = (run: RunCheck, config: Config, database: Database, clock: Clock) => [
  run('database', () => examineDatabase(database)),
  run('secret key', () => examineSecretKey(config, database)),
  run('certificates', () => examineCertificates(config, database, clock)),
  run('workers', () => examineWorkers(database)),
  run('versions', () => examineVersions(database)),
  run('sealing', () => examineSeals(database, clock)),
  run('backup', () => examineBackup(database)),
  run('preservation', () => examinePreservation(database, clock)),
  run('records', () => examineRecords(database, clock)),
  run('retention', () => examineEnded(database, config, clock)),
];

function doctorOutcome(findings: readonly Finding[]): Outcome {
  const failed = findings.some(({ state }) => state === 'fault');
  const marks = { ok: '✓', note: '·', fault: '✗' };
  const text = findings.map(({ what, state, detail }) => `${marks[state]} ${what.padEnd(14)} ${detail}`).join('\n');
  return { result: { ok: !failed, findings }, text, failed };
}
