import type { Mode } from '../../../kernel/actor.ts';
import { after, doubling } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/ids.ts';
import { type PreservedFile, repeatableTransaction } from '../../../platform/database/index.ts';
import { NeighbourMissing } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import { utf8String } from '../../../standards/asn1/write.ts';
import { withUnsignedAttribute } from '../../../standards/cms/sign.ts';
import { mergeValidationData, type ValidationData } from '../../../standards/pades/index.ts';
import {
  FileDamaged,
  type FileProtection,
  type RenewedFile,
  readStoredProtection,
  renewPdf,
} from '../../documents/index.ts';
import { appendEvent, findLogProof } from '../../evidence/index.ts';
import { authorities } from '../../signing/index.ts';
import { type Timestamp, TimestampUnavailable } from '../../trust/index.ts';
import { noteSha512, recordFingerprints } from '../records/fingerprints.ts';
import { dataOfEarlier, isOutside, latestEnd } from '../renewal-authority.ts';
import { askAgainAt, dueAt, isWorthIt, note } from './register-files.ts';
import { kinds, limits } from './status.ts';

/** The time-stamps and validation data for renewals. */
interface RenewalAuthority {
  /**
   * Collects current validation data for the chain of an earlier token, and for the unit that makes the next one.
   * @throws TimestampUnavailable if it is not complete
   */
  validation(token: Buffer): Promise<ValidationData>;
  /** Returns a new token over a digest. @throws TimestampUnavailable */
  timestamp(digest: Buffer): Promise<Timestamp>;
}

/** Returns the configured authority of a mode, for renewals. */
function renewalAuthority(services: Services, mode: Mode): RenewalAuthority {
  const { timestamps } = services.of(authorities);
  const authority = timestamps[mode];
  return {
    validation: async (token) =>
      mergeValidationData(await Promise.all([dataOfEarlier(services, mode, token), dataOfNext(services, mode, token)])),
    timestamp: (digest) => authority.timestamp(digest),
  };
}

/**
 * The units of an external authority are known only from its tokens. Without a recent one, requests one and discards
 * it.
 */
export async function dataOfNext(services: Services, mode: Mode, token: Buffer): Promise<ValidationData> {
  const { timestamps } = services.of(authorities);
  const authority = timestamps[mode];
  if (!isOutside(services)) return authority.validationData();
  try {
    return await authority.validationData();
  } catch (error) {
    if (!(error instanceof TimestampUnavailable)) throw error;
    const probe = await authority.timestamp(sha256(token));
    return authority.validationData([probe.token]);
  }
}

/** A renewed and stored file, and its new time-stamp. */
type Renewal = RenewedFile & { readonly timestamp: Timestamp['info'] };

/**
 * Commits a renewal in one transaction: the row, the former fingerprint, the owner's row and the event in the chain.
 * Does nothing if another process was first; the sweep then removes the stored file.
 */
const commitRenewal = (services: Services, file: PreservedFile, renewal: Renewal): Promise<'renewed' | 'ended'> =>
  repeatableTransaction(services.database, async (tx) => {
    const { id, kind, subjectId, chainId, sha256: from, generation } = file;
    const { sha256: to, protection, timestamp } = renewal;
    const { lock, replace, event } = kinds[kind];
    const subject = await lock(tx, chainId);
    if (!subject) {
      await tx.preservedFile.update({ where: { id }, data: { state: 'ENDED', nextAt: null, reason: null } });
      return 'ended';
    }
    const at = services.clock.now();
    const { count } = await tx.preservedFile.updateMany({
      where: { id, sha256: from, generation, state: { not: 'ENDED' } },
      data: {
        sha256: to,
        generation: generation + 1,
        state: 'KEPT',
        stampedAt: protection.stampedAt,
        protectedUntil: protection.until,
        endsWith: protection.endsWith,
        nextAt: dueAt({ id, protection, retainedUntil: file.retainedUntil }),
        attempts: 0,
        reason: null,
        renewedAt: at,
      },
    });
    if (count === 0) return 'ended';
    await tx.preservedFingerprint.create({ data: { fileId: id, generation, sha256: from, replacedAt: at } });
    await recordFingerprints(services, tx, [{ chainId, mode: file.mode, sha256: to, sha512: protection.sha512 }]);
    if (!(await replace(tx, { subjectId, from, to, at }))) throw new Error('The database row refers to another file.');
    await appendEvent(services, tx, subject, {
      type: event,
      subjectId,
      actor: 'system',
      data: {
        previous_sha256: from,
        sha256: to,
        renewal: generation + 1,
        protected_until: protection.until.toISOString(),
        timestamp,
      },
    });
    return 'renewed';
  });

/** Result of an attempt. `outage`: no time-stamp could be obtained, so the next file would fail too. */
export type PreservationEnd = 'read' | 'renewed' | 'postponed' | 'ended' | 'lapsed' | 'damaged' | 'outage' | 'failed';

