import type { Readable } from 'node:stream';

/**
 * Reads what is left of a refused request and throws it away, so that the caller, who may still be sending, comes to
 * read the refusal. After `upToBytes` more it cuts the connection instead.
 */
export function discard(request: Readable, upToBytes: number): void {
  let left = upToBytes;
  request.on('error', () => {});
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
