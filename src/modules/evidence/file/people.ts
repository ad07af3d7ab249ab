import { itemAt } from '../../../kernel/definitely.ts';
import type { Witness } from '../../../kernel/told.ts';
import {
  blockTitle,
  chapter,
  digest,
  type EmbeddedPicture,
  type Paper,
  type Pictures,
  printable,
  printableLines,
  styles,
} from '../../../standards/typesetting/index.ts';
import { attachmentRows } from './attachments.ts';
import { certificateRows, identityRows } from './identity-rows.ts';
import { codeRows, messageRows } from './messages.ts';
import { ERASED, type Moment, NOTHING } from './moments.ts';
import type { EvidenceProof, ProofField, ProofSigner } from './proof.ts';
import { type Sentence, sentences } from './sentences.ts';
import { facts, picture, row, rowIf, type ToldRow, witnessOfSigner } from './told.ts';
import {
  authentication,
  fieldType,
  fieldValue,
  hostCheck,
  language,
  levels,
  signatureStyle,
  signatureWay,
  signerRole,
  signerStatus,
} from './words.ts';

/**
 * Embeds the drawn signature of each signer, by number. `has` says which pictures are there: a file that is drawn from
 * its proof alone has none.
 */
export async function embedHands(
  { events }: EvidenceProof,
  pictures: Pictures,
  has: (sha256: string) => boolean,
): Promise<ReadonlyMap<number, EmbeddedPicture>> {
  const hands = new Map<number, EmbeddedPicture>();
  for (const event of events) {
    const sha256 = openedHand(event);
    if (sha256 && has(sha256)) hands.set(Number(event.actor.slice('signer:'.length)), await pictures.embed(sha256));
  }
  return hands;
}

/** The fingerprint of the picture that a signer drew or uploaded. Null for other events, and for other signatures. */
const openedHand = ({ type, openings }: EvidenceProof['events'][number]): string | null =>
  (type === 'signer.signed' && openings?.picture_sha256?.value) || null;

/** Draws one block for each signer: person, invitation, act, certificate, consent and field values. */
export function drawSigners(
  paper: Paper,
  proof: EvidenceProof,
  moment: Moment,
  hands: ReadonlyMap<number, EmbeddedPicture>,
): void {
  const blocks = proof.signers.map((signer, index) => () => {
    blockTitle(paper, `${index + 1}. ${signer.name || ERASED}`, { ...styles.block, size: 11, leading: 15 });
    const number = index + 1;
    const witness = witnessOfSigner(proof.events, number);
    facts(paper, [
      ...person(paper, signer, { events: proof.events, number, witness, moment }),
      ...rowIf(
        witness,
        'simulated',
        isSimulatedSignature(proof.events, index + 1) ? { text: SIMULATED, style: styles.bad } : null,
      ),
      ...identityRows(signer, witness, moment),
      ...invitation(proof, signer, number, witness, moment),
      ...messageRows(proof, signer, number, witness, moment),
      ...shownRows(proof, signer, number, witness),
      ...act(proof, signer, number, witness, moment),
    ]);
    const hand = hands.get(number);
    if (hand) picture(paper, witness, 'drawn', hand);
    facts(paper, [
      ...rowIf(witness, 'drawn_fingerprint', handRow(proof, number)),
      ...certificateRows(signer, witness, moment),
      ...consent(signer, witness),
      ...fieldValueRows(proof, signer, witness),
      ...attachmentRows(proof, number, witness, moment),
    ]);
  });
  chapter(paper, 'Signataires', 'signers', blocks);
}

/** Rows of the evidence file that an attestation leaves out, so that it stays one page for most signatures. */
const leftOut: ReadonlySet<string> = new Set(
  (
    [
      ...(['role', 'person_signed', 'verified', 'attestation', 'confirmed', 'required', 'code_sent'] as const),
      ...(['language', 'user_agent', 'place', 'consent_fingerprint'] as const),
    ] satisfies Sentence[]
  ).map((sentence) => sentences[sentence][0]),
);

