import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import {
  colors,
  facts,
  Paper,
  type Place,
  page,
  panel,
  paragraph,
  placeOn,
  printable,
  type Row,
  type Style,
  styles,
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
import { count, percent, providerLines } from '../sheet/content.ts';
import {
  type ActionNature,
  type CertificateContent,
  certificateTeller,
  certificateTitle,
  isAbsence,
} from './content.ts';

const letter: Style = { face: 'print', size: 10, color: colors.ink, leading: 15 };

const natures = [
  'training',
  'skills_assessment',
  'experience_validation',
  'apprenticeship',
] as const satisfies readonly ActionNature[];

export interface DrawnCertificates extends Written {
  /** Where each certificate is signed: below the name of the representative. */
  readonly signatures: readonly Place[];
}

/**
 * Draws certificates of completion (« certificat de réalisation », Code du travail, article R. 6332-26), which a
 * training provider gives to whoever pays for the training. All are in one file, each on its own pages and listed in
 * the outline: PDF/A-3B, for the provider to sign. The hours come from the sealed sheet, which the
 * certificate identifies. Of an attendee who was present at no slot, it draws a certificate of absence. A pure function of
 * its input.
 * Each has room for a signature.
 * @param contents at least one; all of the same session
 * @param png the organisation's logo, an opaque PNG; null for none
 */
export function drawCertificates(
  contents: readonly CertificateContent[],
  fonts: Typefaces,
  sink: (bytes: Buffer) => void,
  png: Buffer | null = null,
): DrawnCertificates {
  const first = itemAt(contents, 0);
  const file = new PdfFile(sink);
  const paper = new Paper(fonts, file);
  const logo = addLogo(file, png);
  const bound = contents.map((content, index) => {
    if (index > 0) paper.breakPage();
    const from = paper.pageNumber;
    const signature = drawContent(paper, content, contents.length > 1, logo);
    return { content, from, pages: paper.pageNumber - from + 1, signature };
  });
  const outline = paper.finish((on) => {
    const { content, from, pages } = bound.findLast((one) => one.from <= on)!;
    const { mode, attendee, session, language } = content;
    const teller = certificateTeller(content);
    const running = teller.say('running', { title: certificateTitle(content, teller), name: attendee.name });
    const identifier = teller.say('identifier', { id: session.id });
    const frame = { running, identifier, test: mode === 'test', language };
    drawFrame(paper, frame, on - from + 1, pages, on);
  });
  const subjectName = contents.length > 1 ? first.session.name : first.attendee.name;
  const written = file.close(
    {
      title: `${contents.length > 1 ? certificateTeller(first).say('certificates') : certificateTitle(first, certificateTeller(first))} – ${printable(subjectName)}`,
      subject: printable(first.session.name),
      author: printable(first.organization),
      creator: SERVICE,
      at: new Date(first.issued_at),
      id: sha256Hex(JSON.stringify(contents)).slice(0, 32),
    },
    outline,
  );
  return { ...written, signatures: bound.map(({ signature }) => signature) };
}

function drawContent(paper: Paper, content: CertificateContent, isOneOfMany: boolean, logo: Logo | null): Place {
  const teller = certificateTeller(content);
  drawTitle(paper, content, isOneOfMany, logo, teller);
  paragraph(paper, opening(content, teller), letter);
  paper.y -= 6;
  facts(paper, certificateRows(content, teller));
  paper.y -= 10;
  drawNature(paper, content.nature, teller);
  if (content.session.modality !== 'onsite' && !isAbsence(content))
    paragraph(paper, teller.say('distance'), styles.note);
  if (!isAbsence(content)) drawKeeping(paper, content, teller);
  return drawSignature(paper, content, teller);
}

function drawTitle(
  paper: Paper,
  content: CertificateContent,
  isOneOfMany: boolean,
  logo: Logo | null,
  teller: Teller,
): void {
  const { organization, provider, mode, attendee } = content;
  masthead(paper, teller.say('service'), logo);
  paragraph(paper, organization, styles.block);
  for (const line of providerLines(provider, teller)) paragraph(paper, line, styles.value);
  paper.y -= 8;
  const name = certificateTitle(content, teller);
  const subtitle = teller.say(isAbsence(content) ? 'to_action' : 'of_action');
  title(paper, name, subtitle, isOneOfMany ? printable(attendee.name) : name);
  if (mode === 'test') panel(paper, [{ text: teller.say('test_session'), style: styles.bad }], colors.bad);
}

function opening(content: CertificateContent, teller: Teller): string {
  const { representative, representativeRole, organization, employer, attendee } = content;
  const signatory = representative
    ? [representative, representativeRole].filter(Boolean).join(', ')
    : teller.say('blank');
  const name = `${attendee.name}${teller.say('employed', { employer })}`;
  return teller.say(isAbsence(content) ? 'attested_absence' : 'attested', { signatory, organization, name });
}

function certificateRows(certificate: CertificateContent, teller: Teller): Row[] {
  const { session, attendee, tally, modules, sheet, starts_at, ends_at, ...content } = certificate;
  const calendar = new Calendar(content.time_zone, content.language);
  const hours = { text: duration(tally.presentMinutes), style: { ...styles.strong, size: 10.5 } };
  return [
    ...teller.row('beneficiary', [
      { text: attendee.name, style: styles.strong },
      ...teller.lines('reference_short', { reference: attendee.external_ref }),
      ...teller.lines('file_number', { number: attendee.file_number }),
    ]),
    ...teller.row(isAbsence(certificate) ? 'action' : 'action_followed', [
      { text: session.name, style: styles.strong },
      ...teller.lines('reference_short', { reference: session.reference }),
    ]),
    ...teller.row('agreement', session.agreement_number),
    ...teller.row('certification', session.certification_code),
    ...teller.row('course', datesOf(certificate, calendar, teller)),
    ...teller.row('modality', [teller.say(session.modality), ...(session.location ? [session.location] : [])]),
    ...teller.row('duration_done', [
      hours,
      ...teller.lines('of_planned', { duration: duration(tally.expectedMinutes) }),
      ...(tally.outsideMinutes > 0
        ? teller.lines('outside', { duration: duration(tally.outsideMinutes), outside: teller.say('outside_hours') })
        : []),
      ...(content.afterClosingMinutes > 0
        ? teller.lines('after_closing', { duration: duration(content.afterClosingMinutes) })
        : []),
    ]),
    ...teller.row('rate', attendanceRateText(certificate, teller)),
    ...(modules.length > 1 && modules.length <= MODULES
      ? teller.row(
          'content',
          modules.flatMap(({ name, minutes, expected }) =>
            teller.lines('module_minutes', { name, minutes: duration(minutes), expected: duration(expected) }),
          ),
        )
      : []),
    ...teller.row('drawn_from_sheet', [
      ...teller.lines('sheet_sealed', { at: calendar.exactMoment(sheet.sealed_at) }),
      { text: sheet.sha256, style: styles.digest },
    ]),
  ];
}

function datesOf({ starts_at, ends_at }: CertificateContent, calendar: Calendar, teller: Teller): string {
  const from = calendar.longDay(starts_at);
  return calendar.isSameDay(starts_at, ends_at)
    ? teller.say('on_day', { day: from })
    : teller.say('from_to', { from, to: calendar.longDay(ends_at) });
}

/** How many slots the attendee was present at, and how much of the planned time. */
function attendanceRateText({ tally }: CertificateContent, teller: Teller): string {
  const { present, expected: all, presentMinutes, expectedMinutes, late, excused } = tally;
  if (present === 0)
    return excused
      ? teller.say('rate_none_excused', { all, excused: count(excused, 'excused', teller.language) })
      : teller.say('rate_none', { all });
  const rate = percent(presentMinutes, expectedMinutes);
  const slots = count(present, 'slot', teller.language);
  return late ? teller.say('rate_late', { rate, slots, all, late }) : teller.say('rate_row', { rate, slots, all });
}

/** More modules do not fit on one page; the sheet lists all of them. */
const MODULES = 8;

function drawNature(paper: Paper, nature: ActionNature, teller: Teller): void {
  paragraph(paper, teller.say('nature'), styles.strong);
  for (const key of natures) {
    const box = { x: page.left + 4, y: paper.y - 10.5, size: 7 };
    paper.fill(box.x, box.y, box.size, box.size, colors.muted);
    paper.fill(box.x + 0.7, box.y + 0.7, box.size - 1.4, box.size - 1.4, [1, 1, 1]);
    if (key === nature) paper.text('X', box.x + 1.1, box.y + 0.9, { ...styles.strong, size: 7 });
    paragraph(paper, teller.say(`nature_${key}`), styles.body, { x: page.left + 18 });
  }
  paper.y -= 8;
}

function drawKeeping(paper: Paper, { sheet, time_zone, language }: CertificateContent, teller: Teller): void {
  paragraph(paper, teller.say('commitment'), styles.note);
  const day = new Calendar(time_zone, language).lastDayBefore(sheet.kept_until);
  paragraph(paper, teller.say('sheet_kept', { day }), styles.note);
  paper.y -= 14;
}

/** Height of the box for the signature and what stands above it, its left edge, and height of the signature; points. */
const BOX = { height: 112, x: 300, signature: 44 } as const;

function drawSignature(
  paper: Paper,
  { place, issued_at, time_zone, language, representative, representativeRole }: CertificateContent,
  teller: Teller,
): Place {
  const { height, x: right } = BOX;
  paper.need(height);
  const day = new Calendar(time_zone, language).shortDay(issued_at);
  paragraph(paper, teller.say('done_at', { place: place ?? teller.say('short_blank'), day }), styles.body);
  const top = paper.y - 4;
  paper.fill(right, top - height + 22, page.right - right, height - 22, colors.panel);
  paper.text(teller.say('signature_box'), right + 10, top - 12, styles.small);
  const name = [representative, representativeRole].filter((one) => one !== null).join(', ');
  if (name) paragraphAt(paper, name, right + 10, top - 16);
  paper.y = top - height;
  return placeOn(paper, { x: right + 10, y: top - 86, width: page.right - right - 18, height: BOX.signature });
}

function paragraphAt(paper: Paper, text: string, x: number, y: number): void {
  const after = paper.y;
  paper.y = y;
  paragraph(paper, text, styles.detail, { x, right: page.right - 8 });
  paper.y = after;
}
