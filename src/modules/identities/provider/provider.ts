import { z } from 'zod';
import type { Mode } from '../../../kernel/actor.ts';
import type { Identity } from '../../../platform/database/index.ts';
import { dayForm, email, text } from '../../../platform/graphql/validators.ts';
import { bareHash, type IdentityAttributes, numberHashForm, type RemoteCheck } from '../attributes.ts';
import { limits } from '../limits.ts';

/** A remote check to start. */
interface CheckRequest {
  readonly identityId: string;
  readonly mode: Mode;
  readonly method: Identity['method'];
  readonly attributes: IdentityAttributes;
}

/** A service that verifies persons remotely. */
export interface IdentityProvider {
  /** Starts a check. @throws ProviderUnavailable */
  start(request: CheckRequest): Promise<RemoteCheck>;
  /** Asks for the outcome of a check. Null if it still runs. @throws ProviderUnavailable */
  poll(identityId: string, check: RemoteCheck): Promise<CheckOutcome | null>;
}

/** The provider gives no usable answer at the moment. The message names the host and the problem, no personal data. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
  readonly forOperator = true;
}

/** The outcome of a remote check. */
export interface CheckOutcome {
  /** The provider's reference of the check. */
  readonly reference: string;
  readonly status: 'verified' | 'failed';
  readonly verifiedAt: Date | null;
  /** The attributes read from the document. Missing ones stay as declared. */
  readonly attributes: Partial<IdentityAttributes>;
}

const attributes = z.object({
  given_name: text(limits.name).nullish(),
  family_name: text(limits.name).nullish(),
  birth_date: dayForm.nullish(),
  email: email.nullish(),
  phone: text(limits.phone).nullish(),
  document_type: z.enum(['id_card', 'passport', 'residence_permit', 'driving_licence', 'other']).nullish(),
  document_number_hash: z.string().regex(numberHashForm).nullish(),
  document_expires_on: dayForm.nullish(),
});

/** Form of a check's `reference`. */
export const referenceText = text({ min: 1, max: 200 });

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({
    status: z.enum(['verified', 'failed']),
    reference: referenceText,
    verified_at: z.iso.datetime({ offset: true }).nullish(),
    attributes: attributes.nullish(),
  }),
]);

/** Parses a provider's answer about a check. Null if the check still runs, undefined if the answer is invalid. */
export function parseOutcome(message: unknown): CheckOutcome | null | undefined {
  const { success, data } = answer.safeParse(message);
  if (!success) return undefined;
  if (data.status === 'pending') return null;
  const { reference, status, verified_at: verifiedAt, attributes: read } = data;
  return {
    reference,
    status,
    verifiedAt: verifiedAt ? new Date(verifiedAt) : null,
    attributes: read ? readAttributes(read) : {},
  };
}

function readAttributes(read: z.infer<typeof attributes>): Partial<IdentityAttributes> {
  const words = {
    givenName: read.given_name,
    familyName: read.family_name,
    birthDate: read.birth_date,
    email: read.email,
    phone: read.phone,
    documentType: read.document_type?.toUpperCase(),
    documentNumberHash: read.document_number_hash && bareHash(read.document_number_hash),
    documentExpiresOn: read.document_expires_on,
  };
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value != null));
}
