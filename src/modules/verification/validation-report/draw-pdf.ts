import { sha256Hex } from '../../../kernel/ids.ts';
import { PdfFile } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import { sentencesOf } from '../../../standards/trusted-lists/index.ts';
import {
  chapter,
  colors,
  digest,
  facts,
  Paper,
  panel,
  type Row,
  styles,
} from '../../../standards/typesetting/index.ts';
import { drawFrame, masthead, SERVICE, subject, title } from '../../../standards/typesetting/layout/index.ts';
import type { FileVerdict, JudgedSignature } from '../../evidence/file/index.ts';

type InBoth = readonly [french: string, english: string];

const verdicts: Readonly<Record<FileVerdict['verdict'], InBoth>> = {
  holds: [
    'Toutes les signatures sont valides ; rien n’a été modifié au-delà de ce qu’elles autorisent.',
    'All signatures are valid, and nothing was changed beyond what they allow.',
  ],
  fails: ['Ce fichier n’est pas valide.', 'This file is not valid.'],
  undetermined: [
    'La validité de ce fichier ne peut pas être établie.',
    'The validity of this file cannot be established.',
  ],
};

const indications: Readonly<Record<JudgedSignature['indication'], InBoth>> = {
  'TOTAL-PASSED': ['valide', 'valid'],
  INDETERMINATE: ['non établie', 'not established'],
  'TOTAL-FAILED': ['non valide', 'not valid'],
};

const changes: Readonly<Record<JudgedSignature['modifications']['kind'], InBoth>> = {
  none: ['non', 'no'],
  validation_data: ['non, seules des données de validation ont été ajoutées', 'no, only validation data was added'],
  form_filling: ['champs remplis ou signatures ajoutées', 'fields filled or signatures added'],
  annotations: ['annotations ajoutées', 'annotations added'],
  other: ['oui : ce n’est plus le document signé', 'yes: it is no longer the signed document'],
};

/** Name of the attachment. */
export const REPORT_ATTACHMENT = 'validation-report.xml';

export interface ReportToDraw {
  readonly verdict: FileVerdict;
  /** Name of the file, as whoever sent it wrote it. Null if it is not known. */
  readonly name: string | null;
  /** The report as XML, which is attached. */
  readonly xml: Buffer;
}

/**
 * Draws a validation report for people: a PDF/A-3B in French with English beside it, with the XML attached. Not sealed: the
 * XML has the signature. A pure function of its input; run it off the main thread.
 */
export async function drawValidationReport({ verdict, name, xml }: ReportToDraw, fonts: Typefaces): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const file = new PdfFile((bytes) => chunks.push(bytes));
  const paper = new Paper(fonts, file);
  const isTest = verdict.mode === 'test';
  drawHead(paper, verdict, name);
  for (const [index, signature] of verdict.signatures.entries()) drawSignature(paper, signature, index + 1);
  drawAbout(paper);
  const frame = {
    running: `Rapport de validation · ${name ?? verdict.sha256}`,
    identifier: `SHA-256 ${verdict.sha256.slice(0, 16)}…`,
    aside: `validé le ${moment(verdict.validatedAt)}`,
    test: isTest,
  };
  const outline = paper.finish((number, total) => drawFrame(paper, frame, number, total));
  await file.attach(
    {
      name: REPORT_ATTACHMENT,
      description: 'Rapport de validation (validation report, ETSI TS 119 102-2)',
      mimeType: 'application/xml',
      at: verdict.validatedAt,
    },
    [xml],
  );
  file.close(
    {
      title: 'Rapport de validation – Validation report',
      subject: `SHA-256 ${verdict.sha256}`,
      author: SERVICE,
      creator: SERVICE,
      at: verdict.validatedAt,
      id: sha256Hex(xml).slice(0, 32),
    },
    outline,
  );
  return Buffer.concat(chunks);
}

