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
import { parse } from 'graphql';
import { type Fault, refuser } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import { executeDocument } from '../platform/graphql/stored-operations.ts';
import type { ToolArguments, ToolCaller } from './tool.ts';

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

/** The error codes of this face only. */
export const refuse = refuser({
  insufficient_scope: {
    status: 403,
    meaning: 'The person did not allow this assistant to use this tool. They can connect it again and allow more.',
  },
  user_declined: { status: 409, meaning: 'The user declined. Nothing has changed: do not try again unless they ask.' },
  user_absent: { status: 409, meaning: 'The user did not answer. Nothing has changed.' },
});

/** What a person did with a question. */
export type Answer = 'accept' | 'decline' | 'cancel';

/** The refusal of a call that the person did not accept; null if they did. */
export const refusalOfAnswer = (answer: Answer | null): Fault | null =>
  answer === 'accept' ? null : refuse(answer === 'decline' ? 'user_declined' : 'user_absent');

type Facts = Readonly<Record<string, unknown>>;

/**
 * What a person reads before a tool sends, cancels or costs something, by tool. `subject` is the envelope or the signer with
 * the id of the call; empty if the call names none, or the caller may not read it.
 */
const questions: Readonly<Record<string, (values: Facts, subject: Facts) => string>> = {
  sendEnvelope: (_, envelope) => `Send ${clientName(envelope)} to ${signerLine(envelope)} for signature?`,
  cancelEnvelope: (_, envelope) => `Cancel ${clientName(envelope)} for good? Its signing links stop working.`,
  resendNotice: (_, signer) => `Send the notice again to ${personLine(signer)}?`,
  correctSigner: ({ email, phone }, signer) =>
    `Correct ${personLine(signer)} (${[email, phone].filter(Boolean).join(', ')})? Their signing link is replaced and sent to the new address.`,
  createSigningMandate: ({ principal }) => {
    const { legalName, representative } = isRecord(principal) ? principal : {};
    return `Prepare a mandate of ${legalName} and send its act to ${personLine(representative)} for signature?`;
  },
  createSealBatch: ({ envelopeIds }) =>
    `Prepare a batch of ${Array.isArray(envelopeIds) ? envelopeIds.length : 0} envelopes and notify its agent?`,
  verifyDocument: () => 'Verify this document?',
};

/** Tools that cost credits in live mode. */
const costing = new Set(['sendEnvelope', 'createSigningMandate', 'verifyDocument']);

/**
 * Returns the question that a person answers before the call. Null for calls that send, cancel and cost nothing. Reads the
 * subject as the caller.
 */
export async function questionOf(caller: ToolCaller, name: string, values: ToolArguments): Promise<string | null> {
  const isTest = caller.actor.mode === 'TEST';
  const write = Object.hasOwn(questions, name) ? questions[name] : undefined;
  if (!write || (name === 'verifyDocument' && isTest)) return null;
  const subject = await readSubject(caller, values).catch(() => ({}));
  const end = isTest ? 'Test mode: it has no legal effect.' : costing.has(name) ? 'It can cost credits.' : '';
  return `${write(values, subject)} ${end}`.trim();
}

const SUBJECT = parse(`query ($id: ID!) { node(id: $id) {
  ... on Envelope { name signers { name email } }
  ... on Signer { name email }
} }`);

async function readSubject({ schema, context }: ToolCaller, { id }: ToolArguments): Promise<Facts> {
  if (typeof id !== 'string') return {};
  const { data } = await executeDocument({ schema, document: SUBJECT, variables: { id }, context });
  const node = data?.node;
  return isRecord(node) ? node : {};
}

const clientName = ({ name }: Facts): string => (typeof name === 'string' ? `“${name}”` : 'this envelope');

const signerLine = ({ signers }: Facts): string =>
  Array.isArray(signers) && signers.length > 0 ? signers.map(personLine).join(', ') : 'its signers';

const personLine = (person: unknown): string => {
  const { name, email } = isRecord(person) ? person : {};
  return email ? `${name} <${email}>` : String(name ?? 'this signer');
};
