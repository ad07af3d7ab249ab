import type { Actor } from '../../kernel/actor.ts';
import { anyOf, type Envelope, type Field, type Signer, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { smsSubjects } from '../access/index.ts';
import { advanceEach } from '../evidence/index.ts';
import { type EnvelopeSigner, signerActor, withPerson } from './people.ts';
import { chainWith, type LockedEnvelope, recipientLifecycle, signerLifecycle } from './store.ts';

/** A signer of a locked envelope, with the data of their event in the chain. */
interface SignerAct {
  readonly envelope: LockedEnvelope;
  readonly signer: EnvelopeSigner;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, string | null>>;
}

/** What a signer gives with the signature, as the documents show it. */
export type Signature = Pick<
  Signer,
  | 'signedAt'
  | 'signaturePlace'
  | 'signatureText'
  | 'signatureStyle'
  | 'signatureImageSha256'
  | 'initialsText'
  | 'initialsImageSha256'
  | 'language'
>;

type ColumnsOfAct = Partial<
  Signature & Pick<Signer, 'consentVersion' | 'consentSha256' | 'ip' | 'userAgent' | 'authenticationUsed'>
>;

/**
 * Records that signers signed (`signed`), or that an agent authorised the sealing of their envelopes (`authorized`).
 * All or none, with the same number of statements as for one. Returns the envelopes after the acts.
 * @throws Fault `invalid_status` if one of them has already done so
 */
export async function recordSignerActs(
  services: Services,
  tx: Tx,
  actor: Actor,
  { move, set, acts }: { move: 'signed' | 'authorized'; set: ColumnsOfAct; acts: readonly SignerAct[] },
): Promise<readonly LockedEnvelope[]> {
  const { to: status } = signerLifecycle.moves[move];
  const rows = acts.map(({ envelope, signer, ...telling }) => ({
    after: withPerson(envelope, { ...signer, ...set, status }),
    row: signer,
    actorName: signerActor(signer),
    ...telling,
  }));
  await advanceEach(services, tx, actor, {
    lifecycle: signerLifecycle,
    move,
    set,
    rows: rows.map(({ after, ...row }) => ({ ...row, subject: chainWith(after) })),
  });
  return rows.map(({ after }) => after);
}

interface RecipientAct {
  readonly envelope: LockedEnvelope;
  readonly recipient: Signer;
  /** An approver agreed, or a viewer confirmed having read. */
  readonly move: 'approved' | 'read';
  readonly set: Pick<Signer, 'signedAt' | 'ip' | 'userAgent'>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, string | null>>;
}

/**
 * Records that an approver agreed or a viewer confirmed having read. Returns the envelope after the act.
 * @throws Fault `invalid_status` if the person has already done so
 */
export async function recordRecipientAct(
  services: Services,
  tx: Tx,
  actor: Actor,
  { envelope, recipient, move, set, ...telling }: RecipientAct,
): Promise<LockedEnvelope> {
  const { to: status } = recipientLifecycle.moves[move];
  const after = withPerson(envelope, { ...recipient, ...set, status });
  const row = { row: recipient, subject: chainWith(after), actorName: signerActor(recipient), ...telling };
  await advanceEach(services, tx, actor, { lifecycle: recipientLifecycle, move, set, rows: [row] });
  return after;
}

/** Records when a signer or recipient first saw the documents, and in which language. */
export const recordViewed = async (
  tx: Tx,
  id: string,
  { viewedAt, language }: { readonly viewedAt: Date; readonly language: string },
): Promise<void> => void (await tx.signer.update({ where: { id }, data: { viewedAt, language } }));

/** Records that a signer or an approver declined. */
export const recordDeclined = async (
  tx: Tx,
  id: string,
  { declinedAt, declineReason }: { readonly declinedAt: Date; readonly declineReason: string },
): Promise<void> => void (await tx.signer.update({ where: { id }, data: { declinedAt, declineReason } }));

/**
 * Returns the level at which a signer signs. In an envelope of level organization_seal, the agent seals; the others
 * sign personally: with an identity at level advanced, without one at level simple.
 */
export function signerLevel(
  { signatureLevel }: Pick<Envelope, 'signatureLevel'>,
  { role, identityId }: Pick<Signer, 'role' | 'identityId'>,
): Envelope['signatureLevel'] {
  if (signatureLevel !== 'ORGANIZATION_SEAL') return signatureLevel;
  if (role === 'AGENT') return 'ORGANIZATION_SEAL';
  return identityId ? 'ADVANCED' : 'SIMPLE';
}

/**
 * Returns the field that becomes the digital signature of a level-advanced signer on one document: their first field of
 * type SIGNATURE. Further signature fields repeat its appearance.
 */
export const digitalField = <F extends Pick<Field, 'type'>>(ownOnDocument: readonly F[]): F | undefined =>
  ownOnDocument.find(({ type }) => type === 'SIGNATURE');

/** Counts, for each envelope, the signers who were sent a code or an invitation by SMS. Several to one signer count once. */
export async function countSmsSigners(tx: Tx, envelopeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (envelopeIds.length === 0) return new Map();
  const rows = await tx.rows<{
    id: string;
    count: number;
  }>(sql`SELECT s.envelope_id AS id, count(DISTINCT s.id)::int AS count
     FROM signers s LEFT JOIN ${smsSubjects} c ON c.subject_id = s.id
     WHERE (c.subject_id IS NOT NULL OR (s.invite_by IN ('SMS', 'BOTH') AND s.role = 'SIGNER' AND s.notified_at IS NOT NULL))
       AND s.envelope_id = ${anyOf([...envelopeIds], 'uuid')} GROUP BY s.envelope_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
