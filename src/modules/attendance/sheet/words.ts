import { excuses } from '../../../kernel/excuses.ts';
import type { SheetAttendee, SheetContent, SheetMark } from './content.ts';

export const modalities: Readonly<Record<SheetContent['session']['modality'], string>> = {
  onsite: 'en présentiel',
  remote: 'à distance',
  hybrid: 'mixte, en présentiel et à distance',
};

export const statuses: Readonly<Record<SheetMark['status'], string>> = {
  present: 'Présent(e)',
  late: 'Présent(e), en retard',
  excused: 'Absence excusée',
  absent: 'Absent(e)',
};

export const methods: Readonly<Record<SheetMark['method'], string>> = {
  link: 'lien personnel',
  qr_code: 'QR code en salle',
  trainer: 'par le formateur',
};

export const sheetTitle = ({ extract_of }: Pick<SheetContent, 'extract_of'>): string =>
  extract_of ? 'Extrait de la feuille d’émargement' : 'Feuille d’émargement';

/** What stands below the name of an attendee. */
export const factsOf = ({ external_ref, employer, file_number }: SheetAttendee): string[] => [
  ...(external_ref ? [external_ref] : []),
  ...(employer ? [employer] : []),
  ...(file_number ? [`dossier ${file_number}`] : []),
];

/** What the hours are that a tally tells apart. */
export const outsideHours = 'émargées ou saisies plus de 30 minutes avant le début ou après la fin du créneau';

/** What the trainer stated of an excuse. */
export const excuseLines = ({ excuse, document_received_on: day, reason }: Excused): string[] => {
  const stated = excuse ? excuses[excuse] : reason;
  const document = day ? `justificatif reçu le ${day.split('-').reverse().join('/')}` : 'sans justificatif indiqué';
  return [...(stated ? [`motif : ${stated}`] : []), ...(day || excuse ? [document] : [])];
};

type Excused = Pick<SheetMark, 'excuse' | 'document_received_on' | 'reason'>;

export const isPresent = (mark: Pick<SheetMark, 'status'> | null): boolean =>
  mark?.status === 'present' || mark?.status === 'late';

/** A whole percentage, rounded half up; « — » if `whole` is 0. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.floor((part * 100) / whole + 0.5)}\u00a0%`;

/** « 1 créneau », « 2 créneaux »: French plurals begin at two. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${grouped(amount)}\u00a0${amount < 2 ? one : many}`;

/** « 12 500 »: thousands are separated by a no-break space. */
export const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
