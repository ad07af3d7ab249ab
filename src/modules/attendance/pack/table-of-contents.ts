import { zoneWords } from '../../../kernel/time-zone.ts';
import { contentsOf, type ListedFile, oneLine } from '../../../platform/zip-contents.ts';
import type { SealedSession } from '../certificates/attended.ts';
import { keptUntil } from '../kept-until.ts';
import { exportTeller } from '../papers/reasons.ts';
import { zoneOf } from '../read-sheet.ts';
import { Calendar } from '../sheet/calendar.ts';
import { providerLines, providerOf } from '../sheet/provider.ts';

/** Writes the table of contents of a pack. */
export function tableOfContents(session: SealedSession, files: readonly ListedFile[]): string {
  const { id, name, reference, trainerName, organization, mode, slots } = session;
  const trainers = [...new Set(slots.map((slot) => oneLine(slot.trainer?.name ?? trainerName)))];
  const sealedAt = session.sealedAt!;
  const zone = zoneOf(session);
  const head = [
    'DOSSIER DU FINANCEUR',
    ...(mode === 'TEST' ? ['SPECIMEN - sans valeur : session d’essai'] : []),
    '',
    `Organisme : ${oneLine([organization.name, ...providerLines(providerOf(organization), exportTeller)].join(', '))}`,
    `Session : ${oneLine(name)}${reference ? ` (${oneLine(reference)})` : ''}`,
    `${trainers.length < 2 ? 'Formateur' : 'Formateurs'} : ${trainers.join(', ')}`,
    `Identifiant : ${id}`,
    `Feuille conservée par le service jusqu’au ${new Calendar(zone, 'fr').lastDayBefore(keptUntil(session, zone).toISOString())} au moins`,
    `Feuille scellée le ${new Calendar(zone, 'fr').exactMoment(sealedAt.toISOString())} (${zoneWords(sealedAt, zone, 'fr')})`,
    '',
    'FICHIERS',
    ...files.map((file, index) => `${index + 1}. ${file.name} : ${file.size} octets`),
  ];
  return contentsOf(head, files);
}
