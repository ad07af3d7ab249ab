import { itemAt } from '../../../../kernel/definitely.ts';
import { PdfFile } from '../../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../../standards/text/index.ts';
import {
  blockTitle,
  colors,
  contentWidth,
  facts,
  Paper,
  page,
  panel,
  paragraph,
  placeOn,
  printable,
  type Row,
  type Style,
  shorten,
  styles,
} from '../../../../standards/typesetting/index.ts';
import { marks, masthead, SERVICE, SPECIMEN, title } from '../../../../standards/typesetting/layout/index.ts';
import type { DrawnAct } from '../create-mandate.ts';
import { type Article, articlesOf } from './articles.ts';
import { ACT_TEXT, actDay, documentsShortly, inWords, type MandateAct, siren, validity, withNumbers } from './words.ts';

const body: Style = { ...styles.body, size: 9.2, leading: 13 };
const heading: Style = { ...styles.heading, size: 11, leading: 15 };
/** Points between two paragraphs of an article. */
const GAP = 4;

/**
 * Draws a mandate act: a PDF/A-3B (ISO 19005-3) in French, two to four pages. Also returns the place of the signature.
 * Pure; no name makes it fail.
 */
export function drawMandateAct(
  act: MandateAct,
  fonts: Typefaces,
): { readonly pdf: Buffer; readonly field: DrawnAct['field'] } {
  const chunks: Buffer[] = [];
  const file = new PdfFile((bytes) => chunks.push(bytes));
  const paper = new Paper(fonts, file);
  drawHead(paper, act);
  section(paper, '1. Parties', () => drawPrincipal(paper, act));
  drawAgents(paper, act);
  const articles = articlesOf(act);
  for (const [index, article] of articles.slice(0, -1).entries()) drawArticle(paper, article, index + 2);
  const field = drawEnd(paper, act, articles.at(-1)!, articles.length + 1);
  const outline = paper.finish((number, total) => drawFrame(paper, act, number, total));
  file.close(
    {
      title: `Mandat de signature – ${printable(act.principal.legalName)}`,
      subject: `Mandat ${act.id}`,
      author: printable(act.organization),
      creator: SERVICE,
      at: new Date(act.drawnAt),
      id: act.id.replaceAll('-', ''),
    },
    outline,
  );
  return { pdf: Buffer.concat(chunks), field };
}

/** Draws a title with its text, on one page if they fit on one, and adds it to the outline. */
function section(paper: Paper, title: string, draw: () => void): void {
  paper.keepTogether(() => {
    paper.need(heading.leading + 3 * body.leading);
    if (paper.y < page.top) paper.y -= 11;
    paper.mark(title);
    paper.y -= heading.leading;
    paper.text(title, page.left, paper.y + heading.leading - heading.size, heading);
    paper.y -= 2;
    draw();
  });
}

function drawHead(paper: Paper, act: MandateAct): void {
  const { principal, agents } = act;
  masthead(paper, 'Service de signature électronique');
  const under = 'Pouvoir de conclure et signer au nom du mandant (articles 1984 et suivants du code civil)';
  title(paper, 'Mandat de signature', under);
  const agentsPhrase =
    agents.length > 1 ? `à ${inWords(agents.length)} mandataires désignés` : `à ${itemAt(agents, 0).name}`;
  panel(paper, [
    {
      text: `${principal.legalName}, avec pour représentant ${principal.representative.name}, donne ${agentsPhrase} pouvoir de conclure et signer en son nom et pour son compte, par signature électronique accompagnée de son cachet, ses ${documentsShortly(act.scope)}, ${validity(act)}.`,
      style: body,
    },
    ...(act.mode === 'TEST' ? [{ text: `${SPECIMEN} : acte d’essai.`, style: styles.bad }] : []),
  ]);
}

function drawPrincipal(paper: Paper, { principal }: MandateAct): void {
  const { legalName, legalForm, seat, registry, isMerchant, representative } = principal;
  blockTitle(paper, 'Le mandant');
  facts(paper, [
    ['Dénomination', '', { text: legalName, style: styles.strong }],
    ...optionalRow('Forme juridique', legalForm),
    ...optionalRow('Siège', seat),
    ['Numéro SIREN', '', principal.siren ? siren(principal.siren) : 'non indiqué'],
    ...optionalRow('Immatriculation', registry),
    ['Qualité', '', isMerchant ? 'commerçant' : 'non commerçant'],
    [
      'Représentant',
      '',
      [
        { text: representative.name, style: styles.strong },
        ...(representative.role?.trim() ? [representative.role] : []),
        `${representative.email} · ${representative.phone}`,
      ],
    ],
  ]);
  paper.y -= 6;
  paragraph(paper, 'Le représentant déclare avoir qualité pour engager le mandant et donner le présent pouvoir.', body);
}

