import type { ServerResponse } from 'node:http';

/**
 * Answers in JSON, head and body in one write. Express's own looks for settings, types, ETags and freshness besides,
 * which this face does not have and every answer would pay for.
 */
export const sendJson = (response: ServerResponse, status: number, body: unknown): void =>
  sendText(response, status, JSON.stringify(body));

/** The same, of what is JSON text already. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}