/** The rows of an attestation: who signed, with what proof of identity, when, how and with which consent. */
export function signerRows(paper: Paper, proof: EvidenceProof, index: number, moment: Moment): readonly ToldRow[] {
  const signer = itemAt(proof.signers, index);
  const witness = witnessOfSigner(proof.events, index + 1);
  const { certificate: own } = signer;
  const rows = [
    ...person(paper, signer, { events: proof.events, number: index + 1, witness, moment }),
    ...rowIf(
      witness,
      'simulated',
      isSimulatedSignature(proof.events, index + 1) ? { text: SIMULATED, style: styles.bad } : null,
    ),
    ...identityRows(signer, witness, moment),
    ...act(proof, signer, index + 1, witness, moment),
    ...(signer.level ? [row(witness, 'person_level', levels[signer.level].name)] : []),
    ...rowIf(witness, 'certificate', own && digest(own.fingerprint_sha256)),
    ...consent(signer, witness),
  ];
  return rows.filter(([label]) => !leftOut.has(label));
}

/** On whose device a signer signed in person, and who made sure who they are. Null for everybody else. */
function inPersonOf(events: EvidenceProof['events'], number: number) {
  const signed = events.find(({ type, actor }) => type === 'signer.signed' && actor === `signer:${number}`);
  const seat = signed?.data.in_person as
    | { readonly turn: number; readonly in_person_id: string; readonly check: string | null }
    | undefined;
  if (!seat) return null;
  const handed = events.find(
    ({ type, data }) =>
      type === 'signer.device_handed' && data.in_person_id === seat.in_person_id && data.turn === seat.turn,
  );
  return { handed, check: seat.check, host: printable(signed?.openings?.host?.value || ERASED) };
}

function inPersonRows({ envelope, events }: EvidenceProof, number: number, witness: Witness, moment: Moment) {
  const found = inPersonOf(events, number);
  if (!found) return [];
  const { handed, check, host } = found;
  return rowIf(witness, 'in_person', [
    `sur l’appareil de ${host}, pour ${printable(envelope.organization.name)}`,
    ...(handed ? [`appareil remis le ${moment(handed.at)}, après saisie du code PIN de ${host}`] : []),
    check
      ? `${host} atteste l’identité du signataire : ${hostCheck(check)}`
      : 'identité établie par un code à usage unique, sans attestation',
  ]);
}

const SIMULATED = 'signature simulée par l’organisation en mode test : personne n’a signé';

/** Whether the organisation made the signature of a signer, who has this number, by its simulation of people. */
export const isSimulatedSignature = (events: EvidenceProof['events'], number: number): boolean =>
  events.some(
    ({ type, actor, data }) =>
      (type === 'signer.signed' || type === 'signer.authorized') &&
      (actor === `signer:${number}` || data.signer === number) &&
      data.simulated === true,
  );

/** Who was named before: the person who gave the signature away, and the names that the signer corrected. */
function changes(
  events: EvidenceProof['events'],
  number: number,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  return events
    .filter(({ actor }) => actor === `signer:${number}`)
    .flatMap(({ type, at, openings }) => {
      const { former_name: name, former_email: email, reason } = openings ?? {};
      if (type === 'signer.delegated')
        return rowIf(witness, 'delegated', [
          { text: name?.value || ERASED, style: styles.strong },
          ...(email?.value ? [email.value] : []),
          `qui a confié sa signature depuis son lien personnel, le ${moment(at)}`,
          ...(reason?.value ? [`motif\u00a0: ${printable(reason.value)}`] : []),
        ]);
      if (type !== 'signer.name_corrected') return [];
      return rowIf(witness, 'name_corrected', [
        `par le signataire, depuis son lien personnel, le ${moment(at)}`,
        `nom donné auparavant\u00a0: ${printable(name?.value || ERASED)}`,
      ]);
    });
}

interface Shown {
  readonly events: EvidenceProof['events'];
  readonly number: number;
  readonly witness: Witness;
  readonly moment: Moment;
}

