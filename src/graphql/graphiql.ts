import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Express, Request, Response } from 'express';

/** The tabs with which GraphiQL opens in a browser that has not used it yet. */
export const starterQueries: { query: string; variables?: string }[] = [
  {
    query: `# Each tab is an example: run it with the round button. /docs/graphql is the guide.
query Newest {
  viewer {
    organization {
      name
    }
    mode
  }
  envelopes(first: 5) {
    totalCount
    nodes {
      id
      name
      status
      signers {
        name
        status
      }
    }
  }
}
`,
  },
  {
    query: `# The evidence chain of an envelope. Enter its id below, in Variables.
query Timeline($id: ID!) {
  envelope(id: $id) {
    name
    status
    timeline {
      valid
      events {
        seq
        type
        actor
        at
      }
    }
  }
}
`,
    variables: '{ "id": "00000000-0000-0000-0000-000000000000" }',
  },
  {
    query: `# Runs until you stop it. Send an envelope in another tab to see its events here.
subscription Live {
  events {
    id
    event
    createdAt
  }
}
`,
  },
];

interface Page {
  readonly gzipped: Buffer;
  readonly policy: string;
}

export type Mode = 'live' | 'test';

/** Returns the `Authorization` header that the page starts with; null for people who may not open it. */
export type InitialCredential = (request: Request, mode: Mode) => Promise<string | null>;

/**
 * Serves `GET /graphiql`. Redirects people without a credential to the console. The page is one file (9 MB, built on
 * first use); its script runs because the Content-Security-Policy contains its hash. It opens in test mode, or in live
 * mode with `?mode=live`. Users can enter another credential in its headers.
 */
export function mountGraphiql(app: Express, initialCredential: InitialCredential): void {
  /** At most three entries: both modes of the console, and the sandbox key. */
  const pages = new Map<string, Promise<Page>>();
  app.get('/graphiql', async (request: Request, response: Response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const mode: Mode = request.query.mode === 'live' ? 'live' : 'test';
    const authorization = await initialCredential(request, mode);
    if (authorization === null) return void response.redirect(303, '/console');
    if (!pages.has(authorization)) pages.set(authorization, make(mode, authorization));
    const { gzipped, policy } = await pages.get(authorization)!;
    response.set({
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Encoding': 'gzip',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    });
    response.end(gzipped);
  });
}

async function make(mode: Mode, authorization: string): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    endpoint: '/graphql',
    title: `Esign GraphiQL (${mode})`,
    subscriptionsProtocol: 'SSE',
    method: 'POST',
    headers: JSON.stringify({ Authorization: authorization }),
    defaultTabs: starterQueries.map((tab) => ({ ...tab, headers: JSON.stringify({ Authorization: authorization }) })),
  });
  const start = html.indexOf('<script>') + '<script>'.length;
  const hash = createHash('sha256')
    .update(html.slice(start, html.lastIndexOf('</script>')))
    .digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { gzipped: await promisify(gzip)(html), policy: policy.join('; ') };
}
