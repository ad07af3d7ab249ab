import { readFileSync } from 'node:fs';
import { inProject } from '../platform/project-root.ts';
import type { PageBranding } from './branding.ts';
import { openLink, type Refused, type RunDocument } from './open-link.ts';

/** The fields of the session that the server itself reads; the browser gets all of them. */
export interface SigningSession {
  readonly state: 'NOT_OPEN' | 'WAITING_TURN' | 'READY' | 'SIGNED' | 'COMPLETED' | 'CANCELED' | 'EXPIRED' | 'PURGED';
  readonly embedOrigins: readonly string[];
  readonly envelope: { readonly name: string; readonly organizationName: string; readonly branding: PageBranding };
  readonly documents: readonly {
    readonly name: string;
    readonly originalUrl: string;
    readonly sealedUrl: string | null;
  }[];
}

/** The GraphQL document is stored next to the page that sends the same query. */
const source = readFileSync(inProject('src/pages/web/sign/session.graphql'), 'utf8');

/** Reads the session of a signing link. */
export const openSigningSession = (
  run: RunDocument,
  token: string,
): Promise<{ readonly opened: SigningSession } | Refused> => openLink(run, token, { source, field: 'signingSession' });
