import { after, doubling } from '../../../kernel/clock.ts';
import type { PreservedFile } from '../../../platform/database/index.ts';
import { NeighbourMissing } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import { FileDamaged, type FileProtection, readStoredProtection, renewPdf } from '../../documents/index.ts';
import { type Timestamp, TimestampUnavailable } from '../../trust/index.ts';
import { commitRenewal } from './commit-renewal.ts';
import { askAgainAt, dueAt, isWorthIt } from './due-rule.ts';
import { limits } from './limits.ts';
import { latestEnd, renewalAuthority } from './renewal-authority.ts';
import { note } from './store.ts';

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
    const protection = knownProtection(file) ?? (await readStoredProtection(services, file.sha256));
    return protection.until <= now ? await lapse(services, file, protection) : await keep(services, file, protection);
  } catch (error) {
    return fail(services, file, error);
  }
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
  let timestamp: Timestamp | undefined;
  const renewed = await renewPdf(services, file.sha256, {
    validation: (token) => authority.validation(token),
    token: async (digest) => (timestamp = await authority.timestamp(digest)).token,
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
    await note(services, file, { state: 'DAMAGED', nextAt: after(now, limits.damaged), attempts, reason });
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
