import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Field } from '../../platform/database/index.ts';
import { heldValue, isDay } from '../envelopes/index.ts';
import { consents } from './consent.ts';
import type { Sentence } from './sentences.ts';

/** What the page sends when a person signs. */
export interface SignatureInput {
  readonly values: readonly { readonly fieldId: string; readonly value: string }[];
  /** A PNG, base64. */
  readonly drawnSignature: string | null;
  readonly typedSignature: string | null;
  readonly place: string | null;
  readonly consentSha256: string;
  readonly code: string | null;
}

export interface CheckedSignature {
  /** Values by field id. Unchanged fields are missing. */
  readonly values: ReadonlyMap<string, string>;
  readonly typedSignature: string | null;
  readonly place: string | null;
  readonly consent: Sentence;
}

/** Field types that must not be empty. A checkbox may stay unchecked. */
const required: Readonly<Record<Field['type'], boolean>> = {
  SIGNATURE: false,
  TEXT: true,
  DATE: true,
  CHECKBOX: false,
};

/**
 * Checks the input against the signer's own fields and the consent texts.
 * @throws Fault `invalid_body` with the path of each field
 */
export function assertSignature(fields: readonly Field[], input: SignatureInput): CheckedSignature {
  const details: FaultDetail[] = [];
  const object = (path: string, message: string) => details.push({ path, message });
  const own = new Map(fields.filter(({ type }) => type !== 'SIGNATURE').map((field) => [field.id, field]));
  const values = new Map<string, string>();
  for (const [index, { fieldId, value }] of input.values.entries()) {
    const field = own.get(fieldId);
    if (!field) object(`values.${index}.fieldId`, 'is not a field of this signer');
    else if (values.has(fieldId)) object(`values.${fieldId}`, 'is given twice');
    else values.set(fieldId, value);
    if (field?.type === 'CHECKBOX' && !['true', 'false'].includes(value))
      object(`values.${fieldId}`, 'must be true or false');
    if (field?.type === 'DATE' && !isDay(value)) object(`values.${fieldId}`, 'must be a date YYYY-MM-DD');
  }
  for (const field of own.values()) {
    if (required[field.type] && !(values.get(field.id) ?? heldValue(field) ?? '').trim())
      object(`values.${field.id}`, 'is required');
  }
  const hands = [input.drawnSignature, input.typedSignature].filter((hand) => hand !== null).length;
  if (hands > 1) object('drawnSignature', 'give a drawn or a typed signature, not both');
  if (hands === 0 && fields.some(({ type }) => type === 'SIGNATURE'))
    object('drawnSignature', 'a drawn or typed signature is required');
  const consent = consents.find(input.consentSha256);
  if (!consent) object('consentSha256', 'is not the SHA-256 of a consent text of this service');
  if (!consent || details.length) throw refuse('invalid_body', 'The signature is incomplete.', details);
  return { values, consent, typedSignature: input.typedSignature?.trim() || null, place: input.place?.trim() || null };
}
