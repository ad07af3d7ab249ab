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

/** What an operation takes: its path parameters, query parameters and body fields, side by side. */
export type Input<Id extends OperationId> = Flat<
  PathOf<operations[Id]> & QueryOf<operations[Id]> & BodyOf<operations[Id]>
>;

/** What an operation answers: its JSON, or the text of a file such as the CSV export. */
export type Answer<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? GoodOf<R> extends { content: { 'application/json': infer T } }
    ? T
    : string
  : never;

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The key under which a POST runs at most once, for 24 hours. Made for each call unless given. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Call<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>
    : (input: Input<Id>, options?: CallOptions) => Promise<Answer<Id>>;

/** A method for each operation. */
export type Operations = { readonly [Id in OperationId]: Call<Id> };

/** The resources of the contract: `Schemas['Envelope']`. */
export type Schemas = components['schemas'];

/** Every code of a refusal that this version of the contract knows. */
export type ErrorCode = Schemas['Error']['error']['code'];
