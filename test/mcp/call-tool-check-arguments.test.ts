import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Assistant, connectAssistant, type ToolError } from '../world/assistant.ts';
import { onePager } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { openWorld, type World } from '../world/world.ts';

/** Refusals name arguments as the list of tools does. */
let world: World;
let assistant: Assistant;
let tools: Tool[];
beforeAll(async () => {
  world = await openWorld();
  assistant = await connectAssistant(world, await world.caller());
  tools = (await assistant.client.listTools()).tools;
});
afterAll(() => world?.close());

/** The schema at a path such as `signers.0.email`; undefined if the tool has no such argument. */
function schemaAt(tool: Tool, path: string): any {
  const resolved = (schema: any): any =>
    schema?.$ref ? (tool.inputSchema.$defs as any)[schema.$ref.slice('#/$defs/'.length)] : schema;
  return path.split('.').reduce((schema: any, name) => {
    const at = resolved(schema);
    return resolved(/^\d+$/.test(name) ? at?.items : at?.properties?.[name]);
  }, tool.inputSchema);
}

function assertPaths(tool: Tool, { code, message, details }: ToolError): void {
  expect(code, `${tool.name}: ${message}`).toBe('invalid_body');
  expect(details?.length, `${tool.name}: ${message}`).toBeGreaterThan(0);
  for (const { path } of details!) expect(schemaAt(tool, path), `${tool.name}: ${path}`).toBeDefined();
  expect(`${message} ${JSON.stringify(details)}`).not.toMatch(/input\.|variable|type \\?"/i);
}

/** A value that has every property of a schema, and in each place one of the wrong type. */
function wrong(tool: Tool, schema: any): unknown {
  const { type, items, properties } = schema.$ref ? defOf(tool, schema.$ref) : schema;
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, wrong(tool, inner)]));
  if (items) return [wrong(tool, items)];
  return type === 'string' ? 7 : 'seven';
}
const defOf = (tool: Tool, ref: string): any => (tool.inputSchema.$defs as any)[ref.slice('#/$defs/'.length)];

it('names every argument of the wrong type by the path of the tool', async () => {
  const before = await traceOf(world);
  for (const tool of tools) {
    const values = wrong(tool, tool.inputSchema) as Record<string, unknown>;
    if (Object.keys(values).length > 0) assertPaths(tool, await assistant.fail(tool.name, values));
  }
  expect(await traceOf(world)).toEqual(before);
});

it('names every argument that is missing', async () => {
  for (const tool of tools.filter(({ inputSchema }) => inputSchema.required?.length)) {
    const refusal = await assistant.fail(tool.name);
    assertPaths(tool, refusal);
    expect(refusal.details!.map(({ path }) => path)).toEqual(
      Object.keys(tool.inputSchema.properties!).filter((name) => tool.inputSchema.required!.includes(name)),
    );
  }
});

it('names what the operation refuses: forms, limits, rules and files', async () => {
  const pdfBase64 = (await onePager()).toString('base64');
  const person = { email: 'p1@exemple.fr', name: 'x' };
  const field = { documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', page: 1, x: 1, y: 1, width: 20, height: 5 };
  const draft = { name: 'x', documents: [{ name: 'x.pdf', pdfBase64 }], signers: [person], fields: [field] };
  const absent = '00000000-0000-4000-8000-000000000000';
  const calls: [string, string, Record<string, unknown>][] = [
    ['createEnvelope', 'signers.0.email', { ...draft, signers: [{ ...person, email: 'nobody' }] }],
    ['createEnvelope', 'signers.0.order', { ...draft, signers: [{ ...person, order: 'first' }] }],
    ['createEnvelope', 'name', { ...draft, name: 'x'.repeat(201) }],
    ['createEnvelope', 'expiresInDays', { ...draft, expiresInDays: 91 }],
    ['createEnvelope', 'documents.0.pdfBase64', { ...draft, documents: [{ name: 'x', pdfBase64: 'eA==' }] }],
    ['createEnvelope', 'documents.0.pdfBase64', { ...draft, documents: [{ name: 'x', pdfBase64: '!' }] }],
    ['createEnvelope', 'fields.0.page', { ...draft, fields: [{ ...field, page: 2 }] }],
    ['createEnvelope', 'signers.0', { ...draft, signers: [{ ...person, phoneNumber: '+33612345678' }] }],
    ['extendExpiry', 'expiresAt', { id: absent, expiresAt: 'tomorrow' }],
    ['correctSigner', 'email', { id: absent, email: 'nobody' }],
    ['listEnvelopes', 'first', { first: 101 }],
    ['listEnvelopes', 'filter.created.from', { filter: { created: { from: 'monday' } } }],
    ['listEnvelopes', 'filter.status.0', { filter: { status: ['LOST'] } }],
    ['verifyDocument', 'sha256', { sha256: 'abc' }],
    ['validatePdf', 'pdfBase64', { pdfBase64: 'eA==' }],
    ['search', 'query', { query: ' ' }],
  ];
  for (const [name, path, values] of calls) {
    const refusal = await assistant.fail(name, values);
    assertPaths(tools.find((tool) => tool.name === name)!, refusal);
    expect(refusal.details![0]?.path, name).toBe(path);
  }
});

it('takes null as an argument that is missing, and does not repeat the name of an unknown one', async () => {
  expect(await assistant.call('listEnvelopes', { filter: null, first: 1, after: null })).toMatchObject({ nodes: [] });
  const { message } = await assistant.fail('listEnvelopes', { secret: 1 });
  expect(message).toBe('There is an unknown argument; allowed arguments: filter, orderBy, first, after.');
});
