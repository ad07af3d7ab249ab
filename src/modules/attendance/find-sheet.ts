import type { AttendanceSession } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { downloadUrl } from '../envelopes/index.ts';

/** The sealed files of a session, by temporary links of one hour; null before the seal and after purge. */
export interface SheetLinks {
  readonly sheetSha256: string | null;
  readonly sheetDownloadUrl: string | null;
  readonly evidenceDownloadUrl: string | null;
}

export function findSheet(
  kit: Kit,
  {
    name,
    sheetSha256,
    evidenceSha256,
    purgedAt,
  }: Pick<AttendanceSession, 'name' | 'sheetSha256' | 'evidenceSha256' | 'purgedAt'>,
): SheetLinks {
  const link = (sha256: string | null, what: string) =>
    sha256 && !purgedAt ? downloadUrl(kit, sha256, `${name} - ${what}`) : null;
  return {
    sheetSha256,
    sheetDownloadUrl: link(sheetSha256, 'feuille d’émargement'),
    evidenceDownloadUrl: link(evidenceSha256, 'preuve'),
  };
}
