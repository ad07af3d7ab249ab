import type { Field } from '../../platform/database/index.ts';

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
};

/**
 * Returns the value of a field: the signer's, or else the sender's prefill. Null if the field's type cannot hold the
 * value: the contract accepts such a prefill, and the signer finds the field empty.
 */
export const heldValue = ({ type, value }: Pick<Field, 'type' | 'value'>): string | null =>
  value !== null && holds[type](value) ? value : null;
