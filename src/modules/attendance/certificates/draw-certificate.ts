import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/digest.ts';
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
  SPECIMEN,
  title,
} from '../../../standards/typesetting/stationery/index.ts';
import { Calendar, duration } from '../sheet/calendar.ts';
import { providerLines } from '../sheet/provider.ts';
import { count, modalities, outsideHours, percent } from '../sheet/words.ts';
import { type ActionNature, type CertificateContent, certificateTitle, isAbsence } from './content.ts';

const letter: Style = { face: 'print', size: 10, color: colors.ink, leading: 15 };

/** Drawn where the organisation writes something by hand. */
const BLANK = '……………………………………………………';

const natures: Readonly<Record<ActionNature, string>> = {
  training: 'action de formation',
  skills_assessment: 'bilan de compétences',
  experience_validation: 'action de VAE (validation des acquis de l’expérience)',
  apprenticeship: 'action de formation par apprentissage',
};

export interface DrawnCertificates extends Written {
  /** Where each certificate is signed: below the name of the representative. */
  readonly signatures: readonly Place[];
}

/**
 * Draws certificates of completion (« certificat de réalisation », Code du travail, article R. 6332-26), which a
 * training provider gives to whoever pays for the training. All are in one file, each on its own pages and listed in
 * the outline: PDF/A-3B, in French, for the provider to sign. The hours come from the sealed sheet, which the
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
    const { mode, attendee, session } = content;
    const running = `${certificateTitle(content)} · ${attendee.name}`;
    const frame = { running, identifier: `Session ${session.id}`, test: mode === 'test' };
    drawFrame(paper, frame, on - from + 1, pages, on);
  });
  const subjectName = contents.length > 1 ? first.session.name : first.attendee.name;
  const written = file.close(
    {
      title: `${contents.length > 1 ? 'Certificats de réalisation' : certificateTitle(first)} – ${printable(subjectName)}`,
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
  drawTitle(paper, content, isOneOfMany, logo);
  paragraph(paper, opening(content), letter);
  paper.y -= 6;
  facts(paper, rowsOf(content));
  paper.y -= 10;
  drawNature(paper, content.nature);
  if (content.session.modality !== 'onsite' && !isAbsence(content)) paragraph(paper, distance, styles.note);
  if (!isAbsence(content)) drawKeeping(paper, content);
  return drawSignature(paper, content);
}

function drawTitle(paper: Paper, content: CertificateContent, isOneOfMany: boolean, logo: Logo | null): void {
  const { organization, provider, mode, attendee } = content;
  masthead(paper, 'Service d’émargement électronique', logo);
  paragraph(paper, organization, styles.block);
  for (const line of providerLines(provider)) paragraph(paper, line, styles.value);
  paper.y -= 8;
  const name = certificateTitle(content);
  const subtitle = isAbsence(content)
    ? 'à une action concourant au développement des compétences'
    : 'd’une action concourant au développement des compétences';
  title(paper, name, subtitle, isOneOfMany ? printable(attendee.name) : name);
  if (mode === 'test') {
    const text = `${SPECIMEN} : session d’essai.`;
    panel(paper, [{ text, style: styles.bad }], colors.bad);
  }
}

/** Note of the ministry's model for training at a distance. */
const distance =
  'Dans le cadre d’une formation à distance, la durée prend en compte la réalisation des activités pédagogiques et le temps estimé pour les réaliser.';

function opening(content: CertificateContent): string {
  const { representative, representativeRole, organization, employer, attendee } = content;
  const signatory = representative
    ? `${representative}${representativeRole ? `, ${representativeRole}` : ''},`
    : `${BLANK},`;
  const employed = employer ? `, salarié(e) de l’entreprise ${employer},` : '';
  const fact = isAbsence(content)
    ? 'n’a été présent(e) à aucun créneau de l’action désignée ci-après'
    : 'a suivi l’action désignée ci-après';
  return `Je soussigné(e) ${signatory} représentant(e) légal(e) ou dûment habilité(e) du dispensateur de l’action, ${organization}, atteste que ${attendee.name}${employed} ${fact}.`;
}

