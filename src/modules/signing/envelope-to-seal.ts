import type { Document, Envelope, Field, Organization, Signer } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import type { FieldFill } from '../documents/index.ts';

type DocumentToSeal = Document & { readonly fields: readonly Field[] };

/** Everything that a seal needs, read at once. */
export interface EnvelopeToSeal {
  readonly envelope: Envelope & { readonly organization: Organization };
  readonly signers: readonly Signer[];
  readonly documents: readonly DocumentToSeal[];
  readonly fillsOf: (document: DocumentToSeal) => FieldFill[];
}

export async function loadEnvelopeToSeal(kit: Kit, id: string): Promise<EnvelopeToSeal> {
  const { documents, signers, ...envelope } = await kit.database.prisma.envelope.findUniqueOrThrow({
    where: { id },
    include: {
      organization: true,
      signers: { orderBy: { position: 'asc' } },
      documents: { orderBy: { position: 'asc' }, include: { fields: { orderBy: { position: 'asc' } } } },
    },
  });
  const byId = new Map(signers.map((signer) => [signer.id, signer]));
  return {
    envelope,
    signers,
    documents,
    fillsOf: ({ fields }) => fields.map((field) => fillOf(field, byId.get(field.signerId)!)),
  };
}

const fillOf = ({ id, type, page, x, y, width, height, value }: Field, signer: Signer): FieldFill => ({
  ...{ id, type, page, x, y, width, height, signerName: signer.name },
  value: type === 'DATE' ? writtenDay(value, signer.language) : value,
  signature:
    type === 'SIGNATURE'
      ? { imageSha256: signer.signatureImageSha256, text: signer.signatureText, caption: captionOf(signer) }
      : null,
});

/** A day as the signer's language writes it; what the sender put in otherwise stays as it is. */
function writtenDay(value: string | null, language: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '') ?? [];
  if (!year) return value;
  return language === 'en' ? `${day} ${englishMonths[Number(month) - 1]} ${year}` : `${day}/${month}/${year}`;
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What stands under a signature: who, when, and where as the signer said. */
function captionOf({ name, signedAt, signaturePlace }: Signer): string[] {
  const day = signedAt ? frenchDay.format(signedAt) : '';
  return [name, signaturePlace ? `Fait à ${signaturePlace}, le ${day}` : `Le ${day}`, 'Signature électronique simple'];
}

const frenchDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });
