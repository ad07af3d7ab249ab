import { setTimeout as sleep } from 'node:timers/promises';
import { after, MINUTE, SECOND } from '../../kernel/clock.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import { repeatableTransaction, type SealingWait, type Tx, withLock } from '../../platform/database/index.ts';
import { enqueueMissing } from '../../platform/jobs/index.ts';
import { visibleReason } from '../../platform/log/index.ts';
import { sealDuration, sealFailures } from '../../platform/metrics/index.ts';
import { outsideRequest } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import type { SealPurpose } from '../../standards/cms/sign.ts';
import { verificationUrl } from '../../standards/typesetting/layout/index.ts';
import { isHere } from '../access/index.ts';
import { drawFile, findLogoFile, sealPdf, type WrittenFile } from '../documents/index.ts';
import { commitSummary, EVIDENCE_REASON, readComposed, type SessionProof, summarySha256 } from '../evidence/index.ts';
import {
  assertTargetLevel,
  isDue,
  lastAttempt,
  SEAL_REVOKED,
  type SealFacts,
  type SealingCredentials,
  serviceCredentials,
  waitAfter,
  waitReasonOf,
} from '../signing/index.ts';
import { findUnusableAmong } from '../trust/index.ts';
import { composeSheet, loadSessionToSeal, readRows, type SessionToSeal, storedPaths } from './read-sheet.ts';
import { answerEvents, recordSeal, type SheetSeal, sessionProof } from './record-seal.ts';
import { jobOf, queueSheet, SEAL_TASK } from './sessions.ts';
import { lockSession, sessionChain } from './store.ts';

/** Time limit for drawing or sealing one file: 500 attendees on 200 slots take about ten seconds. */
const TIME = 2 * MINUTE;

/**
 * Draws and seals the sheet of a closed session and its evidence file, once: prepare (transaction), work (no
 * transaction), commit (transaction). After a crash at any point, the intent row causes another attempt. Two processes
 * never work on one session: the second one waits up to `patience` ms for the first. External failures are stored with
 * their reason and retried later. Idempotent.
 */
export async function sealSheet(services: Services, sessionId: string, patience = 0): Promise<void> {
  await withLock(services.database, `seal-sheet:${sessionId}`, patience, async () => {
    const attempt = await prepare(services, sessionId);
    if (attempt === null) return;
    const end = sealDuration.startTimer({ kind: 'sheet' });
    let seal: SheetSeal;
    try {
      seal = await work(services, sessionId, attempt);
    } catch (error) {
      logFailure(
        services.log,
        'warn',
        { sessionId, reason: visibleReason(error), err: error },
        'sealing of a sheet waits',
      );
      await postpone(services, sessionId, attempt, error);
      return;
    }
    await repeatableTransaction(services.database, async (tx) => {
      const session = (await lockSession(tx, sessionId))!;
      if (session.status !== 'CLOSED' || !(await isCurrent(tx, sessionId, attempt))) return;
      const revoked = await findUnusableAmong(tx, seal.certificates);
      if (revoked.size === 0) await recordSeal(services, tx, session, seal);
      else await schedule(tx, sessionId, { reason: SEAL_REVOKED, waitsFor: 'OTHER' }, services.clock.now());
    });
    end();
  });
}

/** How long the request that closes a session waits for the seal. A larger sheet is finished in the background. */
const INLINE = 9 * SECOND;

/** Seals the sheet of a session that was just closed and waits up to `INLINE` for it. Failures are retried later. */
export async function sealSheetSoon(services: Services, sessionId: string): Promise<void> {
  // Runs outside the request: it continues after the answer, with the time limit of a job.
  const sealed = outsideRequest(() => sealSheet(services, sessionId, INLINE)).catch((error: unknown) =>
    logFailure(
      services.log,
      'warn',
      { sessionId, err: error },
      'the sealing of a sheet could not be started; the sweep will retry it',
    ),
  );
  await Promise.race([sealed, sleep(INLINE, undefined, { ref: false })]);
}

/** Counts the attempt and returns its number. Null if there is nothing to seal, or not yet. */
const prepare = (services: Services, sessionId: string): Promise<number | null> =>
  repeatableTransaction(services.database, async (tx) => {
    const session = await lockSession(tx, sessionId);
    const sealing = await tx.sheetSealing.findUnique({ where: { sessionId } });
    if (session?.status !== 'CLOSED' || !sealing || !isDue(services, sealing)) return null;
    const { attempts } = await tx.sheetSealing.update({
      where: { sessionId },
      data: { state: 'WORKING', attempts: { increment: 1 }, nextAttemptAt: null },
    });
    return attempts;
  });

/**
 * Whether an attempt is still the last one: another process takes over from one that hangs. The session must be locked, so
 * that no other attempt begins.
 */
async function isCurrent(tx: Tx, sessionId: string, attempt: number): Promise<boolean> {
  const sealing = await tx.sheetSealing.findUnique({ where: { sessionId } });
  return sealing?.state === 'WORKING' && sealing.attempts === attempt;
}

