import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type DocumentNode,
  type GraphQLInputType,
  getNamedType,
  getOperationAST,
  isCompositeType,
  isObjectType,
  parse,
  typeFromAST,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullContract } from '../../src/app/full-contract.ts';
import { catalogue } from '../../src/graphql/errors.ts';
import { schema } from '../../src/graphql/schema.ts';
import { limits as bulkLimits } from '../../src/modules/templates/bulk-sends/columns.ts';
import { limits } from '../../src/modules/templates/limits.ts';
import { type Access, accessOf } from '../../src/platform/graphql/access.ts';
import { connectAssistant } from '../world/assistant.ts';
import { onePager } from '../world/envelope.ts';
import { type Known, largestCsv, largestOf, largestTemplate, largestValue } from '../world/largest.ts';
import { type SignedInMember, signedInMember } from '../world/member.ts';
import { createTemplate } from '../world/template.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { type AccessCaller, openCallers } from './access-callers.ts';

/**
 * Every operation at its documented maximum, while somebody else asks `/healthz`: each answers as documented, no limit
 * forbids what another allows, and the process answers between. How long it stalls is in `lab/bench/RESULTS.md`.
 */
let world: World;
let caller: Caller;
let member: SignedInMember;
let known: Known;
let callers: readonly AccessCaller[];
beforeAll(async () => {
  world = await openWorld({
    env: { RATE_LIMIT_TEST: '1000000', RATE_LIMIT_VERIFY: '1000000', RATE_LIMIT_LINK: '1000000' },
  });
  caller = await world.caller();
  member = await signedInMember(world, caller, 'OWNER');
  ({ callers } = await openCallers(world, caller));
  const pdf = (await onePager()).toString('base64');
  const { id } = await createTemplate(world, caller, largestTemplate);
  known = {
    ...{ templateId: id, csv: largestCsv(), pdfBase64: pdf, pdf_base64: pdf },
    // Long options or conditions in each of 2,000 fields are beyond the limit of a body, which says so.
    ...{ options: ['a', 'b'], shownIf: { label: 'a', is: 'b' } },
    ...{
      page: 1,
      x: 1,
      y: 1,
      width: 1,
      height: 1,
      documentIndex: 0,
      document_index: 0,
      signerIndex: 0,
      signer_index: 0,
    },
  };
});
afterAll(() => world?.close());

/** Runs an operation while `/healthz` is asked again and again. It answers at least once in two seconds. */
async function beside<T>(work: () => Promise<T>): Promise<T> {
  let [isOver, answered] = [false, 0];
  const asking = (async () => {
    while (!isOver) {
      await (await fetch(`${world.url}/healthz`)).arrayBuffer();
      answered += 1;
    }
  })();
  const began = performance.now();
  try {
    return await work();
  } finally {
    const seconds = (performance.now() - began) / 1_000;
    isOver = true;
    await asking;
    expect(answered).toBeGreaterThanOrEqual(Math.floor(seconds / 2));
  }
}

/** Refusals that a limit of one kind makes of what another kind allows, or that nobody documents. */
const wrong = new Set(['payload_too_large', 'internal', 'invalid_json', 'rate_limited']);
const isDocumented = (code: string) => Object.hasOwn(catalogue, code) && !wrong.has(code);

const rootFields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((root) =>
  Object.values(root.getFields()).map((field) => [`${root.name}.${field.name}`, root, field] as const),
);

/** The credential with which a field can be called: a key, a member, a link of one of its kinds, or none. */
function headersFor({ key, member: role, links }: Access): Record<string, string> {
  if (key) return { authorization: `Bearer ${caller.key}` };
  if (role) return member.headers();
  return callers.find(({ name }) => name === `a link of kind ${links?.[0]}`)?.headers() ?? {};
}

