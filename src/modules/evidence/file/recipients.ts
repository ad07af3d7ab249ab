import type { Witness } from '../../../kernel/told.ts';
import {
  blockTitle,
  chapter,
  type Paper,
  printable,
  printableLines,
  styles,
} from '../../../standards/typesetting/index.ts';
import { ERASED, type Moment } from './moments.ts';
import { type EvidenceProof, type ProofRecipient, recipientActor, recipientNumber } from './proof.ts';
import { facts, row, rowIf, type ToldRow, toldRow, witnessOfActor } from './told.ts';
import { language } from './words.ts';

const roles = {
  approver: 'approbateur : donne ou refuse son accord, sans signer',
  viewer: 'lecteur : lit les documents et le confirme, sans signer',
  copy: 'destinataire d’une copie : la reçoit une fois l’enveloppe terminée',
} as const satisfies Record<ProofRecipient['role'], string>;

/** What a recipient did, in a few words. */
function recipientActTime({ role, done_at, declined }: ProofRecipient): string {
  if (role === 'copy') return 'reçoit une copie après ce dossier';
  if (done_at) return role === 'approver' ? 'a donné son accord' : 'a confirmé sa lecture';
  if (declined) return 'a refusé son accord';
  return role === 'approver' ? 'n’a pas donné son accord' : 'n’a pas confirmé sa lecture';
}

const recipientSentence = ({ role, done_at, declined }: ProofRecipient) => {
  if (done_at) return role === 'approver' ? 'approved' : 'read';
  return declined ? 'glance_declined' : 'at_a_glance';
};

/** The rows of the first page: one for each person who takes part without signing. */
export const recipientGlances = (proof: EvidenceProof, moment: Moment): readonly ToldRow[] =>
  (proof.recipients ?? []).map((recipient, index) => {
    const witness = witnessOfActor(proof.events, recipientActor(proof, index));
    const name = recipient.name ? `${recipient.name} · ${recipient.email}` : ERASED;
    const at = recipient.done_at ? moment(recipient.done_at) : roles[recipient.role];
    const label = `${recipientNumber(proof, index)}. ${recipientActTime(recipient)}`;
    return toldRow(witness, recipientSentence(recipient), label, [{ text: name, style: styles.strong }, at]);
  });

/** Draws one block for each person who takes part without signing. Draws nothing if there is nobody. */
export function drawRecipients(paper: Paper, proof: EvidenceProof, moment: Moment): void {
  const blocks = (proof.recipients ?? []).map((recipient, index) => () => {
    const title = `${recipientNumber(proof, index)}. ${recipient.name || ERASED}`;
    blockTitle(paper, title, { ...styles.block, size: 11, leading: 15 });
    facts(paper, recipientRows(recipient, witnessOfActor(proof.events, recipientActor(proof, index)), moment));
  });
  if (blocks.length > 0) chapter(paper, 'Autres participants', 'people who do not sign', blocks);
}

function recipientRows(recipient: ProofRecipient, witness: Witness, moment: Moment): readonly ToldRow[] {
  const { name, email, role, order, notified_at, viewed_at, done_at, declined, ip, user_agent } = recipient;
  const turn = role === 'copy' ? [roles.copy] : [roles[role], `ordre ${order}`];
  const status = { text: recipientActTime(recipient), style: done_at ? styles.good : styles.strong };
  return [
    row(witness, 'name', { text: printable(name || ERASED), style: styles.strong }),
    row(witness, 'email', email || ERASED),
    row(witness, 'role', turn),
    row(witness, 'person_status', status),
    ...rowIf(witness, 'notified', notified_at && moment(notified_at)),
    ...rowIf(witness, 'viewed', viewed_at && moment(viewed_at)),
    ...rowIf(witness, role === 'approver' ? 'approved' : 'read', done_at && moment(done_at)),
    ...rowIf(witness, 'refused', declined && moment(declined.at)),
    ...rowIf(witness, 'refusal', declined && printableLines(declined.reason)),
    ...rowIf(witness, 'used', done_at && 'possession du lien personnel'),
    ...rowIf(witness, 'ip', done_at && ip),
    ...rowIf(witness, 'user_agent', done_at && user_agent),
    ...rowIf(witness, 'language', recipient.language && language(recipient.language)),
  ];
}
