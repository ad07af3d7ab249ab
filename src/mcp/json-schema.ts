import type { GraphQLScalarType } from 'graphql';

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
  readonly additionalProperties?: boolean;
  /** The SDK's type of a schema allows further keywords. */
  [keyword: string]: unknown;
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Float: { type: 'number' },
  ID: { type: 'string' },
  Int: { type: 'integer' },
  Pdf: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/pdf' },
  Sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
};

/** The JSON Schema of a scalar. All others are strings, except JSON, which tools do not use. */
export const scalarSchema = ({ name }: Pick<GraphQLScalarType, 'name'>): JsonSchema =>
  scalars[name] ?? { type: 'string' };
