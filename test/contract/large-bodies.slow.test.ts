import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { graphql, rest, sha256 } from '../world/client.ts';
import { person } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Bodies at the largest size that the contract allows, and above it. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const MB = 1024 * 1024;
const CREATE = /* GraphQL */ `
  mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { documents { sha256 } } } }
`;

describe('a PDF to verify', () => {
  it('may be any file of up to 15 MB, which is not stored', async () => {
    const verify = (bytes: Buffer) =>
      rest(world.url, caller.key, 'POST', '/verify', { pdf_base64: bytes.toString('base64') });
    const bytes = Buffer.alloc(15 * MB, 'esign ');
    expect((await verify(bytes)).body).toEqual({ known: false, sha256: sha256(bytes), billed_credits: 0 });
    expect(await world.service.services.storage.has(sha256(bytes))).toBe(false);
    const before = await traceOf(world);
    const larger = await verify(Buffer.concat([bytes, Buffer.from('!')]));
    expect(larger).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('a large PDF of an envelope', () => {
  const common = { name: 'Gros', signers: [person(1)] };
  const byGraphql = (pdfBase64: string) =>
    graphql(world.url, `Bearer ${caller.key}`, CREATE, {
      input: { ...common, documents: [{ name: 'Gros', pdfBase64 }] },
    });

  it('is taken by REST and GraphQL by way of temporary files, and leaves none behind', async () => {
    const pdf = await contract({ pages: 1, bytes: 9 * MB });
    expect(pdf.length).toBeGreaterThan(9 * MB);
    const pdfBase64 = pdf.toString('base64');
    const body = { ...common, documents: [{ name: 'Gros', pdf_base64: pdfBase64 }] };
    const created = await rest(world.url, caller.key, 'POST', '/envelopes', body);
    expect(created.body.documents[0].sha256).toBe(sha256(pdf));
    const { data } = await byGraphql(pdfBase64);
    expect(data.createEnvelope.envelope.documents[0].sha256).toBe(sha256(pdf));
    const { tempDir } = world.service.services.storage;
    const left = async () =>
      (await readdir(tempDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    await expect.poll(left).toEqual([]);
  });

  it('is refused over 10 MB with the same code, and nothing is created', async () => {
    const before = await traceOf(world);
    const { errors } = await byGraphql(Buffer.alloc(10 * MB + 1, 0x41).toString('base64'));
    expect(errors![0]!.extensions!.code).toBe('payload_too_large');
    expect(await traceOf(world)).toEqual(before);
  });
});
