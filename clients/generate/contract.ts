/** A JSON Schema of the contract, as far as the clients use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  /** A closed set: a value that is not in it is an error. */
  readonly enum?: readonly (string | null)[];
  /** An open set: newer servers may send other values. */
  readonly 'x-extensible-enum'?: readonly string[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly 'x-codes'?: Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface PathOperation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The OpenAPI description, complete, as `clients/typescript/rest/src/generated/openapi.json` contains it. */
export interface Contract {
  readonly paths: Readonly<Record<string, { readonly parameters?: readonly Parameter[] } & Record<string, unknown>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly requestBody: Content } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns the target of a `$ref`, or the value itself. */
export function resolve<T extends { readonly $ref?: string }>(contract: Contract, value: T): T {
  if (!value.$ref) return value;
  const names = value.$ref.slice('#/'.length).split('/');
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], contract) as T;
}

/** The name at the end of a `$ref`: `Envelope` of `#/components/schemas/Envelope`. */
export const refName = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/** The JSON schema of a request or response; undefined if it has another media type. */
export const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema;
