import { PothosSubGraphPlugin } from '@pothos/plugin-sub-graph';
import { type DocumentNode, type GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Actor } from '../kernel/actor.ts';
import { MIB } from '../kernel/bytes.ts';
import { builder } from '../platform/graphql/builder.ts';
import { type SubGraph, subGraphOf } from '../platform/graphql/derive-sub-graphs.ts';
import { schema } from './schema.ts';

/**
 * Maximum characters of all cached documents together. A parsed document takes about 30 bytes per character, so this
 * is at most 32 MB.
 */
const CAPACITY = MIB;

/** LRU cache of parsed documents, by their text. */
export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>();
  readonly #capacity: number;
  #characters = 0;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  get(text: string): DocumentNode | undefined {
    const document = this.#documents.get(text);
    if (!document) return undefined;
    // Moves it to the end: the first entry of the map is the least recently used.
    this.#documents.delete(text);
    this.#documents.set(text, document);
    return document;
  }

  set(text: string, document: DocumentNode): void {
    if (this.#documents.has(text)) return;
    this.#documents.set(text, document);
    this.#characters += text.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#characters <= this.#capacity) return;
      this.#documents.delete(oldest);
      this.#characters -= oldest.length;
    }
  }

  get characters(): number {
    return this.#characters;
  }
}

/**
 * Parses and validates each document once. Caches only valid documents. Callers without a credential may send only
 * trusted documents, so they cannot fill the cache.
 */
export function rememberDocuments(cache = new DocumentCache()): Plugin {
  const valid = new WeakSet<DocumentNode>();
  const texts = new WeakMap<DocumentNode, string>();
  return {
    onParse: ({ params, setParsedDocument }) => {
      const text = typeof params.source === 'string' ? params.source : params.source.body;
      // Valid for some callers and not for others.
      if (introspects(text)) return undefined;
      const document = cache.get(text);
      if (document) return void setParsedDocument(document);
      return ({ result }) => {
        if (result && !(result instanceof Error)) texts.set(result as DocumentNode, text);
      };
    },
    onValidate: ({ params: { documentAST }, setResult }) => {
      if (valid.has(documentAST)) return void setResult([]);
      return ({ valid: isValid }) => {
        const text = texts.get(documentAST);
        if (!isValid || text === undefined) return;
        valid.add(documentAST);
        cache.set(text, documentAST);
      };
    },
  };
}

const made = new Map<SubGraph, GraphQLSchema>();

/** The part of the schema for one kind of caller, with the types that it reaches. Made once. */
export function subGraphSchema(subGraph: SubGraph): GraphQLSchema {
  const known = made.get(subGraph);
  if (known) return known;
  // Members may use what partners use, and more.
  const parts: SubGraph[] = subGraph === 'CONSOLE' ? ['PARTNER', 'CONSOLE'] : [subGraph];
  const whole = PothosSubGraphPlugin.createSubGraph(schema, parts, builder);
  const config = whole.toConfig();
  const roots = [config.query, config.mutation, config.subscription];
  const empty = new Set<unknown>(roots.filter((root) => root && Object.keys(root.getFields()).length === 0));
  const keptRoot = (root: GraphQLObjectType | null | undefined) => (empty.has(root) ? null : root);
  const result = new GraphQLSchema({
    ...config,
    query: keptRoot(config.query),
    mutation: keptRoot(config.mutation),
    subscription: keptRoot(config.subscription),
    types: config.types.filter((type) => !empty.has(type)),
  });
  made.set(subGraph, result);
  return result;
}

/**
 * The schema on which a document runs. A document that introspects runs on its caller's sub-graph, so it sees what the
 * caller can use. All others run on the complete schema: a field that the caller may not use gives `forbidden` or
 * `unauthorized`, as in REST, also if it is outside the caller's sub-graph.
 */
export const schemaFor = (text: unknown, actor: Actor): GraphQLSchema =>
  introspects(text) ? subGraphSchema(subGraphOf(actor)) : schema;

/** True if the document may contain introspection: it can be valid for some callers and not for others. */
export const introspects = (text: unknown): boolean => typeof text === 'string' && /__(schema|type)\b/.test(text);
