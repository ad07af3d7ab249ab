import type { Actor } from '../../kernel/actor.ts';
import type { Envelope, Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { advanceEach } from '../evidence/index.ts';
import { signerLifecycle } from './lifecycle.ts';
import { chainOf, signerActor } from './store.ts';

/** A signer of an envelope that the transaction holds, and what the chain says of their act. */
export interface SignerAct {
  readonly envelope: Envelope;
  readonly signer: Signer;
  readonly data: Readonly<Record<string, unknown>>;
  readonly personal: Readonly<Record<string, string | null>>;
}

type ColumnsOfAct = Partial<
  Pick<
    Signer,
    | 'signedAt'
    | 'signaturePlace'
    | 'signatureText'
    | 'signatureImageSha256'
    | 'consentVersion'
    | 'consentSha256'
    | 'language'
    | 'ip'
    | 'userAgent'
    | 'authenticationUsed'
    | 'viewedAt'
  >
>;

/**
 * Signers sign (`signed`), or an agent has their envelopes sealed (`authorized`): all or none, by as many statements as
 * for one. @throws `invalid_status` where one has done so already
 */
export const recordSignerActs = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  { move, set, acts }: { move: 'signed' | 'authorized'; set: ColumnsOfAct; acts: readonly SignerAct[] },
): Promise<void> =>
  void (await advanceEach(services, tx, actor, {
    lifecycle: signerLifecycle,
    move,
    set,
    rows: acts.map(({ envelope, signer, ...telling }) => ({
      row: signer,
      subject: chainOf(envelope),
      actorName: signerActor(signer),
      ...telling,
    })),
  }));

/** Notes when a signer first saw the documents, and in which language. */
export const recordViewed = async (
  tx: Tx,
  id: string,
  { viewedAt, language }: { readonly viewedAt: Date; readonly language: string },
): Promise<void> => void (await tx.signer.update({ where: { id }, data: { viewedAt, language } }));

/** Notes that a signer does not want to sign. */
export const recordDeclined = async (
  tx: Tx,
  id: string,
  { declinedAt, declineReason }: { readonly declinedAt: Date; readonly declineReason: string },
): Promise<void> => void (await tx.signer.update({ where: { id }, data: { declinedAt, declineReason } }));
