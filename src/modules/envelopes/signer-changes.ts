/**
 * What a signer changes of the person who signs, where the sender allowed it: another person signs in their place, or their
 * name is spelled right. The row of the signer is the person who signs now; `signer_changes` keeps who was named before.
 */
import { grouped } from '../../kernel/grouped.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import type { Database, Signer, SignerChange, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readSearchText } from './list-envelopes.ts';
import { everybody, withPerson } from './people.ts';
import { replaceLink } from './replace-link.ts';
import type { LockedEnvelope } from './store.ts';

/** Reads what signers have changed, by signer, oldest first. */
export const changesOfSigner = createLoader(
  async ({ prisma }: Database, signerIds: readonly string[]): Promise<readonly (readonly SignerChange[])[]> => {
    const rows = await prisma.signerChange.findMany({
      where: { signerId: { in: [...signerIds] } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    });
    const bySigner = grouped(rows, ({ signerId }) => signerId);
    return signerIds.map((id) => bySigner.get(id) ?? []);
  },
);

/** The person who delegated, among the changes of a signer. Undefined if nobody did. */
export const delegationIn = (changes: readonly SignerChange[]): SignerChange | undefined =>
  changes.find(({ kind }) => kind === 'DELEGATED');

/** The corrections of the name of the person who signs now, oldest first. */
export const nameCorrectionsIn = (changes: readonly SignerChange[]): readonly SignerChange[] => {
  const from = changes.findIndex(({ kind }) => kind === 'DELEGATED');
  return changes.slice(from + 1);
};

/** The changes of a signer whose envelope the transaction has locked. */
export const listChanges = (tx: Tx, signerId: string): Promise<SignerChange[]> =>
  tx.signerChange.findMany({ where: { signerId }, orderBy: [{ at: 'asc' }, { id: 'asc' }] });

/** Who signs in the place of a signer. */
export interface Delegate {
  readonly name: string;
  readonly email: string;
  readonly reason: string | null;
}

/**
 * Puts another person in the place of a signer of a locked envelope. The link of the signer is dead when the transaction
 * commits. Codes go to the address of the new person: the phone number of the other one does not count any more. Returns the
 * envelope after that.
 */
export async function recordDelegation(
  services: Services,
  tx: Tx,
  { envelope, signer }: { readonly envelope: LockedEnvelope; readonly signer: Signer },
  { name, email, reason }: Delegate,
): Promise<LockedEnvelope> {
  const authentication = signer.authentication.filter((channel) => channel !== 'OTP_SMS');
  const contact = { name, email, phone: null, inviteBy: 'EMAIL' as const, language: null };
  const now = { ...contact, authentication, declinedAt: null, declineReason: null };
  await replaceLink(services, tx, signer, { ...now, noticesResent: 0, noticeResentAt: null });
  await tx.signerChange.create({
    data: {
      signerId: signer.id,
      kind: 'DELEGATED',
      at: services.clock.now(),
      formerName: signer.name,
      formerEmail: signer.email,
      reason,
      linkGeneration: signer.linkGeneration,
    },
  });
  const linkGeneration = signer.linkGeneration + 1;
  const notifiedAt = services.clock.now();
  return renamed(tx, envelope, { ...signer, ...now, linkGeneration, notifiedAt, viewedAt: null });
}

/** Corrects the name of a signer of a locked envelope. Returns the envelope after that. */
export async function recordNameCorrection(
  services: Services,
  tx: Tx,
  { envelope, signer }: { readonly envelope: LockedEnvelope; readonly signer: Signer },
  name: string,
): Promise<LockedEnvelope> {
  await tx.signer.update({ where: { id: signer.id }, data: { name } });
  await tx.signerChange.create({
    data: { signerId: signer.id, kind: 'NAME_CORRECTED', at: services.clock.now(), formerName: signer.name },
  });
  return renamed(tx, envelope, { ...signer, name });
}

/** The envelope with another name of one of its people, which a search finds. */
async function renamed(tx: Tx, envelope: LockedEnvelope, person: Signer): Promise<LockedEnvelope> {
  const after = withPerson(envelope, person);
  const searchText = await readSearchText(tx, after, everybody(after));
  await tx.envelope.update({ where: { id: envelope.id }, data: { searchText } });
  return { ...after, searchText };
}

/** Who signs now in the place of the holder of a link. */
export interface Delegated {
  readonly name: string;
  readonly envelopeName: string;
  readonly organizationId: string;
}

/**
 * Returns who signs in the place of the person who held this link and gave the signature away. Null if the link was never
 * given away, and after the new person was erased.
 */
export async function findDelegated(
  { prisma }: Database,
  { subjectId: signerId, generation: linkGeneration }: { readonly subjectId: string; readonly generation: number },
): Promise<Delegated | null> {
  const include = { signer: { include: { envelope: true } } } as const;
  const found = await prisma.signerChange.findFirst({
    where: { signerId, kind: 'DELEGATED', linkGeneration },
    include,
  });
  if (!found?.signer.name || !found.formerName) return null;
  const { name, envelope } = found.signer;
  return { name, envelopeName: envelope.name, organizationId: envelope.organizationId };
}
