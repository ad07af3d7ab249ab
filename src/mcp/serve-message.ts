import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type express from 'express';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Actor } from '../kernel/actor.ts';
import { type Fault, refuse } from '../kernel/fault.ts';
import type { Context } from '../platform/graphql/context.ts';
import { graphqlFault } from '../platform/graphql/plain-error.ts';
import { accessLogLine, httpRefusal, requestIdOf } from '../platform/http/index.ts';
import type { ReceivedBody, SpoolPlace } from '../platform/http/receive-json.ts';
import type { Log } from '../platform/log/index.ts';
import { refusals } from '../platform/metrics/index.ts';
import { logFailure } from '../platform/outage.ts';
import { callTool, toolError, toolResult } from './call-tool.ts';
import { getPrompt, listPrompts, listResources, listResourceTemplates, readResource } from './resources.ts';
import { type Answer, hasForms, questionOf, refusalOfAnswer, sendAnswer, sessionFor } from './session.ts';
import type { Documentation, Tool, ToolArguments, ToolCaller, ToolUser } from './tool.ts';

export interface McpFace {
  readonly schema: GraphQLSchema;
  readonly operationsDirectory: string;
  /** Version of the service, for `serverInfo`. */
  readonly version: string;
  /** Origin of this installation. Browsers may send no other one. */
  readonly origin: string;
  /** Where the metadata of this resource are (RFC 9728), for assistants that connect by OAuth. */
  readonly resourceMetadataUrl: string;
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
  readonly documentation: Documentation;
  readonly readFile: ToolCaller['readFile'];
  /** Asks the person behind a client; `send` sends the question with its id. Null: no answer came. */
  readonly ask: (keyId: string, send: (id: string) => Promise<void>, signal: AbortSignal) => Promise<Answer | null>;
  /** Records what a person answered. Unknown questions, and those of other keys, are ignored. */
  readonly answer: (keyId: string, id: string, answer: Answer) => Promise<void>;
  /** For the decoded PDFs of large bodies. */
  readonly spool: SpoolPlace;
  readonly log: Log;
}

/** Who asks, and with what. */
export interface Call {
  readonly request: express.Request;
  readonly response: express.Response;
  readonly actor: ToolUser;
  readonly received: ReceivedBody;
}

const instructions =
  'Esign prepares documents for electronic signature, sends them to the people who sign, and keeps the proof. ' +
  'People sign on their own, with personal links that they receive by e-mail: no tool signs, seals or opens such a link. ' +
  'Prepare an envelope as a draft, show it to the user, and send it only when the user confirms. ' +
  'Take PDFs by createUpload rather than in base64. ' +
  'Results with mode TEST come from the sandbox and have no legal effect.';

/** Shared, because making a validator for each request is slow. The server uses it for elicitation only. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Sends a request to the client within the answer to its own, and waits for nothing. */
type SendQuestion = (id: string, message: string) => Promise<void>;

/**
 * Answers one message of the protocol. The answer is JSON, or a stream of events if the client shows forms and the call
 * needs the person.
 */
export async function serveMessage(face: McpFace, tools: ReadonlyMap<string, Tool>, call: Call): Promise<void> {
  const { request, response, actor, received } = call;
  const server = new Server(
    { name: 'esign', title: 'Esign', version: face.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions, jsonSchemaValidator },
  );
  const caller = toolCaller(face, tools, call);
  const question = await questionFor(caller, request, received.value);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: question === null });
  server.setRequestHandler(ListToolsRequestSchema, () => {
    accessLogLine(response, { operation: 'tools/list' });
    return { tools: [...tools.values()].filter(({ mayUse }) => mayUse(actor)).map(({ listed }) => listed) };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId }) => {
    const send: SendQuestion = (id, message) =>
      transport.send(formRequest(id, message), { relatedRequestId: requestId as RequestId });
    const confirmed = question === null ? null : () => confirm(face, call, question, send);
    return answerCall(face, caller, call, params, confirmed);
  });
  const orMcpError = async <R>(operation: string, run: () => Promise<R>): Promise<R> => {
    accessLogLine(response, { operation });
    return run().catch((error: unknown) => {
      throw mcpErrorOf(toFault(face, error), requestIdOf(request));
    });
  };
  server.setRequestHandler(ListResourcesRequestSchema, () => orMcpError('resources/list', () => listResources(caller)));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, listResourceTemplates);
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    orMcpError('resources/read', () => readResource(caller, params.uri)),
  );
  server.setRequestHandler(ListPromptsRequestSchema, listPrompts);
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => getPrompt(params.name, params.arguments));
  await server.connect(transport);
  try {
    const headers = new Headers({ 'content-type': 'application/json', accept: request.get('accept') ?? '' });
    const version = request.get('mcp-protocol-version');
    if (version) headers.set('mcp-protocol-version', version);
    const message = new Request('http://mcp/mcp', { method: 'POST', headers });
    const session = sessionFor(received.value);
    if (session) response.set('Mcp-Session-Id', session);
    await sendAnswer(response, await transport.handleRequest(message, { parsedBody: received.value }));
  } finally {
    await server.close();
  }
}

