import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BlobStorage,
  fileHandler,
  linkPath,
  openFileStorage,
  TemporaryLinks,
} from '../../../src/platform/storage/index.ts';

const keysOf = (secret: string) => ({
  mac: (purpose: string, data: string | Buffer) =>
    createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(data).digest(),
});
const links = new TemporaryLinks(keysOf('one'));
const start = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const target = { sha256: 'c0'.repeat(32), name: 'contrat scellé.pdf', contentType: 'application/pdf' };
const token = links.sign({ ...target, expiresAt: later(3600) });

describe('a temporary link', () => {
  it('opens its target until it expires', () => {
    expect(links.open(token, start)).toEqual(target);
    expect(links.open(token, later(3599))).toEqual(target);
    expect(links.open(token, later(3600))).toBe('expired');
    expect(links.open(token, later(3601))).toBe('expired');
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it('is refused with any single bit flipped, at any time', () => {
    const bytes = Buffer.from(token, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(links.open(changed.toString('base64url'), later(9999))).toBe('forged');
    }
  });

  it('has one valid form: no character may be changed, added or dropped', () => {
    const changed = fc.tuple(fc.nat(token.length - 1), fc.string({ maxLength: 2 })).map(([at, text]) => {
      return token.slice(0, at) + text + token.slice(at + 1);
    });
    fc.assert(fc.property(changed, (other) => other === token || links.open(other, start) === 'forged'));
    for (const other of [
      `${token}=`,
      `${token} `,
      ` ${token}`,
      `${token}A`,
      token.slice(0, -1),
      '',
      '=',
      token.repeat(2),
    ]) {
      expect(links.open(other, start)).toBe('forged');
    }
  });

  it('made with another secret key is refused', () => {
    expect(new TemporaryLinks(keysOf('two')).open(token, start)).toBe('forged');
  });

  it('carries any file name', () => {
    const named = fc.record({
      name: fc.string({ unit: 'binary', maxLength: 200 }),
      sha256: fc.constant(target.sha256),
    });
    fc.assert(
      fc.property(named, ({ name, sha256 }) => {
        const signed = links.sign({ name, sha256, contentType: 'text/csv', expiresAt: later(1) });
        expect(links.open(signed, start)).toEqual({ name, sha256, contentType: 'text/csv' });
      }),
    );
  });

  it('is not created for invalid input', () => {
    const expiresAt = later(1);
    expect(() => links.sign({ ...target, sha256: 'x', expiresAt })).toThrow(TypeError);
    expect(() => links.sign({ ...target, contentType: 'text/html\r\nX: y', expiresAt })).toThrow(TypeError);
    expect(() => links.sign({ ...target, name: 'é'.repeat(513), expiresAt })).toThrow(RangeError);
  });
});

describe('the file server', () => {
  const bytes = randomBytes(200_000);
  let storage: BlobStorage;
  let dir: string;
  let base: string;
  let stop: () => void;
  let now = start;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'esign-links-'));
    storage = await openFileStorage(dir);
    const app = express().disable('x-powered-by');
    const purgedMeanwhile = {
      size: async () => 200_000,
      stream: (sha256: string) => storage.stream(sha256),
    } as Partial<BlobStorage> as BlobStorage;
    app.get('/purged/:token/:name', fileHandler(purgedMeanwhile, links, { now: () => now }));
    app.all('/files/:token/:name', fileHandler(storage, links, { now: () => now }));
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stop = () => server.close().closeAllConnections();
  });
  afterAll(async () => {
    stop();
    await rm(dir, { recursive: true, force: true });
  });

  async function ask(over: Partial<typeof target> & { content?: Buffer } = {}, init: RequestInit = {}, query = '') {
    now = start;
    const sha256 = over.sha256 ?? (await storage.put(over.content ?? bytes));
    const { name, contentType } = { ...target, ...over };
    const path = linkPath(links.sign({ sha256, name, contentType, expiresAt: later(3600) }), name);
    return fetch(base + path + query, init);
  }
  const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it('sends the whole file as an attachment, without caching or script rights', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect((await body(response)).equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="contrat scelle.pdf"; filename*=UTF-8''contrat%20scell%C3%A9.pdf`,
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    for (const absent of ['etag', 'last-modified', 'x-powered-by']) expect(response.headers.has(absent)).toBe(false);
  });

  it('answers HEAD like GET without the body', async () => {
    const response = await ask({}, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '200000']);
    expect(await body(response)).toHaveLength(0);
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=1000-1000', 1000, 1001],
    ['bytes=199999-', 199_999, 200_000],
    ['bytes=150000-9999999', 150_000, 200_000],
    ['bytes=-5', 199_995, 200_000],
    ['bytes=-9999999', 0, 200_000],
  ])('sends the range %s', async (range, from, to) => {
    const response = await ask({}, { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/200000`);
    expect((await body(response)).equals(bytes.subarray(from, to))).toBe(true);
  });

  it.each(['bytes=200000-', 'bytes=-0', 'bytes=999999-1000000'])('answers 416 to the range %s', async (range) => {
    const response = await ask({}, { headers: { range } });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */200000']);
  });

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=-', 'bytes=a-b', 'bytes 0-1'])(
    'ignores the range %s',
    async (range) => {
      const response = await ask({}, { headers: { range } });
      expect([response.status, (await body(response)).length]).toEqual([200, 200_000]);
    },
  );

  it('sends the whole file for an If-Range it cannot compare', async () => {
    const response = await ask({}, { headers: { range: 'bytes=0-9', 'if-range': '"some-etag"' } });
    expect([response.status, (await body(response)).length]).toEqual([200, 200_000]);
  });

  it('sends an empty file', async () => {
    const response = await ask({ content: Buffer.alloc(0) });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '0']);
  });

  it('shows only PDFs in the browser, and only on request', async () => {
    const kind = async (contentType: string, query: string) =>
      (await ask({ contentType }, {}, query)).headers.get('content-disposition')?.split(';')[0];
    expect(await kind('application/pdf', '?inline=1')).toBe('inline');
    expect(await kind('application/pdf', '?inline=0')).toBe('attachment');
    expect(await kind('text/html', '?inline=1')).toBe('attachment');
  });

  it.each([
    ['a"b\\c\r\nSet-Cookie: x=1', `a_b_c__Set-Cookie_ x=1`],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['Договор.pdf', '_______.pdf'],
    ['gpj.\u202Efdp.exe', 'gpj._fdp.exe'],
    ["100% d'accord(1)*.pdf", "100_ d'accord(1)_.pdf"],
    ['', 'file'],
  ])('keeps the file name %j inside the header and the folder', async (name, plain) => {
    const response = await ask({ name: name || 'x' }, {});
    const { contentDisposition } = await import('../../../src/platform/storage/index.ts');
    const header = contentDisposition('attachment', name);
    expect(header).toContain(`filename="${plain}"`);
    if (name) expect(response.headers.get('content-disposition')).toBe(header);
    expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9!~._%-]*$/);
  });

  it('refuses a forged or expired link, and one to a purged file, in JSON without details of the file', async () => {
    const refusal = async (response: Response) => {
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.has('content-disposition')).toBe(false);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect(error.message).toBeTruthy();
      return [response.status, error.code];
    };
    const good = linkPath(links.sign({ ...target, sha256: await storage.put(bytes), expiresAt: later(3600) }), 'x.pdf');
    expect(await refusal(await fetch(base + good.replace('/files/A', '/files/B')))).toEqual([404, 'not_found']);
    expect(await refusal(await fetch(`${base}/files/x/x.pdf`))).toEqual([404, 'not_found']);
    now = later(3601);
    expect(await refusal(await fetch(base + good))).toEqual([410, 'gone']);
    expect(await refusal(await ask({ sha256: 'ff'.repeat(32) }))).toEqual([410, 'gone']);
    const purged = links.sign({ ...target, sha256: 'ff'.repeat(32), expiresAt: later(9999) });
    const halfway = await fetch(`${base}/purged/${purged}/x`, { headers: { range: 'bytes=5-9' } });
    expect([...halfway.headers.keys()]).not.toContain('content-range');
    expect(await refusal(halfway)).toEqual([410, 'gone']);
    const posted = await ask({}, { method: 'POST' });
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect(await refusal(posted)).toEqual([405, 'method_not_allowed']);
  });

  it('survives callers who disconnect in the middle', async () => {
    const sha256 = await storage.put(randomBytes(20_000_000));
    const path = linkPath(links.sign({ ...target, sha256, expiresAt: later(3600) }), 'big.pdf');
    now = start;
    for (let n = 0; n < 5; n++) {
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    expect((await ask()).status).toBe(200);
  });
});
