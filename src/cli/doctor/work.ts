import { after, type Clock, MINUTE } from '../../kernel/clock.ts';
import { listSlowSheets, listWaitingSheets } from '../../modules/attendance/index.ts';
import { listSlowSeals, listWaitingSeals } from '../../modules/signing/index.ts';
import { findTroubled, readStatus } from '../../modules/verification/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { countWorkers, listHangingWorkers } from '../../platform/jobs/index.ts';
import { findRunningVersions } from '../../platform/keystore/index.ts';
import type { Finding } from './finding.ts';

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
