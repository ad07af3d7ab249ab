import type { Response } from 'express';
import { isFramingOrigin } from '../kernel/network.ts';
import { PERMISSIONS } from '../platform/http/index.ts';

/**
 * Headers of all pages for people. Our pages contain no inline script or style (the boot block is data, which is never
 * executed), so the policy needs neither nonces nor hashes.
 */

/** The origins that may frame a page, as a CSP source list. */
export const frameAncestors = (origins: readonly string[]): string =>
  origins.filter(isFramingOrigin).join(' ') || "'none'";

interface PageHeaders {
  /** Origins that may frame the page. Default: none. */
  readonly embedOrigins?: readonly string[];
  /** False for pages that run no script: the status pages. */
  readonly scripts?: boolean;
  /** True for a page that frames pages of our own origin: the mailbox. */
  readonly frames?: boolean;
  /** True for a page with a form that posts to our own origin. */
  readonly forms?: boolean;
}

/** Sets the headers of a page. Removes the default `X-Frame-Options` if the page may be framed. */
export function setPageHeaders(response: Response, page: PageHeaders): Response {
  if (frameAncestors(page.embedOrigins ?? []) !== "'none'") response.removeHeader('X-Frame-Options');
  return response.set(pageHeaders(page));
}

/** Headers of a page: strict CSP with Trusted Types, no-store, noindex, referrer for the same origin only. */
export function pageHeaders({
  embedOrigins = [],
  scripts = true,
  frames = false,
  forms = false,
}: PageHeaders): Record<string, string> {
  const ancestors = frameAncestors(embedOrigins);
  const framed = ancestors !== "'none'";
  const policy = [
    "default-src 'none'",
    scripts ? "script-src 'self'" : "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    scripts ? "connect-src 'self'" : '',
    scripts ? "worker-src 'self'" : '',
    frames ? "frame-src 'self'" : '',
    "base-uri 'none'",
    forms ? "form-action 'self'" : "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    scripts ? 'trusted-types esign' : "trusted-types 'none'",
  ];
  return {
    'Content-Security-Policy': policy.filter(Boolean).join('; '),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': PERMISSIONS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A framed page must also load inside a cross-origin isolated page (COEP).
    'Cross-Origin-Resource-Policy': framed ? 'cross-origin' : 'same-origin',
    ...(framed ? {} : { 'X-Frame-Options': 'DENY' }),
    Vary: 'Accept-Language',
  };
}

/**
 * Headers of built files, whose names contain a hash of their content. A worker uses the policy of its own script, and
 * PDF.js decodes JPEG 2000, JBIG2 and colour profiles with WebAssembly.
 */
export const assetHeaders: Record<string, string> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Headers of an e-mail's own HTML in the mailbox: styles and embedded images only, no scripts and no requests. */
export const mailHeaders: Record<string, string> = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Robots-Tag': 'noindex, nofollow',
};
