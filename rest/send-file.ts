import type { ServerResponse } from 'node:http';
import { contentDisposition } from '../src/platform/storage/index.ts';
import type { Binding } from './bindings/binding.ts';
import { writeChunk } from './write-chunk.ts';

/**
 * Answers with a file, part after part as the reader takes them: a long one is never whole in memory. What is refused
 * is refused before the first byte; a failure later cuts the answer, so that it is not taken for the whole.
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
    if (!(await writeChunk(response, text))) return;
    if (!next) return void response.end();
  }
}
