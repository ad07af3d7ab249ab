import type { KeyActor } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { findBySheet, type SheetPlace, type SheetSession } from '../attendance/index.ts';
import { findPreserved } from '../preservation/index.ts';

/** A fingerprint of a sealed attendance sheet, and the session around it. */
export interface FoundSheet {
  readonly session: SheetSession;
  readonly owned: boolean;
}

/**
 * The session that a fingerprint of a sealed sheet leads to, the newest or a former one, or null; across organisations, within the caller's mode,
 * also after purge. After `proof_retained_until` the fingerprint is unknown again, to everybody.
 */
export async function findSheetProof(services: Services, actor: KeyActor, sha256: string): Promise<FoundSheet | null> {
  const known = { mode: actor.mode, at: services.clock.now() };
  const session = await findBySheet(services.database, await sheetWith(services, sha256), known);
  return session && { session, owned: session.organizationId === actor.organizationId };
}

/** Where a sheet with this fingerprint stands, now or before a renewal. */
export async function sheetWith(services: Services, sha256: string): Promise<SheetPlace> {
  const former = await findPreserved(services, sha256);
  return former?.kind === 'SHEET' ? { id: former.subjectId } : { sheetSha256: sha256 };
}
