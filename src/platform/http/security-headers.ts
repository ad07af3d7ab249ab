import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers of API answers: data for programs, so no browser may run, frame, keep or guess anything of it. HSTS only
 * where the service is reached by https. Pages and files set their own.
 */
export function apiSecurityHeaders({ https }: { readonly https: boolean }): RequestHandler {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  headers.set('Cache-Control', 'no-store');
  return (_request, response, next) => {
    response.setHeaders(headers).removeHeader('X-Powered-By');
    next();
  };
}

/** What a helmet sets on every answer. Nothing here depends on the request, so it is asked once, not each time. */
function headersOf(guard: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => {},
  };
  guard({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
