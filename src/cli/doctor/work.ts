import { X509Certificate } from 'node:crypto';
import { after, type Clock, DAY, MINUTE } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/ids.ts';
import { listSlowSheets, listWaitingSheets } from '../../modules/attendance/index.ts';
import { listSlowSeals, listWaitingSeals } from '../../modules/signing/index.ts';
import { expiryWarning, OutsideAuthority, TimestampUnavailable } from '../../modules/trust/index.ts';
import { findTroubled, readRecordState, readStatus } from '../../modules/verification/index.ts';
import type { Config, TimestampAuthoritySetting } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { countWorkers, listHangingWorkers } from '../../platform/jobs/index.ts';
import { findRunningVersions } from '../../platform/keystore/index.ts';
import { parseCms } from '../../standards/cms/read.ts';
import { tstInfoOf } from '../../standards/rfc3161/tst-info.ts';
import { parseCertificate } from '../../standards/x509/certificate.ts';
import { examine, type Finding } from './finding.ts';

/** Checks that a process runs jobs. */
export async function examineWorkers({ pool }: Database): Promise<readonly Finding[]> {
  const count = await countWorkers(pool);
  if (count === 0) return [{ what: 'workers', state: 'note', detail: 'none runs: seals, messages and webhooks wait' }];
  const hanging = (await listHangingWorkers(pool)).map(
    ({ pid, application, askedAt }): Finding => ({
      what: 'workers',
      state: 'fault',
      detail: `one hangs: its sessions are named ${application} (PostgreSQL process ${pid}), and it has done nothing since ${askedAt.toISOString()}; another worker takes over its jobs`,
    }),
  );
  return [{ what: 'workers', state: 'ok', detail: `${count} running` }, ...hanging];
}

/** Names the versions that run now. */
export async function examineVersions({ pool }: Database): Promise<readonly Finding[]> {
  const running = (await findRunningVersions(pool)).map((version) => version ?? 'unknown');
  const versions = [...new Set(running)].sort();
  if (versions.length === 0) return [];
  const parts = versions.map((version) => `${version} (${running.filter((one) => one === version).length})`);
  return [{ what: 'versions', state: versions.length > 1 ? 'note' : 'ok', detail: `running: ${parts.join(', ')}` }];
}

/** Seals that are listed, of each kind. */
const SHOWN = 20;

/** A seal takes seconds. One that is under way for longer waits for its turn, or its worker hangs, ms. */
const SLOW_SEAL = MINUTE;
/** Then nobody makes it. */
const LOST_SEAL = 10 * MINUTE;

/** Lists waiting seals, each with its reason, and those that are under way for over a minute. */
export async function examineSeals(database: Database, clock: Clock): Promise<readonly Finding[]> {
  const found = [...(await waitingSeals(database)), ...(await slowSeals(database, clock.now()))];
  return found.length > 0 ? found : [{ what: 'sealing', state: 'ok', detail: 'no seal is waiting' }];
}

async function slowSeals(database: Database, now: Date): Promise<readonly Finding[]> {
  const before = after(now, -SLOW_SEAL);
  const envelopes = await listSlowSeals(database, before, SHOWN);
  const sheets = await listSlowSheets(database, before, SHOWN);
  const rows = [
    ...envelopes.map(({ envelopeId, ...row }) => ({ ...row, id: envelopeId })),
    ...sheets.map(({ sessionId, ...row }) => ({ ...row, id: `the sheet of ${sessionId}` })),
  ];
  return rows.map(({ id, attempts, createdAt }) => ({
    what: 'sealing',
    state: createdAt < after(now, -LOST_SEAL) ? 'fault' : 'note',
    detail: `${id} is ${attempts > 0 ? `under way, attempt ${attempts}` : 'not begun'}, since ${createdAt.toISOString()}: over a minute`,
  }));
}

async function waitingSeals(database: Database): Promise<readonly Finding[]> {
  const envelopes = await listWaitingSeals(database, SHOWN);
  const sheets = await listWaitingSheets(database, SHOWN);
  const rows = [
    ...envelopes.map(({ envelopeId, ...row }) => ({ ...row, id: envelopeId })),
    ...sheets.map(({ sessionId, ...row }) => ({ ...row, id: `the sheet of ${sessionId}` })),
  ];
  return rows.map(({ id, reason, attempts, nextAttemptAt }) => ({
    what: 'sealing',
    state: 'fault',
    detail: `${id} waits after ${attempts} attempts: ${reason}; next ${nextAttemptAt?.toISOString() ?? 'now'}`,
  }));
}

