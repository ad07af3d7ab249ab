import { itemAt } from '../../../kernel/definitely.ts';
import { zoneName } from '../../../kernel/time-zone.ts';
import {
  type Column,
  chapter,
  colors,
  contentWidth,
  facts,
  linesOf,
  type Paper,
  page,
  panel,
  type Row,
  styles,
  table,
} from '../../../standards/typesetting/index.ts';
import { type Logo, masthead, SPECIMEN, subject, title } from '../../../standards/typesetting/stationery/index.ts';
import { type Calendar, duration, type HalfDay, minutesOf } from './calendar.ts';
import type { SheetContent, SheetSlot } from './content.ts';
import { providerLines } from './provider.ts';
import { sheetStyles } from './styles.ts';
import { count, grouped, modalities, percent, sheetTitle } from './words.ts';

/** Draws the first pages: the training, its dates, place and people, and an overview of the half-days. */
export function drawCover(paper: Paper, content: SheetContent, calendar: Calendar, logo: Logo | null): void {
  const { session } = content;
  masthead(paper, 'Service d’émargement électronique', logo);
  const of = content.extract_of;
  title(paper, sheetTitle(content), of ? 'Présences de certains participants' : 'Présences par demi-journée');
  subject(paper, session.name);
  drawFigures(paper, content, calendar);
  if (content.mode === 'test') {
    const text = `${SPECIMEN} : session d’essai${of ? '' : ', scellée sous une autorité de test'}.`;
    panel(paper, [{ text, style: styles.bad }], colors.bad);
  }
  facts(paper, rowsOf(content, calendar));
  chapter(paper, 'Demi-journées', '', []);
  table(paper, columns, halfDayRows(paper, calendar, calendar.halfDays(content.slots)));
}

/** Draws the key figures side by side. */
function drawFigures(paper: Paper, { slots, attendees }: SheetContent, calendar: Calendar): void {
  const halves = calendar.halfDays(slots).length;
  const [present, expected] = [sum(slots, (slot) => slot.present), sum(slots, (slot) => slot.expected)];
  const figures: readonly (readonly [figure: string, of: string])[] = [
    [grouped(attendees.length), attendees.length < 2 ? 'participant' : 'participants'],
    [grouped(halves), halves < 2 ? 'demi-journée' : 'demi-journées'],
    [duration(sum(slots, minutesOf)), 'de formation'],
    [`${grouped(present)} / ${grouped(expected)}`, 'présences'],
    [percent(present, expected), 'de présence'],
  ];
  const height = 44;
  const widths = [0.15, 0.18, 0.18, 0.31, 0.18];
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  let x: number = page.left;
  figures.forEach(([figure, of], index) => {
    const width = itemAt(widths, index) * contentWidth;
    if (index > 0) paper.fill(x, paper.y - height + 8, 0.6, height - 16, colors.line);
    paper.text(figure, x + 12, paper.y - 22, sheetStyles.figure);
    paper.text(of, x + 12, paper.y - 34, styles.small);
    x += width;
  });
  paper.y -= height + 8;
}

