import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * Characters of all remembered documents together. A parsed document takes some 30 bytes for each of its characters, so
 * this is 32 MB at most.
 */
const CAPACITY = 1024 * 1024;

/** Parsed documents by their text. The oldest leave first when all of them together become too long. */
export class DocumentCache {
  readonly #documents = new Map<string, DocumentNode>();
  #characters = 0;

  get(text: string): DocumentNode | undefined {
    const document = this.#documents.get(text);
    if (!document) return undefined;
    // Moves it to the end: the first in the map is the one that was used longest ago.
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
 * Parses and validates a document once. Only valid documents are remembered: a refused one and its list of errors are
 * forgotten with their request. Callers without a credential get no further than trusted documents, so that they fill
 * nothing.
 */
export function rememberDocuments(cache = new DocumentCache()): Plugin {
  const valid = new WeakSet<DocumentNode>();
  const texts = new WeakMap<DocumentNode, string>();
  return {
    onParse: ({ params, setParsedDocument }) => {
      const text = typeof params.source === 'string' ? params.source : params.source.body;
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
