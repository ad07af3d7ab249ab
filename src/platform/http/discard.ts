import type { Readable } from 'node:stream';

/** More than three times the largest body that is documented: who sends ten PDFs for five still comes to read why not. */
const patienceBytes = 256 * 1024 * 1024;

/**
 * Reads what is left of a refused request and throws it away, so that the caller, who may still be sending, comes to
 * read the refusal: many clients report a cut connection instead of the answer that came before it. After 256 MB more
 * it is cut all the same.
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
