import type { ServerResponse } from 'node:http';
import { contentDisposition } from '../src/platform/storage/index.ts';
import type { Binding } from './bindings/binding.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Streams a file part by part, as fast as the client reads, so that it is never completely in memory. Errors before
 * the first byte are sent as an error response. A later failure aborts the connection, so that the client does not
 * take an incomplete file for a complete one.
 */
export async function sendFile(
  response: ServerResponse,
  status: number,
  { contentType, part }: NonNullable<Binding['file']>,
  ask: (more?: Record<string, unknown>) => Promise<unknown>,
): Promise<void> {
  for (let { name, text, next } = part((await ask()) as never); ; { text, next } = part((await ask(next!)) as never)) {
    if (!response.headersSent) {
      response.writeHead(status, {
        'Content-Type': contentType,
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'private, no-store',
      });
    }
    // The headers of a file do not depend on its other parts.
    if (response.req.method === 'HEAD') return void response.end();
    if (!(await writeChunk(response, text))) return;
    if (!next) return void response.end();
  }
}
