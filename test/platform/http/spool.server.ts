import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../../src/kernel/fault.ts';
import { type SpooledBlob, spoolJson } from '../../../src/platform/http/index.ts';

/**
 * A process that only spools bodies, so that its memory and its delays are those of the spool. It sends its
 * port, and on each message its measurements since the last one.
 */
const MB = 1024 * 1024;
const tempDir = mkdtempSync(join(tmpdir(), 'esign-spool-'));
const limits = { bodyBytes: 72 * MB, blobBytes: 10 * MB };
const EVERY_MS = 5;
let peakRss = 0;
let stallMs = 0;

/**
 * Computing time of this thread, ms. On Linux its own processor time (Documentation/scheduler/sched-stats), so
 * that load of other processes does not count as our delay; elsewhere the wall clock.
 */
function computedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

let last = computedMs();
setInterval(() => {
  const now = computedMs();
  stallMs = Math.max(stallMs, now - last);
  last = now;
  peakRss = Math.max(peakRss, process.memoryUsage.rss());
}, EVERY_MS).unref();

const server = createServer(async (request, response) => {
  let status = 200;
  let answer: object;
  try {
    const body = await spoolJson({ request, limits, tempDir, keys: ['pdf_base64'] });
    const { documents = [] } = body.value as { documents?: { pdf_base64: string }[] };
    const blobs = documents.map(({ pdf_base64 }) => body.blob(pdf_base64)) as SpooledBlob[];
    answer = { documents: blobs.map(({ sha256, size, problem }) => ({ sha256, size, problem })) };
    await body.dispose();
  } catch (error) {
    status = error instanceof Fault ? error.status : 500;
    answer = { code: error instanceof Fault ? error.code : String(error) };
  }
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
});

server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
process.on('message', () => {
  const rss = process.memoryUsage.rss();
  const files = readdirSync(tempDir).length;
  process.send!({ rssMb: rss / MB, peakMb: Math.max(peakRss, rss) / MB, stallMs, files });
  peakRss = rss;
  stallMs = 0;
});
process.on('disconnect', async () => {
  server.close().closeAllConnections();
  rmSync(tempDir, { recursive: true, force: true });
});
