import { oids } from '../asn1/oids.ts';
import { tags } from '../asn1/tags.ts';
import { element } from '../asn1/write.ts';
import type { Attributes } from './read.ts';

/**
 * What a seal of this service was made for. The value stands inside the signature, so that no seal can be taken for
 * another one, whatever the file says about itself. `digest`: the digest of a file that the service has not seen.
 */
export const sealPurposes = [
  'document',
  'mandate_act',
  'attendance_sheet',
  'evidence',
  'attestation',
  'digest',
] as const;
export type SealPurpose = (typeof sealPurposes)[number];

/** Encodes the value of the signed attribute `sealPurpose`: a UTF8String. */
export const sealPurposeValue = (purpose: SealPurpose): Buffer => element(tags.utf8String, Buffer.from(purpose));

/** Reads the purpose from signed attributes. Null if there is none, or not exactly one that is known. */
export function readSealPurpose(attributes: Attributes | null | undefined): SealPurpose | null {
  const values = attributes?.get(oids.sealPurpose) ?? [];
  const [value] = values;
  if (!value || values.length !== 1 || value.tag !== tags.utf8String) return null;
  const text = value.content.toString();
  return sealPurposes.find((purpose) => purpose === text) ?? null;
}
