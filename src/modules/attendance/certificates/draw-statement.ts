import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/digest.ts';
import { PdfFile, type Written } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import {
  type Column,
  chapter,
  colors,
  facts,
  type Line,
  linesOf,
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
  SPECIMEN,
  title,
} from '../../../standards/typesetting/stationery/index.ts';
import { Calendar, duration } from '../sheet/calendar.ts';
import { providerLines } from '../sheet/provider.ts';
import { modalities, percent } from '../sheet/words.ts';
import type { Completion } from './completion.ts';
import type { CertificateContent } from './content.ts';

/** A monthly statement: what the certificate says of session and attendee, and what was done in each month. */
export interface StatementContent
  extends Pick<
    CertificateContent,
    'mode' | 'organization' | 'provider' | 'time_zone' | 'employer' | 'session' | 'attendee' | 'sheet' | 'issued_at'
  > {
  readonly completion: Completion;
}

const TITLE = 'Relevé mensuel de présence';

/**
 * Draws the monthly statements of attendees of one session in one file, each on its own pages and listed in the outline:
 * PDF/A-3B, in French. A pure function of its input.
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
    const { mode, attendee, session } = content;
    const frame = {
      running: `${TITLE} · ${attendee.name}`,
      identifier: `Session ${session.id}`,
      test: mode === 'test',
    };
    drawFrame(paper, frame, on - from + 1, pages, on);
  });
  return file.close(
    {
      title: `${TITLE} – ${printable(contents.length > 1 ? first.session.name : first.attendee.name)}`,
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
  const { organization, provider, mode, attendee, completion, sheet, time_zone } = content;
  const calendar = new Calendar(time_zone);
  masthead(paper, 'Service d’émargement électronique', logo);
  paragraph(paper, organization, styles.block);
  for (const line of providerLines(provider)) paragraph(paper, line, styles.value);
  paper.y -= 8;
  title(paper, TITLE, 'Durées prévues et réalisées', printable(attendee.name));
  if (mode === 'test') panel(paper, [{ text: `${SPECIMEN} : session d’essai.`, style: styles.bad }], colors.bad);
  facts(paper, rowsOf(content, calendar));
  chapter(paper, 'Durées par mois', '', []);
  table(paper, columns, monthRows(paper, completion, calendar));
  paper.y -= 10;
  paragraph(
    paper,
    `Établi le ${calendar.shortDay(content.issued_at)} d’après la feuille d’émargement scellée le ${calendar.exactMoment(sheet.sealed_at)}, d’empreinte SHA-256 ${sheet.sha256}. Un créneau compte au mois de son début. La durée réalisée est celle des créneaux où la personne est présente, moins les minutes de retard et de départ anticipé saisies par le formateur.`,
    styles.note,
  );
}

function rowsOf({ session, attendee, employer, completion }: StatementContent, calendar: Calendar): Row[] {
  const { planned, done, missed, reasons, firstPresenceAt, lastPresenceAt } = completion;
  const day = (at: string | null) => (at ? calendar.longDay(at) : '—');
  return [
    [
      'Bénéficiaire',
      '',
      [
        { text: attendee.name, style: styles.strong },
        ...(attendee.external_ref ? [`réf. ${attendee.external_ref}`] : []),
        ...(attendee.file_number ? [`dossier ${attendee.file_number}`] : []),
        ...(employer ? [employer] : []),
      ],
    ],
    [
      'Action',
      '',
      [{ text: session.name, style: styles.strong }, ...(session.reference ? [`réf. ${session.reference}`] : [])],
    ],
    ...(session.agreement_number ? [['Convention ou dossier', '', session.agreement_number] as const] : []),
    ...(session.certification_code ? [['Certification visée', '', session.certification_code] as const] : []),
    ['Modalité', '', modalities[session.modality]],
    ['Durée prévue', '', duration(planned)],
    ['Durée réalisée', '', `${duration(done)}, soit ${percent(done, planned)}`],
    ['Durée non réalisée', '', `${duration(missed)}, soit ${percent(missed, planned)}`],
    ...(missed > 0 ? [['Motif', '', reasons.join(', ')] as const] : []),
    ['Première présence', '', day(firstPresenceAt)],
    ['Dernière présence', '', day(lastPresenceAt)],
  ];
}

const monthColumn: Column = { title: 'Mois', x: page.left, right: 240 };
const columns: readonly Column[] = [
  monthColumn,
  { title: 'Prévue', x: 240, right: 320, align: 'right' },
  { title: 'Réalisée', x: 320, right: 395, align: 'right' },
  { title: 'Non réalisée', x: 395, right: 475, align: 'right' },
  { title: 'Assiduité', x: 475, right: page.right, align: 'right' },
];

function* monthRows(paper: Paper, { months, planned, done }: Completion, calendar: Calendar) {
  for (const month of months) {
    // Noon of its tenth day is in the same month in every zone.
    const name = calendar.month(`${month.month}-10T12:00:00Z`);
    yield [linesOf(paper, name, styles.value, monthColumn), ...numbers(month, styles.value)];
  }
  yield [linesOf(paper, 'Ensemble', styles.strong, monthColumn), ...numbers({ planned, done }, styles.strong)];
}

const numbers = (
  { planned, done }: { readonly planned: number; readonly done: number },
  style: Line['style'],
): Line[][] =>
  [duration(planned), duration(done), duration(planned - done), percent(done, planned)].map((text) => [
    { text, style },
  ]);
