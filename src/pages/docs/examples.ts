// What a reader of the reference sends: an example as a curl command, as a form of the page, and the sample contract.
import { createHash } from 'node:crypto';
import { PDFDocument, type PDFFont, rgb, StandardFonts } from 'pdf-lib';
import { escapeHtml } from './markdown.ts';

/** An example of examples.json. */
export interface Example {
  /** The variable of the shell for each parameter of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Which value of the answer becomes which variable. */
  readonly keep?: Readonly<Record<string, string>>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly example?: Example | undefined;
}

/**
 * The curl command of an operation. The reference shows it and the tests run it. `KEY` and `API` are the reader's; ids are shell
 * variables.
 */
export function curlCommand({ method, path, example = {} }: Asked): string {
  const where = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${example.path?.[name] ?? name.toUpperCase()}`);
  const url = `$API${where}${example.query ? `?${example.query}` : ''}`;
  const lines = [`curl -s ${method === 'GET' ? '' : `-X ${method} `}"${url}"`, `  -H "Authorization: Bearer $KEY"`];
  if (!example.body) return lines.join(' \\\n');
  lines.push(`  -H 'Content-Type: application/json'`, '  -d @- <<JSON');
  return `${lines.join(' \\\n')}\n${JSON.stringify(example.body, null, 2)}\nJSON`;
}

/**
 * The attribute of an operation with its request, of which web/docs/try-it.ts makes a form. Commands of the shell example become
 * variables.
 */
export function tryAttribute({
  method,
  path,
  parameters,
  example = {},
}: Asked & { readonly parameters: readonly { readonly in: string }[] }): string {
  const request = {
    method,
    path,
    from: example.path ?? {},
    query: parameters.some((each) => each.in === 'query') ? (example.query ?? '') : null,
    body: example.body
      ? JSON.stringify(example.body, null, 2)
          .replaceAll(/\$\(base64[^"]*\)/g, '$CONTRACT_BASE64')
          .replaceAll(/\$\(sha256sum[^"]*\)/g, '$CONTRACT_SHA256')
      : null,
    keep: example.keep ?? {},
  };
  return ` data-try="${escapeHtml(JSON.stringify(request))}"`;
}

/** The element with the variables of the sample document. */
export function sampleVariables(pdf: Uint8Array): string {
  const variables = {
    CONTRACT_BASE64: Buffer.from(pdf).toString('base64'),
    CONTRACT_SHA256: createHash('sha256').update(pdf).digest('hex'),
  };
  return `<div hidden data-variables="${escapeHtml(JSON.stringify(variables))}"></div>`;
}

const A4 = { width: 595.28, height: 841.89 };
const LEFT = 0.1 * A4.width;
const [ink, soft, line] = [rgb(0.1, 0.12, 0.2), rgb(0.38, 0.4, 0.47), rgb(0.8, 0.81, 0.86)];

const clauses: readonly [title: string, text: string][] = [
  ['1. Objet', 'La société confie au prestataire une mission de conseil, décrite dans l’offre du 4 janvier 2027.'],
  [
    '2. Durée',
    'La mission commence le 11 janvier 2027 et se termine le 30 juin 2027. Elle peut être prolongée par avenant.',
  ],
  ['3. Prix', 'Le prix est de 6 400 euros hors taxes par mois, payable à trente jours de la date de facture.'],
  [
    '4. Confidentialité',
    'Chaque partie garde le secret sur ce qu’elle apprend de l’autre, pendant la mission et cinq ans après.',
  ],
];

/**
 * Creates the sample contract that the examples send. Its places to sign match the fields of the examples. Every build writes the
 * same bytes.
 */
export async function sampleContract(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [regular, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  document.setTitle('Contrat de mission (exemple)');
  document.setLanguage('fr');
  const made = new Date('2027-01-04T09:00:00Z');
  document.setCreationDate(made);
  document.setModificationDate(made);
  const page = document.addPage([A4.width, A4.height]);
  /** `y` is in percent of the page from the top, like fields. */
  const write = (text: string, y: number, { size = 10.5, font = regular, color = ink, x = LEFT } = {}) =>
    page.drawText(text, { x, y: A4.height * (1 - y / 100), size, font, color });
  write('Contrat de mission', 11, { size: 24, font: bold });
  write('Entre Atelier Horizon SARL et Élodie Müller, prestataire.', 15, { size: 11, color: soft });
  page.drawLine({
    ...{ start: { x: LEFT, y: A4.height * 0.825 }, end: { x: A4.width - LEFT, y: A4.height * 0.825 } },
    ...{ thickness: 0.75, color: line },
  });
  for (const [index, [title, text]] of clauses.entries()) {
    write(title, 23 + index * 9, { size: 12, font: bold });
    for (const [row, part] of wrap(text, regular, 10.5).entries()) write(part, 25.8 + index * 9 + row * 2, {});
  }
  write('Fait en un exemplaire électronique, conservé par chaque partie.', 63, { color: soft });
  for (const [x, who] of [
    [10, 'Le prestataire'],
    [55, 'La société'],
  ] as const) {
    write(who, 73.5, { x: (A4.width * x) / 100, size: 9.5, color: soft });
    page.drawRectangle({
      ...{ x: (A4.width * x) / 100, y: A4.height * 0.17, width: A4.width * 0.3, height: A4.height * 0.08 },
      ...{ borderColor: line, borderWidth: 0.75, borderDashArray: [4, 3] },
    });
  }
  write('Exemple fourni avec la documentation d’Esign. Personnes et sociétés sont inventées.', 95, {
    ...{ size: 8, color: soft },
  });
  return document.save({ useObjectStreams: false });
}

/** Wraps text to the width between the margins. */
function wrap(text: string, font: PDFFont, size: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) > A4.width - 2 * LEFT) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
