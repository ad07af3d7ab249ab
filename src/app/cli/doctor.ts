import { statfs } from 'node:fs/promises';
import { DAY } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';
import { findTroubled, readStanding } from '../../modules/preservation/index.ts';
import { TimestampUnavailable } from '../../modules/timestamp/index.ts';
import type { Service } from '../compose.ts';
import type { Outcome } from './command.ts';

interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'note' | 'fault';
  readonly detail: string;
}

const MIB = 1024 * 1024;

/** What is configured, what is missing, how the certificates and the timestamps stand, and what waits. */
export async function doctor(service: Service): Promise<Outcome> {
  const findings = [
    ...configured(service),
    ...(await database(service)),
    ...(await disk(service)),
    await timestamps(service),
    ...roots(service),
    ...certificates(service),
    ...(await waiting(service)),
    ...(await preserved(service)),
  ];
  const failed = findings.some(({ state }) => state === 'fault');
  const marks = { ok: '✓', note: '·', fault: '✗' };
  const text = findings.map(({ what, state, detail }) => `${marks[state]} ${what.padEnd(14)} ${detail}`).join('\n');
  return { result: { ok: !failed, findings }, text, failed };
}

function configured({ kit: { config } }: Service): Finding[] {
  const optional = (what: string, given: string | null, without: string): Finding =>
    given === null ? { what, state: 'note', detail: without } : { what, state: 'ok', detail: 'configured' };
  return [
    { what: 'public url', state: 'ok', detail: config.publicUrl },
    { what: 'mode', state: 'ok', detail: config.production ? 'production' : 'development' },
    config.sealOrganization.assumed
      ? { what: 'seals as', state: 'note', detail: 'not set: an organisation of no register (SEAL_ORGANIZATION_…)' }
      : {
          what: 'seals as',
          state: 'ok',
          detail: `${config.sealOrganization.name}, ${config.sealOrganization.identifier}`,
        },
    optional('smtp', config.smtpUrl, 'not set: e-mails stay in /dev/mailbox'),
    optional('sms', config.smsUrl, config.production ? 'not set: no SMS is sent' : 'not set: SMS stay in /dev/mailbox'),
    optional(
      'identity checks',
      config.idvUrl,
      config.idvSandbox ? 'not set: test keys meet the simulator, live ones 503' : 'not set: remote methods answer 503',
    ),
    optional('redis', config.redisUrl, 'not set: one process only'),
    config.tsaUrl && config.tsaQualified
      ? { what: 'qualified', state: 'ok', detail: 'the timestamp authority is configured as qualified' }
      : {
          what: 'qualified',
          state: 'note',
          detail: 'no qualified timestamp authority: timestamps say qualified: false',
        },
  ];
}

