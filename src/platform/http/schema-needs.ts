import { KIB, MIB } from '../../kernel/bytes.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Maximum characters of texts that only their format limits. A PDF is replaced by a short name. */
const formats: Readonly<Record<string, number>> = { uuid: 36, email: 254, 'date-time': 64, uri: 2_048 };
/**
 * Computes the largest body that a JSON Schema allows: every text at its maximum length, every character fully escaped.
 *
 * @param root the document that `$ref` points into
 * @param least the minimum for any body
 */
export const needsOfSchema = (root: object, schema: object, least: BodyNeeds): BodyNeeds =>
  needsOfBody(schemaNeeds(root, schema as Schema), least);

function schemaNeeds(root: object, schema: Schema): BodyNeeds {
  const { $ref, items, properties, allOf = [], anyOf, oneOf } = schema;
  if ($ref) return schemaNeeds(root, resolve(root, $ref));
  if (items) return needsOfList(schemaNeeds(root, items), schema.maxItems);
  const parts = [
    ...Object.entries(properties ?? {}).map(([name, property]) => needsOfProperty(name, schemaNeeds(root, property))),
    ...allOf.map((part) => schemaNeeds(root, part)),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].map((part) => schemaNeeds(root, part)),
  ];
  if (parts.length > 0) return sumOfNeeds(parts);
  if (schema.type !== undefined && !JSON.stringify(schema.type).includes('string')) return needsOfNumber;
  return needsOfText(schema.maxLength ?? formats[schema.format ?? '']);
}

/** Resolves a reference such as `#/components/schemas/EnvelopeInput`. */
function resolve(root: object, ref: string): Schema {
  const names = ref.split('/').slice(1);
  return names.reduce((at, name) => (at as Record<string, object>)[name] ?? {}, root) as Schema;
}

/** Limits of a request body, not counting its PDFs. */
export interface BodyNeeds {
  readonly bytes: number;
  /** Maximum number of colons and commas between values: each key and each item has one. */
  readonly values: number;
}

/** JSON may write one character (UTF-16 surrogate pair) as two escapes of six bytes each. */
const CHARACTER_BYTES = 12;
/** Allowance for whitespace and a line end around each value. */
const LAYOUT_BYTES = 32;
/** Maximum characters of a text without a limit. */
const OTHER_TEXT = 128;
/** Assumed length of a list without a limit: enough for each value of an enum once, and more. */
const OTHER_ITEMS = 16;
/**
 * Upper limit for any body, without PDFs: a session of 500 attendees and 200 slots fits, and an envelope with 2,000 fields
 * of 1,000 characters.
 */
export const MOST_BODY_BYTES = 5 * MIB;

/** Minimum for any body: JSON-RPC or not, and a client's usual extras (whitespace, escapes). */
export const LEAST_NEEDS: BodyNeeds = { bytes: 64 * KIB, values: 1_000 };

/** The largest text of so many characters, every character fully escaped. */
export const needsOfText = (characters = OTHER_TEXT): BodyNeeds => ({ bytes: characters * CHARACTER_BYTES, values: 0 });

/** A number or a boolean. */
export const needsOfNumber: BodyNeeds = { bytes: LAYOUT_BYTES, values: 0 };

export const needsOfList = (item: BodyNeeds, count = OTHER_ITEMS): BodyNeeds => ({
  bytes: count * (item.bytes + LAYOUT_BYTES),
  values: count * (item.values + 1),
});

export const needsOfProperty = (name: string, { bytes, values }: BodyNeeds): BodyNeeds => ({
  bytes: bytes + 6 * name.length + LAYOUT_BYTES,
  values: values + 2,
});

export const sumOfNeeds = (parts: readonly BodyNeeds[]): BodyNeeds => ({
  bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
  values: parts.reduce((total, { values }) => total + values, 0),
});

/** The needs of a whole body: at least `least`, so that a client's usual extras (whitespace, escapes) cause no error. */
export const needsOfBody = ({ bytes, values }: BodyNeeds, least: BodyNeeds): BodyNeeds => ({
  bytes: Math.min(MOST_BODY_BYTES, Math.max(least.bytes, bytes)),
  values: Math.max(least.values, values),
});
