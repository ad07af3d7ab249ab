import type { Readable } from 'node:stream';
import { MIB } from '../../kernel/bytes.ts';

/**
 * More than three times the largest documented body: a client that sends twice the allowed PDFs still reads the error.
 */
const patienceBytes = 256 * MIB;

/**
 * Reads and discards the rest of a rejected request, so that a client that is still sending gets the error response:
 * many clients report a closed connection instead of the response that came before it. Closes the connection after 256
 * MB.
 */
export function discard(request: Readable): void {
  let left = patienceBytes;
  request.on('error', () => {});
  request.on('data', (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}