function person(paper: Paper, signer: ProofSigner, { events, number, witness, moment }: Shown): ToldRow[] {
  const name = printable(signer.name || ERASED);
  const numbers = [...name].map((c) => `U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  const status = { text: signerStatus(signer.status), style: signer.signed_at ? styles.good : styles.strong };
  return [
    row(witness, 'name', { text: name, style: styles.strong }),
    // If the fonts cannot show a name, its code points identify it.
    ...(paper.fonts.print.canShow(name) ? [] : [row(witness, 'characters', numbers.join(' '))]),
    row(witness, 'email', signer.email || ERASED),
    ...changes(events, number, witness, moment),
    ...rowIf(witness, 'phone', signer.phone),
    row(witness, 'role', `${signerRole(signer.role)}, ordre ${signer.order}`),
    row(witness, signer.status === 'signed' ? 'person_signed' : 'person_status', status),
  ];
}

/** How long each page was shown, as the signing page reported it in the event of the signature. */
function shownRows(
  { documents, events }: EvidenceProof,
  signer: ProofSigner,
  number: number,
  witness: Witness,
): readonly ToldRow[] {
  const signed = events.find(({ type, actor }) => type === 'signer.signed' && actor === `signer:${number}`);
  const shown = signed?.data.pages_shown;
  if (!signer.signed_at || !Array.isArray(shown)) return [];
  const lines = (shown as { document: number; seconds_by_page: number[] }[]).flatMap(
    ({ document, seconds_by_page }) => {
      const pages = seconds_by_page.slice(0, documents[document - 1]?.pages ?? 0);
      const seen = pages.flatMap((seconds, index) => (seconds > 0 ? [`page ${index + 1} : ${seconds} s`] : []));
      return seen.length ? [`document ${document} : ${seen.join(', ')}`] : [];
    },
  );
  return lines.length ? rowIf(witness, 'pages_shown', ['durées déclarées par la page de signature', ...lines]) : [];
}

/** Where a link was sent, by its channel. */
const receivedAt: Readonly<Record<string, string>> = { sms: 'au numéro', email_and_sms: 'à l’adresse et au numéro' };

/** Whether the sender wanted the signer to sign in person, so that no link was sent. */
const isAwaitedInPerson = (events: EvidenceProof['events'], number: number): boolean =>
  events.some(({ type, data }) => type === 'signer.notified' && data.signer === number && data.channel === 'in_person');

const invitation = (
  { envelope, events }: EvidenceProof,
  { link, notified_at, viewed_at, role }: ProofSigner,
  number: number,
  witness: Witness,
  moment: Moment,
): ToldRow[] => [
  ...cameByLink(events, number, witness, moment),
  row(
    witness,
    'notified',
    isAwaitedInPerson(events, number)
      ? `aucune, signature en personne prévue ; tour du signataire le ${moment(notified_at)}`
      : moment(link?.at ?? notified_at),
  ),
  row(witness, 'link_holders', [
    link
      ? `qui lit les messages reçus ${receivedAt[link.channel] ?? 'à l’adresse'} ${link.sent_to || ERASED}`
      : 'la personne, si l’organisation le lui a remis',
    role === 'agent'
      ? `${printable(envelope.organization.name)} : l’API lui remet ce lien à la création du lot`
      : `${printable(envelope.organization.name)} : l’API lui remet aussi ce lien (sign_url)`,
  ]),
  row(witness, 'viewed', moment(viewed_at)),
  ...rowIf(witness, 'privacy', privacyNoticeOf(events, number)),
];

/** That the signer came by a link of the sender that is open to anybody, and what proved their address. */
function cameByLink(events: EvidenceProof['events'], number: number, witness: Witness, moment: Moment) {
  const came = events.find(({ type, actor }) => type === 'signer.came_by_link' && actor === `signer:${number}`);
  if (!came) return [];
  const { signing_link_id: id, code_sent_at: sent, checked_at: checked } = came.data;
  const address = came.openings?.ip?.value;
  return rowIf(witness, 'came_by_link', [
    `le lien de signature de l’organisation, ouvert à tous, n° ${id}`,
    `code reçu à l’adresse ${came.openings?.sent_to?.value || ERASED} : envoyé le ${moment(String(sent))}, vérifié le ${moment(String(checked))}`,
    ...(address ? [`depuis l’adresse IP ${address}`] : []),
  ]);
}

/** The version of the privacy notice on the page that the person opened. Null where no event names one. */
function privacyNoticeOf(events: EvidenceProof['events'], number: number): string | null {
  const about = events.filter(({ actor, data }) => actor === `signer:${number}` || data.signer === number);
  const version = about
    .map(({ data }) => data.privacy_notice ?? data.batch_privacy_notice)
    .find((value) => typeof value === 'string');
  return version ? `affichée au bas de la page, version ${version}` : null;
}

function act(
  proof: EvidenceProof,
  signer: ProofSigner,
  number: number,
  witness: Witness,
  moment: Moment,
): readonly ToldRow[] {
  const methods = signer.authentication.map(authentication).join(', ou ');
  const atService = signer.certificate?.is_own ? ['authentification chez son prestataire de confiance'] : [];
  const used = [...signer.authentication_used.map(authentication), ...atService].join(', puis ');
  const seated = inPersonOf(proof.events, number);
  const linkOnly = 'possession du lien personnel';
  const present = seated ? 'présence devant l’appareil remis' : linkOnly;
  const at = { text: moment(signer.signed_at), style: signer.signed_at ? styles.strong : styles.value };
  return [
    row(witness, 'signed', at),
    ...inPersonRows(proof, number, witness, moment),
    ...rowIf(witness, 'way', wayOf(proof, number)),
    ...(signer.role === 'agent' ? [] : [row(witness, 'place', signer.signature_place || NOTHING)]),
    row(witness, 'required', methods ? `${linkOnly} et ${methods}` : linkOnly),
    ...codeRows(proof, signer, number, witness, moment),
    row(witness, 'used', used ? `${present} et ${used}` : signer.signed_at ? present : NOTHING),
    row(witness, 'ip', signer.ip || NOTHING),
    row(witness, 'user_agent', signer.user_agent || NOTHING),
    row(witness, 'language', signer.language ? language(signer.language) : NOTHING),
  ];
}

/** How the person made the signature, with the text that they typed. Null where no event tells. */
function wayOf({ events }: EvidenceProof, number: number): string | null {
  const signed = events.find(({ type, actor }) => type === 'signer.signed' && actor === `signer:${number}`);
  if (!signed?.data.signature) return null;
  const typed = signed.openings?.typed?.value;
  const style = signed.data.signature_style;
  const way = `${signatureWay(String(signed.data.signature))}${style ? `, ${signatureStyle(String(style))}` : ''}`;
  return `${way}${typed ? ` : « ${typed} »` : ''}`;
}

function handRow({ events }: EvidenceProof, number: number) {
  const sha256 = events.flatMap((event) => (event.actor === `signer:${number}` ? (openedHand(event) ?? []) : []))[0];
  return sha256 && digest(sha256);
}

const consent = ({ consent }: ProofSigner, witness: Witness): readonly ToldRow[] =>
  consent
    ? [
        row(witness, 'consent', [
          { text: `« ${consent.text} »`, style: styles.strong },
          consent.language
            ? `version ${consent.version}, en ${language(consent.language)}`
            : `version ${consent.version}`,
        ]),
        row(witness, 'consent_fingerprint', digest(consent.sha256)),
      ]
    : [row(witness, 'consent', NOTHING)];

/** The values that the person entered. */
function fieldValueRows({ documents }: EvidenceProof, signer: ProofSigner, witness: Witness): readonly ToldRow[] {
  const lines = documents.flatMap(({ fields }, index) =>
    fields
      .filter((field) => field.signer === signer.id)
      .map((field) => `document ${index + 1}, ${fieldLine(field, signer.signed_at !== null)}`),
  );
  return lines.length ? rowIf(witness, signer.signed_at ? 'filled' : 'planned', lines) : [];
}

/** What is drawn of a field: everything that the summary says of it. */
function fieldLine({ signer: _, ...field }: ProofField, signed: boolean): string {
  const { page, type, value, ...forgotten } = field;
  forgotten satisfies Record<string, never>;
  return `page ${page}, ${fieldType(type)} : ${fieldValue({ type, value }, signed)}`;
}

/** Draws refusals with their reasons unchanged. Draws nothing if there are none. */
export function drawRefusals(paper: Paper, { signers, events }: EvidenceProof, moment: Moment): void {
  const blocks = signers.flatMap(({ name, email, declined }, index) => {
    const witness = witnessOfSigner(events, index + 1);
    return declined
      ? () =>
          facts(paper, [
            row(witness, 'refuser', [{ text: name, style: styles.strong }, email]),
            row(witness, 'refused', moment(declined.at)),
            row(witness, 'refusal', printableLines(declined.reason)),
          ])
      : [];
  });
  if (blocks.length) chapter(paper, 'Refus de signer', 'refusals', blocks);
}
