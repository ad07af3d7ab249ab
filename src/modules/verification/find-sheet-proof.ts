import type { PreservedFile } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { findBySheet, type SheetPlace, type SheetSession } from '../attendance/index.ts';
import type { Searcher } from './find-proof.ts';

/** Finds the preserved file with this fingerprint, current or former. Null if there is none. */
async function findPreserved(services: Services, sha256: string): Promise<PreservedFile | null> {
  const { prisma } = services.database;
  const former = await prisma.preservedFingerprint.findFirst({ where: { sha256 }, include: { file: true } });
  return former?.file ?? prisma.preservedFile.findFirst({ where: { sha256 } });
}

/** The session of a sealed attendance sheet. */
export interface FoundSheet {
  readonly session: SheetSession;
  readonly owned: boolean;
}

/**
 * Finds the session of a sealed sheet by its current or a former fingerprint, across organisations, within the caller's
 * mode, also after the purge. Null if there is none. After `proof_retained_until` nobody finds the fingerprint.
 */
export async function findSheetProof(
  services: Services,
  searcher: Searcher,
  sha256: string,
): Promise<FoundSheet | null> {
  const known = { mode: searcher.mode, at: services.clock.now() };
  const session = await findBySheet(services.database, await sheetWith(services, sha256), known);
  return session && { session, owned: session.organizationId === searcher.organizationId };
}

/** Where to look for a sheet with this fingerprint: by id if it was renewed, else by the fingerprint. */
export async function sheetWith(services: Services, sha256: string): Promise<SheetPlace> {
  const former = await findPreserved(services, sha256);
  return former?.kind === 'SHEET' ? { id: former.subjectId } : { sheetSha256: sha256 };
}
