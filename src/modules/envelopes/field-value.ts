import { formatProblem } from '../../kernel/value-format.ts';
import type { Field } from '../../platform/database/index.ts';
import { storedFormat } from './field-format.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the value is an ISO 8601 date that exists. `Date` alone reads 31 February as 3 March. */
export function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return dayForm.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

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
