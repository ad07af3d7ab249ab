import { isDay } from '../../kernel/date-time.ts';
import { formatProblem } from '../../kernel/value-format.ts';
import type { Field } from '../../platform/database/index.ts';
import { storedFormat } from './field-format.ts';

const holds: Readonly<Record<Field['type'], (value: string) => boolean>> = {
  TEXT: () => true,
  DATE: isDay,
  CHECKBOX: (value) => value === 'true' || value === 'false',
  SIGNATURE: () => false,
  INITIALS: () => false,
};

/**
 * Returns the value of a field: the signer's, or else the sender's prefill. Null if the value does not fit the field's
 * type or format: the contract accepts such a prefill, and the signer finds the field empty.
 */
export function heldValue(field: Pick<Field, 'type' | 'value' | 'format'>): string | null {
  const { type, value } = field;
  const format = storedFormat(field);
  return value !== null && holds[type](value) && !(format && formatProblem(format, value)) ? value : null;
}
