import type { Field } from '../../platform/database/index.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

/** A day that the calendar has, as ISO 8601 writes it: `Date` alone takes 31 February for 3 March. */
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
 * What stands in a field: the sender's prefill, then what the signer gave. Null for a value that the field's type cannot
 * hold: the contract accepts it, and the signer finds the field empty.
 */
export const heldValue = ({ type, value }: Pick<Field, 'type' | 'value'>): string | null =>
  value !== null && holds[type](value) ? value : null;
