import type {
  Document,
  DocumentFingerprint,
  Envelope,
  Field,
  Organization,
  Signature,
  Signer,
} from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import type { FieldFill } from '../documents/index.ts';
import { levelOf } from '../envelopes/index.ts';
import { fillOf } from './field-fills.ts';

type DocumentToSign = Document & {
  readonly fields: readonly Field[];
  /** Of its signed revisions, in order. */
  readonly fingerprints: readonly DocumentFingerprint[];
};
type SignerToSeal = Signer & { readonly signature: Signature | null };

/** Everything that a seal, or a signature in the documents, needs; read at once. */
export interface EnvelopeToSeal {
  readonly envelope: Envelope & { readonly organization: Organization };
  readonly signers: readonly SignerToSeal[];
  readonly documents: readonly DocumentToSign[];
}

export async function loadEnvelopeToSeal(kit: Kit, id: string): Promise<EnvelopeToSeal> {
  const { documents, signers, ...envelope } = await kit.database.prisma.envelope.findUniqueOrThrow({
    where: { id },
    include: {
      organization: true,
      signers: { orderBy: { position: 'asc' }, include: { signature: true } },
      documents: {
        orderBy: { position: 'asc' },
        include: {
          fields: { orderBy: { position: 'asc' } },
          fingerprints: { where: { kind: 'REVISION' }, orderBy: { createdAt: 'asc' } },
        },
      },
    },
  });
  return { envelope, signers, documents };
}

/** The bytes that the next revision of a document continues. */
export const newestSha256 = ({ revision, currentSha256, preparedSha256, baseSha256 }: Document): string =>
  revision > 0 ? currentSha256 : (preparedSha256 ?? baseSha256);

/** What those gave who sign at level simple and have signed: it stands in the PDF from the next revision on. */
export function simpleFills(
  { envelope, signers }: Pick<EnvelopeToSeal, 'envelope' | 'signers'>,
  { fields }: DocumentToSign,
): FieldFill[] {
  const simple = signers.filter((one) => one.status === 'SIGNED' && levelOf(envelope, one) === 'SIMPLE');
  const byId = new Map(simple.map((signer) => [signer.id, signer]));
  return fields.flatMap((field) => {
    const signer = byId.get(field.signerId);
    return signer ? [fillOf(field, { ...signer, level: 'SIMPLE' })] : [];
  });
}
