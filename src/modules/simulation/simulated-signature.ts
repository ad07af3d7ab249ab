import type { Field } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listFieldsOf } from '../documents/index.ts';
import { consents, type SignatureInput, type SigningSession } from '../signing/index.ts';

/** Value for an empty field. Null for no value. */
const samples: Readonly<Record<Field['type'], (now: Date) => string | null>> = {
  SIGNATURE: () => null,
  TEXT: () => 'Simulation',
  DATE: (now) => now.toISOString().slice(0, 10),
  CHECKBOX: () => 'true',
};

/** Maximum length of a typed signature on the page. */
const TYPED = 100;

/** Returns the input of a signer who fills in all fields, types their name and agrees. */
export async function simulatedSignature(
  services: Services,
  { signer }: SigningSession,
  code: string | null,
): Promise<SignatureInput> {
  const fields = await listFieldsOf(services.database.prisma, signer.id);
  const values = fields.flatMap(({ id, type, value }) => {
    const sample = value ? null : samples[type](services.clock.now());
    return sample === null ? [] : [{ fieldId: id, value: sample }];
  });
  const typed = fields.some(({ type }) => type === 'SIGNATURE') ? signer.name.slice(0, TYPED) : null;
  const consent = consents.inForce.find(({ language }) => language === (signer.language ?? 'fr'))!;
  return { values, typedSignature: typed, drawnSignature: null, place: null, consentSha256: consent.sha256, code };
}
