import type { ServerResponse } from 'node:http';
import { TimeSlicer } from '../src/platform/in-parallel.ts';
import { contentDisposition } from '../src/platform/storage/index.ts';
import type { Binding } from './bindings/binding.ts';

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

/** Writes a chunk and waits until the client has read enough. Returns false if the client has disconnected. */
export async function writeChunk(response: ServerResponse, piece: string): Promise<boolean> {
  if (!response.destroyed && !response.write(piece)) await taken(response);
  return !response.destroyed;
}

const taken = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
    if (response.destroyed) done();
  });

/** Longer lists are written item by item. Most answers have no list as long as this. */
const LONG = 20;

/**
 * Returns the JSON text of an answer, identical to `JSON.stringify`. Long lists at its top level are written in time
 * slices of some milliseconds, so that other requests are served meanwhile.
 */
export async function jsonText(answer: unknown): Promise<string> {
  if (!isRecord(answer) || !Object.values(answer).some(isLong)) return JSON.stringify(answer);
  const slicer = new TimeSlicer();
  const members: string[] = [];
  for (const [key, value] of Object.entries(answer)) {
    const text = isLong(value) ? await listText(value, slicer) : JSON.stringify(value);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function listText(list: readonly unknown[], slicer: TimeSlicer): Promise<string> {
  const items: string[] = [];
  for (const item of list) {
    items.push(JSON.stringify(item) ?? 'null');
    const pause = slicer.yieldIfDue();
    if (pause) await pause;
  }
  return `[${items.join(',')}]`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LONG;
