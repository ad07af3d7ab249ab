import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type express from 'express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Services } from '../services.ts';

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

/**
 * Whether a request of development names this server: a host of `PUBLIC_URL` or `PKI_URL`, `localhost`, an IP address, or a name
 * without a dot, such as that of a container. Public DNS has no such names, so that no page of another site can reach the
 * mailbox and the sandbox key by a name of its own that resolves to this machine (DNS rebinding). In production, which
 * has neither, every `Host` is served: which names lead here is for the reverse proxy.
 *
 * @param host the header; programs of HTTP/1.0 send none
 */
export function isKnownHost({ production, publicUrl, pkiUrl }: Services['config'], host: string | undefined): boolean {
  if (production || host === undefined) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/\.$/, '');
  return (
    [publicUrl, pkiUrl].some((url) => name === new URL(url).hostname) ||
    /(^|\.)localhost$/.test(name) ||
    !name.includes('.') ||
    isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  );
}

/** Answers 421 (RFC 9110 §15.5.20) to requests for other hosts. */
export const refuseOtherHosts =
  ({ config }: Services): express.RequestHandler =>
  (request, response, next) => {
    if (isKnownHost(config, request.headers.host)) return next();
    response.status(421).type('text').send('This server has another name. Set PUBLIC_URL to use it under this one.\n');
  };
