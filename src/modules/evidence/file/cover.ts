import {
  blockTitle,
  chapter,
  digest,
  facts,
  type Paper,
  panel,
  paragraph,
  printable,
  printableLines,
  type Row,
  styles,
} from '../../../standards/typesetting/index.ts';
import { type Logo, masthead, SPECIMEN, subject, title } from '../../stationery/index.ts';
import type { Moment } from './moments.ts';
import { ERASED } from './people.ts';
import type { EvidenceProof, ProofSigner } from './proof.ts';
import { activeContent, count, envelopeStatus, levels, octets, signerStatus } from './words.ts';

export function drawCover(paper: Paper, proof: EvidenceProof, moment: Moment, logo: Logo | null): void {
  const { envelope } = proof;
  masthead(paper, 'Service de signature électronique · Electronic signature service', logo);
  title(paper, 'Dossier de preuve', 'Evidence file of an electronic signature');
  subject(paper, envelope.name);
  panel(paper, [{ text: summary(proof, moment), style: styles.body }, ...specimen(proof)]);
  facts(paper, envelopeRows(proof, moment));
  drawDocuments(paper, proof);
  drawPeople(paper, proof, moment);
  paper.y -= 8;
  paper.keepTogether(() => paragraph(paper, levels[envelope.signature_level].meaning, styles.note));
}

/** One sentence about what happened. States no more than the data shows. */
function summary({ envelope, documents, signers, seal, head, generated_at }: EvidenceProof, moment: Moment): string {
  const signed = signers.filter(({ status }) => status === 'signed').length;
  const sealed = documents.filter(({ sealed_sha256 }) => sealed_sha256 !== null).length;
  const people = `${signed} sur ${count(signers.length, 'signataire')} ${signed < 2 ? 'a signé' : 'ont signé'}`;
  const files = count(documents.length, 'document');
  const seals =
    seal && sealed === documents.length
      ? `${documents.length < 2 ? 'Il a été scellé' : 'Ils ont été scellés'} le ${moment(seal.signed_at)}.`
      : 'Le cachet n’a pas été apposé.';
  return `${people} ${files} transmis par ${printable(envelope.organization.name)}. ${seals} Ce dossier, établi le ${moment(generated_at)}, rassemble ce que le service a constaté et inscrit au fur et à mesure dans une chaîne de ${count(head.seq, 'événement')} liés par leurs empreintes.`;
}

const specimen = ({ envelope }: EvidenceProof) =>
  envelope.mode === 'test'
    ? [
        {
          text: `${SPECIMEN} : enveloppe d’essai, scellée sous une autorité de test. Test envelope without legal value.`,
          style: styles.bad,
        },
      ]
    : [];

function envelopeRows({ envelope, signers, seal, generated_at }: EvidenceProof, moment: Moment): Row[] {
  const last = signers
    .map(({ signed_at }) => signed_at)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return [
    [
      'Organisation émettrice',
      'sender',
      [{ text: envelope.organization.name, style: styles.strong }, `identifiant ${envelope.organization.id}`],
    ],
    ['Enveloppe', 'envelope', [{ text: envelope.name, style: styles.strong }, `identifiant ${envelope.id}`]],
    ...(envelope.message ? [['Message aux signataires', 'message', printableLines(envelope.message)] as const] : []),
    [
      'Niveau de signature',
      'level',
      `${levels[envelope.signature_level].name} (${levels[envelope.signature_level].english})`,
    ],
    ['Statut à cette date', 'status', stateOf(envelope, signers)],
    ['Créée le', 'created', moment(envelope.created_at)],
    ['Envoyée le', 'sent', moment(envelope.sent_at)],
    ['À signer avant le', 'due', moment(envelope.expires_at)],
    ['Dernière signature le', 'last signature', moment(last)],
    ['Scellée le', 'sealed', moment(seal?.signed_at)],
    ...(envelope.completed_at ? [['Terminée le', 'completed', moment(envelope.completed_at)] as const] : []),
    ['Dossier établi le', 'file generated', moment(generated_at)],
  ];
}

/** While the seal is being made, the envelope's status is still `sent`: the text explains it. */
const stateOf = ({ status }: EvidenceProof['envelope'], signers: readonly ProofSigner[]): string =>
  status === 'sent' && signers.every((signer) => signer.status === 'signed')
    ? 'toutes les signatures recueillies, scellement en cours'
    : envelopeStatus(status);

function drawDocuments(paper: Paper, { documents }: EvidenceProof): void {
  const blocks = documents.map((document, index) => () => {
    blockTitle(paper, `${index + 1}. ${document.name}`);
    facts(paper, [
      ['Taille', 'size', `${count(document.pages, 'page')}, ${octets(document.size)}`],
      ['Original reçu', 'original', digest(document.sha256)],
      ...(document.base_sha256 === document.sha256
        ? []
        : [['Version réparée', 'repaired, for signing', digest(document.base_sha256)] as const]),
      ...(document.signed_revisions ?? []).map(
        (sha256, number) => [`Révision signée ${number + 1}`, 'signed revision', digest(sha256)] as const,
      ),
      ...(document.active_content
        ? [['Contenus actifs', 'active content', activeContentLines(document.active_content)] as const]
        : []),
      ['Document scellé', 'sealed', document.sealed_sha256 ? digest(document.sealed_sha256) : 'non scellé'],
    ]);
  });
  chapter(paper, 'Documents', 'documents and their SHA-256 fingerprints', blocks);
}

const activeContentLines = (found: NonNullable<EvidenceProof['documents'][number]['active_content']>): string[] => [
  ...found.map(({ kind, count: times }) => `${activeContent(kind)} (${times})`),
  'Acceptés tels quels ; le service ne les exécute jamais.',
];

function drawPeople(paper: Paper, { signers }: EvidenceProof, moment: Moment): void {
  const row = (signer: ProofSigner, index: number): Row => {
    const act = signer.signed_at ? 'a signé' : signer.declined ? 'a refusé' : 'n’a pas signé';
    const name = { text: signer.name ? `${signer.name} · ${signer.email}` : ERASED, style: styles.strong };
    return [
      `${index + 1}. ${act}`,
      '',
      [name, signer.signed_at ? moment(signer.signed_at) : signerStatus(signer.status)],
    ];
  };
  const draw = () => facts(paper, signers.map(row));
  chapter(paper, 'Signataires en bref', 'signers at a glance', [draw]);
}
