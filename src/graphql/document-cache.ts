import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { MIB } from '../kernel/bytes.ts';
import { introspects } from './sub-graph-schema.ts';

/**
 * Maximum characters of all cached documents together. A parsed document takes about 30 bytes per character, so this
 * is at most 32 MB.
 */
const CAPACITY = MIB;

/** LRU cache of parsed documents, by their text. */
export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>();
  #characters = 0;

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
      if (this.#characters <= CAPACITY) return;
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
