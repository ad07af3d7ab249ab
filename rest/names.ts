import { itemAt } from '../src/kernel/definitely.ts';
import { detailSentence, Fault } from '../src/kernel/fault.ts';

/** `pdfBase64` → `pdf_base64`, `documentIndex` → `document_index`. Inserts no underscore before digits. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A fault of an operation, with the paths of its details, and a message made of the first, by the names of REST. */
export function inRestNames(fault: Fault): Fault {
  const { code, status, message, facts } = fault;
  if (!fault.details?.length) return fault;
  const details = fault.details.map((detail) => ({ ...detail, path: snakeCase(detail.path) }));
  const isFirst = message === detailSentence(itemAt(fault.details, 0));
  return new Fault(code, status, isFirst ? detailSentence(itemAt(details, 0)) : message, { details, facts });
}

/** `identityId` → `identity_id`, `ADVANCED` → `advanced`; changes only text in backticks. */
export const inRestWords = (sentence: string): string =>
  sentence.replaceAll(/`([^`]+)`/g, (quoted, name: string) => {
    if (/^[A-Z][A-Z_]+$/.test(name)) return `\`${name.toLowerCase()}\``;
    return /^[a-z]+[A-Z]/.test(name) ? `\`${snakeCase(name)}\`` : quoted;
  });

/** A JSON Schema of openapi.yaml, before its limits and descriptions are filled in. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  description?: string;
}

/** Returns the target of a `$ref`, or the schema itself. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

/** Adds the description of a GraphQL field or input, in the names of REST, unless the property has one. */
export function describe(
  property: JsonSchema,
  { description }: { readonly description?: string | null | undefined },
): void {
  if (description) property.description ??= inRestWords(description);
}
