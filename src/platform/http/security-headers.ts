import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Sets the headers that every answer starts with: data for programs, so no browser may run, frame, keep or guess
 * anything of it. Pages, built files and downloads replace what they need otherwise. HSTS is set on all of them, only
 * where the service is reached by https.
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

/** No page or answer of ours uses these (W3C Permissions Policy). */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

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
