import type { Witness } from '../../../kernel/told.ts';
import {
  blockTitle,
  chapter,
  digest,
  type Paper,
  printable,
  printableLines,
  styles,
} from '../../../standards/typesetting/index.ts';
import { type Logo, masthead, SPECIMEN, subject, title } from '../../../standards/typesetting/layout/index.ts';
import type { Moment } from './moments.ts';
import { ERASED } from './moments.ts';
import type { EvidenceProof, ProofService, ProofSigner } from './proof.ts';
import { recipientGlances } from './recipients.ts';
import {
  facts,
  panel,
  paragraph,
  row,
  rowIf,
  say,
  type ToldRow,
  type ToldText,
  together,
  toldRow,
  witnessOf,
  witnessOfSigner,
} from './told.ts';
import { activeContent, count, envelopeStatus, levels, octets, signerStatus } from './words.ts';

export function drawCover(paper: Paper, proof: EvidenceProof, moment: Moment, logo: Logo | null): void {
  const { envelope } = proof;
  const witness = witnessOf(proof.events);
  masthead(paper, 'Service de signature électronique · Electronic signature service', logo);
  title(paper, 'Dossier de preuve', 'Evidence file of an electronic signature');
  subject(paper, envelope.name);
  panel(paper, [{ text: summary(proof, witness, moment), style: styles.body }, ...specimen(proof, witness)]);
  facts(paper, envelopeRows(proof, witness, moment));
  drawDocuments(paper, proof, witness);
  drawPeople(paper, proof, moment);
  paper.y -= 8;
  const meaning = say(witness, 'level_meaning', levels[envelope.signature_level].meaning);
  paper.keepTogether(() => paragraph(paper, meaning, styles.note));
}

/** What happened, in sentences. Counts the signatures that the chain records. */
function summary(proof: EvidenceProof, witness: Witness, moment: Moment): ToldText {
  const { envelope, documents, signers, seal, head, generated_at } = proof;
  const signed = signers.filter(
    ({ status }, index) => status === 'signed' && hasSigned(witnessOfSigner(proof.events, index + 1)),
  ).length;
  const sender = printable(envelope.organization.name);
  const one = documents.length < 2;
  const people = signers.length < 2 ? 'unique signataire' : `${signers.length} signataires`;
  const wereSigned = one
    ? `Le document transmis par ${sender} a été signé par ${signers.length < 2 ? 'son' : 'ses'} ${people}.`
    : `Les ${documents.length} documents transmis par ${sender} ont été signés par ${signers.length < 2 ? 'leur' : 'leurs'} ${people}.`;
  const some = `${signed} ${signed < 2 ? 'signataire' : 'signataires'} sur ${signers.length} ${signed < 2 ? 'a' : 'ont'} signé ${one ? 'le document transmis' : `les ${documents.length} documents transmis`} par ${sender}.`;
  const sealed = documents.filter(({ sealed_sha256 }) => sealed_sha256 !== null).length;
  const seals =
    seal && sealed === documents.length
      ? `${one ? 'Il a été scellé' : 'Ils ont été scellés'} le ${moment(seal.signed_at)}.`
      : 'Le cachet n’a pas été apposé.';
  return together(
    signed === signers.length ? say(witness, 'all_signed', wereSigned) : say(witness, 'some_signed', some),
    say(
      witness,
      'summary',
      `${seals} Ce dossier, établi le ${moment(generated_at)}, rassemble ce que le service a constaté et inscrit au fur et à mesure dans une chaîne de ${count(head.seq, 'événement')} liés par leurs empreintes.`,
    ),
  );
}

const hasSigned = (witness: Witness): boolean => witness.has('signer.signed') || witness.has('signer.authorized');

const specimen = ({ envelope }: EvidenceProof, witness: Witness) =>
  envelope.mode === 'test'
    ? [
        {
          text: say(
            witness,
            'test',
            `${SPECIMEN} : enveloppe d’essai, scellée sous une autorité de test. Test envelope without legal value.`,
          ),
          style: styles.bad,
        },
      ]
    : [];

/** Who runs the service, whether they are the sender, and where their policy is. */
export function serviceRows(service: ProofService | undefined, sender: string, witness: Witness): readonly ToldRow[] {
  if (!service) return [];
  const { name, identifier, is_sender, policy } = service;
  return [
    row(witness, 'operator', [
      { text: name, style: styles.strong },
      identifier,
      is_sender
        ? `la même personne morale (${printable(sender)}) : l’exploitant du service est partie intéressée`
        : 'désigné par la configuration du service ; son nom n’est pas celui de l’organisation émettrice',
    ]),
    ...rowIf(witness, 'policy', policy && [policy.url, `version ${policy.version}`, `identifiant ${policy.oid}`]),
  ];
}

