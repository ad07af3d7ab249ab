import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import express from 'express';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Actor } from '../kernel/actor.ts';
import { type Fault, refuse } from '../kernel/fault.ts';
import { uploadLimits } from '../kernel/upload-limits.ts';
import type { Context } from '../platform/graphql/context.ts';
import { faultOf } from '../platform/graphql/fault-of.ts';
import {
  accessLogLine,
  actorFacts,
  BodyAborted,
  refusalHeaders,
  refusalOf,
  requestIdOf,
} from '../platform/http/index.ts';
import { type ReceivedBody, receiveJson, type SpoolPlace } from '../platform/http/receive-json.ts';
import type { Log } from '../platform/log/index.ts';
import { refusals } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import { callTool, type ToolArguments, toolError, toolResult } from './call-tool.ts';
import { openTools, type Tool, type ToolUser } from './open-tools.ts';
import type { SearchDocumentation } from './search-documentation.ts';

export interface McpFace {
  readonly schema: GraphQLSchema;
  readonly operationsDirectory: string;
  /** Version of the service, for `serverInfo`. */
  readonly version: string;
  /** Origin of this installation. Browsers may send no other one. */
  readonly origin: string;
  /** Returns the actor of an Authorization header. @throws Fault `unauthorized` */
  readonly authenticate: (authorization: string | undefined) => Promise<Actor>;
  readonly contextFor: (request: express.Request, actor: Actor, blob: Context['blob']) => Context;
  /** Counts a request against the caller's budget. @throws Fault `rate_limited` */
  readonly countRequest: (actor: Actor, response: express.Response) => Promise<void>;
  /** Counts what an operation costs beyond the request. @throws Fault `rate_limited` */
  readonly countOperation: (
    actor: Actor,
    response: express.Response,
    document: DocumentNode,
    variables: ToolArguments,
  ) => Promise<void>;
  readonly searchDocumentation: SearchDocumentation;
  /** For the decoded PDFs of large bodies. */
  readonly spool: SpoolPlace;
  readonly log: Log;
}

/** Upper limit of a request without its PDFs, before its tool is known. */
const largestOf = (tools: ReadonlyMap<string, Tool>) => ({
  bodyBytes: Math.max(...[...tools.values()].map(({ needs }) => needs.bytes)),
  values: Math.max(...[...tools.values()].map(({ needs }) => needs.values)),
});

const instructions =
  'Esign prepares documents for electronic signature, sends them to the people who sign, and keeps the proof. ' +
  'People sign on their own, with personal links that they receive by e-mail: no tool signs, seals or opens such a link. ' +
  'Prepare an envelope as a draft, show it to the user, and send it only when the user confirms. ' +
  'Results with mode TEST come from the sandbox and have no legal effect.';

/** Shared, because making a validator for each request is slow. The server uses it for elicitation only. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Who asks, and with what. */
interface Call {
  readonly request: express.Request;
  readonly response: express.Response;
  readonly actor: ToolUser;
  readonly received: ReceivedBody;
}

/**
 * Serves the Model Context Protocol at `POST /mcp` (Streamable HTTP), for holders of an API key or a client
 * token. Each request is answered on its own, as JSON: there are no sessions, so that any process can answer any request.
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
      await answerMessage(face, tools, { request, response, actor, received });
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
  if (actor.kind !== 'key' || actor.member) throw refuse('forbidden', 'Assistants need an API key or a client token.');
  return actor;
}

async function answerMessage(face: McpFace, tools: ReadonlyMap<string, Tool>, call: Call): Promise<void> {
  const { request, response, actor, received } = call;
  const server = new Server(
    { name: 'esign', title: 'Esign', version: face.version },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => {
    accessLogLine(response, { operation: 'tools/list' });
    return { tools: [...tools.values()].filter(({ mayUse }) => mayUse(actor)).map(({ listed }) => listed) };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => answerCall(face, tools, call, params));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = new Headers({ 'content-type': 'application/json', accept: request.get('accept') ?? '' });
    const version = request.get('mcp-protocol-version');
    if (version) headers.set('mcp-protocol-version', version);
    const message = new Request('http://mcp/mcp', { method: 'POST', headers });
    const answer = await transport.handleRequest(message, { parsedBody: received.value });
    const text = await answer.text();
    response.status(answer.status).set('Cache-Control', 'no-store');
    if (text) response.type('application/json').send(text);
    else response.end();
  } finally {
    await server.close();
  }
}

async function answerCall(
  face: McpFace,
  tools: ReadonlyMap<string, Tool>,
  { request, response, actor, received }: Call,
  { name, arguments: values = {} }: CallToolRequest['params'],
): Promise<CallToolResult> {
  const requestId = requestIdOf(request);
  const tool = tools.get(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.', { requestId });
  accessLogLine(response, { operation: 'tools/call', fields: name });
  try {
    if (received.bytes > tool.needs.bytes || received.values > tool.needs.values)
      throw refuse('payload_too_large', 'The arguments are larger than this tool can require.');
    if (tool.operation) await face.countOperation(actor, response, tool.operation.document, values);
    const context = face.contextFor(request, actor, received.blob);
    return toolResult(await callTool(face.schema, tool, values, context, face.searchDocumentation));
  } catch (error) {
    const fault = toFault(face, error);
    accessLogLine(response, { code: fault.code });
    return toolError(fault, requestId);
  }
}

/** Converts an error to what callers may see, logs it if it is ours, and counts it. */
function toFault({ log }: McpFace, error: unknown): Fault {
  const isGraphql = error instanceof GraphQLError;
  const fault = isGraphql ? faultOf(error) : refusalOf(error);
  const err = isGraphql ? (error.originalError ?? error) : error;
  if (fault.status >= 500) logFailure(log, 'error', { err }, 'an MCP request failed');
  refusals.inc({ face: 'mcp', code: fault.code });
  return fault;
}

/** Answers a request that failed before the protocol, with a JSON-RPC error. */
function refuseRequest(face: McpFace, request: express.Request, response: express.Response, error: unknown): void {
  const fault = toFault(face, error);
  const { code, message, status, facts } = fault;
  if (response.headersSent) return void response.destroy();
  response.set(refusalHeaders(fault));
  if (code === 'unauthorized') response.set('WWW-Authenticate', 'Bearer');
  accessLogLine(response, { code });
  const data = { code, ...facts, requestId: requestIdOf(request) };
  const number = code === 'invalid_json' ? ErrorCode.ParseError : ErrorCode.InvalidRequest;
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code: number, message, data } });
  // Discard the unread rest of a rejected body.
  if (!request.readableEnded) request.resume();
}
