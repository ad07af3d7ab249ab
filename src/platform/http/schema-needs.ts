import {
  type BodyNeeds,
  needsOfBody,
  needsOfList,
  needsOfNumber,
  needsOfProperty,
  needsOfText,
  sumOfNeeds,
} from './body-needs.ts';

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
  needsOfBody(needsOf(root, schema as Schema), least);

function needsOf(root: object, schema: Schema): BodyNeeds {
  const { $ref, items, properties, allOf = [], anyOf, oneOf } = schema;
  if ($ref) return needsOf(root, resolve(root, $ref));
  if (items) return needsOfList(needsOf(root, items), schema.maxItems);
  const parts = [
    ...Object.entries(properties ?? {}).map(([name, property]) => needsOfProperty(name, needsOf(root, property))),
    ...allOf.map((part) => needsOf(root, part)),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].map((part) => needsOf(root, part)),
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