async function database({ kit }: Service): Promise<Finding[]> {
  const { rows } = await kit.database.pool.query<{ version: string; size: string }>(
    `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const kind = kit.database.embedded ? 'built-in' : 'DATABASE_URL';
  return [{ what: 'database', state: 'ok', detail: `PostgreSQL ${rows[0]!.version} (${kind}), ${rows[0]!.size}` }];
}

async function disk({ kit }: Service): Promise<Finding[]> {
  const { storage: place } = kit.config;
  const { bavail, bsize } = await statfs(place.dir);
  const free = Math.floor((bavail * bsize) / MIB);
  const folder: Finding = {
    what: 'disk',
    state: free < 1024 ? 'fault' : 'ok',
    detail: `${place.dir}, ${free} MB free`,
  };
  const where = place.kind === 'file' ? place.dir : `s3://${place.s3.bucket}/${place.s3.prefix}`;
  const storage = await kit.storage.check().then(
    (): Finding => ({ what: 'storage', state: 'ok', detail: where }),
    (error: Error): Finding => ({ what: 'storage', state: 'fault', detail: error.message }),
  );
  return [storage, folder];
}

/** What relying parties must trust: published at PKI_URL/pki, to be compared by fingerprint. */
const roots = ({ kit, authority }: Service): Finding[] =>
  authority.roots().map(({ mode, file, certificate }) => ({
    what: `${mode.toLowerCase()} root`,
    state: 'ok',
    detail: `${kit.config.pkiUrl}/pki/${file}.der, SHA-256 ${certificate.fingerprintSha256}`,
  }));

const certificates = ({ kit, authority }: Service): Finding[] =>
  authority.describe().map(({ mode, role, certificate, renewalAt }) => {
    const left = Math.floor((certificate.notAfter.getTime() - kit.clock.now().getTime()) / DAY);
    const what = `${mode.toLowerCase()} ${role.toLowerCase().replaceAll('_', ' ')}`;
    const detail = `${certificate.subjectText}, ${left} days left, renewed from ${renewalAt.toISOString().slice(0, 10)}`;
    return { what, state: left < 1 ? 'fault' : 'ok', detail };
  });

/** An outside authority is asked for the time, and for what proves it later: without either no seal is completed. */
async function timestamps({ kit: { config }, timestamps: { LIVE: authority } }: Service): Promise<Finding> {
  const what = 'timestamps';
  if (!config.tsaUrl) return { what, state: 'note', detail: 'not set: the built-in authority' };
  try {
    const { token, info } = await authority.timestamp(sha256(Buffer.from('esign doctor')));
    await authority.validationData([token]);
    if (config.tsaQualified && !info.qualified)
      return {
        what,
        state: 'note',
        detail: `${info.issuer} answers, but its tokens do not state that they are qualified (EN 319 422): timestamps say qualified: false`,
      };
    return { what, state: 'ok', detail: `${info.issuer} answers, ${info.gen_time}` };
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    return { what, state: 'fault', detail: `no seal can be completed: ${error.message}` };
  }
}

async function waiting({ kit: { database } }: Service): Promise<Finding[]> {
  const asked = { where: { state: 'WAITING' }, orderBy: { createdAt: 'asc' }, take: 20 } as const;
  const envelopes = await database.prisma.sealing.findMany(asked);
  const sheets = await database.prisma.sheetSealing.findMany(asked);
  const rows = [
    ...envelopes.map(({ envelopeId, ...row }) => ({ ...row, id: envelopeId })),
    ...sheets.map(({ sessionId, ...row }) => ({ ...row, id: `the sheet of ${sessionId}` })),
  ];
  if (!rows.length) return [{ what: 'sealing', state: 'ok', detail: 'nothing waits' }];
  return rows.map(({ id, reason, attempts, nextAttemptAt }) => ({
    what: 'sealing',
    state: 'fault',
    detail: `${id} waits after ${attempts} attempts: ${reason}; next ${nextAttemptAt?.toISOString() ?? 'now'}`,
  }));
}

/** Whether the stored files stay valid for as long as was promised. */
async function preserved({ kit }: Service): Promise<Finding[]> {
  const what = 'preservation';
  const { files, unread, due, overdue, failing, damaged, nextEnd, oldestDue } = await readStanding(kit);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const parts = [
    `${files} files kept valid`,
    `${due} due${oldestDue ? ` since ${day(oldestDue)}` : ''}`,
    `${overdue} overdue`,
    `${failing} failing`,
    `${damaged} damaged`,
    ...(unread ? [`${unread} to be read`] : []),
    ...(nextEnd ? [`the next protection ends ${day(nextEnd)}`] : []),
  ];
  const state = overdue + damaged > 0 ? 'fault' : failing > 0 ? 'note' : 'ok';
  const troubled = (await findTroubled(kit)).map(
    (file): Finding => ({
      what,
      state: file.state === 'WAITING' ? 'note' : 'fault',
      detail: `${file.kind.toLowerCase().replaceAll('_', ' ')} of ${file.subjectId}, ${file.sha256}: ${file.reason}`,
    }),
  );
  return [{ what, state, detail: parts.join(', ') }, ...troubled];
}
