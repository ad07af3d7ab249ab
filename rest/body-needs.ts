import type { Document } from 'openapi-backend';
import {
  type BodyNeeds,
  needsOfBody,
  needsOfList,
  needsOfNumber,
  needsOfProperty,
  needsOfText,
  sumOfNeeds,
} from '../src/platform/http/body-needs.ts';

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
/** Minimum for any body. */
const least: BodyNeeds = { bytes: 64 * 1024, values: 1_000 };

/** Computes the largest body that a schema allows: every text at its maximum length, every character fully escaped. */
export const bodyNeeds = (contract: Document, schema: object, hasPdfs: boolean): BodyNeeds =>
  needsOfBody(needsOf(contract, schema as Schema), least, hasPdfs);

function needsOf(contract: Document, schema: Schema): BodyNeeds {
  const { $ref, items, properties, allOf = [], anyOf, oneOf } = schema;
  if ($ref) return needsOf(contract, resolve(contract, $ref));
  if (items) return needsOfList(needsOf(contract, items), schema.maxItems);
  const parts = [
    ...Object.entries(properties ?? {}).map(([name, property]) => needsOfProperty(name, needsOf(contract, property))),
    ...allOf.map((part) => needsOf(contract, part)),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].map((part) => needsOf(contract, part)),
  ];
  if (parts.length > 0) return sumOfNeeds(parts);
  if (schema.type !== undefined && !JSON.stringify(schema.type).includes('string')) return needsOfNumber;
  return needsOfText(schema.maxLength ?? formats[schema.format ?? '']);
}

/** Resolves a reference such as `#/components/schemas/EnvelopeInput`. */
function resolve(contract: Document, ref: string): Schema {
  const names = ref.split('/').slice(1);
  return names.reduce((at, name) => (at as Record<string, object>)[name] ?? {}, contract as object) as Schema;
}
