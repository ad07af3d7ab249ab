import type { ServerResponse } from 'node:http';
import { writeChunk } from './write-chunk.ts';

/** Characters that are encoded at a time. */
const PIECE = 128 * 1024;

/**
 * Answers in JSON, head and body in one write. Express's own looks for settings, types, ETags and freshness besides,
 * which this face does not have and every answer would pay for.
 */
export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  sendWhole(response, status, JSON.stringify(body));

/** The same, of what is JSON text already; a long one in pieces, as the reader takes them. */
export async function sendText(response: ServerResponse, status: number, text: string): Promise<void> {
  if (text.length <= PIECE) return sendWhole(response, status, text);
  response.writeHead(status, { 'Content-Type': type });
  for (let at = 0; at < text.length; ) {
    const end = pieceEnd(text, at);
    if (!(await writeChunk(response, text.slice(at, end)))) return;
    at = end;
  }
  response.end();
}

const type = 'application/json; charset=utf-8';

function sendWhole(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

/** Where a piece ends: never between the two halves of one character (surrogates), which UTF-8 does not know. */
function pieceEnd(text: string, from: number): number {
  const end = from + PIECE;
  if (end >= text.length) return text.length;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end - 1 : end;
}
