import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets the default headers of every response. Most responses are data, so browsers must not execute, frame, store or
 * sniff them. Pages, static files and downloads override some headers. HSTS is set only if the service is reached by
 * https.
 */
export function securityHeaders({ https }: { readonly https: boolean }): RequestHandler {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'none'"],
          'frame-ancestors': ["'none'"],
          sandbox: [],
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  headers.set('Cache-Control', 'no-store');
  headers.set('Permissions-Policy', PERMISSIONS);
  return (_request, response, next) => {
    response.setHeaders(headers).removeHeader('X-Powered-By');
    next();
  };
}

/** None of our pages uses these features (W3C Permissions Policy). */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** Collects the headers that helmet sets. None depends on the request, so they are computed once. */
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
