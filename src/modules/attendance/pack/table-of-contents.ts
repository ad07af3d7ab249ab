import { zoneWords } from '../../../kernel/time-zone.ts';
import type { SealedSession } from '../certificates/attended.ts';
import { zoneOf } from '../read-sheet.ts';
import { Calendar } from '../sheet/calendar.ts';

/** A file of the pack. */
export interface PackFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** The name of the table of contents in the pack. */
export const CONTENTS = '0 - Sommaire.txt';

/** Shows text of users on one line, so that it cannot look like a line of this file. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Writes the table of contents of a pack, in French like the files. `sha256sum --check` and the like read the lines with
 * fingerprints and leave the others out.
 */
export function tableOfContents(session: SealedSession, files: readonly PackFile[]): string {
  const { id, name, reference, trainerName, organization, mode } = session;
  const sealedAt = session.sealedAt!;
  const zone = zoneOf(session);
  const head = [
    'DOSSIER DU FINANCEUR',
    ...(mode === 'TEST' ? ['SPECIMEN - sans valeur : session d’essai'] : []),
    '',
    `Organisme : ${line(organization.name)}`,
    `Session : ${line(name)}${reference ? ` (${line(reference)})` : ''}`,
    `Formateur : ${line(trainerName)}`,
    `Identifiant : ${id}`,
    `Feuille scellée le ${new Calendar(zone).exactMoment(sealedAt.toISOString())} (${zoneWords(sealedAt, zone, 'fr')})`,
    '',
    'FICHIERS',
    ...files.map((file, index) => `${index + 1}. ${file.name} : ${file.size} octets`),
    '',
    'EMPREINTES SHA-256',
    'À vérifier dans le dossier extrait, par exemple avec « sha256sum --check » ou, dans PowerShell, « Get-FileHash ».',
    '',
    ...files.map((file) => `${file.sha256}  ${file.name}`),
  ];
  return `${head.join('\r\n')}\r\n`;
}
