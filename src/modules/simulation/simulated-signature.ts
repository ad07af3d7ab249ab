import type { Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listFieldsOf } from '../documents/index.ts';
import { heldValue } from '../envelopes/index.ts';
import { readIdentity } from '../identities/index.ts';
import { consents, type SignatureInput, type SigningSession } from '../signing/index.ts';
import { sampleValue } from './sample-value.ts';

/** Maximum length of a typed signature on the page. */
const TYPED = 100;

/** Returns the input of a signer who fills in all fields, types their name and agrees. */
export async function simulatedSignature(
  services: Services,
  { signer }: SigningSession,
  code: string | null,
): Promise<SignatureInput> {
  const fields = await listFieldsOf(services.database.prisma, signer.id);
  const values = fields.flatMap((field) => {
    const sample = heldValue(field) ? null : sampleValue(field, services.clock.now());
    return sample === null ? [] : [{ fieldId: field.id, value: sample }];
  });
  const name = await nameOf(services, signer);
  const typed = (wanted: Field['type'], most: number) =>
    fields.some(({ type }) => type === wanted) ? name.slice(0, most) : null;
  const consent = consents.inForce.find(({ language }) => language === (signer.language ?? 'fr'))!;
  return {
    ...{ values, place: null, consentSha256: consent.sha256, code, pagesShown: [] },
    ...{ typedSignature: typed('SIGNATURE', TYPED), drawnSignature: null, uploadedSignature: null },
    ...{ typedInitials: typed('INITIALS', 1), drawnInitials: null },
  };
}

/** The name that the person types: that of the attested identity, if there is one. */
async function nameOf(services: Services, { identityId, name }: SigningSession['signer']): Promise<string> {
  const attributes = identityId ? (await readIdentity(services, identityId)).attributes : null;
  return attributes ? `${attributes.givenName} ${attributes.familyName}` : name;
}
