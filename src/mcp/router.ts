import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import type { Actor } from '../kernel/actor.ts';
import { type Fault, refuse } from '../kernel/fault.ts';
import { isRecord } from '../kernel/unknown.ts';
import { uploadLimits } from '../kernel/upload-limits.ts';
import { accessLogLine, actorFacts, BodyAborted, refusalHeaders, requestIdOf } from '../platform/http/index.ts';
import { type ReceivedBody, receiveJson } from '../platform/http/receive-json.ts';
import { openTools } from './open-tools.ts';
import { type McpFace, serveMessage, toFault } from './serve-message.ts';
import { answerIn, refuse as refuseHere } from './session.ts';
import type { Tool, ToolUser } from './tool.ts';

/** Upper limit of a request without its PDFs, before its tool is known. */
const largestOf = (tools: ReadonlyMap<string, Tool>) => ({
  bodyBytes: Math.max(...[...tools.values()].map(({ needs }) => needs.bytes)),
  values: Math.max(...[...tools.values()].map(({ needs }) => needs.values)),
});

/**
 * Serves the Model Context Protocol at `POST /mcp` (Streamable HTTP), for holders of an access token (OAuth 2.1), an API
 * key or a client token. Each request is answered on its own, by any process: a session id only says that the client
 * shows forms.
 *
 * Order of checks: Origin, credential, rate, body. Errors before the protocol are JSON-RPC errors with the HTTP status
 * of the error code; errors of tools are results with `isError`.
 */
export function mcpRouter(face: McpFace): express.Router {
  const opened: { [Kind in ToolUser['kind']]?: ReadonlyMap<string, Tool> } = {};
  const toolsFor = (kind: ToolUser['kind']) =>
    (opened[kind] ??= openTools(face.schema, face.operationsDirectory, kind));
  const router = express.Router();
  router.post('/mcp', async (request, response) => {
    let received: ReceivedBody | undefined;
    try {
      assertOrigin(face, request);
      const actor = assertUser(await face.authenticate(request.get('authorization')));
      accessLogLine(response, actorFacts(actor));
      await face.countRequest(actor, response);
      const tools = toolsFor(actor.kind);
      received = await receiveJson(request, {
        caller: actor.keyId,
        spool: face.spool,
        pdf: uploadLimits.any,
        ...largestOf(tools),
      });
      if (Array.isArray(received.value))
        throw refuse('invalid_body', 'The body must be one JSON-RPC message. Batches are not supported.');
      assertScope(tools, actor, received.value);
      const answered = answerIn(received.value);
      if (!answered) return await serveMessage(face, tools, { request, response, actor, received });
      await face.answer(actor.keyId, answered.id, answered.answer);
      response.status(202).end();
    } catch (error) {
      if (error instanceof BodyAborted || response.closed) return void response.destroy();
      refuseRequest(face, request, response, error);
    } finally {
      await received?.dispose();
    }
  });
  router.all('/mcp', (request, response) => {
    response.set('Allow', 'POST');
    refuseRequest(face, request, response, refuse('method_not_allowed'));
  });
  return router;
}

/**
 * Rejects requests from pages of other sites, also after DNS rebinding, when `Host` is the name of the attacker.
 * Programs send no Origin.
 *
 * @throws Fault `forbidden`
 */
function assertOrigin({ origin: own }: McpFace, { headers: { origin } }: express.Request): void {
  if (origin !== undefined && origin !== own)
    throw refuse('forbidden', 'Pages of other sites may not use this address.');
}

/** @throws Fault `unauthorized`, `forbidden` (personal links, members of the console) */
function assertUser(actor: Actor): ToolUser {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind === 'client') return actor;
  if (actor.kind !== 'key' || (actor.member && !actor.assistant))
    throw refuse('forbidden', 'Assistants need an access token, an API key or a client token.');
  return actor;
}

/**
 * Asserts that an assistant calls a tool that its person allowed it. It is answered before the protocol, so that the
 * client can ask the person for more (MCP authorization, "Scope Challenge Handling").
 *
 * @throws Fault `insufficient_scope`
 */
function assertScope(tools: ReadonlyMap<string, Tool>, actor: ToolUser, message: unknown): void {
  if (actor.kind !== 'key' || !actor.assistant || !isRecord(message) || message.method !== 'tools/call') return;
  const scope = isRecord(message.params) && tools.get(String(message.params.name))?.scope;
  if (scope && !actor.assistant.scopes.includes(scope))
    throw Object.assign(refuseHere('insufficient_scope'), { scope });
}

/** Answers a request that failed before the protocol, with a JSON-RPC error. */
function refuseRequest(face: McpFace, request: express.Request, response: express.Response, error: unknown): void {
  const fault = toFault(face, error);
  const { code, message, status, facts } = fault;
  if (response.headersSent) return void response.destroy();
  response.set(refusalHeaders(fault));
  const challenge = bearerChallenge(face, request, fault);
  if (challenge) response.set('WWW-Authenticate', challenge);
  accessLogLine(response, { code });
  const data = { code, ...facts, requestId: requestIdOf(request) };
  const number = code === 'invalid_json' ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code: number, message, data } });
  // Discard the unread rest of a rejected body.
  if (!request.readableEnded) request.resume();
}

/** The challenge of a refusal (RFC 6750 §3, RFC 9728 §5.1); null if another credential would not help. */
function bearerChallenge(
  face: McpFace,
  request: express.Request,
  fault: Fault & { readonly scope?: string },
): string | null {
  const { code, scope } = fault;
  if (code !== 'unauthorized' && code !== 'insufficient_scope') return null;
  const isPresented = Boolean(request.get('authorization'));
  const error = code === 'unauthorized' ? isPresented && 'invalid_token' : code;
  const parameters = { ...(error && { error }), ...(scope && { scope }), resource_metadata: face.resourceMetadataUrl };
  return `Bearer ${Object.entries(parameters)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}