/** Sends a document beside `/healthz`. Returns the refusals that nothing documents, or that a limit should not make. */
async function problemsOf(query: string, variables: object, headers: object): Promise<object[]> {
  const answer = await beside(() =>
    fetch(`${world.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    }),
  );
  type Refusals = { errors?: { message: string; extensions: { code: string; reason?: string } }[] };
  const { errors = [] } = (await answer.json()) as Refusals;
  // A code was requested a moment ago by another call of these tests.
  return errors.filter(({ extensions }) => !isDocumented(extensions.code) && extensions.reason !== 'code_just_sent');
}

/** Ends the sessions and links that the other calls need. */
const ending = new Set(['endConsoleSession', 'signOutMember', 'removeMember', 'resetPasskeys']);

describe('a root field', () => {
  it.each(rootFields)('%s answers as documented at its maximum', async (_name, root, field) => {
    if (ending.has(field.name)) return;
    const variables = Object.fromEntries(
      field.args
        .filter(({ name }) => !['before', 'last'].includes(name))
        .map((arg) => [arg.name, largestValue(arg, known)]),
    );
    const definitions = field.args.filter(({ name }) => name in variables).map(({ name, type }) => `$${name}: ${type}`);
    const values = Object.keys(variables).map((name) => `${name}: $${name}`);
    const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
    const inParentheses = (list: string[]) => (list.length > 0 ? `(${list.join(', ')})` : '');
    const kind = root === schema.getQueryType() ? 'query' : 'mutation';
    const query = `${kind} ${inParentheses(definitions)} { ${field.name}${inParentheses(values)}${selection} }`;
    expect(await problemsOf(query, variables, headersFor(accessOf(field)!))).toEqual([]);
    expect(isObjectType(root)).toBe(true);
  });

  it('takes what it documents: 2,000 fields, 300 KB, 1,000 rows, 500 attendees with 200 slots', async () => {
    const ask = async (
      query: string,
      variables: object,
      headers: object = { authorization: `Bearer ${caller.key}` },
    ) => {
      const answer = await beside(() =>
        fetch(`${world.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query, variables }),
        }),
      );
      return (await answer.json()) as any;
    };
    const { templateId, csv } = known;
    const preview = await ask(
      'query ($t: ID!, $c: String!) { bulkSendColumns(templateId: $t) { heading } bulkSendPreview(templateId: $t, csv: $c) { total problemCount ignoredColumns } }',
      { t: templateId, c: csv },
    );
    expect(preview.errors).toBeUndefined();
    expect(preview.data.bulkSendPreview).toMatchObject({ total: bulkLimits.rows, problemCount: 0 });
    expect(preview.data.bulkSendColumns.length).toBeGreaterThan(limits.fields.max);
    const sent = await ask(
      'mutation ($input: CreateBulkSendInput!) { createBulkSend(input: $input) { bulkSend { id } } }',
      { input: { templateId, csv, idempotencyKey: randomUUID() } },
    );
    expect(sent.errors).toBeUndefined();
    const cancel = 'mutation ($input: CancelBulkSendInput!) { cancelBulkSend(input: $input) { bulkSend { id } } }';
    await ask(cancel, { input: { id: sent.data.createBulkSend.bulkSend.id } });
    const logo = await ask(
      'mutation ($input: SetLogoInput!) { setLogo(input: $input) { organization { id } } }',
      { input: { pngBase64: 'A'.repeat(409_600) } },
      member.headers(),
    );
    expect(logo.errors[0].extensions.code).toBe('invalid_body');
    const session = await ask(
      'mutation ($input: CreateAttendanceSessionInput!) { createAttendanceSession(input: $input) { attendanceSession { id } } }',
      {
        input: {
          name: 'x'.repeat(200),
          modality: 'ONSITE',
          trainer: { name: 'T', email: 't@exemple.fr' },
          slots: Array.from({ length: 200 }, (_, n) => {
            const at = (minutes: number) => new Date(Date.UTC(2027, 0, 4) + (n * 60 + minutes) * 60_000).toISOString();
            return { label: 'x'.repeat(100), startsAt: at(0), endsAt: at(45) };
          }),
          attendees: Array.from({ length: 500 }, (_, n) => ({ name: 'x'.repeat(200), email: `a${n}@exemple.fr` })),
        },
      },
    );
    expect(session.errors).toBeUndefined();
  });
});

const folder = 'src/pages/web/generated/documents';
const documents = readdirSync(folder).flatMap((file) => file.match(/^\w+Document(?=\.ts$)/) ?? []);

describe('a document of the pages', () => {
  it.each(documents)('%s answers as documented at its maximum', async (name) => {
    const text: string = (await import(path.resolve(folder, `${name}.ts`)))[name];
    const document = parse(text);
    const { operation, variableDefinitions = [] } = getOperationAST(document)!;
    if (operation === 'subscription') return;
    const fields = rootFieldsOf(document);
    if (fields.some((field) => ending.has(field.name))) return;
    const variables = Object.fromEntries(
      variableDefinitions.flatMap(({ variable, type }) => {
        const input = { name: variable.name.value, type: typeFromAST(schema, type as never) as GraphQLInputType };
        const isBackward = ['before', 'last'].includes(input.name);
        return isBackward ? [] : [[input.name, largestValue({ ...input, extensions: {} }, known)]];
      }),
    );
    expect(await problemsOf(text, variables, headersFor(accessOf(fields[0]!)!))).toEqual([]);
  });
});

function rootFieldsOf(document: DocumentNode) {
  const { operation, selectionSet } = getOperationAST(document)!;
  const all = schema.getRootType(operation)!.getFields();
  return selectionSet.selections.flatMap((each) => {
    const field = each.kind === 'Field' ? all[each.name.value] : undefined;
    return field ? [field] : [];
  });
}

const contract = fullContract() as any;
const routes = Object.entries<any>(contract.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).flatMap(([method, operation]) =>
    operation.operationId ? [[operation.operationId as string, method.toUpperCase(), path, operation] as const] : [],
  ),
);

describe('a route of REST', () => {
  it.each(routes)('%s answers as documented at its maximum', async (_id, method, path, operation) => {
    const bodySchema = operation.requestBody?.content?.['application/json']?.schema;
    const body = bodySchema && JSON.stringify(largestOf(contract, bodySchema, known));
    const answer = await beside(() =>
      fetch(`${world.url}/api/v1${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`, {
        method,
        headers: { authorization: `Bearer ${caller.key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
      }),
    );
    await answer.arrayBuffer();
    expect(Object.keys(operation.responses)).toContain(String(answer.status));
    expect([413, 429, 500]).not.toContain(answer.status);
  });
});

it('a tool of MCP answers as documented at its maximum', async () => {
  const { client } = await connectAssistant(world, caller);
  const { tools } = await client.listTools();
  const codes: Record<string, string> = {};
  for (const { name, inputSchema } of tools) {
    const values = largestOf(inputSchema, inputSchema as object, known) as Record<string, unknown>;
    const answer: any = await beside(() => client.callTool({ name, arguments: values }));
    const { error } = answer.isError ? JSON.parse(answer.content[0].text) : { error: null };
    if (error && !isDocumented(error.code)) codes[name] = error.code;
  }
  expect(codes).toEqual({});
});
