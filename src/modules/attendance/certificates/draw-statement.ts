import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import {
  brokenLines,
  type Column,
  chapter,
  colors,
  facts,
  type Line,
  Paper,
  page,
  panel,
  paragraph,
  printable,
  type Row,
  styles,
  table,
} from '../../../standards/typesetting/index.ts';
import {
  addLogo,
  drawFrame,
  type Logo,
  masthead,
  SERVICE,
  title,
} from '../../../standards/typesetting/layout/index.ts';
import type { Teller } from '../papers/teller.ts';
import { Calendar, duration } from '../sheet/calendar.ts';
import { percent, providerLines } from '../sheet/content.ts';
import { type CertificateContent, type Completion, certificateTeller, reasonsText } from './content.ts';

/** A monthly statement: what the certificate says of session and attendee, and what was done in each month. */
export interface StatementContent
  extends Pick<
    CertificateContent,
    | 'mode'
    | 'language'
    | 'events'
    | 'number'
    | 'organization'
    | 'provider'
    | 'time_zone'
    | 'employer'
    | 'session'
    | 'attendee'
    | 'sheet'
    | 'issued_at'
  > {
  readonly completion: Completion;
}

/**
 * Draws the monthly statements of attendees of one session in one file, each on its own pages and listed in the outline:
 * PDF/A-3B. A pure function of its input.
 * @param contents at least one
 * @param png the organisation's logo, an opaque PNG; null for none
 */
export function drawStatements(
  contents: readonly StatementContent[],
  fonts: Typefaces,
  sink: (bytes: Buffer) => void,
  png: Buffer | null,
): Written {
  const first = itemAt(contents, 0);
  const file = new PdfFile(sink);
  const paper = new Paper(fonts, file);
  const logo = addLogo(file, png);
  const bound = contents.map((content, index) => {
    if (index > 0) paper.breakPage();
    const from = paper.pageNumber;
    drawContent(paper, content, logo);
    return { content, from, pages: paper.pageNumber - from + 1 };
  });
  const outline = paper.finish((on) => {
    const { content, from, pages } = bound.findLast((one) => one.from <= on)!;
    const { mode, attendee, session, language } = content;
    const teller = certificateTeller(content);
    const frame = {
      running: teller.say('running', { title: teller.say('statement'), name: attendee.name }),
      identifier: teller.say('identifier', { id: session.id }),
      ...{ test: mode === 'test', language },
    };
    drawFrame(paper, frame, on - from + 1, pages, on);
  });
  return file.close(
    {
      title: `${certificateTeller(first).say('statement')} – ${printable(contents.length > 1 ? first.session.name : first.attendee.name)}`,
      subject: printable(first.session.name),
      author: printable(first.organization),
      creator: SERVICE,
      at: new Date(first.issued_at),
      id: sha256Hex(JSON.stringify(contents)).slice(0, 32),
    },
    outline,
  );
}

function drawContent(paper: Paper, content: StatementContent, logo: Logo | null): void {
  const { organization, provider, mode, attendee, completion, sheet, time_zone, language } = content;
  const teller = certificateTeller(content);
  const calendar = new Calendar(time_zone, language);
  masthead(paper, teller.say('service'), logo);
  paragraph(paper, organization, styles.block);
  for (const line of providerLines(provider, teller)) paragraph(paper, line, styles.value);
  paper.y -= 8;
  title(paper, teller.say('statement'), teller.say('planned_and_done'), printable(attendee.name));
  if (mode === 'test') panel(paper, [{ text: teller.say('test_session'), style: styles.bad }], colors.bad);
  facts(paper, statementRows(content, calendar, teller));
  chapter(paper, teller.say('by_month'), '', []);
  table(paper, statementColumns(teller), monthRows(paper, completion, calendar, teller));
  paper.y -= 10;
  const note = teller.say('statement_note', {
    issued: calendar.shortDay(content.issued_at),
    at: calendar.exactMoment(sheet.sealed_at),
    sha256: sheet.sha256,
  });
  paragraph(paper, note, styles.note);
}

function statementRows(
  { session, attendee, employer, completion }: StatementContent,
  calendar: Calendar,
  teller: Teller,
): Row[] {
  const { planned, done, missed, reasons, firstPresenceAt, lastPresenceAt } = completion;
  const share = (minutes: number) =>
    teller.say('duration_and_rate', { duration: duration(minutes), rate: percent(minutes, planned) });
  return [
    ...teller.row('beneficiary', [
      { text: attendee.name, style: styles.strong },
      ...teller.lines('reference_short', { reference: attendee.external_ref }),
      ...teller.lines('file_number', { number: attendee.file_number }),
      ...teller.lines('employer', { employer }),
    ]),
    ...teller.row('action', [
      { text: session.name, style: styles.strong },
      ...teller.lines('reference_short', { reference: session.reference }),
    ]),
    ...teller.row('agreement', session.agreement_number),
    ...teller.row('certification', session.certification_code),
    ...teller.row('modality', teller.say(session.modality)),
    ...teller.row('planned', duration(planned)),
    ...teller.row('done', share(done)),
    ...teller.row('missed', share(missed)),
    ...(missed > 0 ? teller.row('why', reasonsText(reasons, teller)) : []),
    ...teller.row('first_presence', firstPresenceAt && calendar.longDay(firstPresenceAt)),
    ...teller.row('last_presence', lastPresenceAt && calendar.longDay(lastPresenceAt)),
  ];
}

const monthColumn: Column = { title: '', x: page.left, right: 240 };
const statementColumns = (teller: Teller): readonly Column[] => [
  { ...monthColumn, title: teller.say('month') },
  { title: teller.say('planned_column'), x: 240, right: 320, align: 'right' },
  { title: teller.say('done_column'), x: 320, right: 395, align: 'right' },
  { title: teller.say('missed_column'), x: 395, right: 475, align: 'right' },
  { title: teller.say('rate'), x: 475, right: page.right, align: 'right' },
];

function* monthRows(paper: Paper, { months, planned, done }: Completion, calendar: Calendar, teller: Teller) {
  for (const month of months) {
    // Noon of its tenth day is in the same month in every zone.
    const name = calendar.month(`${month.month}-10T12:00:00Z`);
    yield [brokenLines(paper, name, styles.value, monthColumn), ...numbers(month, styles.value)];
  }
  const all = brokenLines(paper, teller.say('all_together'), styles.strong, monthColumn);
  yield [all, ...numbers({ planned, done }, styles.strong)];
}

const numbers = (
  { planned, done }: { readonly planned: number; readonly done: number },
  style: Line['style'],
): Line[][] =>
  [duration(planned), duration(done), duration(planned - done), percent(done, planned)].map((text) => [
    { text, style },
  ]);
