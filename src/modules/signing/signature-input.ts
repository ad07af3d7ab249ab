import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { formatProblem } from '../../kernel/value-format.ts';
import type { Field } from '../../platform/database/index.ts';
import { formatMessage, heldValue, isDay, storedFormat } from '../envelopes/index.ts';
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
    const problem = field && problemWith(field, value);
    if (problem) object(`values.${fieldId}`, problem);
  }
  for (const field of own.values()) {
    const value = values.get(field.id) ?? heldValue(field) ?? '';
    if (field.required && isEmpty(field, value)) object(`values.${field.id}`, `is required${called(field)}`);
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

const isEmpty = ({ type }: Field, value: string): boolean =>
  type === 'CHECKBOX' ? value !== 'true' : value.trim() === '';

/** Names the field in a message, if the sender gave it a name. */
const called = ({ label }: Field): string => (label ? `: “${label}”` : '');

/** What is wrong with the value of a field. An empty value is wrong only where the field is required. */
function problemWith(field: Field, value: string): string | null {
  if (field.type === 'CHECKBOX') return value === 'true' || value === 'false' ? null : 'must be true or false';
  if (value.trim() === '' && (!field.required || field.type === 'TEXT')) return null;
  if (field.type === 'DATE' && !isDay(value)) return 'must be a date YYYY-MM-DD';
  const format = storedFormat(field);
  const problem = format && formatProblem(format, value);
  return problem && `${formatMessage(problem)}${called(field)}`;
}
