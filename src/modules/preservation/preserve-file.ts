import { after, doubling } from '../../kernel/clock.ts';
import type { PreservedFile } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import { BlobMissing } from '../../platform/storage/index.ts';
import { FileDamaged, type FileProtection, readStoredProtection, renewPdf } from '../documents/index.ts';
import { type Timestamp, TimestampUnavailable } from '../timestamp/index.ts';
import { commitRenewal } from './commit-renewal.ts';
import { askAgainAt, dueAt, isWorthIt } from './due-rule.ts';
import { limits } from './limits.ts';
import { latestEnd, renewalAuthority } from './renewal-authority.ts';
import { note } from './store.ts';

/** How an attempt ended. `outage`: no time-stamp was to be had; the next file would meet the same. */
export type PreservationEnd = 'read' | 'renewed' | 'postponed' | 'ended' | 'lapsed' | 'damaged' | 'outage' | 'failed';

/**
 * Does what is due for one file: reads its protection, or renews it. What fails is noted with its reason and tried again.
 * Renews a file once however often it is called: the commit compares the fingerprint that it began with.
 */
export async function preserveFile(kit: Kit, file: PreservedFile): Promise<PreservationEnd> {
  const now = kit.clock.now();
  if (file.retainedUntil <= now) {
    await note(kit, file, { state: 'ENDED', nextAt: null, reason: null });
    return 'ended';
  }
  try {
    const protection = knownProtection(file) ?? (await readStoredProtection(kit, file.sha256));
    return protection.until <= now ? await lapse(kit, file, protection) : await keep(kit, file, protection);
  } catch (error) {
    return fail(kit, file, error);
  }
}

/** What was read before still holds of the same bytes; a damaged file is read again. */
function knownProtection({ state, stampedAt, protectedUntil, endsWith }: PreservedFile): FileProtection | null {
  if (state === 'DAMAGED' || !stampedAt || !protectedUntil) return null;
  return { stampedAt, until: protectedUntil, endsWith: endsWith ?? '' };
}

/** Renews where it is time; otherwise notes the protection and when it is. */
async function keep(kit: Kit, file: PreservedFile, protection: FileProtection): Promise<PreservationEnd> {
  const now = kit.clock.now();
  const due = dueAt({ id: file.id, protection, retainedUntil: file.retainedUntil });
  if (!due || due > now) {
    await note(kit, file, kept(protection, due));
    return 'read';
  }
  const { mode } = file;
  const latest = await latestEnd(kit, mode);
  if (latest && !isWorthIt(protection, latest, now)) return postpone(kit, file, protection);

  const authority = renewalAuthority(kit, mode);
  let timestamp: Timestamp | undefined;
  const renewed = await renewPdf(kit, file.sha256, {
    validation: (token) => authority.validation(token),
    token: async (digest) => (timestamp = await authority.timestamp(digest)).token,
  });
  if (!isWorthIt(protection, renewed.protection.until, now)) return postpone(kit, file, protection);
  return commitRenewal(kit, file, { ...renewed, timestamp: timestamp!.info });
}

const kept = ({ stampedAt, until, endsWith }: FileProtection, nextAt: Date | null) =>
  ({ state: 'KEPT', stampedAt, protectedUntil: until, endsWith, nextAt, attempts: 0, reason: null }) as const;

async function postpone(kit: Kit, file: PreservedFile, protection: FileProtection): Promise<PreservationEnd> {
  const nextAt = askAgainAt(protection.until, kit.clock.now());
  await note(kit, file, { ...kept(protection, nextAt), reason: 'The authority gives no later end yet.' });
  return 'postponed';
}

async function lapse(kit: Kit, file: PreservedFile, protection: FileProtection): Promise<PreservationEnd> {
  const reason = 'Its protection ended before it was renewed; a new time-stamp would prove nothing.';
  await note(kit, file, { ...kept(protection, null), state: 'LAPSED', reason });
  kit.log.error({ fileId: file.id, kind: file.kind, until: protection.until }, 'the protection of a file has ended');
  return 'lapsed';
}

async function fail(kit: Kit, file: PreservedFile, error: unknown): Promise<PreservationEnd> {
  const now = kit.clock.now();
  const attempts = file.attempts + 1;
  if (error instanceof FileDamaged || error instanceof BlobMissing) {
    const reason = error instanceof BlobMissing ? 'The stored file is missing.' : error.message;
    await note(kit, file, { state: 'DAMAGED', nextAt: after(now, limits.damaged), attempts, reason });
    kit.log.error({ fileId: file.id, kind: file.kind, reason }, 'a stored file is damaged');
    return 'damaged';
  }
  const reason = error instanceof Error ? error.message : String(error);
  await note(kit, file, { state: 'WAITING', nextAt: after(now, doubling(limits.waits, attempts)), attempts, reason });
  logFailure(kit.log, 'warn', { fileId: file.id, kind: file.kind, err: error }, 'preserving a file waits');
  return error instanceof TimestampUnavailable || error instanceof NeighbourMissing ? 'outage' : 'failed';
}
