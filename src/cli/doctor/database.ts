import { itemAt } from '../../kernel/definitely.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, readSchemaState, sql } from '../../platform/database/index.ts';
import { CLOCK_LIMIT } from '../../platform/machine-clock/index.ts';
import { type Finding, findingReason } from './finding.ts';

/** Largest difference with which the built-in time-stamp authority makes time-stamps, ms. */
const STAMPING_LIMIT = 1_000;
/** Queries slower than this make every request slow, ms. */
const SLOW = 50;

interface ServerFacts {
  readonly version: string;
  readonly size: string;
  readonly now: Date;
  readonly fsync: string;
  readonly full_page_writes: string;
}

/** Checks version, latency, settings that risk data loss, clock, and pending migrations. */
export async function examineDatabase(database: Database): Promise<readonly Finding[]> {
  const what = 'database';
  let connected = false;
  try {
    // The first query includes the time to connect, so it is not measured.
    await database.run(sql`SELECT 1`);
    connected = true;
    const began = performance.now();
    await database.run(sql`SELECT 1`);
    const latency = performance.now() - began;
    const sentAt = Date.now();
    const rows =
      await database.rows<ServerFacts>(sql`SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size,
         clock_timestamp() AS now, current_setting('fsync') AS fsync,
         current_setting('full_page_writes') AS full_page_writes`);
    const receivedAt = Date.now();
    const { version, size, now, ...settings } = itemAt(rows, 0);
    const unsafe = Object.entries(settings).flatMap(([name, value]) => (value === 'off' ? [`${name} is off`] : []));
    const facts = `PostgreSQL ${version} (${database.embedded ? 'built-in' : 'DATABASE_URL'}), ${size}, answers in ${Math.round(latency)} ms`;
    return [
      {
        what,
        state: unsafe.length ? 'fault' : latency > SLOW ? 'note' : 'ok',
        detail: [facts, ...unsafe].join(', '),
      },
      clockFinding(now.getTime(), sentAt, receivedAt),
      await migrations(database.pool),
    ];
  } catch (error) {
    return [{ what, state: 'fault', detail: `${connected ? '' : 'does not respond: '}${findingReason(error)}` }];
  }
}

/** Compares clocks. The database read its clock at some moment between `asked` and `answered`. */
function clockFinding(serverMs: number, sentAt: number, receivedAt: number): Finding {
  const difference = serverMs < sentAt ? serverMs - sentAt : Math.max(0, serverMs - receivedAt);
  const seconds = (Math.abs(difference) / 1_000).toFixed(1);
  const detail = difference
    ? `the clock of the database is ${seconds} s ${difference < 0 ? 'behind' : 'ahead of'} that of this machine`
    : 'the clocks of the database and this machine agree';
  if (Math.abs(difference) <= STAMPING_LIMIT) return { what: 'clock', state: 'ok', detail };
  const meaning =
    Math.abs(difference) > CLOCK_LIMIT
      ? `beyond ${CLOCK_LIMIT / 1_000} s, acts are refused and jobs wait`
      : `beyond ${STAMPING_LIMIT / 1_000} s, the built-in authority makes no time-stamps`;
  return { what: 'clock', state: 'fault', detail: `${detail}: ${meaning}` };
}

async function migrations(pool: Database['pool']): Promise<Finding> {
  const what = 'migrations';
  try {
    const { pending, newer } = await readSchemaState(pool);
    if (pending.length > 0) {
      const names = pending.map(({ name }) => name).join(', ');
      const detail = `the schema is older than this version; start the server or run esign migrate to apply: ${names}`;
      return { what, state: 'fault', detail };
    }
    if (newer.length === 0) return { what, state: 'ok', detail: 'the schema is up to date' };
    const detail = `a newer version has migrated the schema (${newer.join(', ')}); this version can run on it`;
    return { what, state: 'note', detail };
  } catch (error) {
    return { what, state: 'fault', detail: findingReason(error) };
  }
}

/** Lists what is configured, and what has its default. */
export function examineConfig(config: Config): readonly Finding[] {
  const { sealOrganization: seals, smtpUrl, smsUrl, idvUrl, redisUrl, storage, timestampAuthorities } = config;
  const qualified = timestampAuthorities.filter((one) => one.qualified);
  const unset = (what: string, detail: string): Finding => ({ what, state: 'note', detail: `not set: ${detail}` });
  return [
    { what: 'public url', state: 'ok', detail: config.publicUrl },
    { what: 'mode', state: 'ok', detail: config.production ? 'production' : 'development' },
    seals.assumed
      ? unset('seals as', 'seals carry the name of an unregistered organisation (SEAL_ORGANIZATION_…)')
      : { what: 'seals as', state: 'ok', detail: `${seals.name}, ${seals.identifier}` },
    ...(smtpUrl ? [] : [unset('smtp', 'e-mails are only kept in /dev/mailbox')]),
    ...(smsUrl ? [] : [unset('sms', config.production ? 'no SMS is sent' : 'SMS are only kept in /dev/mailbox')]),
    ...(idvUrl
      ? []
      : [
          unset(
            'identity checks',
            config.idvSandbox ? 'test keys use the simulator, live keys get 503' : 'remote methods answer 503',
          ),
        ]),
    ...(redisUrl ? [] : [unset('redis', 'only one process may run')]),
    ...(redisUrl && storage.kind === 'file'
      ? [{ what: 'storage', state: 'note', detail: 'a folder: all processes must share it, and DATA_DIR' } as const]
      : []),
    ...(timestampAuthorities.length > 0 ? [] : [unset('timestamps', 'the built-in time-stamping authority is used')]),
    qualified.length > 0
      ? {
          what: 'qualified',
          state: 'ok',
          detail: `configured as qualified: ${qualified.map(({ host }) => host).join(', ')}`,
        }
      : {
          what: 'qualified',
          state: 'note',
          detail: 'no qualified time-stamping authority: time-stamps are not qualified (qualified: false)',
        },
  ];
}
