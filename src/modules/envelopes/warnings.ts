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

const FORMAT = 'The value does not fit the format of the field. The signer finds the field empty.';

const messages: Readonly<Record<Field['type'], string>> = {
  TEXT: FORMAT,
  DATE: 'The value is not a date YYYY-MM-DD that the calendar has. The signer finds the field empty.',
  CHECKBOX: 'The value is neither true nor false. The signer finds the box unchecked.',
  SIGNATURE: 'A signature field takes no value. The value is ignored.',
  INITIALS: 'An initials field takes no value. The value is ignored.',
};

const messageOf = ({ type, value }: Pick<Field, 'type' | 'value'>): string =>
  heldValue({ type, value, format: null }) === null ? messages[type] : FORMAT;

/** Warns about prefilled values that do not fit the field's type or format, in the order of the request. */
export const warningsOf = (
  fields: readonly Pick<Field, 'id' | 'type' | 'value' | 'format' | 'position'>[],
): EnvelopeWarning[] =>
  [...fields]
    .sort((a, b) => a.position - b.position)
    .filter((field) => field.value?.trim() && heldValue(field) === null)
    .map(({ id, position, ...field }) => ({
      code: 'FIELD_VALUE_IGNORED',
      fieldId: id,
      path: `fields.${position}.value`,
      message: messageOf(field),
    }));
