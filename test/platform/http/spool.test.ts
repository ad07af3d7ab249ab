import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { BodyAborted, spoolJson } from '../../../src/platform/http/index.ts';
import { openFileStorage } from '../../../src/platform/storage/index.ts';

const limits = { bodyBytes: 10_000_000, blobBytes: 5_000_000 };
const keys = ['pdf_base64'];
let tempDir: string;

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'esign-spool-'));
});
afterEach(async () => expect(await readdir(tempDir)).toEqual([]));
afterAll(async () => {
  await rm(tempDir, { recursive: true });
});

const bodyOf = (bytes: Buffer) => JSON.stringify({ pdf_base64: bytes.toString('base64') });
const spool = (request: Readable, dir = tempDir) => spoolJson({ request, limits, tempDir: dir, keys });

/** A request whose caller has sent only the start of a file. */
async function begun(): Promise<{ request: PassThrough; spooled: ReturnType<typeof spool> }> {
  const request = new PassThrough();
  const spooled = spool(request);
  spooled.catch(() => {});
  request.write(bodyOf(Buffer.alloc(2_000_000)).slice(0, -2));
  await expect.poll(() => readdir(tempDir)).toHaveLength(1);
  return { request, spooled };
}

describe('a spooled file', () => {
  it('moves into the storage unchanged and belongs to it', async () => {
    const root = await mkdtemp(join(tmpdir(), 'esign-spool-'));
    const storage = await openFileStorage(root);
    const bytes = Buffer.from('%PDF-1.7 …');
    const body = await spool(Readable.from([bodyOf(bytes)], { objectMode: false }), storage.tempDir);
    const blob = body.blob((body.value as { pdf_base64: string }).pdf_base64)!;
    expect(blob).toMatchObject({ sha256: sha256Hex(bytes), size: bytes.length, problem: undefined });
    await storage.adopt(blob.path, blob.sha256);
    await body.dispose();
    expect((await storage.read(blob.sha256)).equals(bytes)).toBe(true);
    expect(await readdir(storage.tempDir)).toEqual([]);
    await rm(root, { recursive: true });
  });

  it('stays when it is taken, and is deleted with the body otherwise', async () => {
    const text = `[${bodyOf(Buffer.from('taken'))},${bodyOf(Buffer.from('left'))}]`;
    const body = await spool(Readable.from([text], { objectMode: false }));
    const [taken] = (body.value as { pdf_base64: string }[]).map(({ pdf_base64 }) => body.blob(pdf_base64)!);
    taken!.take();
    await body.dispose();
    await body.dispose();
    expect(await readdir(tempDir)).toHaveLength(1);
    expect(await readFile(taken!.path, 'utf8')).toBe('taken');
    await rm(taken!.path);
  });
});

describe('deletes every file of a body', () => {
  it('whose request is destroyed', async () => {
    const { request, spooled } = await begun();
    request.destroy();
    await expect(spooled).rejects.toBeInstanceOf(BodyAborted);
    expect(await readdir(tempDir)).toEqual([]);
  });

  it('whose request breaks', async () => {
    const { request, spooled } = await begun();
    request.destroy(new Error('ECONNRESET'));
    await expect(spooled).rejects.toMatchObject({ name: 'BodyAborted', cause: { message: 'ECONNRESET' } });
    expect(await readdir(tempDir)).toEqual([]);
  });

  it('that ends in the middle of the JSON, after its file', async () => {
    const cut = bodyOf(Buffer.alloc(300_000)).slice(0, -1);
    await expect(spool(Readable.from([cut], { objectMode: false }))).rejects.toMatchObject({ code: 'invalid_json' });
  });
});

it('takes a share of each turn of the event loop, however much has arrived at once', async () => {
  const bodies = Array.from({ length: 8 }, () => Buffer.from(bodyOf(Buffer.alloc(4_900_000, 7))));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const spooled = await Promise.all(bodies.map((body) => spool(Readable.from([body], { objectMode: false }))));
  clearInterval(timer);
  for (const body of spooled) await body.dispose();
  // 52 MB in pieces of 64 KB, several in one turn.
  expect(turns).toBeGreaterThan(10);
});

describe('a body is refused', () => {
  it('as unavailable when its files cannot be written, with the reason in the log', async () => {
    const request = Readable.from([bodyOf(Buffer.from('x'))], { objectMode: false });
    await expect(spool(request, join(tempDir, 'missing'))).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('ENOENT') },
    });
  });

  it('when it was already read or destroyed before reading', async () => {
    const read = Readable.from(['{}'], { objectMode: false });
    await read.toArray();
    await expect(spool(read)).rejects.toBeInstanceOf(BodyAborted);
    await expect(spool(new PassThrough().destroy())).rejects.toBeInstanceOf(BodyAborted);
  });
});

it('leaves the caller’s buffers as they are, which can be sent many times', async () => {
  const shared = Buffer.from(bodyOf(Buffer.alloc(200_000, 7)));
  for (let n = 0; n < 2; n++) {
    const body = await spool(Readable.from([shared], { objectMode: false }));
    expect(body.blob((body.value as { pdf_base64: string }).pdf_base64)?.size).toBe(200_000);
    await body.dispose();
  }
});

it('works in a flat bundle, with its children, as from source', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const source = (path: string) => JSON.stringify(join(root, 'src/platform', path));
  const project = await mkdtemp(join(tmpdir(), 'esign-bundle-'));
  const outdir = join(project, 'dist');
  await mkdir(outdir);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  try {
    await writeFile(
      join(outdir, 'main.ts'),
      `import { Readable } from 'node:stream';
       import { spoolJson } from ${source('http/index.ts')};
       import { createSandbox, workerEntry } from ${source('sandbox/index.ts')};
       const request = Readable.from([${JSON.stringify(bodyOf(Buffer.from('x')))}], { objectMode: false });
       const body = await spoolJson({ request, limits: ${JSON.stringify(limits)}, tempDir: process.argv[2], keys: ['pdf_base64'] });
       const size = body.blob(body.value.pdf_base64).size;
       await body.dispose();
       const box = createSandbox({ entry: workerEntry(import.meta.url, '../sandbox.child'), size: 1, memoryMb: 64, timeoutMs: 9000 });
       console.log(JSON.stringify({ size, ...await box.run('echo', { echoed: true }) }));`,
    );
    await build({
      entryPoints: [join(outdir, 'main.ts'), fileURLToPath(new URL('../sandbox.child.ts', import.meta.url))],
      outdir,
      entryNames: '[name]',
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'silent',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [join(outdir, 'main.js'), tempDir], {
      cwd: tmpdir(),
    });
    expect(JSON.parse(stdout)).toEqual({ size: 1, echoed: true });
  } finally {
    await rm(project, { recursive: true });
  }
});
