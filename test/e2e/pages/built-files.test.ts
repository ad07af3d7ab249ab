import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languagesOf, type WordFolderName } from '../../../src/pages/compile-words.ts';
import { pagesRouter } from '../../../src/pages/server.ts';
import { inProject } from '../../../src/platform/project-root.ts';

const assetsDir = inProject('dist/pages');
const manifest: Record<string, { file: string; imports?: string[]; css?: string[]; assets?: string[] }> = JSON.parse(
  readFileSync(path.join(assetsDir, 'manifest.json'), 'utf8'),
);

let server: Server;
let url: string;
beforeAll(async () => {
  const router = pagesRouter({ assetsDir, publicUrl: 'http://127.0.0.1', runDocument: async () => ({}) });
  server = createServer(express().use(router)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server?.close());

/** The raw bytes: fetch would decompress them. */
const get = (file: string, encoding = 'identity', method = 'GET') =>
  fetch(`${url}/assets/${file}`, { method, headers: { 'accept-encoding': encoding } });

const size = (file: string) => gzipSync(readFileSync(path.join(assetsDir, file)), { level: 9 }).length;

describe('built files', () => {
  /** Of one answer, bytes. */
  const HEADERS = 700;
  // Little above the current sizes, so that growth is noticed.
  const limits = {
    sign: 37_300,
    batch: 39_100,
    open: 27_150,
    trainer: 43_700,
    attend: 36_000,
    verify: 36_700,
    console: 75_500,
  };
  it.each(
    Object.entries(limits).flatMap(([page, most]) =>
      languagesOf(page as WordFolderName).map((language) => [page, language, most] as const),
    ),
  )(
    'keep the script and words of %s in %s under their size limit, gzipped and with headers, without PDF.js',
    (page, language, most) => {
      const wanted = new Set<string>();
      const visit = (name: string) => {
        if (wanted.has(manifest[name]!.file)) return;
        wanted.add(manifest[name]!.file);
        for (const next of manifest[name]!.imports ?? []) visit(next);
      };
      for (const name of [`${page}.html`, `generated/words/${page}.${language}.ts`]) visit(name);
      const bytes = [...wanted].reduce((sum, file) => sum + size(file) + HEADERS, 0);
      expect(bytes).toBeLessThan(most);
      expect(bytes).toBeGreaterThan(most / 3);
    },
  );

  it('have a content hash in their names and may be cached forever', async () => {
    const { file } = manifest['sign.html']!;
    const answer = await get(file);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(path.join(assetsDir, file)));
  });

  it('are sent compressed, with the same bytes after decompression', async () => {
    const { file } = manifest['sign.html']!;
    const plain = readFileSync(path.join(assetsDir, file));
    expect(brotliDecompressSync(readFileSync(path.join(assetsDir, `${file}.br`)))).toEqual(plain);
    expect(gunzipSync(readFileSync(path.join(assetsDir, `${file}.gz`)))).toEqual(plain);
    for (const [accepted, encoding] of [['gzip, deflate, br', 'br'] as const, ['gzip', 'gzip'] as const]) {
      const answer = await get(file, accepted);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(plain);
    }
    const head = await get(file, 'br', 'HEAD');
    expect(Number(head.headers.get('content-length'))).toBeLessThan(plain.length / 2);
  });

  it('include everything that PDF.js reads: fonts, character maps, decoders', async () => {
    const { version } = JSON.parse(readFileSync(inProject('node_modules/pdfjs-dist/package.json'), 'utf8'));
    for (const name of [
      'standard_fonts/LiberationSans-Regular.ttf',
      'cmaps/UniJIS-UTF16-H.bcmap',
      'wasm/openjpeg.wasm',
    ]) {
      expect((await get(`pdfjs-${version}/${name}`)).status, name).toBe(200);
    }
    const worker = Object.values(manifest).find(({ file }) => file.includes('pdf.worker'))!.file;
    expect((await get(worker)).headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
  });

  it.each([
    'sign.html',
    'manifest.json',
    'inputs.sha256',
    '../package.json',
    '%2e%2e/%2e%2e/package.json',
    'hashed',
    'x.js',
  ])('are the only files served: %s is not', async (name) => {
    const answer = await get(name);
    expect(answer.status).toBe(404);
  });
});

describe('a link that cannot be looked up', () => {
  it.each(['/s', '/s/', '/s/short', '/s/a/b', `/s/${'a'.repeat(400)}`, '/s/%3Cscript%3Ealert(1)%3C%2Fscript%3E'])(
    'answers 404 with a status page: %s',
    async (link) => {
      const answer = await fetch(url + link, { headers: { 'accept-language': 'fr' } });
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain('Ce lien ne mène à rien');
      expect(page).not.toContain('alert(1)');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'");
    },
  );

  it('answers 503 with a status page while the service does not answer', async () => {
    const answer = await fetch(`${url}/s/long-enough-to-be-a-link`, {
      headers: { 'accept-language': 'en-GB,fr;q=0.5' },
    });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('The service does not answer right now');
  });

  it.each([
    ['fr-CA,fr;q=0.9,en;q=0.5', 'fr'],
    ['de-DE,de;q=0.9,en;q=0.8,fr;q=0.7', 'de'],
    ['sv,pt-BR;q=0.8', 'pt'],
    ['sv', 'en'],
    ['en;q=0.1,fr', 'fr'],
    ['fr;q=0,en', 'en'],
    ['', 'en'],
  ])('uses the reader’s language: %s', async (header, language) => {
    const answer = await fetch(`${url}/s/short`, { headers: { 'accept-language': header } });
    expect(await answer.text()).toContain(`<html lang="${language}">`);
  });
});
