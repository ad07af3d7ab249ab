import type { Document } from 'openapi-backend';

/** What a body may have beside its PDFs. */
export interface BodyNeeds {
  readonly bytes: number;
  /** Colons and commas between values: each key and each item has one. */
  readonly values: number;
}

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

/** JSON may write a character as two escapes of six bytes each. */
const CHARACTER_BYTES = 12;
/** Spaces and a line end around each value. */
const LAYOUT_BYTES = 32;
/** Characters of texts whose form alone limits them, and of PDFs, in whose place a short name stands. */
const formats: Readonly<Record<string, number>> = { uuid: 36, email: 254, 'date-time': 64, uri: 2_048 };
const OTHER_TEXT = 128;
/** Items of a list of words that has no limit: each word of an enum once, and more. */
const OTHER_ITEMS = 16;
/** No body is larger beside its PDFs, whatever its schema: a session of 500 attendees and 200 slots fits. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Where 2,000 fields may have values of 1,000 characters: no reasonable body has them all. */
const MOST_BYTES_BESIDE_PDFS = 1024 * 1024;
/** Enough for any body of a few fields, so that a client's own habits do no harm. */
const least: BodyNeeds = { bytes: 64 * 1024, values: 1_000 };

/** What a body can need by the limits of its schema, every text at its longest and written in the longest way. */
export function bodyNeeds(contract: Document, schema: object, hasPdfs: boolean): BodyNeeds {
  const { bytes, values } = needsOf(contract, schema as Schema);
  return {
    bytes: Math.min(hasPdfs ? MOST_BYTES_BESIDE_PDFS : MOST_BYTES, Math.max(least.bytes, bytes)),
    values: Math.max(least.values, values),
  };
}

function needsOf(contract: Document, schema: Schema): BodyNeeds {
  const { $ref, items, properties, allOf = [], anyOf, oneOf } = schema;
  if ($ref) return needsOf(contract, resolve(contract, $ref));
  if (items) {
    const item = needsOf(contract, items);
    const count = schema.maxItems ?? OTHER_ITEMS;
    return { bytes: count * (item.bytes + LAYOUT_BYTES), values: count * (item.values + 1) };
  }
  const parts = [
    ...Object.entries(properties ?? {}).map(([name, property]) => {
      const { bytes, values } = needsOf(contract, property);
      return { bytes: bytes + 6 * name.length + LAYOUT_BYTES, values: values + 2 };
    }),
    ...allOf.map((part) => needsOf(contract, part)),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].map((part) => needsOf(contract, part)),
  ];
  if (parts.length > 0) {
    const sum = (of: keyof BodyNeeds) => parts.reduce((total, part) => total + part[of], 0);
    return { bytes: sum('bytes'), values: sum('values') };
  }
  if (schema.type !== undefined && !JSON.stringify(schema.type).includes('string')) return { bytes: 32, values: 0 };
  const characters = schema.maxLength ?? formats[schema.format ?? ''] ?? OTHER_TEXT;
  return { bytes: characters * CHARACTER_BYTES, values: 0 };
}

/** `#/components/schemas/EnvelopeInput`. */
function resolve(contract: Document, ref: string): Schema {
  const names = ref.split('/').slice(1);
  return names.reduce((at, name) => (at as Record<string, object>)[name]!, contract as object) as Schema;
}
