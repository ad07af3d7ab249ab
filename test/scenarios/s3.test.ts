import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { rest, sha256, signByLink } from '../world/client.ts';
import { examineWorld } from '../world/examine.ts';
import { noS3, type S3Server, startS3 } from '../world/s3.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let s3: S3Server;
let world: World;
let caller: Caller;
let pdf: Buffer;

beforeAll(async () => {
  if (noS3) return;
  s3 = await startS3();
  world = await openWorld({ env: { STORAGE_URL: s3.url, LOG_LEVEL: 'silent' } });
  caller = await world.caller();
  pdf = await contract();
});
afterAll(async () => {
  await world?.close();
  await s3?.close();
});

const create = () =>
  rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat',
    documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
    signers: [{ email: 'elodie@exemple.fr', name: 'Élodie Müller' }],
    fields: [{ document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 70, width: 30, height: 8 }],
    retention_days: 1,
    send: true,
  });
const read = async (id: string) => (await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body;
const stored = async () => {
  const names: string[] = [];
  for await (const { sha256: name } of world.service.services.storage.list()) names.push(name);
  return names;
};
const ready = async () => {
  const response = await fetch(`${world.url}/readyz`);
  return [response.status, (await response.json()).missing.map(({ name }: { name: string }) => name)];
};

it.skipIf(noS3)('seals, downloads, verifies and purges an envelope in S3 as in a folder', async () => {
  const { status, body } = await create();
  expect(status, JSON.stringify(body)).toBe(201);
  await signByLink(world.url, body.signers[0].sign_url);
  await world.settle();
  const sealed = await read(body.id);
  expect(sealed).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  const [document] = sealed.documents;

  const bytes = Buffer.from(await (await fetch(document.sealed_download_url)).arrayBuffer());
  expect(sha256(bytes)).toBe(document.sealed_sha256);
  const part = await fetch(document.sealed_download_url, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  expect(await stored()).toContain(document.sealed_sha256);

  const checkpoint = JSON.parse(await readFile(s3.fileOf(`checkpoints/${body.id.slice(-2)}/${body.id}.json`), 'utf8'));
  expect(checkpoint.mac).toMatch(/^[0-9a-f]{64}$/);
  const verify = async () =>
    (await rest(world.url, caller.key, 'POST', '/verify', { sha256: document.sealed_sha256 })).body;
  expect(await verify()).toMatchObject({ known: true, chain_valid: true });

  world.clock.advance(25 * 3600_000);
  await world.settle();
  expect(await read(body.id)).toMatchObject({ documents_available: false });
  expect(await stored()).not.toContain(document.sealed_sha256);
  await expect(world.service.services.storage.path(document.sealed_sha256)).rejects.toThrow(/no blob/);
  expect(await verify()).toMatchObject({ known: true, chain_valid: true });
});

it.skipIf(noS3)('refuses new envelopes and delays seals while S3 is down, and continues when it is back', async () => {
  const { body: waiting } = await create();
  await signByLink(world.url, waiting.signers[0].sign_url);
  await s3.stop();

  const before = await traceOf(world);
  const refused = await create();
  expect([refused.status, refused.body.error?.code]).toEqual([503, 'unavailable']);
  expect(await traceOf(world)).toEqual(before);
  expect(await ready()).toEqual([200, ['storage']]);
  const { failed, text } = await examineWorld(world);
  expect([failed, text]).toEqual([true, expect.stringMatching(/✗ storage .*nothing answers there/)]);
  await world.settle().catch(() => {});
  expect(await read(waiting.id)).toMatchObject({ status: 'sent' });

  await s3.start();
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, []]);
  expect((await create()).status).toBe(201);
  world.clock.advance(15 * 60_000);
  await world.settle();
  expect(await read(waiting.id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  expect((await examineWorld(world)).text).toMatch(/✓ storage {8}s3:\/\/documents\/esign\/blobs\//);
});
