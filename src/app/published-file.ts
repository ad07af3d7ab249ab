import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

/**
 * Serves a description of the interfaces to everybody. Clients keep their copy and ask with `If-None-Match` whether it
 * is still current (304, RFC 9110 §13.1.2), so that an upgrade is visible at once.
 */
export function publishedFile(mediaType: string, bytes: Buffer): RequestHandler {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return (request, response) => {
    response.set({ 'Cache-Control': 'public, no-cache', ETag: etag, 'Content-Type': mediaType });
    // Express's `request.fresh` is false for requests of `fetch`, which adds `Cache-Control: no-cache` to this header.
    const known = (request.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag)) response.status(304).end();
    else response.send(bytes);
  };
}
