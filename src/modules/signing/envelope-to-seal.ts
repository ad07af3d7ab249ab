import type { Document, Envelope, Organization, Sealing, Signature, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listOrganizations } from '../access/index.ts';
import { type DocumentToSign, type FieldFill, listDocumentsToSign } from '../documents/index.ts';
import { levelOf, listEnvelopes } from '../envelopes/index.ts';
import { fillOf } from './field-fills.ts';
import { listSealings } from './list-sealings.ts';

type SignerToSeal = Signer & { readonly signature: Signature | null };

/** Everything that a seal, or a signature in the documents, needs; read at once. */
export interface EnvelopeToSeal {
  readonly envelope: Envelope & { readonly organization: Organization };
  /** The intent, once there is one. */
  readonly sealing: Sealing | null;
  readonly signers: readonly SignerToSeal[];
  readonly documents: readonly DocumentToSign[];
}

/** The same of many, by as many statements as for one; those that there are, in no order. */
export async function loadEnvelopesToSeal(services: Services, ids: readonly string[]): Promise<EnvelopeToSeal[]> {
  const { prisma } = services.database;
  const envelopes = await listEnvelopes(prisma, ids);
  const organizations = await listOrganizations(
    prisma,
    envelopes.map(({ organizationId }) => organizationId),
  );
  const sealings = await listSealings(prisma, ids);
  const signerIds = envelopes.flatMap(({ signers }) => signers.map(({ id }) => id));
  const signatures = await prisma.signature.findMany({ where: { signerId: { in: signerIds } } });
  const documents = await listDocumentsToSign(prisma, ids);
  const signatureOf = new Map(signatures.map((signature) => [signature.signerId, signature]));
  return envelopes.map(({ signers, ...envelope }) => ({
    envelope: { ...envelope, organization: organizations.get(envelope.organizationId)! },
    sealing: sealings.get(envelope.id) ?? null,
    signers: signers.map((signer) => ({ ...signer, signature: signatureOf.get(signer.id) ?? null })),
    documents: documents.get(envelope.id) ?? [],
  }));
}

export const loadEnvelopeToSeal = async (services: Services, id: string): Promise<EnvelopeToSeal> =>
  (await loadEnvelopesToSeal(services, [id]))[0]!;

/** The bytes that the next revision of a document continues. */
export const newestSha256 = ({ revision, currentSha256, preparedSha256, baseSha256 }: Document): string =>
  revision > 0 ? currentSha256 : (preparedSha256 ?? baseSha256);

/**
 * What those gave who have signed without a certificate of their own (at level simple, or as agents under a mandate): it
 * stands in the PDF from the next revision on.
 */
export function simpleFills(
  { envelope, signers }: Pick<EnvelopeToSeal, 'envelope' | 'signers'>,
  { fields }: DocumentToSign,
): FieldFill[] {
  const hands = signers.flatMap((signer) => {
    const level = levelOf(envelope, signer);
    return signer.status === 'SIGNED' && level !== 'ADVANCED' ? [[signer.id, { ...signer, level }] as const] : [];
  });
  const byId = new Map(hands);
  return fields.flatMap((field) => {
    const hand = byId.get(field.signerId);
    return hand ? [fillOf(field, hand)] : [];
  });
}
