import { itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import type { Witness } from '../../../kernel/told.ts';
import { PdfFile } from '../../../standards/pdf/index.ts';
import type { Typefaces } from '../../../standards/text/index.ts';
import { digest, Paper, printable, styles } from '../../../standards/typesetting/index.ts';
import {
  addLogo,
  drawFrame,
  masthead,
  SERVICE,
  SPECIMEN,
  subject,
  title,
} from '../../../standards/typesetting/layout/index.ts';
import { serviceRows } from './cover.ts';
import { type Moment, momentsIn } from './moments.ts';
import { isSimulatedSignature, signerRows } from './people.ts';
import type { EvidenceProof } from './proof.ts';
import { facts, panel, paragraph, row, rowIf, say, type ToldRow, witnessOfSigner } from './told.ts';
import { count } from './words.ts';

/** What an attestation is drawn from. */
export interface AttestationSource {
  /** Of the sealed evidence file. */
  readonly proof: EvidenceProof;
  /** Lowercase hex SHA-256 of that file. */
  readonly evidenceSha256: string;
  /** Id of the signer. */
  readonly signerId: string;
  readonly drawnAt: string;
  /** The organisation's logo, an opaque PNG; null for none. */
  readonly logo: Buffer | null;
  /** Address of the public verification page; null for none. */
  readonly verifyUrl: string | null;
}

/**
 * Draws the attestation of one signature: a PDF/A-3B for the signer, the sender or a judge, in French with English labels,
 * without the data of the other signers. Not sealed yet. Pure: the same source gives the same bytes.
 * @throws Error if the proof has no such signer, or the signer has not signed
 */
export function drawAttestation(source: AttestationSource, fonts: Typefaces): Buffer {
  const { proof, signerId, drawnAt, logo } = source;
  const index = proof.signers.findIndex(({ id }) => id === signerId);
  const signer = proof.signers[index];
  if (!signer?.signed_at) throw new Error('this signer has not signed');
  const witness = witnessOfSigner(proof.events, index + 1);
  const moment = momentsIn(proof.time_zone);
  const chunks: Buffer[] = [];
  const file = new PdfFile((bytes) => chunks.push(bytes));
  const paper = new Paper(fonts, file);
  masthead(paper, 'Service de signature électronique · Electronic signature service', addLogo(file, logo));
  title(paper, 'Attestation de signature', 'Attestation of an electronic signature');
  subject(paper, proof.envelope.name);
  drawSummary(paper, proof, index, witness, moment);
  facts(paper, [
    ...signerRows(paper, proof, index, moment),
    ...documentRows(proof, witness),
    ...sealRows(source, index, witness, moment),
  ]);
  drawReading(paper, source, witness);
  const { envelope } = proof;
  const frame = {
    running: `Attestation de signature · ${signer.name}`,
    identifier: `Enveloppe ${envelope.id}`,
    aside: `établie le ${moment(drawnAt)}`,
    test: envelope.mode === 'test',
  };
  const outline = paper.finish((number, total) => drawFrame(paper, frame, number, total));
  file.close(
    {
      title: `Attestation de signature – ${printable(signer.name)}`,
      subject: `Enveloppe ${envelope.id}`,
      author: printable(envelope.organization.name),
      creator: SERVICE,
      at: new Date(drawnAt),
      id: sha256Hex(`${source.evidenceSha256}:${signerId}:${drawnAt}`).slice(0, 32),
    },
    outline,
  );
  return Buffer.concat(chunks);
}

function drawSummary(
  paper: Paper,
  { envelope, documents, signers, mandate, events }: EvidenceProof,
  index: number,
  witness: Witness,
  moment: Moment,
): void {
  const signer = itemAt(signers, index);
  const isSimulated = isSimulatedSignature(events, index + 1);
  const files = documents.length < 2 ? 'le document transmis' : `les ${documents.length} documents transmis`;
  const whom = mandate && signer.role === 'agent' ? `, au nom et pour le compte de ${mandate.principal},` : '';
  const text = `${
    isSimulated
      ? `En mode test, l’organisation émettrice a simulé la signature de ${printable(signer.name)}, le ${moment(signer.signed_at)} : personne n’a signé ${files} par ${printable(envelope.organization.name)}.`
      : `${printable(signer.name)} a signé électroniquement${whom} ${files} par ${printable(envelope.organization.name)}, le ${moment(signer.signed_at)}.`
  } Cette attestation, tirée du dossier de preuve scellé, ne contient les données d’aucun autre signataire (${count(signers.length, 'signataire')} en tout).`;
  const test = `${SPECIMEN} : enveloppe d’essai. Test envelope without legal value.`;
  panel(paper, [
    { text: say(witness, 'all_signed', text), style: styles.body },
    ...(envelope.mode === 'test' ? [{ text: say(witness, 'test', test), style: styles.bad }] : []),
  ]);
}

const documentRows = ({ documents }: EvidenceProof, witness: Witness): readonly ToldRow[] =>
  documents.flatMap(({ name, sha256, sealed_sha256 }, index) => [
    row(
      witness,
      'signed_document',
      [{ text: name, style: styles.strong }, 'original, SHA-256', digest(sha256)],
      documents.length < 2 ? undefined : index + 1,
    ),
    ...rowIf(witness, 'sealed_document', sealed_sha256 && digest(sealed_sha256)),
  ]);

/** The seal, its time-stamp, and where the signature stands in the proof. */
function sealRows(
  { proof, evidenceSha256 }: AttestationSource,
  index: number,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  const { seal, timestamps, events, service, envelope } = proof;
  const event = events.find(({ type, actor }) => actor === `signer:${index + 1}` && /signed|authorized/.test(type));
  const stamp = timestamps.at(-1);
  return [
    ...rowIf(witness, 'holder_of_seal', seal?.subject),
    ...rowIf(
      witness,
      'certified_time',
      stamp && [
        moment(stamp.gen_time),
        `${stamp.provider ?? stamp.issuer ?? ''} ; ${stamp.qualified ? 'horodatage qualifié' : 'horodatage non qualifié'}`,
      ],
    ),
    ...serviceRows(service, envelope.organization.name, witness),
    row(witness, 'evidence_file', digest(evidenceSha256)),
    ...rowIf(witness, 'own_event', event && [`événement n° ${event.seq}`, digest(event.hash)]),
  ];
}

function drawReading(paper: Paper, { verifyUrl }: AttestationSource, witness: Witness): void {
  const at = verifyUrl ? ` sur ${verifyUrl}` : '';
  paper.y -= 4;
  paragraph(
    paper,
    say(
      witness,
      'attestation_reading',
      `Ouvrez ce fichier dans un lecteur qui valide les signatures PAdES : son cachet est celui du service. Soumettez le document signé${at} : son empreinte SHA-256 doit être l’une de celles ci-dessus. Le dossier de preuve, que détient l’organisation émettrice, contient la chaîne entière des événements ; l’événement de cette signature y porte l’empreinte ci-dessus.`,
    ),
    styles.note,
  );
}