const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function drawHead(
  paper: Paper,
  { verdict, sha256, validatedAt, reasons, signatures }: FileVerdict,
  name: string | null,
) {
  masthead(paper, 'Service de validation de signatures');
  title(paper, 'Rapport de validation', 'Validation report · ETSI EN 319 102-1, TS 119 102-2');
  if (name) subject(paper, name);
  const style = { holds: styles.good, fails: styles.bad, undetermined: styles.strong }[verdict];
  const color = { holds: colors.good, fails: colors.bad, undetermined: colors.accent }[verdict];
  panel(
    paper,
    verdicts[verdict].map((text) => ({ text, style })),
    color,
  );
  facts(paper, [
    ['Fichier', 'File', digest(sha256)],
    ['Validé le', 'Validated at', moment(validatedAt)],
    ['Signatures', '', countsOf(signatures)],
    ...(reasons.length > 0 ? ([['Raisons', 'Reasons', reasons.slice(0, 20)]] as const) : []),
  ]);
}

/** How many there are, in both languages. */
function countsOf(signatures: readonly JudgedSignature[]): string[] {
  const stamps = signatures.filter(({ kind }) => kind === 'document_timestamp').length;
  const own = signatures.length - stamps;
  return [`${own} signature(s), ${stamps} horodatage(s)`, `${own} signature(s), ${stamps} time-stamp(s)`];
}

function drawSignature(paper: Paper, signature: JudgedSignature, number: number): void {
  const isSignature = signature.kind === 'signature';
  const [french, english] = isSignature ? ['Signature', ''] : ['Horodatage du document', 'Document time-stamp'];
  chapter(paper, `${number}. ${french}`, english, [() => facts(paper, signatureRows(signature))]);
}

function signatureRows(signature: JudgedSignature): Row[] {
  const { indication, subIndication, reasons, qualification, signer, path, level, field, claimedAt } = signature;
  const sentences = qualification && sentencesOf(qualification);
  const [french, english] = indications[indication];
  const result = { text: `${french} – ${english}`, style: indication === 'TOTAL-PASSED' ? styles.good : styles.bad };
  const rows: (Row | null)[] = [
    ['Résultat', 'Result', [result, `${indication}${subIndication ? ` / ${subIndication}` : ''}`]],
    ['Raisons', 'Reasons', reasons],
    sentences && ['Qualification', '', [sentences.fr, sentences.en]],
    ['Signataire', 'Signer', signer?.subject ?? '–'],
    signer && ['Certificat', 'Certificate', [digest(signer.fingerprint), signer.issuer]],
    ['Autorités', 'Authorities', path.slice(1).map(({ subject: name }) => name)],
    ['Champ, niveau', 'Field, level', [field, level].filter(Boolean).join(', ')],
    claimedAt && ['Date déclarée', 'Claimed time', moment(claimedAt)],
    ['Date prouvée', 'Proven time', signature.provenAt ? moment(signature.provenAt) : 'non prouvée – not proven'],
    ['Horodatages', 'Time-stamps', signatureTimestamps(signature)],
    ['Modifié depuis', 'Changed after it', changes[signature.modifications.kind]],
    ['Algorithme', 'Algorithm', signature.algorithm],
  ];
  return rows.filter((row) => row !== null).filter(([, , value]) => !Array.isArray(value) || value.length > 0);
}

const signatureTimestamps = ({ timestamps }: JudgedSignature): string[] =>
  timestamps
    .slice(0, 10)
    .flatMap(({ genTime, indication, issuer, qualification }) => [
      `${moment(genTime)} · ${indication} · ${issuer ?? '–'}`,
      ...(qualification ? [sentencesOf(qualification).fr, sentencesOf(qualification).en] : []),
    ]);

function drawAbout(paper: Paper): void {
  chapter(paper, 'Ce rapport', 'About this report', [
    () =>
      facts(paper, [
        [
          'Signature',
          '',
          [
            `Le fichier joint ${REPORT_ATTACHMENT} contient le même rapport, avec la signature du service s’il en porte une (XAdES). Ce document n’est pas scellé.`,
            `The attached file ${REPORT_ATTACHMENT} contains the same report, with the signature of the service if it has one (XAdES). This document is not sealed.`,
          ],
        ],
      ]),
  ]);
}