async function work(services: Services, sessionId: string, attempt: number): Promise<SheetSeal> {
  const toSeal = await loadSessionToSeal(services, sessionId);
  const credentials = await serviceCredentials(services, toSeal.session.mode);
  const drawn = await draw(services, toSeal);
  const sheet = await sealOne(
    services,
    credentials,
    toSeal,
    drawn.sha256,
    'attendance_sheet',
    'Cachet du service : feuille d’émargement clôturée',
  );
  const facts: SealFacts = credentials.facts();
  const summary = await sessionProof(services, toSeal, { drawn, sheet, facts });
  await repeatableTransaction(services.database, async (tx) => {
    await lockSession(tx, sessionId);
    if (!(await isCurrent(tx, sessionId, attempt))) throw new Error('another process has taken over the seal');
    await commitSummary(services, tx, { subject: sessionChain(toSeal.session), summarySha256: summarySha256(summary) });
  });
  const head = await readComposed(services, sessionId);
  const proof: Omit<SessionProof, 'events'> = { ...summary, head };
  const evidenceDrawn = await drawFile(
    services,
    'drawSessionEvidence',
    {
      proof,
      logo: await findLogoFile(services, toSeal.session.organizationId),
      verifyUrl: verificationUrl(services.config),
    },
    {
      timeoutMs: TIME,
      answer: answerEvents(services, sessionId, head.seq),
      turnOf: toSeal.session.organizationId,
    },
  );
  const evidence = await sealOne(services, credentials, toSeal, evidenceDrawn.sha256, 'evidence', EVIDENCE_REASON);
  return {
    sheetSha256: sheet.sha256,
    evidenceSha256: evidence.sha256,
    padesLevel: assertTargetLevel([sheet, evidence]),
    facts: credentials.facts(),
    certificates: credentials.certificates(),
  };
}

async function draw(services: Services, toSeal: SessionToSeal): Promise<WrittenFile> {
  const content = await composeSheet(services, toSeal);
  const pictures = await storedPaths(
    services,
    content.slots.flatMap(({ trainer_picture: picture }) => picture ?? []),
  );
  const answer = (_question: string, payload: object) =>
    readRows(services, toSeal, String(propertyOf(payload, 'slotId')));
  const turnOf = toSeal.session.organizationId;
  const logo = await findLogoFile(services, turnOf);
  return drawFile(services, 'drawSheet', { content, pictures, logo }, { timeoutMs: TIME, answer, turnOf });
}

const sealOne = (
  services: Services,
  credentials: SealingCredentials,
  { session }: SessionToSeal,
  sha256: string,
  purpose: SealPurpose,
  reason: string,
) =>
  sealPdf(services, {
    sha256,
    fills: [],
    specimen: session.mode === 'TEST',
    turnOf: session.organizationId,
    timeoutMs: TIME,
    seal: { name: credentials.name, reason, at: services.clock.now() },
    space: credentials.space,
    cms: credentials.cms(purpose),
    token: credentials.token,
    validation: credentials.validation,
  });

/** Stores why the seal waits and schedules the next attempt. Nothing is lost, and no weaker seal is made. */
function postpone(services: Services, sessionId: string, attempt: number, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const waitsFor = waitReasonOf(error);
  sealFailures.inc({ kind: 'sheet', reason: waitsFor.toLowerCase() });
  return repeatableTransaction(services.database, async (tx) => {
    await lockSession(tx, sessionId);
    if (await isCurrent(tx, sessionId, attempt))
      await schedule(tx, sessionId, { reason, waitsFor }, after(services.clock.now(), waitAfter(attempt)));
  });
}

async function schedule(
  tx: Tx,
  sessionId: string,
  wait: { readonly reason: string; readonly waitsFor: SealingWait },
  nextAttemptAt: Date,
): Promise<void> {
  const { session } = await tx.sheetSealing.update({
    where: { sessionId },
    data: { state: 'WAITING', ...wait, nextAttemptAt },
    select: { session: { select: { id: true, organizationId: true } } },
  });
  await queueSheet(tx, session, nextAttemptAt);
}

/** Most sheets queued by one sweep, oldest first; the next one continues. */
const MOST = 500;

/**
 * Queues the sealing of the sheets that are due, including those that a crashed process left. Safe to repeat. Returns
 * the number of jobs.
 */
export async function queueDueSheets({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  const come = [{ nextAttemptAt: null }, { nextAttemptAt: { lte: now } }, { nextAttemptAt: { gt: lastAttempt(now) } }];
  const due = await database.prisma.sheetSealing.findMany({
    where: {
      session: { organization: isHere },
      OR: [{ state: 'WORKING' }, { state: 'WAITING', OR: come }],
    },
    orderBy: { createdAt: 'asc' },
    take: MOST,
    select: { session: { select: { id: true, organizationId: true } } },
  });
  if (due.length === 0) return 0;
  const jobs = due.map(({ session }) => jobOf(session));
  return repeatableTransaction(database, (tx) => enqueueMissing(tx, SEAL_TASK, jobs));
}
