import type { Document } from 'openapi-backend';

/** Limits of a request body, not counting its PDFs. */
export interface BodyNeeds {
  readonly bytes: number;
  /** Maximum number of colons and commas between values: each key and each item has one. */
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

/** JSON may write one character (UTF-16 surrogate pair) as two escapes of six bytes each. */
const CHARACTER_BYTES = 12;
/** Allowance for whitespace and a line end around each value. */
const LAYOUT_BYTES = 32;
/** Maximum characters of texts that only their format limits. A PDF is replaced by a short name. */
const formats: Readonly<Record<string, number>> = { uuid: 36, email: 254, 'date-time': 64, uri: 2_048 };
const OTHER_TEXT = 128;
/** Assumed length of a list without `maxItems`: enough for each value of an enum once, and more. */
const OTHER_ITEMS = 16;
/** Upper limit for any schema, without PDFs: a session of 500 attendees and 200 slots fits. */
const MOST_BYTES = 5 * 1024 * 1024;
/**
 * Upper limit for bodies with PDFs. Their schema allows 2,000 fields of 1,000 characters, which no reasonable body
 * uses.
 */
const MOST_BYTES_BESIDE_PDFS = 1024 * 1024;
/** Minimum for any body, so that a client's usual extras (whitespace, escapes) cause no error. */
const least: BodyNeeds = { bytes: 64 * 1024, values: 1_000 };

/** Computes the largest body that a schema allows: every text at its maximum length, every character fully escaped. */
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

/** Resolves a reference such as `#/components/schemas/EnvelopeInput`. */
function resolve(contract: Document, ref: string): Schema {
  const names = ref.split('/').slice(1);
  return names.reduce((at, name) => (at as Record<string, object>)[name] ?? {}, contract as object) as Schema;
}
