import { readFileSync } from 'node:fs';
import type { ExecutionResult } from 'graphql';
import { inProject } from '../platform/project-root.ts';
import type { StatusPageKind } from './words/status-page.ts';

/** Runs a GraphQL document in this process with the given credential. The pages access the domain only through it. */
export type RunDocument = (
  source: string,
  variables: Record<string, unknown>,
  authorization: string,
) => Promise<ExecutionResult>;

/** Why a link cannot be opened. */
export type Refused =
  | { readonly refused: 'unknown' | 'gone' | 'unavailable' }
  | { readonly refused: 'busy'; readonly retryAfter: number };

/** The status page for each refusal. */
export const refusedPages = {
  unknown: { status: 404, kind: 'wrongLink' },
  gone: { status: 410, kind: 'purged' },
  busy: { status: 429, kind: 'busy' },
  unavailable: { status: 503, kind: 'unavailable' },
} as const satisfies Record<Refused['refused'], { status: number; kind: StatusPageKind }>;

/** The query behind a link: its text, and its root field. */
export interface LinkDocument {
  readonly source: string;
  readonly field: string;
}

/** A document whose parts stand beside the page that sends the same query. */
export const linkDocument = (field: string, ...files: readonly string[]): LinkDocument => ({
  source: files.map((file) => readFileSync(inProject(`src/pages/web/${file}`), 'utf8')).join('\n'),
  field,
});

/** Links are short, URL-safe text. Anything else is refused without a query. */
const TOKEN = /^[\w.~-]{8,300}$/;

/**
 * Reads the data behind a link: the root field `field` of the document `source`. The document is a query: opening a
 * link never signs, marks or spends anything.
 */
export async function openLink<T>(
  run: RunDocument,
  token: string,
  { source, field }: LinkDocument,
): Promise<{ readonly opened: T } | Refused> {
  if (!TOKEN.test(token)) return { refused: 'unknown' };
  let result: ExecutionResult;
  try {
    result = await run(source, {}, `Link ${token}`);
  } catch {
    return { refused: 'unavailable' };
  }
  const opened = (result.data as Record<string, T | undefined> | null | undefined)?.[field];
  if (opened) return { opened };
  const extensions = result.errors?.[0]?.extensions ?? {};
  return refusal(String(extensions.code ?? ''), Number(extensions.retryAfter));
}

function refusal(code: string, retryAfter: number): Refused {
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
      return { refused: 'unknown' };
    case 'gone':
      return { refused: 'gone' };
    case 'rate_limited':
      return { refused: 'busy', retryAfter: Number.isFinite(retryAfter) ? Math.max(1, Math.ceil(retryAfter)) : 60 };
    default:
      return { refused: 'unavailable' };
  }
}
