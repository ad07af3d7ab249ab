/** A REST request as a binding sees it: checked against openapi.yaml already. */
export interface RestRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The parsed JSON body; undefined where the route has none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * How one documented route becomes one GraphQL document and back. Only what differs is said: enums, names in
 * snake_case and dates are the router's, for every route alike.
 */
export interface Binding {
  /** Success status of the contract. */
  readonly status: 200 | 201;
  readonly variables: (request: RestRequest) => Record<string, unknown>;
  /** The root field's data in the contract's shape, where the document alone does not give it. */
  readonly present?: (data: never, request: RestRequest) => unknown;
  /** For a route that answers with a file: the document gives it in parts, the next one asked for as each part says. */
  readonly file?: { readonly contentType: string; readonly part: (data: never) => FilePart };
  /** Decoded limits of the PDFs in the body, in bytes. */
  readonly pdf?: { readonly each: number; readonly total: number };
}

/** A part of a file that is too long for one answer. */
export interface FilePart {
  /** As the file is to be kept. */
  readonly name: string;
  readonly text: string;
  /** What to ask for beside the same variables; null after the last part. */
  readonly next: Record<string, unknown> | null;
}

export type Bindings = Readonly<Record<string, Binding>>;