/**
 * Reads or renews the protection of one file, whichever is due. Records a failure with its reason and schedules a
 * retry. Repeated calls renew a file once: the commit compares the fingerprint with the initial one.
 */
export async function preserveFile(services: Services, file: PreservedFile): Promise<PreservationEnd> {
  const now = services.clock.now();
  if (file.retainedUntil <= now) {
    await note(services, file, { state: 'ENDED', nextAt: null, reason: null });
    return 'ended';
  }
  try {
    const protection = knownProtection(file) ?? (await readFile(services, file));
    return protection.until <= now ? await lapse(services, file, protection) : await keep(services, file, protection);
  } catch (error) {
    return fail(services, file, error);
  }
}

/** Reads the protection from the bytes, and their SHA-512, which the room keeps beside the SHA-256. */
async function readFile(services: Services, { sha256 }: PreservedFile): Promise<FileProtection> {
  const { sha512, ...protection } = await readStoredProtection(services, sha256);
  await noteSha512(services.database, sha256, sha512);
  return protection;
}

/** Returns the stored protection, which stays true for the same bytes. Null for a damaged file, which is read again. */
function knownProtection({ state, stampedAt, protectedUntil, endsWith }: PreservedFile): FileProtection | null {
  if (state === 'DAMAGED' || !stampedAt || !protectedUntil) return null;
  return { stampedAt, until: protectedUntil, endsWith: endsWith ?? '' };
}

/** Renews the file if it is due, otherwise records its protection and when it will be due. */
async function keep(services: Services, file: PreservedFile, protection: FileProtection): Promise<PreservationEnd> {
  const now = services.clock.now();
  const due = dueAt({ id: file.id, protection, retainedUntil: file.retainedUntil });
  if (!due || due > now) {
    await note(services, file, protectionFields(protection, due));
    return 'read';
  }
  const { mode } = file;
  const latest = await latestEnd(services, mode);
  if (latest && !isWorthIt(protection, latest, now)) return postpone(services, file, protection);

  const authority = renewalAuthority(services, mode);
  const isEvidence = file.kind === 'EVIDENCE' || file.kind === 'SESSION_EVIDENCE';
  const logProof = isEvidence ? (await findLogProof(services, file.chainId))?.text : undefined;
  let timestamp: Timestamp | undefined;
  const renewed = await renewPdf(services, file.sha256, {
    validation: (token) => authority.validation(token),
    token: async (digest) => {
      timestamp = await authority.timestamp(digest);
      return logProof ? withUnsignedAttribute(timestamp.token, oids.logProof, utf8String(logProof)) : timestamp.token;
    },
  });
  if (!isWorthIt(protection, renewed.protection.until, now)) return postpone(services, file, protection);
  return commitRenewal(services, file, { ...renewed, timestamp: timestamp!.info });
}

const protectionFields = ({ stampedAt, until, endsWith }: FileProtection, nextAt: Date | null) =>
  ({ state: 'KEPT', stampedAt, protectedUntil: until, endsWith, nextAt, attempts: 0, reason: null }) as const;

async function postpone(services: Services, file: PreservedFile, protection: FileProtection): Promise<PreservationEnd> {
  const nextAt = askAgainAt(protection.until, services.clock.now());
  await note(services, file, {
    ...protectionFields(protection, nextAt),
    reason: 'The time-stamp authority does not offer a later end of validity yet.',
  });
  return 'postponed';
}

async function lapse(services: Services, file: PreservedFile, protection: FileProtection): Promise<PreservationEnd> {
  const reason = 'The protection ended before it was renewed. A new time-stamp would prove nothing.';
  await note(services, file, { ...protectionFields(protection, null), state: 'LAPSED', reason });
  services.log.error(
    { fileId: file.id, kind: file.kind, until: protection.until },
    'the protection of a file has ended',
  );
  return 'lapsed';
}

async function fail(services: Services, file: PreservedFile, error: unknown): Promise<PreservationEnd> {
  const now = services.clock.now();
  const attempts = file.attempts + 1;
  if (error instanceof FileDamaged || error instanceof BlobMissing) {
    const reason = error instanceof BlobMissing ? 'The stored file is missing.' : error.message;
    const damaged = { state: 'DAMAGED', nextAt: after(now, limits.damaged), attempts, reason } as const;
    // Deleted or renewed while it was read: that is no damage.
    if (!(await note(services, file, damaged))) return 'ended';
    services.log.error({ fileId: file.id, kind: file.kind, reason }, 'a stored file is damaged');
    return 'damaged';
  }
  const reason = error instanceof Error ? error.message : String(error);
  await note(services, file, {
    state: 'WAITING',
    nextAt: after(now, doubling(limits.waits, attempts)),
    attempts,
    reason,
  });
  logFailure(
    services.log,
    'warn',
    { fileId: file.id, kind: file.kind, err: error },
    'the preservation of a file is waiting',
  );
  return error instanceof TimestampUnavailable || error instanceof NeighbourMissing ? 'outage' : 'failed';
}
