import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  ElicitResultSchema,
  InitializeRequestSchema,
  isJSONRPCErrorResponse,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/sdk/types.js';
import type express from 'express';
import type { Answer } from './confirm.ts';

/**
 * What a client that shows forms is known by: it says so once, when it begins, and each of its later requests carries this
 * session id. The id holds nothing else, so that any process can answer; a client that makes one up is asked more.
 */
const WITH_FORMS = 'forms.';

/** The session id for the beginning of a client that shows forms (elicitation). Null for all other messages. */
export function sessionFor(message: unknown): string | null {
  const { success, data } = InitializeRequestSchema.safeParse(message);
  const { elicitation } = success ? data.params.capabilities : {};
  // Before forms had a name of their own, the empty capability meant them.
  const isShown = elicitation && (elicitation.form || !elicitation.url);
  return isShown ? WITH_FORMS + randomUUID() : null;
}

/** Whether the client of a request shows forms. */
export const hasForms = (request: express.Request): boolean =>
  request.get('mcp-session-id')?.startsWith(WITH_FORMS) === true;

/** What a client says that a person answered to a question of ours. */
export function answerIn(message: unknown): { readonly id: string; readonly answer: Answer } | null {
  if (isJSONRPCErrorResponse(message)) return { id: String(message.id), answer: 'cancel' };
  if (!isJSONRPCResultResponse(message)) return null;
  const { success, data } = ElicitResultSchema.safeParse(message.result);
  return { id: String(message.id), answer: success ? data.action : 'cancel' };
}

/** Sends what the transport answers: JSON at once, or events as they come. */
export async function sendAnswer(response: express.Response, answer: Response): Promise<void> {
  response.status(answer.status).set('Cache-Control', 'no-store');
  const type = answer.headers.get('content-type');
  if (!type?.startsWith('text/event-stream') || !answer.body) {
    const text = await answer.text();
    if (text) response.type('application/json').send(text);
    else response.end();
    return;
  }
  response.set({ 'Content-Type': type, 'X-Accel-Buffering': 'no' }).flushHeaders();
  // A client that leaves is nobody's failure: the call that waits for its answer ends.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
}
