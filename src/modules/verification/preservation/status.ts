import { after, DAY, HOUR, MINUTE } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { type PreservedFile, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionChain as chainOfSession, lockSession, replaceSessionFile } from '../../attendance/index.ts';
import { replaceSealedDocument } from '../../documents/index.ts';
import { envelopeChain as chainOfEnvelope, lockEnvelope, replaceEvidence } from '../../envelopes/index.ts';
import type { ChainSubject } from '../../evidence/index.ts';
import { depositChain as chainOfDeposit, lockDeposit, replaceDepositFile } from '../deposits/store.ts';

/** Numbers about the preserved files. */
export interface PreservationStatus {
  /** Files that must stay valid. */
  readonly files: number;
  /** Rows whose protection has not been read yet. */
  readonly unread: number;
  /** Files whose renewal or reading is due now. */
  readonly due: number;
  /** Files that must be valid but whose protection has ended. */
  readonly overdue: number;
  /** Files whose last attempt failed. */
  readonly failing: number;
  /** Files whose bytes are missing or changed. */
  readonly damaged: number;
  /** The earliest end of a protection that is shorter than its file's retention. Null if there is none. */
  readonly nextEnd: Date | null;
  /** Since when the oldest due file waits. Null if none is due. */
  readonly oldestDue: Date | null;
}

/** Counts the preserved files for doctor and metrics. */
export async function readStatus(services: Pick<Services, 'clock' | 'database'>): Promise<PreservationStatus> {
  const now = services.clock.now();
  const rows = await services.database.rows<Counted>(sql`
      SELECT count(*)::int AS files,
        count(*) FILTER (WHERE state = 'UNREAD')::int AS unread,
        count(*) FILTER (WHERE next_at <= ${now} AND state = 'KEPT' OR next_at <= ${after(now, -limits.firstReading)} AND state = 'UNREAD')::int AS due,
        count(*) FILTER (WHERE protected_until <= ${now})::int AS overdue,
        count(*) FILTER (WHERE state = 'WAITING')::int AS failing,
        count(*) FILTER (WHERE state = 'DAMAGED')::int AS damaged,
        min(protected_until) FILTER (WHERE protected_until < retained_until) AS "nextEnd",
        min(next_at) FILTER (WHERE next_at <= ${now} AND state IN ('KEPT', 'WAITING')) AS "oldestDue"
      FROM preserved_files WHERE state <> 'ENDED' AND retained_until > ${now}`);
  return itemAt(rows, 0);
}

type Counted = PreservationStatus;

/** A file that needs the operator's attention. */
interface TroubledFile {
  readonly kind: string;
  readonly subjectId: string;
  readonly sha256: string;
  readonly state: string;
  readonly reason: string | null;
}

/** Lists some files that need the operator's attention: damaged, lapsed and failing ones. */
export async function findTroubled(
  services: Pick<Services, 'clock' | 'database'>,
  most = 20,
): Promise<readonly TroubledFile[]> {
  return services.database.prisma.preservedFile.findMany({
    where: { state: { in: ['DAMAGED', 'LAPSED', 'WAITING'] }, retainedUntil: { gt: services.clock.now() } },
    orderBy: [{ state: 'asc' }, { protectedUntil: 'asc' }],
    take: most,
    select: { kind: true, subjectId: true, sha256: true, state: true, reason: true },
  });
}

/** Amounts of work and times of retries. Times in ms. */
export const limits = {
  /** Files read at a time. */
  piece: 100,
  /** After this time a run starts no further file; the next run continues. */
  run: 5 * MINUTE,
  /** Time between the starts of two requests to an external authority: four per second. */
  outsideInterval: 250,
  /** Consecutive failures to get a time-stamp after which a run ends: the authority is down. */
  outages: 3,
  /** The protection of a new file is read within this time. It is not urgent, and seals come first. */
  firstReading: 6 * HOUR,
  /** Wait after a failed attempt. Doubles from `first` up to `longest`. */
  waits: { first: 5 * MINUTE, longest: 12 * HOUR },
  /** When a damaged file is checked again: it can have been restored from a backup. */
  damaged: DAY,
  /** Envelopes or sessions per step of the inventory. */
  inventoryPage: 500,
  /** When the inventory is repeated: it finds files sealed by an older version that still runs. */
  inventoryEvery: 30 * DAY,
} as const;

/** A change of the owner's row. */
interface Replacement {
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

interface KindRow {
  /** The event that records a renewal. */
  readonly event: string;
  /** Locks the owner and returns its chain. Null if it no longer stores the file. */
  lock(tx: Tx, chainId: string): Promise<ChainSubject | null>;
  /** Replaces the old file by the renewed one. Returns false if the owner's row has another file. */
  replace(tx: Tx, replacement: Replacement): Promise<boolean>;
}

/** Kinds of preserved files: their owner, and the event of their renewal. */
export const kinds: Readonly<Record<PreservedFile['kind'], KindRow>> = {
  DOCUMENT: {
    event: 'document.renewed',
    async lock(tx, chainId) {
      const envelope = await lockEnvelope(tx, chainId);
      return envelope && !envelope.purgedAt ? chainOfEnvelope(envelope) : null;
    },
    replace: (tx, { subjectId: documentId, ...change }) => replaceSealedDocument(tx, { documentId, ...change }),
  },
  EVIDENCE: {
    event: 'evidence.renewed',
    async lock(tx, chainId) {
      const envelope = await lockEnvelope(tx, chainId);
      return envelope && chainOfEnvelope(envelope);
    },
    replace: (tx, { subjectId: envelopeId, from, to }) => replaceEvidence(tx, { envelopeId, from, to }),
  },
  SHEET: {
    event: 'sheet.renewed',
    async lock(tx, chainId) {
      const session = await lockSession(tx, chainId);
      return session && !session.purgedAt ? chainOfSession(session) : null;
    },
    replace: (tx, { subjectId: sessionId, from, to }) => replaceSessionFile(tx, { sessionId, kind: 'SHEET', from, to }),
  },
  SESSION_EVIDENCE: {
    event: 'session_evidence.renewed',
    async lock(tx, chainId) {
      const session = await lockSession(tx, chainId);
      return session && chainOfSession(session);
    },
    replace: (tx, { subjectId: sessionId, from, to }) =>
      replaceSessionFile(tx, { sessionId, kind: 'SESSION_EVIDENCE', from, to }),
  },
  DEPOSIT: {
    event: 'deposit.renewed',
    async lock(tx, chainId) {
      const deposit = await lockDeposit(tx, chainId);
      return deposit?.status === 'KEPT' ? chainOfDeposit(deposit) : null;
    },
    replace: (tx, { subjectId: id, from, to }) => replaceDepositFile(tx, { id, from, to }),
  },
};