function rowsOf(
  { organization, provider, session, trainer, slots, time_zone }: SheetContent,
  calendar: Calendar,
): Row[] {
  const days = [...new Set(calendar.halfDays(slots).map(({ day }) => day))];
  const dates = days.length < 2 ? (days[0] ?? '') : `du ${days[0]} au ${days.at(-1)} (${count(days.length, 'jour')})`;
  const modules = [...new Set(slots.flatMap(({ module }) => module ?? []))];
  return [
    [
      'Organisme de formation',
      '',
      [{ text: organization, style: styles.strong }, ...(provider ? providerLines(provider) : [])],
    ],
    ['Intitulé', '', { text: session.name, style: styles.strong }],
    ...(session.reference ? [['Référence', '', session.reference] as const] : []),
    ...(session.agreement_number ? [['Convention ou dossier', '', session.agreement_number] as const] : []),
    ...(session.certification_code ? [['Certification visée', '', session.certification_code] as const] : []),
    ...(modules.length ? [[modules.length < 2 ? 'Module' : 'Modules', '', modules] as const] : []),
    ['Dates', '', dates],
    ['Heures', '', zoneOf(time_zone, slots)],
    ['Modalité', '', modalities[session.modality]],
    ...(session.location ? [['Lieu', '', session.location] as const] : []),
    ...trainerRows(trainer, slots),
    ...unsignedRows(slots),
    [
      'Session',
      '',
      [
        `ouverte le ${calendar.exactMoment(session.created_at)}`,
        `clôturée le ${calendar.exactMoment(session.closed_at)}`,
      ],
    ],
    ...(session.kept_until
      ? [['Conservation', '', `jusqu’au ${calendar.lastDayBefore(session.kept_until)} au moins`] as const]
      : []),
    ['Identifiant', '', session.id],
  ];
}

/** Everybody who teaches; the session's trainer only if they do, or nobody else does. */
function trainerRows(trainer: string, slots: readonly SheetSlot[]): Row[] {
  const names = [...new Set(slots.map((slot) => slot.trainer ?? trainer))];
  return [[names.length < 2 ? 'Formateur' : 'Formateurs', '', names.map((text) => ({ text, style: styles.strong }))]];
}

/** The slots that their trainer has not signed: an inspector asks about them first. */
function unsignedRows(slots: readonly SheetSlot[]): Row[] {
  const unsigned = slots.filter((slot) => slot.trainer_signed_at === null);
  if (unsigned.length === 0) return [];
  const text = `${count(unsigned.length, 'créneau non signé par son formateur', 'créneaux non signés par leur formateur')}, sur ${slots.length}`;
  return [['Signature du formateur', '', { text, style: sheetStyles.warn }]];
}

const zoneOf = (timeZone: string, slots: readonly SheetSlot[]): string => {
  const first = new Date(itemAt(slots, 0).starts_at);
  return zoneName(first, new Date(slots.at(-1)?.ends_at ?? first), timeZone);
};

const columns: readonly Column[] = [
  { title: 'Date', x: 56, right: 146 },
  { title: 'Créneau et module', x: 150, right: 320 },
  { title: 'Horaires', x: 326, right: 392 },
  { title: 'Durée', x: 392, right: 432, align: 'right' },
  { title: 'Présents', x: 432, right: 480, align: 'right' },
  { title: 'Formateur', x: 492, right: page.right },
];

function* halfDayRows(paper: Paper, calendar: Calendar, halves: readonly HalfDay<SheetSlot>[]) {
  const [day, what, when, , , signed] = columns as [Column, Column, Column, Column, Column, Column];
  for (const { part, slots } of halves) {
    for (const [index, slot] of slots.entries()) {
      const value = (text: string) => [{ text, style: styles.value }];
      const state = slot.opened_at ? (slot.trainer_signed_at ? 'signé' : 'non signé') : 'non ouvert, non signé';
      yield [
        index === 0
          ? [
              ...linesOf(paper, calendar.shortDay(slot.starts_at), styles.strong, day),
              ...linesOf(paper, part, styles.small, day),
            ]
          : [],
        [
          ...linesOf(paper, slot.label, styles.strong, what),
          ...(slot.module ? linesOf(paper, slot.module, styles.small, what) : []),
        ],
        linesOf(paper, calendar.span(slot), styles.value, when),
        value(duration(minutesOf(slot))),
        value(`${slot.present} / ${slot.expected}`),
        [
          ...(slot.trainer ? linesOf(paper, slot.trainer, styles.small, signed) : []),
          ...linesOf(paper, state, slot.trainer_signed_at ? styles.value : sheetStyles.warn, signed),
        ],
      ];
    }
  }
}

const sum = <T>(of: readonly T[], number: (one: T) => number): number => of.reduce((all, one) => all + number(one), 0);
