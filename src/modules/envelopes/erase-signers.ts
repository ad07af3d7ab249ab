import type { Envelope, Signer, Tx } from '../../platform/database/index.ts';
import { eraseValuesOf } from '../documents/index.ts';
import { eraseOpeningsOf } from '../evidence/index.ts';
import { holdErased } from '../identities/index.ts';
import { levelOf } from './level.ts';
import { signerActor } from './store.ts';

/** Whatever a row tells of its person; names and address become empty, as those of an erased identity do. */
const erased = {
  name: '',
  email: '',
  phone: null,
  ip: null,
  userAgent: null,
  signaturePlace: null,
  signatureText: null,
  signatureImageSha256: null,
  declineReason: null,
};

type SignerOfEnvelope = Signer & { readonly envelope: Envelope };

/**
 * Whether nothing that can still happen needs the person. At level advanced that is so at once: without the identity
 * nobody signs, and what was signed stands in the PDF. At level simple a signature, and the seal that writes it, may
 * still come until the envelope has ended.
 */
const isThrough = ({ envelope, ...signer }: SignerOfEnvelope): boolean =>
  levelOf(envelope, signer) === 'ADVANCED' || (envelope.status !== 'DRAFT' && envelope.status !== 'SENT');

/**
 * An erased identity takes along what was kept of the person as a signer: names, addresses, the values and the picture
 * they gave, and what opens the chain's commitments to them. Status, moments, certificate number and the chain stay.
 * Takes no lock of the envelope, since the identity's is held already: `confirmIdentity` waits for that one.
 */
export async function eraseSignersOf(tx: Tx, identityId: string): Promise<void> {
  const signers = await tx.signer.findMany({ where: { identityId }, include: { envelope: true } });
  await erase(tx, signers.filter(isThrough));
}

/** At the end of envelopes: those whose identity was erased while they could still sign at level simple. */
export async function eraseSignersLeft(tx: Tx, envelopeIds: readonly string[]): Promise<void> {
  const where = { envelopeId: { in: [...envelopeIds] }, identityId: { not: null }, name: { not: '' } };
  const signers = await tx.signer.findMany({ where, include: { envelope: true } });
  const left = signers.filter(({ envelope, ...signer }) => levelOf(envelope, signer) !== 'ADVANCED');
  if (left.length === 0) return;
  // An erasure of the same moment is over, or sees that the envelope has ended.
  const gone = await holdErased(
    tx,
    left.map(({ identityId }) => identityId!),
  );
  await erase(
    tx,
    left.filter(({ identityId }) => gone.has(identityId!)),
  );
}

async function erase(tx: Tx, signers: readonly SignerOfEnvelope[]): Promise<void> {
  const ids = signers.map(({ id }) => id);
  await tx.signer.updateMany({ where: { id: { in: ids } }, data: erased });
  await eraseValuesOf(tx, ids);
  for (const { envelopeId, position } of signers) {
    await eraseOpeningsOf(tx, envelopeId, { actor: signerActor({ position }), signer: position + 1 });
  }
}