const optionalRow = (label: string, value: string | null): Row[] => (value?.trim() ? [[label, '', value]] : []);

function drawAgents(paper: Paper, { agents }: MandateAct): void {
  paper.y -= 4;
  blockTitle(paper, agents.length > 1 ? 'Les mandataires' : 'Le mandataire');
  facts(
    paper,
    agents.map(({ name, role, isEmployee, email, phone }, index) => [
      agents.length > 1 ? `Mandataire ${index + 1}` : 'Mandataire',
      '',
      [
        { text: name, style: styles.strong },
        ...(role?.trim() ? [role] : []),
        ...(isEmployee ? ['préposé du mandant, par délégation de signature'] : []),
        `${email} · ${phone}`,
      ],
    ]),
  );
}

function drawArticle(paper: Paper, { title, texts: [first, ...rest] }: Article, number: number): void {
  section(paper, `${number}. ${title}`, () => drawText(paper, first!));
  for (const text of rest) {
    paper.y -= GAP;
    paper.keepTogether(() => drawText(paper, text));
  }
}

function drawText(paper: Paper, { text }: Article['texts'][number]): void {
  if (typeof text === 'string') paragraph(paper, withNumbers(text), body);
  else for (const line of text) drawItem(paper, line);
}

function drawItem(paper: Paper, line: string): void {
  paper.need(body.leading);
  paper.text('–', page.left + 6, paper.y - body.size, body);
  paragraph(paper, withNumbers(line), body, { x: page.left + 18 });
  paper.y -= 2;
}

/** Draws the last article and the signature on the same page, so that nobody signs a page without text. */
function drawEnd(paper: Paper, act: MandateAct, last: Article, number: number): DrawnAct['field'] {
  let field: DrawnAct['field'] | undefined;
  paper.keepTogether(() => {
    drawArticle(paper, last, number);
    field = drawSignature(paper, act);
  });
  return field!;
}

/** Size of the signature field, in points: a drawn signature above three lines of name, place and date. */
const box = { width: 250, height: 88 } as const;

function drawSignature(paper: Paper, { principal }: MandateAct): DrawnAct['field'] {
  const { representative, legalName } = principal;
  const role = representative.role?.trim();
  let top: number = page.top;
  section(paper, 'Signature du représentant', () => {
    const place = 'Fait par voie électronique. Le lieu et la date de l’acte sont ceux qui figurent dans la signature.';
    paragraph(paper, place, body);
    paper.y -= GAP;
    paragraph(paper, `Pour ${legalName}`, { ...body, face: 'bold' });
    paragraph(paper, `${representative.name}${role ? `, ${role}` : ''}`, body);
    paper.need(GAP + box.height);
    paper.y -= GAP;
    top = paper.y;
    paper.y -= box.height;
  });
  return placeOn(paper, { x: page.left, y: top - box.height, ...box });
}

/** Draws the header and footer of a page. Needs the number of pages. */
function drawFrame(paper: Paper, act: MandateAct, number: number, total: number): void {
  const test = act.mode === 'TEST';
  if (test) paper.watermark(SPECIMEN, marks.specimen, 52, number);
  if (number > 1) {
    const name = `Mandat de signature · ${printable(act.principal.legalName)}`;
    paper.text(shorten(paper.fonts, name, styles.small, contentWidth - 150), page.left, 796, styles.small, number);
    paper.rule(page.left, page.right, 788, colors.line, 0.5, number);
  }
  if (test) right(paper, SPECIMEN, number === 1 ? 785 : 796, marks.specimenSmall, number);
  paper.rule(page.left, page.right, 52, colors.line, 0.5, number);
  paper.text(`Mandat ${act.id}`, page.left, 40, styles.small, number);
  const drawn = `texte ${ACT_TEXT}, établi le ${actDay(new Date(act.drawnAt))} pour ${printable(act.organization)}`;
  paper.text(shorten(paper.fonts, drawn, styles.small, 230), page.left + 180, 40, styles.small, number);
  right(paper, `Page ${number} / ${total}`, 40, { ...styles.small, face: 'bold' }, number);
}

function right(paper: Paper, text: string, y: number, style: Style, on: number): void {
  paper.text(text, page.right - paper.width(text, style), y, style, on);
}