function envelopeRows(proof: EvidenceProof, witness: Witness, moment: Moment): readonly ToldRow[] {
  const { envelope, signers, seal, service, generated_at } = proof;
  const last = signers
    .map(({ signed_at }) => signed_at)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const level = levels[envelope.signature_level];
  return [
    row(witness, 'sender', [
      { text: envelope.organization.name, style: styles.strong },
      `identifiant ${envelope.organization.id}`,
    ]),
    ...serviceRows(service, envelope.organization.name, witness),
    row(witness, 'envelope', [{ text: envelope.name, style: styles.strong }, `identifiant ${envelope.id}`]),
    ...rowIf(witness, 'message', envelope.message && printableLines(envelope.message)),
    row(witness, 'level', `${level.name} (${level.english})`),
    row(witness, 'status', coverState(proof)),
    row(witness, 'created', moment(envelope.created_at)),
    row(witness, 'sent', moment(envelope.sent_at)),
    row(witness, 'due', moment(envelope.expires_at)),
    row(witness, 'last_signature', moment(last)),
    row(witness, 'sealed', [
      moment(seal?.signed_at),
      ...(seal ? ['heure du service ; la date qui fait foi est celle de l’horodatage, ci-après'] : []),
    ]),
    ...rowIf(witness, 'completed', envelope.completed_at && moment(envelope.completed_at)),
    row(witness, 'generated', moment(generated_at)),
  ];
}

/** The file is drawn between the seal of the documents and the event that completes the envelope. */
const coverState = ({ envelope: { status }, signers, seal }: EvidenceProof): string | string[] => {
  if (status !== 'sent' || signers.some((signer) => signer.status !== 'signed')) return envelopeStatus(status);
  if (!seal) return 'toutes les signatures recueillies';
  return [
    'scellée, toutes les signatures recueillies',
    'L’événement final s’inscrit après ce dossier, dont il contient l’empreinte.',
  ];
};

function drawDocuments(paper: Paper, { documents }: EvidenceProof, witness: Witness): void {
  const blocks = documents.map((document, index) => () => {
    blockTitle(paper, `${index + 1}. ${document.name}`);
    facts(paper, [
      row(witness, 'size', `${count(document.pages, 'page')}, ${octets(document.size)}`),
      row(witness, 'original', digest(document.sha256)),
      ...(document.base_sha256 === document.sha256 ? [] : [row(witness, 'repaired', digest(document.base_sha256))]),
      ...(document.signed_revisions ?? []).map((sha256, number) =>
        row(witness, 'revision', digest(sha256), number + 1),
      ),
      ...rowIf(witness, 'active_content', document.active_content && activeContentLines(document.active_content)),
      row(witness, 'sealed_document', document.sealed_sha256 ? digest(document.sealed_sha256) : 'non scellé'),
    ]);
  });
  chapter(paper, 'Documents', 'documents and their SHA-256 fingerprints', blocks);
}

const activeContentLines = (found: NonNullable<EvidenceProof['documents'][number]['active_content']>): string[] => [
  ...found.map(({ kind, count: times }) => `${activeContent(kind)} (${times})`),
  'Acceptés tels quels ; le service ne les exécute jamais.',
];

function drawPeople(paper: Paper, proof: EvidenceProof, moment: Moment): void {
  const { signers, events } = proof;
  const rowFor = (signer: ProofSigner, index: number): ToldRow => {
    const witness = witnessOfSigner(events, index + 1);
    const act = signer.signed_at ? 'a signé' : signer.declined ? 'a refusé' : 'n’a pas signé';
    const sentence = signer.signed_at ? 'glance_signed' : signer.declined ? 'glance_declined' : 'at_a_glance';
    const name = { text: signer.name ? `${signer.name} · ${signer.email}` : ERASED, style: styles.strong };
    const at = signer.signed_at ? moment(signer.signed_at) : signerStatus(signer.status);
    return toldRow(witness, sentence, `${index + 1}. ${act}`, [name, at]);
  };
  const draw = () => facts(paper, [...signers.map(rowFor), ...recipientGlances(proof, moment)]);
  chapter(paper, 'Signataires en bref', 'signers at a glance', [draw]);
}
