import type { Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listFieldsOf } from '../documents/index.ts';
import { heldValue, storedFormat } from '../envelopes/index.ts';
import { readIdentity } from '../identities/index.ts';
import { consents, type SignatureInput, type SigningSession } from '../signing/index.ts';

/** Value for an empty field, within its format. Null for no value. */
function sampleValue(field: Pick<Field, 'type' | 'format'>, now: Date): string | null {
  switch (field.type) {
    case 'SIGNATURE':
    case 'INITIALS':
      return null;
    case 'CHECKBOX':
      return 'true';
    case 'DATE':
      return sampleDay(field, now.toISOString().slice(0, 10));
    case 'TEXT':
      return sampleText(field);
  }
}

function sampleDay(field: Pick<Field, 'format'>, today: string): string {
  const format = storedFormat(field);
  if (format?.kind !== 'date') return today;
  if (format.earliest && today < format.earliest) return format.earliest;
  return format.latest && today > format.latest ? format.latest : today;
}

const SAMPLE = 'Simulation';

function sampleText(field: Pick<Field, 'format'>): string {
  const format = storedFormat(field);
  if (format?.kind === 'number') {
    const decimals = format.decimals ?? 6;
    const number = format.min ?? Math.min(1, format.max ?? 1);
    // Rounds up, so that the number is not below the smallest one.
    return String(Math.ceil(number * 10 ** decimals) / 10 ** decimals);
  }
  if (format?.kind !== 'text') return SAMPLE;
  return SAMPLE.padEnd(format.minLength ?? 0, '-').slice(0, format.maxLength ?? undefined);
}

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
