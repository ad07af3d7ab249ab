import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Express, Request, Response } from 'express';

interface Page {
  readonly gzipped: Buffer;
  readonly policy: string;
}

/** In which mode it asks, until its reader writes another into the headers. */
type Mode = 'live' | 'test';

const making: Partial<Record<Mode, Promise<Page>>> = {};

/**
 * `GET /graphiql`, for people for whom `isSignedIn` holds; others are sent to the console. Everything is in the one page
 * (9 MB, made when first asked for), and its script runs because the policy names its hash. It asks as the console does,
 * with the session's cookie, in test mode, or with `?mode=live` in live mode; a key can be put into its headers instead.
 */
export function mountGraphiql(app: Express, isSignedIn: (request: Request) => Promise<boolean>): void {
  app.get('/graphiql', async (request: Request, response: Response) => {
    response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    if (!(await isSignedIn(request))) return void response.redirect(303, '/console');
    const mode: Mode = request.query.mode === 'live' ? 'live' : 'test';
    making[mode] ??= make(mode);
    const { gzipped, policy } = await making[mode];
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

async function make(mode: Mode): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    endpoint: '/graphql',
    title: `Esign GraphiQL (${mode})`,
    subscriptionsProtocol: 'SSE',
    method: 'POST',
    headers: JSON.stringify({ Authorization: `Console ${mode}` }),
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
