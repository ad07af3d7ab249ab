import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../src/app/tasks.ts';
import { DAY, HOUR } from '../../../src/kernel/clock.ts';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { uploadLimits } from '../../../src/kernel/upload-limits.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { type Assistant, connectAssistant } from '../../world/assistant.ts';
import { graphql, rest } from '../../world/client.ts';
import { onePager, person } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** An assistant gives an address, a person or a program puts a PDF there, and an envelope is made of it. */
let world: World;
let caller: Caller;
let assistant: Assistant;
let pdf: Buffer;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  assistant = await connectAssistant(world, caller);
  pdf = await onePager();
});
afterAll(() => world?.close());

const put = async (url: string, body: Uint8Array<ArrayBuffer> | Buffer) => {
  const response = await fetch(url, { method: 'PUT', body: new Uint8Array(body) });
  return { status: response.status, body: (await response.json()) as any };
};
const uploaded = async (): Promise<string> => {
  const { url, upload } = await assistant.call('createUpload');
  expect((await put(url, pdf)).status).toBe(201);
  return upload.id;
};
const draft = (uploadId: string, name = 'Contrat.pdf') => ({
  name: 'Contrat',
  documents: [{ name, uploadId }],
  signers: [person(1)],
});

it('leads from an address to an envelope that is sent', async () => {
  const { url, upload } = await assistant.call('createUpload');
  expect(new URL(url).origin).toBe(new URL(world.url).origin);
  expect(await assistant.call('getUpload', { id: upload.id })).toMatchObject({ uploadedAt: null, pageCount: null });
  expect(await assistant.fail('createEnvelope', draft(upload.id))).toMatchObject({
    code: 'invalid_body',
    details: [{ path: 'documents.0.uploadId' }],
  });

  expect(await put(url, pdf)).toEqual({ status: 201, body: { id: upload.id, sha256: sha256Hex(pdf) } });
  const arrived = await assistant.call('getUpload', { id: upload.id });
  expect(arrived).toMatchObject({ sha256: sha256Hex(pdf), size: pdf.length, pageCount: 1 });

  const envelope = await assistant.call('createEnvelope', draft(upload.id));
  expect(envelope.documents).toMatchObject([{ name: 'Contrat.pdf', sha256: sha256Hex(pdf), pageCount: 1 }]);
  expect(await assistant.call('sendEnvelope', { id: envelope.id })).toMatchObject({ status: 'SENT' });
});

it('makes a template of an uploaded file by GraphQL', async () => {
  const uploadId = await uploaded();
  const input = { name: 'Modèle', documents: [{ name: 'Contrat.pdf', uploadId }], roles: [{ name: 'Client' }] };
  const CREATE = 'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { name } } }';
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, CREATE, { input });
  expect(data.createTemplate.template).toEqual({ name: 'Modèle' });
});

describe('the page of an address', () => {
  it('takes a file in both languages, then says that it has arrived, and tells its address to nobody', async () => {
    const { url } = await assistant.call('createUpload');
    const page = await fetch(`${url}?lang=en`);
    const headers = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => page.headers.get(name));
    expect([page.status, ...headers]).toEqual([200, 'no-store', 'no-referrer', 'noindex, nofollow']);
    const text = await page.text();
    expect(text).toContain('Upload a PDF');
    expect(text).toContain('Sandbox');
    expect(text).not.toContain(url.split('/').at(-1));
    expect(await (await fetch(`${url}?lang=fr`)).text()).toContain('Déposer un PDF');
    await put(url, pdf);
    expect(await (await fetch(`${url}?lang=en`)).text()).toContain('The file has arrived');
  });

  it('is 404 where there is none, and 405 to other methods', async () => {
    expect((await fetch(`${world.url}/u/nothing`)).status).toBe(404);
    expect((await put(`${world.url}/u/nothing`, pdf)).status).toBe(404);
    const other = await fetch(`${world.url}/u/nothing`, { method: 'POST' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT']);
  });
});

describe('an address', () => {
  it('takes one file, also of two at the same time', async () => {
    const { url } = await assistant.call('createUpload');
    const answers = await Promise.all([put(url, pdf), put(url, pdf)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect(await put(url, pdf)).toMatchObject({ status: 410, body: { error: { code: 'gone' } } });
  });

  it('is not used up by a file that is refused', async () => {
    const { url, upload } = await assistant.call('createUpload');
    const before = await traceOf(world);
    const refused = await put(url, Buffer.from('no PDF'));
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_body', details: [{ path: 'file' }] } },
    });
    const tooLarge = Buffer.concat([pdf, Buffer.alloc(uploadLimits.envelope.each)]);
    expect(await put(url, tooLarge)).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
    expect(await traceOf(world)).toEqual(before);
    expect((await put(url, pdf)).status).toBe(201);
    expect(await assistant.call('getUpload', { id: upload.id })).toMatchObject({ pageCount: 1 });
  });

  it('is kept as a hash only', async () => {
    const { url } = await assistant.call('createUpload');
    const { rows } = await world.database.pool.query('SELECT u::text FROM uploads u');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
  });
});

it('gives the file to nobody but who asked for the address', async () => {
  const uploadId = await uploaded();
  const strangers = [await world.caller(), await world.caller({ mode: 'LIVE', credits: 1 })];
  for (const stranger of strangers) {
    const other = await connectAssistant(world, stranger);
    expect(await other.fail('getUpload', { id: uploadId })).toMatchObject({ code: 'not_found' });
    const before = await traceOf(world);
    expect(await other.fail('createEnvelope', draft(uploadId))).toMatchObject({
      details: [{ path: 'documents.0.uploadId' }],
    });
    expect(await traceOf(world)).toEqual(before);
  }
});

it('refuses a document with both or neither of a PDF and an upload', async () => {
  const uploadId = await uploaded();
  const pdfBase64 = pdf.toString('base64');
  for (const more of [{ uploadId, pdfBase64 }, {}]) {
    const values = { ...draft(uploadId), documents: [{ name: 'x', ...more }] };
    expect(await assistant.fail('createEnvelope', values)).toMatchObject({
      details: [{ path: 'documents.0.uploadId' }],
    });
  }
  const { status } = await rest(world.url, caller.key, 'POST', '/envelopes', {
    ...{ name: 'x', documents: [{ name: 'x' }], signers: [person(1)] },
  });
  expect(status).toBe(400);
});

it('ends after an hour without a file, and a day after the file, which the sweep removes', async () => {
  const { services } = world.service;
  const { url, upload } = await assistant.call('createUpload');
  const other = Buffer.concat([pdf, Buffer.from('\n% never used\n')]);
  const unused = await assistant.call('createUpload');
  expect((await put(unused.url, other)).status).toBe(201);
  world.clock.advance(HOUR + 1);
  expect((await put(url, pdf)).status).toBe(404);
  expect(await assistant.fail('getUpload', { id: upload.id })).toMatchObject({ code: 'not_found' });
  expect(await sweep(services)).toMatchObject({ uploads_over: expect.any(Number) });
  expect(await assistant.call('getUpload', { id: unused.upload.id })).toMatchObject({ pageCount: 1 });
  await sweepBlobs(services);
  expect(await services.storage.has(sha256Hex(other))).toBe(true);
  world.clock.advance(DAY);
  expect(await assistant.fail('createEnvelope', draft(unused.upload.id))).toMatchObject({ code: 'invalid_body' });
  await sweep(services);
  const { rows } = await world.database.pool.query('SELECT FROM uploads');
  expect(rows).toHaveLength(0);
  await sweepBlobs(services);
  expect(await services.storage.has(sha256Hex(other))).toBe(false);
});
