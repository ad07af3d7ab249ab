import { readFileSync } from 'node:fs';
import type { ExecutionResult } from 'graphql';
import { inProject } from '../platform/project-root.ts';

/** Runs a GraphQL document in this process, as the holder of the credential; the pages' only way to the domain. */
export type RunDocument = (
  source: string,
  variables: Record<string, unknown>,
  authorization: string,
) => Promise<ExecutionResult>;

/** The parts of the session that the server itself reads; the browser gets all of it. */
export interface SigningSession {
  readonly state: 'NOT_OPEN' | 'WAITING_TURN' | 'READY' | 'SIGNED' | 'COMPLETED' | 'CANCELED' | 'EXPIRED' | 'PURGED';
  readonly embedOrigins: readonly string[];
  readonly envelope: { readonly name: string; readonly organizationName: string };
  readonly documents: readonly {
    readonly name: string;
    readonly originalUrl: string;
    readonly sealedUrl: string | null;
  }[];
}

/** What a personal link opens. */
export type Opening =
  | { readonly session: SigningSession }
  | { readonly refused: 'unknown' | 'gone' | 'unavailable' }
  | { readonly refused: 'busy'; readonly retryAfter: number };

/** The document lies beside the page that asks for the same data again. */
const source = readFileSync(inProject('src/pages/web/sign/session.graphql'), 'utf8');

/** Links are short, URL-safe text; anything else is not asked for at all. */
const TOKEN = /^[\w.~-]{8,300}$/;

/** Reads the session of a personal link. Only a query: opening a link never signs, marks or spends anything. */
export async function openSigningSession(run: RunDocument, token: string): Promise<Opening> {
  if (!TOKEN.test(token)) return { refused: 'unknown' };
  let result: ExecutionResult;
  try {
    result = await run(source, {}, `Link ${token}`);
  } catch {
    return { refused: 'unavailable' };
  }
  const session = (result.data as { signingSession?: SigningSession } | null | undefined)?.signingSession;
  if (session) return { session };
  const extensions = result.errors?.[0]?.extensions ?? {};
  return refusal(String(extensions.code ?? ''), Number(extensions.retryAfter));
}

function refusal(code: string, retryAfter: number): Opening {
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
