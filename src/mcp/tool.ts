import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { AssistantScope, ClientActor, KeyActor } from '../kernel/actor.ts';
import type { Context } from '../platform/graphql/context.ts';
import type { StoredOperation } from '../platform/graphql/stored-operations.ts';
import type { BodyNeeds } from '../platform/http/schema-needs.ts';
import type { ObjectSchema } from './input-schema.ts';

/** Who may use tools. */
export type ToolUser = KeyActor | ClientActor;

/** A tool, ready to be listed and called. */
export interface Tool {
  /** What `tools/list` shows. */
  readonly listed: ListedTool;
  /** The types and names of its arguments; `listed` shows less. */
  readonly inputs: ObjectSchema;
  /** The operation that it runs; null for a tool with `run`. */
  readonly operation: StoredOperation | null;
  readonly run?: (caller: ToolCaller, values: ToolArguments) => Promise<Record<string, unknown>>;
  /** Maximum size of a request, without PDFs. */
  readonly needs: BodyNeeds;
  /** What a person must allow an assistant that they connect. */
  readonly scope: AssistantScope;
  /** Whether the caller may use the tool, by the scopes of the key or token, and by the role of the person. */
  readonly mayUse: (user: ToolUser) => boolean;
}

export type ToolArguments = Readonly<Record<string, unknown>>;

/** Who calls tools, and with what. */
export interface ToolCaller {
  readonly schema: GraphQLSchema;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly actor: ToolUser;
  readonly context: Context;
  readonly documentation: Documentation;
  /** Reads a file of the service by its SHA-256; null if it has more than `most` bytes. */
  readonly readFile: (sha256: string, most: number) => Promise<Buffer | null>;
  /** Counts what an operation costs beyond the request. @throws Fault `rate_limited` */
  readonly count: (document: DocumentNode, variables: ToolArguments) => Promise<void>;
  /** `callTool` for this caller. */
  readonly call: (name: string, values: ToolArguments) => Promise<Record<string, unknown>>;
}

/** A section of the documentation. */
export interface FoundSection {
  readonly page: string;
  readonly heading: string;
  /** Absolute address. */
  readonly url: string;
  readonly text: string;
}

/** A guide of the documentation. */
export interface Guide {
  /** Its name in addresses, such as `webhooks`. */
  readonly name: string;
  readonly title: string;
  /** Its first sentence. */
  readonly description: string;
}

export interface Documentation {
  /** Address of this service, without a slash at the end. */
  readonly publicUrl: string;
  /** Finds sections by words, the best first. */
  readonly search: (query: string) => Promise<readonly FoundSection[]>;
  readonly guides: () => readonly Guide[];
  /** A guide as Markdown; null if there is none of this name. */
  readonly guide: (name: string) => string | null;
}
