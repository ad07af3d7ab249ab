import type { ValueFormat } from './value-format.ts';

/** What a field is stored as: the type of the contract. REST places these and knows no other. */
export type StoredType = 'SIGNATURE' | 'INITIALS' | 'TEXT' | 'DATE' | 'CHECKBOX';

interface FieldKindFacts {
  readonly type: StoredType;
  /** The format that makes the kind. Null: the kind is that of the type, with a format or without. */
  readonly format: ValueFormat['kind'] | null;
}

/**
 * The kinds of fields that people choose, in the order in which they are offered. A kind is a type with a format: the seal,
 * the evidence and REST see the type, so that a new kind is drawn and kept like the type that it is.
 */
export const fieldKinds = {
  SIGNATURE: { type: 'SIGNATURE', format: null },
  INITIALS: { type: 'INITIALS', format: null },
  TEXT: { type: 'TEXT', format: null },
  NUMBER: { type: 'TEXT', format: 'number' },
  EMAIL: { type: 'TEXT', format: 'email' },
  DROPDOWN: { type: 'TEXT', format: 'choice' },
  DATE: { type: 'DATE', format: null },
  CHECKBOX: { type: 'CHECKBOX', format: null },
  RADIO: { type: 'CHECKBOX', format: 'radio' },
  FIXED_TEXT: { type: 'TEXT', format: 'fixed' },
} as const satisfies Record<string, FieldKindFacts>;

export type FieldKind = keyof typeof fieldKinds;

export const fieldKindNames = Object.keys(fieldKinds) as FieldKind[];

/** The kind of a field, by its type and the name of its format. */
export const fieldKind = (type: StoredType, format: ValueFormat['kind'] | null | undefined): FieldKind =>
  fieldKindNames.find((kind) => fieldKinds[kind].type === type && fieldKinds[kind].format === (format ?? null)) ?? type;

/** The name of a format as GraphQL answers it: the part that is not null. */
export const formatNameOf = (
  format: Readonly<Partial<Record<ValueFormat['kind'], unknown>>> | null,
): ValueFormat['kind'] | null =>
  (['text', 'number', 'date', 'email', 'choice', 'radio', 'fixed'] as const).find((name) => format?.[name]) ?? null;