function rowsOf(certificate: CertificateContent): Row[] {
  const { session, attendee, tally, modules, sheet, ...content } = certificate;
  const { starts_at, ends_at } = content;
  const calendar = new Calendar(content.time_zone);
  const one = calendar.isSameDay(starts_at, ends_at);
  const { present, expected, presentMinutes, expectedMinutes, outsideMinutes, late, excused } = tally;
  const hours = { text: duration(presentMinutes), style: { ...styles.strong, size: 10.5 } };
  return [
    [
      'Bénéficiaire',
      '',
      [
        { text: attendee.name, style: styles.strong },
        ...known('réf. ', attendee.external_ref),
        ...known('dossier ', attendee.file_number),
      ],
    ],
    [
      isAbsence(certificate) ? 'Action' : 'Action suivie',
      '',
      [{ text: session.name, style: styles.strong }, ...known('réf. ', session.reference)],
    ],
    ...(session.agreement_number ? [['Convention ou dossier', '', session.agreement_number] as const] : []),
    ...(session.certification_code ? [['Certification visée', '', session.certification_code] as const] : []),
    [
      'Déroulement',
      '',
      one ? `le ${calendar.longDay(starts_at)}` : `du ${calendar.longDay(starts_at)} au ${calendar.longDay(ends_at)}`,
    ],
    ['Modalité', '', [modalities[session.modality], ...known('', session.location)]],
    [
      'Durée réalisée',
      '',
      [
        hours,
        `sur ${duration(expectedMinutes)} prévues`,
        ...(outsideMinutes > 0 ? [`dont ${duration(outsideMinutes)} ${outsideHours}`] : []),
        ...(content.afterClosingMinutes > 0
          ? [`dont ${duration(content.afterClosingMinutes)} prévues après la clôture de la session`]
          : []),
      ],
    ],
    [
      'Assiduité',
      '',
      present > 0
        ? `${percent(presentMinutes, expectedMinutes)} : présent(e) à ${count(present, 'créneau', 'créneaux')} sur ${expected}${late ? `, dont ${late} en retard` : ''}`
        : `présent(e) à aucun créneau sur ${expected}${excused ? `, dont ${count(excused, 'absence excusée', 'absences excusées')}` : ''}`,
    ],
    ...(modules.length > 1 && modules.length <= MODULES
      ? [
          [
            'Contenu',
            '',
            modules.map((each) => `${each.name} : ${duration(each.minutes)} sur ${duration(each.expected)}`),
          ] as const,
        ]
      : []),
    [
      'Établi d’après',
      '',
      [
        `la feuille d’émargement scellée le ${calendar.exactMoment(sheet.sealed_at)}, d’empreinte SHA-256`,
        { text: sheet.sha256, style: styles.digest },
      ],
    ],
  ];
}

/** More modules do not fit on one page; the sheet lists all of them. */
const MODULES = 8;

const known = (before: string, value: string | null): string[] => (value ? [`${before}${value}`] : []);

function drawNature(paper: Paper, nature: ActionNature): void {
  paragraph(paper, 'Nature de l’action (Code du travail, article L. 6313-1) :', styles.strong);
  for (const [key, words] of Object.entries(natures)) {
    const box = { x: page.left + 4, y: paper.y - 10.5, size: 7 };
    paper.fill(box.x, box.y, box.size, box.size, colors.muted);
    paper.fill(box.x + 0.7, box.y + 0.7, box.size - 1.4, box.size - 1.4, [1, 1, 1]);
    if (key === nature) paper.text('X', box.x + 1.1, box.y + 0.9, { ...styles.strong, size: 7 });
    paragraph(paper, words, styles.body, { x: page.left + 18 });
  }
  paper.y -= 8;
}

function drawKeeping(paper: Paper, { sheet, time_zone }: CertificateContent): void {
  paragraph(
    paper,
    'Sans préjudice des délais qu’imposent les règles fiscales, comptables ou commerciales, je m’engage à conserver les pièces justificatives qui ont permis d’établir ce certificat pendant trois ans à compter de la fin de l’année du dernier paiement. En cas de cofinancement par des fonds européens, cette durée est étendue selon les obligations conventionnelles.',
    styles.note,
  );
  const day = new Calendar(time_zone).lastDayBefore(sheet.kept_until);
  paragraph(
    paper,
    `Le service conserve la feuille d’émargement scellée jusqu’au ${day} au moins, comme elle l’indique. Si l’engagement ci-dessus va au-delà, le dispensateur en garde une copie avant cette date.`,
    styles.note,
  );
  paper.y -= 14;
}

/** Height of the box for the signature and what stands above it, its left edge, and height of the signature; points. */
const BOX = { height: 112, x: 300, signature: 44 } as const;

function drawSignature(
  paper: Paper,
  { place, issued_at, time_zone, representative, representativeRole }: CertificateContent,
): Place {
  const { height, x: right } = BOX;
  paper.need(height);
  const day = new Calendar(time_zone).shortDay(issued_at);
  paragraph(paper, `Fait à ${place ?? '……………………………………'}, le ${day}`, styles.body);
  const top = paper.y - 4;
  paper.fill(right, top - height + 22, page.right - right, height - 22, colors.panel);
  paper.text('Cachet et signature du dispensateur', right + 10, top - 12, styles.small);
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
