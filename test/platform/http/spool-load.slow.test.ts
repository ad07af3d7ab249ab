import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { entryArguments, workerEntry } from '../../../src/platform/sandbox/index.ts';

const MB = 1024 * 1024;
const entry = workerEntry(import.meta.url, './spool.server');
const agent = new Agent({ keepAlive: true });
let server: ChildProcess;
let port: number;

interface Measured {
  readonly rssMb: number;
  readonly peakMb: number;
  readonly stallMs: number;
  readonly files: number;
}

async function measure(): Promise<Measured> {
  server.send('measure');
  const [measured] = await once(server, 'message');
  return measured as Measured;
}

type Answer = {
  status: number;
  body: { documents?: { sha256: string; size: number; problem?: string }[]; code?: string };
};

async function post(chunks: Iterable<Buffer | string>): Promise<Answer> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  // Node's client stops sending once it is answered: a refusal arrives before the body is sent.
  const sending = pipeline(Readable.from(chunks), sent).catch(() => {});
  const [response] = await answered;
  const answer = { status: response.statusCode!, body: (await json(response)) as Answer['body'] };
  if (answer.status === 200) await sending;
  else sent.destroy();
  return answer;
}

const tenMb = randomBytes(10 * MB);
const encoded = Buffer.from(tenMb.toString('base64'));
const expected = { sha256: sha256Hex(tenMb), size: tenMb.length };

function* envelope(texts: readonly Buffer[]): Iterable<Buffer | string> {
  yield '{"name":"x","documents":[';
  for (const [n, text] of texts.entries()) {
    yield `${n ? ',' : ''}{"name":"d","pdf_base64":"`;
    for (let at = 0; at < text.length; at += 65_536) yield text.subarray(at, at + 65_536);
    yield '"}';
  }
  yield ']}';
}
const five = () => envelope(Array(5).fill(encoded));

beforeAll(async () => {
  server = fork(entry, { execArgv: entryArguments(entry) });
  const [message] = (await once(server, 'message')) as [{ port: number }];
  port = message.port;
  // Warms up before the measurement.
  await Promise.all([1, 2].map(() => post(envelope([encoded.subarray(0, 4 * MB)]))));
});
afterAll(async () => {
  agent.destroy();
  server.disconnect();
  await once(server, 'exit');
});
beforeEach(measure);

describe('a body of five files of 10 MB', () => {
  it('delays other requests by less than 100 ms and uses less than 150 MB', async () => {
    const before = await measure();
    const { body } = await post(five());
    expect(body.documents).toEqual(Array(5).fill(expected));
    const after = await measure();
    expect(after.stallMs).toBeLessThan(100);
    expect(after.peakMb - before.rssMb).toBeLessThan(150);
    expect(after.files).toBe(0);
  });

  it('stays under 2 GB in total for twenty concurrent bodies, and does not delay other requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(five())));
    for (const { body } of answers) expect(body.documents).toEqual(Array(5).fill(expected));
    const after = await measure();
    expect(after.stallMs).toBeLessThan(100);
    expect(after.peakMb).toBeLessThan(2048);
    expect(after.files).toBe(0);
  });
});

describe('a refused body', () => {
  const larger = Buffer.from(Buffer.alloc(10 * MB + 1).toString('base64'));

  it('is answered when one file is a byte too large', async () => {
    expect(await post(envelope([larger]))).toEqual({ status: 413, body: { code: 'payload_too_large' } });
    expect(await post(envelope([larger, encoded, encoded]))).toMatchObject({ status: 413 });
    expect(await post(envelope([encoded]))).toMatchObject({ status: 200 });
    expect((await measure()).files).toBe(0);
  });

  it('may be followed by another on the same connection if the caller keeps sending', async () => {
    const socket = connect(port, '127.0.0.1');
    const refused = Buffer.concat([...envelope([larger, encoded])].map((chunk) => Buffer.from(chunk)));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${refused.length}\r\n\r\n`);
    socket.write(refused);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}');
    const answers = await text(socket);
    expect(answers.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('is refused as soon as the file is too large, not at its end', async () => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent });
    sent.on('error', () => {});
    for (const chunk of envelope([larger])) sent.write(chunk);
    for (let n = 0; n < 32; n++) sent.write(encoded.subarray(0, 65_536));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect((await measure()).files).toBe(0);
    sent.destroy();
  });

  it('is refused by its Content-Length', async () => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Length': 73 * MB } });
    sent.on('error', () => {});
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    sent.destroy();
  });

  it('may be too large in total, or without its files', async () => {
    expect(await post(envelope(Array(6).fill(encoded)))).toMatchObject({ status: 413 });
    const white = Buffer.alloc(2 * MB, ' ');
    expect(await post([white, '{}'])).toMatchObject({ status: 413 });
    expect((await measure()).files).toBe(0);
  });

  it('is cut off if it never ends', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const endless = function* () {
      for (;;) yield Buffer.concat([Buffer.from('10000\r\n'), encoded.subarray(0, 65_536), Buffer.from('\r\n')]);
    };
    const answered = text(socket).catch(() => '');
    await expect(pipeline(Readable.from(endless()), socket)).rejects.toThrow();
    await answered;
    expect((await measure()).files).toBe(0);
  });

  it('leaves no file if the caller disconnects', async () => {
    for (const part of [0.1, 0.5, 0.9]) {
      const sent = request({ port, host: '127.0.0.1', method: 'POST' });
      sent.on('error', () => {});
      sent.write('{"documents":[{"pdf_base64":"');
      sent.write(encoded.subarray(0, encoded.length * part));
      await expect.poll(async () => (await measure()).files).toBe(1);
      sent.destroy();
      await expect.poll(async () => (await measure()).files).toBe(0);
    }
  });
});
