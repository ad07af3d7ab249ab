import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Caller, World } from './world.ts';

/** The error of a tool. */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string;
}

/** An assistant that is connected to `/mcp` with the SDK's own client. */
export interface Assistant {
  readonly client: Client;
  /** Calls a tool that must succeed. Returns its structured result, which the client checked by the output schema. */
  call(name: string, values?: Record<string, unknown>): Promise<any>;
  /** Calls a tool that must fail. Returns its error. */
  fail(name: string, values?: Record<string, unknown>): Promise<ToolError>;
}

export async function connectAssistant({ url }: Pick<World, 'url'>, { key }: Pick<Caller, 'key'>): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  // The SDK's classes are not written for exactOptionalPropertyTypes.
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  // The client checks results by the output schemas that it has read.
  await client.listTools();
  const ask = async (name: string, values: Record<string, unknown>): Promise<any> =>
    client.callTool({ name, arguments: values });
  return {
    client,
    call: async (name, values = {}) => {
      const { isError, structuredContent, content } = await ask(name, values);
      if (isError) throw new Error(`${name}: ${content[0].text}`);
      return structuredContent;
    },
    fail: async (name, values = {}) => {
      const { isError, structuredContent, content } = await ask(name, values);
      if (!isError || structuredContent) throw new Error(`${name} succeeded: ${content[0].text}`);
      return JSON.parse(content[0].text).error;
    },
  };
}
