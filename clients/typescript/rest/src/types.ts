import type { components, operations } from './generated/contract.ts';
import type { operationTable } from './generated/operations.ts';

type Nothing<T> = [T] extends [never] ? unknown : T;
type PathOf<O> = O extends { parameters: { path: infer P } } ? P : unknown;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Nothing<NonNullable<Q>> : unknown;
type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : unknown;
type GoodOf<R> = R extends { 200: infer A } ? A : R extends { 201: infer A } ? A : never;
type Flat<T> = { [K in keyof T]: T[K] };

/** The operations of the contract, by operationId. */
export type OperationId = keyof typeof operationTable & keyof operations;

/** The input of an operation: its path parameters, query parameters and body fields in one object. */
export type Input<Id extends OperationId> = Flat<
  PathOf<operations[Id]> & QueryOf<operations[Id]> & BodyOf<operations[Id]>
>;

/** The result of an operation: its JSON, or the text of a file such as the CSV export. */
export type Answer<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? GoodOf<R> extends { content: { 'application/json': infer T } }
    ? T
    : string
  : never;

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key of a POST, which runs at most once per key within 24 hours. Default: a random key per call. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Call<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>
    : (input: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>;

/** One method per operation. */
export type Operations = { readonly [Id in OperationId]: Call<Id> };

/** The resources of the contract: `Schemas['Envelope']`. */
export type Schemas = components['schemas'];

export type { ErrorCode } from './generated/shared/codes.ts';

/** The values of an open set, such as `ErrorCode`, that this version knows. */
export type Known<T> = T extends string ? (string & Record<never, never> extends T ? never : T) : never;
