import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { spoolJson } from '../../src/platform/http/index.ts';
import { entryArguments } from '../../src/platform/sandbox/index.ts';

/**
 * Bodies of five files of 10 MB, spooled, beside the plain way: read the whole, JSON.parse, decode, hash, write. Each is
 * measured in a process of its own, this file's own, that does nothing else.
 */
export interface SpoolFigures {
  readonly way: 'spool' | 'plain';
  readonly bodiesAtOnce: number;
  readonly wallMs: number;
  /** The longest that the event loop did not turn, by the clock. */
  readonly stallMs: number;
  /** Resident memory at its highest, above that of the idle process. */
  readonly grownMb: number;
}

const MB = 1024 * 1024;
const keys = ['pdf_base64'];
type Received = { documents?: { pdf_base64: string }[] };
type Way = (request: IncomingMessage, tempDir: string) => Promise<string[]>;

const ways: Record<SpoolFigures['way'], Way> = {
  async spool(request, tempDir) {
    const body = await spoolJson({ request, limits: { bodyBytes: 72 * MB, blobBytes: 10 * MB }, tempDir, keys });
    const { documents = [] } = body.value as Received;
    const hashes = documents.map(({ pdf_base64 }) => body.blob(pdf_base64)!.sha256);
    await body.dispose();
    return hashes;
  },
  async plain(request, tempDir) {
    const { documents = [] } = JSON.parse((await buffer(request)).toString()) as Received;
    return documents.map(({ pdf_base64 }, n) => {
      const bytes = Buffer.from(pdf_base64, 'base64');
      writeFileSync(join(tempDir, String(n)), bytes);
      return createHash('sha256').update(bytes).digest('hex');
    });
  },
};

/** The measured process. */
function serve(way: Way): void {
  const tempDir = mkdtempSync(join(tmpdir(), 'esign-bench-'));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  setInterval(look, 10).unref();
  const server = createServer(async (request, response) => {
    const hashes = await way(request, tempDir);
    look();
    response.end(JSON.stringify(hashes));
  });
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
  process.on('message', () => {
    process.send!({ stallMs: delay.max / 1e6, peakMb: peak / MB, rssMb: process.memoryUsage.rss() / MB });
    delay.enable();
    delay.reset();
    peak = 0;
  });
  process.on('disconnect', async () => {
    server.close().closeAllConnections();
    rmSync(tempDir, { recursive: true });
  });
}

const file = randomBytes(10 * MB);
const encoded = Buffer.from(file.toString('base64'));

function* envelope(texts: readonly Buffer[]): Iterable<Buffer | string> {
  yield '{"documents":[';
  for (const [n, text] of texts.entries()) {
    yield `${n ? ',' : ''}{"pdf_base64":"`;
    for (let at = 0; at < text.length; at += 65_536) yield text.subarray(at, at + 65_536);
    yield '"}';
  }
  yield ']}';
}

async function post(port: number, texts: readonly Buffer[]): Promise<void> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST' });
  const [[response]] = (await Promise.all([
    once(sent, 'response'),
    pipeline(Readable.from(envelope(texts)), sent),
  ])) as [[IncomingMessage], unknown];
  const hashes = (await json(response)) as string[];
  if (hashes.length !== texts.length) throw new Error('not what was sent');
}

async function figures(way: SpoolFigures['way'], bodiesAtOnce: number): Promise<SpoolFigures> {
  const entry = new URL(import.meta.url);
  const server = fork(entry, [way], { execArgv: entryArguments(entry) });
  const nextMessage = async <T>(): Promise<T> => (await once(server, 'message'))[0] as T;
  const { port } = await nextMessage<{ port: number }>();
  const measured = () => {
    server.send('measure');
    return nextMessage<{ stallMs: number; peakMb: number; rssMb: number }>();
  };
  await Promise.all([1, 2].map(() => post(port, [encoded.subarray(0, 40_000)])));
  const { rssMb } = await measured();
  const begun = performance.now();
  await Promise.all(Array.from({ length: bodiesAtOnce }, () => post(port, Array(5).fill(encoded))));
  const wallMs = performance.now() - begun;
  const { stallMs, peakMb } = await measured();
  server.disconnect();
  await once(server, 'exit');
  return { way, bodiesAtOnce, wallMs, stallMs, grownMb: peakMb - rssMb };
}

/** One body the plain way, then so many at once spooled (twenty the plain way would need some 4 GB). */
export async function spoolFigures(atOnce: readonly number[]): Promise<SpoolFigures[]> {
  const measured = [await figures('plain', 1)];
  for (const bodies of atOnce) measured.push(await figures('spool', bodies));
  return measured;
}

const way = process.argv[2] as SpoolFigures['way'] | undefined;
if (process.send && way && fileURLToPath(import.meta.url) === process.argv[1]) serve(ways[way]);
