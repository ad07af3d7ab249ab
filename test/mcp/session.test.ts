import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAssistant } from '../world/assistant.ts';
import { onePager, person } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** A client that shows forms asks its person before something is sent, cancelled or paid. */
let world: World;
let caller: Caller;
let pdfBase64: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdfBase64 = (await onePager()).toString('base64');
});
afterAll(() => world?.close());

type Action = 'accept' | 'decline' | 'cancel';

/** A client with forms, which answers each question by `action` and keeps what it was asked. */
async function withForms(action: () => Action | Promise<Action>, { key }: Pick<Caller, 'key'> = caller) {
  const asked: string[] = [];
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    asked.push(params.message);
    const answer = await action();
    return answer === 'accept' ? { action: answer, content: {} } : { action: answer };
  });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { requestInit });
  // The SDK's classes are not written for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const call = async (name: string, values: Record<string, unknown>): Promise<any> => {
    const { isError, structuredContent, content }: any = await client.callTool({ name, arguments: values });
    return isError ? JSON.parse(content[0].text) : structuredContent;
  };
  return { asked, client, call };
}

const draft = (name = 'Contrat') => ({ name, documents: [{ name: 'x.pdf', pdfBase64 }], signers: [person(1)] });

describe('a person who is asked', () => {
  it('accepts: the envelope is sent, then canceled', async () => {
    const { asked, call } = await withForms(() => 'accept');
    const { id } = await call('createEnvelope', draft('Bail'));
    expect(asked).toEqual([]);
    expect(await call('sendEnvelope', { id })).toMatchObject({ id, status: 'SENT' });
    const { name, email } = person(1);
    expect(asked).toEqual([`Send “Bail” to ${name} <${email}> for signature? Test mode: it has no legal effect.`]);
    expect(await call('cancelEnvelope', { id })).toMatchObject({ id, status: 'CANCELED' });
    expect(asked[1]).toContain('Cancel “Bail” for good?');
  });

  it.each([
    ['declines', 'decline', 'user_declined'],
    ['dismisses the question', 'cancel', 'user_absent'],
  ] as const)('%s: nothing happens', async (_, action, code) => {
    const { asked, call } = await withForms(() => action);
    const { id } = await call('createEnvelope', draft());
    const { signers } = await (await connectAssistant(world, caller)).call('sendEnvelope', { id });
    const other = await call('createEnvelope', draft());
    const before = await traceOf(world);
    const calls: [string, object][] = [
      ['sendEnvelope', { id: other.id }],
      ['cancelEnvelope', { id }],
      ['resendNotice', { id: signers[0].id }],
      ['correctSigner', { id: signers[0].id, email: 'autre@exemple.fr' }],
      ['createSealBatch', { mandateId: id, envelopeIds: [id] }],
    ];
    for (const [name, values] of calls) expect(await call(name, { ...values })).toMatchObject({ error: { code } });
    expect(asked).toHaveLength(calls.length);
    expect(asked[2]).toContain(person(1).email);
    expect(await traceOf(world)).toEqual(before);
  });

  it('reads that it costs credits in live mode, and verifies nothing unasked', async () => {
    const { asked, call } = await withForms(() => 'decline', await world.caller({ mode: 'LIVE', credits: 5 }));
    const { id } = await call('createEnvelope', draft());
    expect(await call('sendEnvelope', { id })).toMatchObject({ error: { code: 'user_declined' } });
    expect(await call('verifyDocument', { sha256: '0'.repeat(64) })).toMatchObject({
      error: { code: 'user_declined' },
    });
    expect(asked.map((question) => question.endsWith('It can cost credits.'))).toEqual([true, true]);
  });
});

it('is not asked where nothing is sent, cancelled or paid', async () => {
  const { asked, call } = await withForms(() => 'decline');
  const { id } = await call('createEnvelope', draft());
  expect(await call('getEnvelope', { id })).toMatchObject({ id });
  expect(await call('verifyDocument', { sha256: '0'.repeat(64) })).toMatchObject({ known: false });
  expect(asked).toEqual([]);
});

it('asks several calls of one client at the same time, each by its own question', async () => {
  const { asked, call } = await withForms(() => 'accept');
  const drafts = [await call('createEnvelope', draft('Un')), await call('createEnvelope', draft('Deux'))];
  const sent = await Promise.all(drafts.map(({ id }) => call('sendEnvelope', { id })));
  expect(sent.map(({ status }) => status)).toEqual(['SENT', 'SENT']);
  expect(asked.map((question) => /“(.+)”/.exec(question)?.[1]).sort()).toEqual(['Deux', 'Un']);
});

it('takes the answer from nobody else, and keeps no question', async () => {
  const stranger = await world.caller();
  let id = '';
  const answerAs = (key: string) =>
    fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id, result: { action: 'accept', content: {} } }),
    });
  const rows = async () => (await world.database.pool.query('SELECT id, answer FROM assistant_questions')).rows;
  const { call } = await withForms(async () => {
    id = (await rows())[0].id;
    expect((await answerAs(stranger.key)).status).toBe(202);
    expect((await rows())[0].answer).toBeNull();
    return 'decline' as const;
  });
  const envelope = await call('createEnvelope', draft());
  expect(await call('sendEnvelope', { id: envelope.id })).toMatchObject({ error: { code: 'user_declined' } });
  expect(await rows()).toEqual([]);
});

it('ends with a client that leaves before its person answers', async () => {
  const { asked, client, call } = await withForms(() => new Promise<Action>(() => {}));
  const { id } = await call('createEnvelope', draft());
  const sending = call('sendEnvelope', { id }).catch((error: Error) => error);
  await expect.poll(() => asked.length).toBe(1);
  await client.close();
  await sending;
  const rows = async () => (await world.database.pool.query('SELECT FROM assistant_questions')).rowCount;
  await expect.poll(rows).toBe(0);
  const reader = await connectAssistant(world, caller);
  expect(await reader.call('getEnvelope', { id })).toMatchObject({ status: 'DRAFT' });
});
