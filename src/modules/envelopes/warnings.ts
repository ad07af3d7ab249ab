import type { Field } from '../../platform/database/index.ts';
import { heldValue } from './field-value.ts';

/** A problem that the sender should know of but that does not stop the envelope. */
export interface EnvelopeWarning {
  readonly code: 'FIELD_VALUE_IGNORED';
  readonly fieldId: string;
  /** Path of the value in the request, for example `fields.2.value`. */
  readonly path: string;
  readonly message: string;
}

const messages: Readonly<Record<Field['type'], string>> = {
  TEXT: '',
  DATE: 'The value is not a date YYYY-MM-DD that the calendar has. The signer finds the field empty.',
  CHECKBOX: 'The value is neither true nor false. The signer finds the box unchecked.',
  SIGNATURE: 'A signature field takes no value. The value is ignored.',
};

/** Warns about prefilled values that the field's type cannot hold, in the order of the request. */
export const warningsOf = (fields: readonly Pick<Field, 'id' | 'type' | 'value' | 'position'>[]): EnvelopeWarning[] =>
  [...fields]
    .sort((a, b) => a.position - b.position)
    .filter((field) => field.value?.trim() && heldValue(field) === null)
    .map(({ id, type, position }) => ({
      code: 'FIELD_VALUE_IGNORED',
      fieldId: id,
      path: `fields.${position}.value`,
      message: messages[type],
    }));
