import { definitely, itemAt } from '../../kernel/definitely.ts';
import type { Document, Envelope, Sealing, Signature } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { DocumentToSign, FieldFill } from '../documents/index.ts';
import { type BrandedOrganization, listBranded } from '../documents/index.ts';
import {
  type EnvelopeSigner,
  languageOfDocuments,
  listEnvelopesToSeal,
  type Recipient,
  signerLevel,
} from '../envelopes/index.ts';
import { findActEnvelopes } from '../identities/index.ts';
import { fillOf, languageOfMark } from './field-fills.ts';
import { mandateOf } from './mandated-seal.ts';
import type { SealAttempt } from './sealing.ts';
import { listSignatures } from './signature-row.ts';

type SignerToSeal = EnvelopeSigner & { readonly signature: Signature | null };

/** Everything needed to seal an envelope, or to sign its documents. */
export interface EnvelopeToSeal {
  readonly envelope: Envelope & { readonly organization: BrandedOrganization };
  /** The intent to seal. Null before it begins. */
  readonly sealing: Sealing | null;
  readonly signers: readonly SignerToSeal[];
  readonly recipients: readonly Recipient[];
  /** Whether its document is the act of a mandate. */
  readonly isMandateAct: boolean;
  readonly documents: readonly DocumentToSign[];
}

/** The attempt that an envelope was loaded for. @throws Error (its seal has not begun) */
export const sealAttempt = ({ envelope, sealing }: EnvelopeToSeal): SealAttempt => ({
  envelopeId: envelope.id,
  attempt: definitely(sealing, `the seal of envelope ${envelope.id}`).attempts,
});

/**
 * Loads many envelopes with the same number of statements as for one. Unordered; unknown ids are left out. `begun` has
 * the sealings of those whose seal has begun.
 */
export async function loadEnvelopesToSeal(
  services: Services,
  ids: readonly string[],
  begun: ReadonlyMap<string, Sealing>,
): Promise<EnvelopeToSeal[]> {
  const envelopes = await listEnvelopesToSeal(services.database, ids);
  const organizations = await listBranded(
    services.database,
    envelopes.map(({ organizationId }) => organizationId),
  );
  const signatures = await listSignatures(
    services.database,
    envelopes.flatMap(({ signers }) => signers),
  );
  // An act is signed by one person at level advanced: no other envelope has to be looked up.
  const mayBeActs = envelopes.filter(
    ({ signatureLevel, signers }) => signatureLevel === 'ADVANCED' && signers.length === 1,
  );
  const acts = await findActEnvelopes(
    services.database,
    mayBeActs.map(({ id }) => id),
  );
  const signatureOf = new Map(signatures.map((signature) => [signature.signerId, signature]));
  return envelopes.map(({ signers, recipients, documents, ...envelope }) => ({
    envelope: { ...envelope, organization: organizations.get(envelope.organizationId)! },
    sealing: begun.get(envelope.id) ?? null,
    isMandateAct: acts.has(envelope.id),
    recipients,
    signers: signers.map((signer) => ({ ...signer, signature: signatureOf.get(signer.id) ?? null })),
    documents,
  }));
}

/** Loads an envelope that somebody can still sign: its seal has not begun. */
export const loadUnsealedEnvelope = async (services: Services, id: string): Promise<EnvelopeToSeal> =>
  itemAt(await loadEnvelopesToSeal(services, [id], new Map()), 0);

/** Zone of captions and of the evidence file. It does not change once the seal has begun. */
export const sealingTimeZone = ({ sealing, envelope }: Pick<EnvelopeToSeal, 'envelope' | 'sealing'>): string =>
  sealing?.timeZone ?? envelope.organization.timeZone;

/** Fingerprint of the file that the next revision of a document continues. */
export const newestSha256 = ({ revision, currentSha256, preparedSha256, baseSha256 }: Document): string =>
  revision > 0 ? currentSha256 : (preparedSha256 ?? baseSha256);

/**
 * Field values of those who signed without a certificate of their own (at level simple, or as agents under a mandate).
 * The next revision writes them into the PDF.
 */
export function simpleFills(
  { signers, ...toSeal }: Pick<EnvelopeToSeal, 'envelope' | 'signers' | 'sealing'>,
  { fields }: DocumentToSign,
): FieldFill[] {
  const timeZone = sealingTimeZone(toSeal);
  const documentLanguage = languageOfDocuments(toSeal.envelope);
  const mandate = mandateOf(toSeal.sealing) ?? undefined;
  const hands = signers.flatMap((signer) => {
    const level = signerLevel(toSeal.envelope, signer);
    const under = signer.role === 'AGENT' ? { mandate } : {};
    return signer.status === 'SIGNED' && level !== 'ADVANCED'
      ? [
          [
            signer.id,
            {
              ...signer,
              level,
              timeZone,
              documentLanguage,
              markLanguage: languageOfMark(toSeal.envelope, signer),
              ...under,
            },
          ] as const,
        ]
      : [];
  });
  const byId = new Map(hands);
  return fields.flatMap((field) => {
    const hand = byId.get(field.signerId);
    return hand ? [fillOf(field, hand)] : [];
  });
}