/** The question that a person answers before a call; null for other messages, and if the client shows no forms. */
async function questionFor(caller: ToolCaller, request: express.Request, message: unknown): Promise<string | null> {
  const { success, data } = CallToolRequestSchema.safeParse(message);
  if (!success || !hasForms(request)) return null;
  const { name, arguments: values = {} } = data.params;
  return caller.tools.get(name)?.mayUse(caller.actor) ? questionOf(caller, name, values) : null;
}

/** A form without fields: the person accepts it, or declines (MCP, elicitation). */
const formRequest = (id: string, message: string) => ({
  jsonrpc: '2.0' as const,
  id,
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: {} } },
});

/** @throws Fault `user_declined`, `user_absent` */
async function confirm(face: McpFace, { actor, response }: Call, question: string, send: SendQuestion): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const refusal = refusalOfAnswer(await face.ask(actor.keyId, (id) => send(id, question), left.signal));
  if (refusal) throw refusal;
}

async function answerCall(
  face: McpFace,
  caller: ToolCaller,
  { request, response, received }: Call,
  { name, arguments: values = {} }: CallToolRequest['params'],
  confirmed: (() => Promise<void>) | null,
): Promise<CallToolResult> {
  const requestId = requestIdOf(request);
  const tool = caller.tools.get(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.', { requestId });
  accessLogLine(response, { operation: 'tools/call', fields: name });
  try {
    if (received.bytes > tool.needs.bytes || received.values > tool.needs.values)
      throw refuse('payload_too_large', 'The arguments are larger than this tool can require.');
    await confirmed?.();
    return toolResult(await callTool(caller, name, values));
  } catch (error) {
    const fault = toFault(face, error);
    accessLogLine(response, { code: fault.code });
    return toolError(fault, requestId);
  }
}

function toolCaller(face: McpFace, tools: ReadonlyMap<string, Tool>, call: Call): ToolCaller {
  const { request, response, actor, received } = call;
  const caller: ToolCaller = {
    ...{ schema: face.schema, documentation: face.documentation, readFile: face.readFile, tools, actor },
    context: face.contextFor(request, actor, received.blob),
    count: (document, variables) => face.countOperation(actor, response, document, variables),
    call: (name, values) => callTool(caller, name, values),
  };
  return caller;
}

/** The code of the protocol for a resource that is not there. */
const RESOURCE_NOT_FOUND = -32002;

const mcpErrorOf = ({ code, message, facts }: Fault, requestId: string): McpError =>
  new McpError(code === 'not_found' ? RESOURCE_NOT_FOUND : ErrorCode.InvalidRequest, message, {
    ...{ code, ...facts, requestId },
  });

/** Converts an error to what callers may see, logs it if it is ours, and counts it. */
export function toFault({ log }: McpFace, error: unknown): Fault {
  const isGraphql = error instanceof GraphQLError;
  const fault = isGraphql ? graphqlFault(error, 'variable') : httpRefusal(error);
  const err = isGraphql ? (error.originalError ?? error) : error;
  if (fault.status >= 500) logFailure(log, 'error', { err }, 'an MCP request failed');
  refusals.inc({ face: 'mcp', code: fault.code });
  return fault;
}
