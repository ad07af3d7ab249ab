import type { Actor } from '../../kernel/actor.ts';
import type { Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { advanceEach } from '../evidence/index.ts';
import { signerLifecycle } from './lifecycle.ts';
import { chainWith, type LockedEnvelope, signerActor } from './store.ts';

/** A signer of a locked envelope, with the data of their event in the chain. */
export interface SignerAct {
  readonly envelope: LockedEnvelope;
  readonly signer: Signer;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, string | null>>;
}

/** What a signer gives with the signature, as the documents show it. */
export type Signature = Pick<
  Signer,
  | 'signedAt'
  | 'signaturePlace'
  | 'signatureText'
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
    after: withSigner(envelope, { ...signer, ...set, status }),
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

const withSigner = (envelope: LockedEnvelope, signer: Signer): LockedEnvelope => ({
  ...envelope,
  signers: envelope.signers.map((one) => (one.id === signer.id ? signer : one)),
});

/** Records when a signer first saw the documents, and in which language. */
export const recordViewed = async (
  tx: Tx,
  id: string,
  { viewedAt, language }: { readonly viewedAt: Date; readonly language: string },
): Promise<void> => void (await tx.signer.update({ where: { id }, data: { viewedAt, language } }));

/** Records that a signer declined. */
export const recordDeclined = async (
  tx: Tx,
  id: string,
  { declinedAt, declineReason }: { readonly declinedAt: Date; readonly declineReason: string },
): Promise<void> => void (await tx.signer.update({ where: { id }, data: { declinedAt, declineReason } }));
