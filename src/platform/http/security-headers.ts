import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers of API answers: data for programs, so no browser may run, frame, keep or guess anything of it. HSTS only
 * where the service is reached by https. Pages and files set their own.
 */
export function apiSecurityHeaders({ https }: { readonly https: boolean }): RequestHandler {
  const guard = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], sandbox: [] },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    guard(request, response, next);
  };
}
