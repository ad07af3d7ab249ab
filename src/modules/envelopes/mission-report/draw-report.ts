import { sha256Hex } from '../../../kernel/ids.ts';
import type { WorkLanguage } from '../../../kernel/language.ts';
import { zoneWords } from '../../../kernel/time-zone.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import {
  brokenLines,
  type Column,
  colors,
  facts,
  type Line,
  Paper,
  page,
  panel,
  paragraph,
  printable,
  type Row,
  type Style,
  styles,
  table,
} from '../../../standards/typesetting/index.ts';
import { drawFrame, masthead, SERVICE, title } from '../../../standards/typesetting/layout/index.ts';
import { type ReportLine, type ReportSigner, reportStates, type Totals } from './states.ts';
import { datesIn, words } from './words.ts';

/** Content of a drawn report, as plain data: dates are ISO 8601 in UTC, as JSON writes them. */
export interface ReportContent {
  readonly language: WorkLanguage;
  readonly mode: 'live' | 'test';
  readonly organization: string;
  /** IANA zone of the moments. */
  readonly time_zone: string;
  readonly from: string;
  readonly to: string;
  readonly read_at: string;
  /** Conditions of the report beside the period: name and value. */
  readonly conditions: readonly (readonly [string, string])[];
  readonly totals: Totals;
  readonly lines: readonly Stored<ReportLine>[];
}

/** A value as it crosses into the child process: times become texts. */
export type Stored<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Stored<T[K]> }
      : T;

const [DOCUMENT, PERSON, REACHED, OUTCOME] = [
  { x: page.left, right: 196 },
  { x: 204, right: 316 },
  { x: 324, right: 426 },
  { x: 434, right: page.right },
] as const;

const strong: Style = { face: 'bold', size: 7.5, color: colors.ink, leading: 9.5 };
const plain: Style = { face: 'print', size: 7, color: colors.ink, leading: 9 };
const fine: Style = { ...plain, color: colors.muted };
const good: Style = { ...strong, size: 7, leading: 9, color: colors.good };
const bad: Style = { ...good, color: colors.bad };

/** Draws the report: totals, then a row for each signer. PDF/A-3B, not sealed. A pure function of its input. */
export function drawReport(content: ReportContent, fonts: Typefaces, sink: (bytes: Buffer) => void): Written {
  const { language, organization, mode, time_zone: zone, read_at: readAt } = content;
  const { title: name, ...say } = words[language];
  const dates = datesIn(language, zone);
  const at = new Date(readAt);
  const period = say.period(dates.day(content.from), dates.day(content.to));
  const file = new PdfFile(sink);
  const paper = new Paper(fonts, file);
  masthead(paper, printable(organization));
  title(paper, name, period);
  panel(paper, [
    { text: say.readAt(dates.moment(at), zoneWords(at, zone, language)), style: styles.strong },
    { text: say.nature, style: styles.body },
  ]);
  facts(paper, [...content.conditions.map(([label, value]): Row => [label, '', value]), ...totalRows(content)]);
  paper.y -= 12;
  if (content.lines.length === 0) paragraph(paper, say.nothing);
  else table(paper, reportColumns(language), reportTableRows(paper, content));
  const outline = paper.finish((number, total) =>
    drawFrame(
      paper,
      { running: `${name} · ${period}`, identifier: organization, test: mode === 'test' },
      number,
      total,
    ),
  );
  const id = sha256Hex(JSON.stringify(content)).slice(0, 32);
  const author = printable(organization);
  return file.close({ title: `${name} – ${period}`, subject: name, author, creator: SERVICE, at, id }, outline);
}

const totalRows = ({ language, totals }: ReportContent): Row[] =>
  (['envelopes', ...reportStates, 'reminders'] as const).map((state) => [
    words[language].states[state],
    '',
    String(totals[state]),
  ]);

function reportColumns(language: WorkLanguage): Column[] {
  const { document, person, reached, outcome } = words[language].page;
  return [
    { title: document, ...DOCUMENT },
    { title: person, ...PERSON },
    { title: reached, ...REACHED },
    { title: outcome, ...OUTCOME },
  ];
}

type Cell = readonly (readonly [text: string, style: Style])[];

function* reportTableRows(
  paper: Paper,
  { language, time_zone: zone, lines }: ReportContent,
): Generator<(readonly Line[])[]> {
  const columns = reportColumns(language);
  for (const line of lines) {
    for (const [index, signer] of line.signers.entries()) {
      const cells = [
        index === 0 ? documentCell(line, language, zone) : [],
        personCell(signer, language),
        reachedCell(signer, language, zone),
        outcomeCell(signer, language, zone),
      ];
      yield cells.map((cell, at) => cell.flatMap(([text, style]) => brokenLines(paper, text, style, columns[at]!)));
    }
  }
}

function documentCell(line: Stored<ReportLine>, language: WorkLanguage, zone: string): Cell {
  const { kinds, deadlines, statuses, facts: say } = words[language];
  const { day } = datesIn(language, zone);
  const { deadline } = line;
  const isLate = deadline === 'LATE' || deadline === 'MET_LATE';
  const label = line.labels.map(({ name }) => name).join(', ');
  return [
    [line.name, strong],
    [[...(line.documentKind ? [kinds[line.documentKind]] : []), statuses[line.status]].join(' · '), plain],
    ...(line.missionStartsAt ? [[`${say.mission} ${day(line.missionStartsAt)}`, plain] as const] : []),
    ...(line.lastLegalDay && deadline
      ? [[`${say.last} ${day(line.lastLegalDay)} (${deadlines[deadline]})`, isLate ? bad : plain] as const]
      : []),
    ...(line.principal ? [[line.principal.legalName, fine] as const] : []),
    ...(label ? [[label, fine] as const] : []),
  ];
}

const personCell = ({ name, email, role }: Stored<ReportSigner>, language: WorkLanguage): Cell => [
  [name, strong],
  [email, fine],
  ...(role === 'AGENT' ? [[words[language].roles.AGENT, fine] as const] : []),
];

function reachedCell(signer: Stored<ReportSigner>, language: WorkLanguage, zone: string): Cell {
  const { facts: say } = words[language];
  const fact = factIn(language, zone);
  if (!signer.notifiedAt && signer.role === 'SIGNER') return [[say.unsent, fine]];
  return [
    ...fact(say.sent, signer.notifiedAt, plain),
    ...fact(say.accepted, signer.acceptedAt, plain),
    ...fact(say.undelivered, signer.deliveryFailedAt, bad),
  ];
}

function outcomeCell(signer: Stored<ReportSigner>, language: WorkLanguage, zone: string): Cell {
  const { facts: say } = words[language];
  const fact = factIn(language, zone);
  const { reminders, lastReminderAt, declineReason } = signer;
  return [
    ...fact(say.opened, signer.viewedAt, plain),
    ...fact(say.declined, signer.declinedAt, bad),
    ...(declineReason ? [[declineReason, plain] as const] : []),
    ...fact(say.signed, signer.signedAt, good),
    ...(lastReminderAt
      ? [[say.reminders(reminders, datesIn(language, zone).moment(new Date(lastReminderAt))), fine] as const]
      : []),
  ];
}

const factIn =
  (language: WorkLanguage, zone: string) =>
  (say: string, at: string | null, style: Style): Cell =>
    at ? [[`${say} ${datesIn(language, zone).moment(new Date(at))}`, style]] : [];