/** Checks that the stored files stay valid for as long as promised. */
export async function examinePreservation(database: Database, clock: Clock): Promise<readonly Finding[]> {
  const what = 'preservation';
  const standing = await readStatus({ database, clock });
  const { files, unread, due, overdue, failing, damaged, nextEnd, oldestDue } = standing;
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
  const troubled = (await findTroubled({ database, clock })).map(
    (file): Finding => ({
      what,
      state: file.state === 'WAITING' ? 'note' : 'fault',
      detail: `${file.kind.toLowerCase().replaceAll('_', ' ')} of ${file.subjectId}, ${file.sha256}: ${file.reason}`,
    }),
  );
  return [{ what, state, detail: parts.join(', ') }, ...troubled];
}

/** The trees of a day are made within an hour of its end. Later than this, something keeps them from it, ms. */
const LATE_RECORDS = 2 * DAY;

/** Checks that the evidence records of former days are made, and that their time-stamps are renewed in time. */
export async function examineRecords(database: Database, clock: Clock): Promise<readonly Finding[]> {
  const { oldestWaiting, stampedAt, due, lapsed, failing, reason } = await readRecordState({ database, clock });
  const isLate = oldestWaiting !== null && oldestWaiting < after(clock.now(), -LATE_RECORDS);
  const parts = [
    stampedAt ? `the newest tree is of ${stampedAt.toISOString()}` : 'no tree yet',
    ...(oldestWaiting ? [`fingerprints wait since ${oldestWaiting.toISOString()}`] : []),
    ...(due > 0 ? [`${due} renewals due`] : []),
    ...(failing > 0 ? [`${failing} renewals fail: ${reason}`] : []),
    ...(lapsed > 0 ? [`${lapsed} trees have a time-stamp that ended: it proves nothing more`] : []),
  ];
  const advice = isLate ? ['the log of the workers says why; `esign sweep` makes them now'] : [];
  const state = lapsed > 0 || isLate ? 'fault' : failing > 0 ? 'note' : 'ok';
  return [{ what: 'records', state, detail: [...parts, ...advice].join(', ') }];
}

const what = 'timestamps';
/** A client certificate that expires within this time needs the operator's attention. */
const SOON = 90 * DAY;

/**
 * Requests a real timestamp and its validation data from each external authority. Seals can be completed while one of
 * them gives both. Each has `timeLimit` ms to answer.
 */
export async function examineTimestamps(
  { timestampAuthorities: settings }: Config,
  clock: Clock,
  timeLimit: number,
): Promise<readonly Finding[]> {
  const examined = settings.map((setting) => examine(what, timeLimit, () => ask(setting, clock)));
  const answers = (await Promise.all(examined)).flat();
  const works = answers.some(({ state }) => state !== 'fault');
  const stamps = answers.map(({ state, detail }): Finding => {
    if (state !== 'fault') return { what, state, detail };
    return works
      ? { what, state: 'note', detail: `another authority is used: ${detail}` }
      : { what, state, detail: `no seal can be completed: ${detail}` };
  });
  return [...stamps, ...settings.flatMap((setting) => clientCertificate(setting, clock))];
}

async function ask(setting: TimestampAuthoritySetting, clock: Clock): Promise<Finding> {
  const authority = new OutsideAuthority(setting, clock);
  try {
    const { token, info } = await authority.timestamp(sha256(Buffer.from('esign doctor')));
    await authority.validationData([token]);
    const signed = parseCms(token);
    const certificate = signed.signerCertificate!;
    const until = certificate.notAfter;
    const { policy } = tstInfoOf(signed);
    const facts = `${info.gen_time}, policy ${policy}, certificate until ${until.toISOString().slice(0, 10)}`;
    if (setting.qualified && !info.qualified) {
      const detail = `${info.issuer} answers, but its tokens do not state that they are qualified (EN 319 422): timestamps say qualified: false; ${facts}`;
      return { what, state: 'note', detail };
    }
    const unit = { mode: 'live', role: 'outside_timestamp_unit', certificate, renewalAt: null } as const;
    const ends = expiryWarning(unit, clock.now()) !== null;
    return { what, state: ends ? 'note' : 'ok', detail: `${info.issuer} answers, ${facts}` };
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    const detail = error.message.includes(setting.host) ? error.message : `${setting.host}: ${error.message}`;
    return { what, state: 'fault', detail };
  }
}

/** Reports a client certificate that ends soon: the authority then refuses the connection. */
function clientCertificate({ host, client }: TimestampAuthoritySetting, clock: Clock): Finding[] {
  if (!client) return [];
  const until = parseCertificate(new X509Certificate(client.certificate).raw).notAfter;
  const left = until.getTime() - clock.now().getTime();
  const detail = `the client certificate for ${host} is valid until ${until.toISOString().slice(0, 10)}`;
  return [{ what, state: left < 0 ? 'fault' : left < SOON ? 'note' : 'ok', detail }];
}
