/** The type of a field, a parameter or a result, in no particular language. */
export type Type =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'moment' | 'json' }
  | EnumType
  | { readonly kind: 'list'; readonly of: Type }
  | { readonly kind: 'model'; readonly name: string };

export interface EnumType {
  readonly kind: 'enum';
  readonly values: readonly string[];
  /** Whether newer servers may send other values. */
  readonly isOpen: boolean;
  readonly name?: string;
}

export interface Field {
  /** As in JSON: `sign_url`. */
  readonly name: string;
  readonly type: Type;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly description: string;
}

/** An object that a request contains (input) or that the service returns (answer). */
export interface Model {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

export interface Operation {
  readonly id: string;
  /** Name of the method in its resource, in camel case: `create`, `openSlot`. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly method: string;
  /** Relative to `/api/v1`, with the names of parameters: `/envelopes/{id}`. */
  readonly path: string;
  readonly pathFields: readonly Field[];
  readonly queryFields: readonly Field[];
  /** Fields of the body, required ones first; null if the operation takes no body. */
  readonly bodyFields: readonly Field[] | null;
  /** The model of the answer; null if the answer is a file. */
  readonly result: string | null;
  /** The model of one item of a paged list; null for all other operations. */
  readonly item: string | null;
}

export interface Resource {
  /** In camel case and plural: `attendanceSessions`. */
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** All that the clients are generated from. */
export interface Api {
  readonly resources: readonly Resource[];
  readonly inputs: readonly Model[];
  readonly answers: readonly Model[];
  /** Name of the event → its model. */
  readonly events: Readonly<Record<string, string>>;
  /** Named enumerations of answers. */
  readonly enums: readonly (Omit<EnumType, 'kind'> & { readonly name: string })[];
  readonly codes: Readonly<Record<string, { readonly status: number; readonly meaning: string }>>;
}

/** Required fields first: languages want parameters without a default before the others. */
export const requiredFirst = (fields: readonly Field[]): Field[] => [
  ...fields.filter(({ isRequired }) => isRequired),
  ...fields.filter(({ isRequired }) => !isRequired),
];

/** The enumerations, in all depths, that have a name. */
export const innermost = (type: Type): Type => (type.kind === 'list' ? innermost(type.of) : type);
