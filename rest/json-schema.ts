import { inRestWords } from './names.ts';

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
