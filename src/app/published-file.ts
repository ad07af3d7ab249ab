import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Serves a description of the interfaces to everybody. Clients keep their copy and ask with `If-None-Match` whether it
 * is still current (304, RFC 9110 §13.1.2), so that an upgrade is visible at once. `write` is called once, by the
 * first request: what takes long to write does not delay the start.
 */
export function publishedFile(mediaType: string, write: () => Buffer): RequestHandler {
  let file: { readonly bytes: Buffer; readonly etag: string } | undefined;
  return (request, response) => {
    const { bytes, etag } = (file ??= withTag(write()));
    response.set({ 'Cache-Control': 'public, no-cache', ETag: etag, 'Content-Type': mediaType });
    // Express's `request.fresh` is false for requests of `fetch`, which adds `Cache-Control: no-cache` to this header.
    const known = (request.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag)) response.status(304).end();
    else response.send(bytes);
  };
}

function withTag(bytes: Buffer): { bytes: Buffer; etag: string } {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
