import { type Envelope, repeatableTransaction, type Signer, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { eraseValuesOf } from '../documents/index.ts';
import { eraseOpeningsOf } from '../evidence/index.ts';
import { holdErased } from '../identities/index.ts';
import { releaseAttachments } from './attachments.ts';
import { deleteCommentsBy, deleteCommentsOn } from './comments.ts';
import { readSearchText } from './list-envelopes.ts';
import { about, isSigner, signerActor } from './people.ts';
import { signerLevel } from './signer-acts.ts';

/** Values of an erased signer or recipient. Name and address become empty strings, as in an erased identity. */
const erased = {
  name: '',
  email: '',
  phone: null,
  ip: null,
  userAgent: null,
  signaturePlace: null,
  signatureText: null,
  signatureStyle: null,
  signatureImageSha256: null,
  initialsText: null,
  initialsImageSha256: null,
  declineReason: null,
  deliveryReason: null,
};

/** Wakes consoles in which something of the person is open. Commands have no bus. */
type Waking = Partial<Pick<Services, 'bus'>>;

type SignerOfEnvelope = Signer & { readonly envelope: Envelope };

/**
 * Whether no later step needs the person's data. True at once at level advanced: nobody signs without the identity, and
 * a given signature is in the PDF. At level simple, a signature and the seal that writes it can follow until the
 * envelope has ended. So can what an approver or a viewer does.
 */
const isThrough = ({ envelope, ...signer }: SignerOfEnvelope): boolean =>
  (isSigner(signer) && signerLevel(envelope, signer) === 'ADVANCED') ||
  (envelope.status !== 'DRAFT' && envelope.status !== 'SENT');

/**
 * Erases the personal data of the signers of an erased identity: names, addresses, field values, signature pictures,
 * and the openings of the chain's commitments. Status, times, certificate number and the chain stay.
 * Locks the envelope late: the caller already holds the lock of the identity, and `confirmIdentity` takes the two locks
 * in the other order. In the rare deadlock, one of the two transactions runs again.
 */
export async function eraseSignersOf(services: Waking, tx: Tx, identityId: string): Promise<void> {
  const signers = await tx.signer.findMany({ where: { identityId }, include: { envelope: true } });
  await erase(services, tx, signers.filter(isThrough));
}

/**
 * At the end of envelopes: erases the signers at level simple whose identity was erased while they could still sign.
 */
export async function eraseSignersLeft(services: Waking, tx: Tx, envelopeIds: readonly string[]): Promise<void> {
  const where = { envelopeId: { in: [...envelopeIds] }, identityId: { not: null }, name: { not: '' } };
  const signers = await tx.signer.findMany({ where, include: { envelope: true } });
  const left = signers.filter(({ envelope, ...signer }) => signerLevel(envelope, signer) !== 'ADVANCED');
  if (left.length === 0) return;
  // A concurrent erasure has either committed, or sees that the envelope has ended.
  const erasedSigners = await holdErased(
    tx,
    left.map(({ identityId }) => identityId!),
  );
  await erase(
    services,
    tx,
    left.filter(({ identityId }) => erasedSigners.has(identityId!)),
  );
}

/**
 * Erases the signers of an address, in the envelopes of an organisation that have ended, as if their identity was erased, and
 * the comments that they wrote as a member of the team. Sealed documents and evidence files keep the person until their end.
 *
 * @returns the ids of the envelopes in which they were erased, and of those that have not ended
 */
export async function eraseSignersByEmail(
  services: Pick<Services, 'database'> & Waking,
  organizationId: string,
  email: string,
): Promise<{ readonly erased: readonly string[]; readonly left: readonly string[] }> {
  return repeatableTransaction(services.database, async (tx) => {
    const signers = await tx.signer.findMany({
      where: { email: { equals: email, mode: 'insensitive' }, envelope: { organizationId } },
      include: { envelope: true },
    });
    const through = signers.filter(isThrough);
    await erase(services, tx, through);
    await deleteCommentsBy(services, tx, organizationId, email);
    const former = await eraseDelegators(tx, organizationId, email);
    const signerIds = (some: readonly Signer[]) => [...new Set(some.map(({ envelopeId }) => envelopeId))].sort();
    return {
      erased: signerIds([...through, ...former.erased]),
      left: signerIds([...signers.filter((signer) => !through.includes(signer)), ...former.left]),
    };
  });
}

/** Erases those of an address who gave their signature to another person, in envelopes that have ended. */
async function eraseDelegators(
  tx: Tx,
  organizationId: string,
  email: string,
): Promise<Readonly<Record<'erased' | 'left', readonly SignerOfEnvelope[]>>> {
  const given = await tx.signerChange.findMany({
    where: {
      kind: 'DELEGATED',
      formerEmail: { equals: email, mode: 'insensitive' },
      signer: { envelope: { organizationId } },
    },
    include: { signer: { include: { envelope: true } } },
  });
  const through = given.filter(({ signer }) => isThrough(signer));
  for (const { signerId, at, signer } of through) {
    await tx.signerChange.updateMany({ where: { signerId, at: { lte: at } }, data: erasedChange });
    const person = { actor: signerActor(signer), about: about(signer), former: true };
    await eraseOpeningsOf(tx, signer.envelopeId, person);
  }
  return {
    erased: through.map(({ signer }) => signer),
    left: given.filter((one) => !through.includes(one)).map(({ signer }) => signer),
  };
}

/** Values of a change whose person was erased. */
const erasedChange = { formerName: '', formerEmail: null, reason: null };

async function erase(services: Waking, tx: Tx, signers: readonly SignerOfEnvelope[]): Promise<void> {
  const ids = signers.map(({ id }) => id);
  await tx.signer.updateMany({ where: { id: { in: ids } }, data: erased });
  await releaseAttachments(tx, signers);
  await tx.signerChange.updateMany({
    where: { signerId: { in: ids }, kind: 'NAME_CORRECTED' },
    data: erasedChange,
  });
  await eraseFromEnvelopes(services, tx, [...new Map(signers.map(({ envelope }) => [envelope.id, envelope])).values()]);
  await eraseValuesOf(tx, ids);
  for (const person of signers)
    await eraseOpeningsOf(tx, person.envelopeId, { actor: signerActor(person), about: about(person) });
}

/** The reason of a cancellation, and comments, may name the person. */
async function eraseFromEnvelopes(services: Waking, tx: Tx, envelopes: readonly Envelope[]): Promise<void> {
  for (const { id, name } of envelopes) {
    const signers = await tx.signer.findMany({ where: { envelopeId: id }, select: { name: true, email: true } });
    const searchText = await readSearchText(tx, { id, name }, signers);
    await tx.envelope.update({ where: { id }, data: { searchText, cancelReason: null } });
    await deleteCommentsOn(services, tx, id);
  }
}
