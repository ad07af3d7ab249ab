import {
  type Column,
  type Line,
  linesOf,
  type Paper,
  page,
  rowHeight,
  styles,
} from '../../../standards/typesetting/index.ts';
import type { Calendar } from './calendar.ts';
import type { SheetAttendee, SheetMark, SheetRow } from './content.ts';
import type { Pictures } from './pictures.ts';
import { sheetStyles } from './styles.ts';
import { count, excuseLines, factsOf, isPresent, methods, statuses } from './words.ts';

const number: Column = { title: '', x: page.left, right: 75, align: 'right' };
const attendeeColumn: Column = { title: 'Participant', x: 82, right: 232 };
const presenceColumn: Column = { title: 'Présence', x: 238, right: 326 };
const signature: Column = { title: 'Signature', x: 330, right: 424 };
const notes: Column = { title: 'Observations', x: 430, right: page.right };

export const columns: readonly Column[] = [number, attendeeColumn, presenceColumn, signature, notes];

/** The delay as the trainer stated it, or as the clock showed it. */
function delay({ late_minutes: minutes, method }: SheetMark): string {
  if (minutes !== null) return `en retard de ${count(minutes, 'minute')}, selon le formateur`;
  return method === 'trainer' ? 'en retard, selon le formateur' : 'en retard de plus de 15 minutes';
}

/** The rows of a session's attendees. Each name is laid out once, for all slots. */
export class MarkRows {
  readonly #attendees: ReadonlyMap<string, { readonly place: number; readonly attendee: SheetAttendee }>;
  readonly #named = new Map<string, readonly Line[]>();

  readonly #calendar: Calendar;

  constructor(attendees: readonly SheetAttendee[], calendar: Calendar) {
    this.#calendar = calendar;
    this.#attendees = new Map(attendees.map((attendee, index) => [attendee.id, { place: index + 1, attendee }]));
  }

  cells(paper: Paper, { attendee_id: id, mark }: SheetRow, least: number) {
    const { place } = this.#attendees.get(id)!;
    const cells = [
      [{ text: String(place), style: styles.small }],
      this.#name(paper, id),
      markLines(paper, mark, this.#calendar),
      mark?.picture ? [] : [{ text: missing(mark), style: styles.small }],
      remarks(paper, mark, this.#calendar),
    ];
    return { cells, height: rowHeight(cells, least) };
  }

  /** Draws the signature of a mark within its cell; the row starts at the paper's `y`. */
  async drawSignature(paper: Paper, { mark }: SheetRow, height: number, pictures: Pictures): Promise<void> {
    if (!mark?.picture) return;
    const { x, right } = signature;
    await pictures.draw(paper, mark.picture, { x, y: paper.y - height + 2.5, width: right - x, height: height - 5 });
  }

  #name(paper: Paper, id: string): readonly Line[] {
    let lines = this.#named.get(id);
    if (!lines) {
      const { attendee } = this.#attendees.get(id)!;
      lines = [
        ...linesOf(paper, attendee.name, sheetStyles.person, attendeeColumn),
        ...factsOf(attendee).flatMap((fact) => linesOf(paper, fact, sheetStyles.fine, attendeeColumn)),
      ];
      this.#named.set(id, lines);
    }
    return lines;
  }
}

function markLines(paper: Paper, mark: SheetMark | null, calendar: Calendar): Line[] {
  if (!mark) return linesOf(paper, 'Non signé', sheetStyles.unsigned, presenceColumn);
  const style = isPresent(mark) ? sheetStyles.present : sheetStyles.away;
  const at = calendar.exactTime(mark.signed_at);
  // The trainer states a presence; only the attendee signs at the moment of it.
  const [what, how] =
    mark.method === 'trainer' ? [statuses[mark.status], `saisi à ${at}`] : [`Présent(e) à ${at}`, methods[mark.method]];
  return [...linesOf(paper, what, style, presenceColumn), ...linesOf(paper, how, sheetStyles.fine, presenceColumn)];
}

/** The text of a cell without a picture. */
function missing(mark: SheetMark | null): string {
  if (!mark || !isPresent(mark)) return '—';
  return mark.method === 'trainer' ? 'attesté par le formateur' : 'signé sans tracé';
}

/** Remarks that an inspector must notice. */
function remarks(paper: Paper, mark: SheetMark | null, calendar: Calendar): Line[] {
  if (!mark) return [];
  const remarks = [
    ...(mark.status === 'late' ? [delay(mark)] : []),
    ...(mark.early_minutes ? [`départ anticipé de ${count(mark.early_minutes, 'minute')}, selon le formateur`] : []),
    ...excuseLines(mark),
    ...(mark.out_of_window
      ? [
          `${mark.method === 'trainer' ? 'saisi' : 'signé'} hors des horaires, le ${calendar.exactMoment(mark.signed_at)}`,
        ]
      : []),
    ...(mark.same_device ? ['autre nom signé depuis le même appareil'] : []),
    ...mark.replaced.map(
      ({ status, method, signed_at }) =>
        `remplace : ${statuses[status].toLowerCase()}, ${methods[method]}, ${on(mark, signed_at, calendar)}`,
    ),
  ];
  return remarks.flatMap((text) => linesOf(paper, text, sheetStyles.remark, notes));
}

const on = (mark: SheetMark, at: string, calendar: Calendar): string =>
  calendar.isSameDay(mark.signed_at, at) ? calendar.exactTime(at) : calendar.exactMoment(at);
