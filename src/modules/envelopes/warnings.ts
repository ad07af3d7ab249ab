import type { Field } from '../../platform/database/index.ts';
import { heldValue } from './field-value.ts';

/** Something that the sender should know of an envelope, and that stops nothing. */
export interface EnvelopeWarning {
  readonly code: 'FIELD_VALUE_IGNORED';
  readonly fieldId: string;
  /** Where the value stood in the request: `fields.2.value`. */
  readonly path: string;
  readonly message: string;
}

const messages: Readonly<Record<Field['type'], string>> = {
  TEXT: '',
  DATE: 'The value is not a date YYYY-MM-DD that the calendar has. The signer finds the field empty.',
  CHECKBOX: 'The value is neither true nor false. The signer finds the box unchecked.',
  SIGNATURE: 'A signature field takes no value. The value is ignored.',
};

/** Warnings about fields whose prefill their type cannot hold, in the order of the request. */
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
