import type { Actor } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { AttendanceSession } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { downloadUrl } from '../envelopes/index.ts';
import { refuse } from './faults.ts';
import { because } from './reasons.ts';
import { runnerOf } from './store.ts';

/** Download links of a session's sealed files, valid for one hour; null before the seal and after the purge. */
export interface SheetLinks {
  readonly sheetSha256: string | null;
  readonly sheetDownloadUrl: string | null;
  readonly evidenceDownloadUrl: string | null;
}

export function findSheet(
  services: Services,
  {
    name,
    sheetSha256,
    evidenceSha256,
    purgedAt,
  }: Pick<AttendanceSession, 'name' | 'sheetSha256' | 'evidenceSha256' | 'purgedAt'>,
): SheetLinks {
  const link = (sha256: string | null, what: string) =>
    sha256 && !purgedAt ? downloadUrl(services, sha256, `${name} - ${what}`) : null;
  return {
    sheetSha256,
    sheetDownloadUrl: link(sheetSha256, 'feuille d’émargement'),
    evidenceDownloadUrl: link(evidenceSha256, 'preuve'),
  };
}

/**
 * Returns the links of a session's sealed sheet. By the organisation or the trainer.
 * @throws Fault `not_found`, `gone` (the session was purged), `not_sealed`
 */
export async function getSheet(services: Services, actor: Actor, id: string): Promise<SheetLinks> {
  const mayRun = runnerOf(actor);
  const session = isUuid(id) ? await services.database.prisma.attendanceSession.findUnique({ where: { id } }) : null;
  if (!session || !mayRun(session)) throw refuseRequest('not_found');
  if (session.purgedAt) throw refuseRequest('gone', because('sheet_purged'));
  if (session.status !== 'SEALED') throw refuse('not_sealed');
  return findSheet(services, session);
}
