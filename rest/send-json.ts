import type { ServerResponse } from 'node:http';
import { writeChunk } from './write-chunk.ts';

/** Number of characters that are encoded at a time. */
const PIECE = 128 * 1024;

/**
 * Sends a JSON response, headers and body in one write. Express's `response.json` also handles settings, types, ETags
 * and freshness, which this API does not use and every response would pay for.
 */
export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  sendWhole(response, status, JSON.stringify(body));

/** Sends JSON text. A long text is sent in pieces, as fast as the client reads. */
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

/** Returns the end of a piece. Never splits a surrogate pair: its halves cannot be encoded in UTF-8. */
function pieceEnd(text: string, from: number): number {
  const end = from + PIECE;
  if (end >= text.length) return text.length;
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end - 1 : end;
}
