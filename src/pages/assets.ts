import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { sha256Hex } from '../kernel/ids.ts';
import { assetHeaders } from './headers.ts';

interface Asset {
  readonly file: string;
  readonly size: number;
  readonly type: string;
  /** Sizes of the compressed copies next to the file. */
  readonly br?: number;
  readonly gz?: number;
}

/** The built pages: the files under `/assets/*`, and the HTML templates that the routes fill in. */
export interface Assets {
  /** Names this build: two processes with the same pages have the same. */
  readonly build: string;
  /** Scripts and styles, for processes of other versions. */
  readonly code: readonly { readonly name: string; readonly read: () => Buffer }[];
  /** The HTML of a built page, such as `sign.html`. */
  page(name: string): string;
  /** The URL of a built module, by its path inside src/pages/web; undefined if it has no chunk of its own. */
  url(source: string): string | undefined;
  /** Sends a file of this build, or passes the request on. */
  serve(request: Request, response: Response, next: NextFunction): void;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

const opened = new Map<string, Assets>();

/**
 * Lists the built files of a folder once in a process. Only listed files are served, so no path can leave the folder.
 * Throws if the pages are not built.
 */
export function openAssets(dir: string): Assets {
  const assets = opened.get(dir) ?? listed(dir);
  opened.set(dir, assets);
  return assets;
}

function listed(dir: string): Assets {
  const table = listAssets(dir);
  const pages = new Map<string, string>();
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(path.join(dir, 'manifest.json'), 'utf8'));
  const build = sha256Hex(readFileSync(path.join(dir, 'inputs.sha256'))).slice(0, 16);
  // Pages compare it with that of the process that answers them.
  const mark = `<meta name="build" content="${build}" /></head>`;
  return {
    build,
    code: [...table].flatMap(([name, { file }]) => (CODE.test(name) ? [{ name, read: () => readFileSync(file) }] : [])),
    page(name) {
      const known = pages.get(name) ?? readFileSync(path.join(dir, name), 'utf8').replace('</head>', mark);
      pages.set(name, known);
      return known;
    },
    url: (source) => (manifest[source] ? `/assets/${manifest[source].file}` : undefined),
    serve(request, response, next) {
      const asset = table.get(assetName(request));
      if (asset) void send(asset, request, response);
      else next();
    },
  };
}

/** Scripts and styles. Fonts and the data of PDF.js are large, rarely change, and a page works without them. */
export const CODE = /^hashed\/[\w.-]+\.(js|mjs|css)$/;

const assetName = (request: Request): string => request.path.replace(/^\/assets\//, '');

/** Finds a script or style of a version that runs or ran lately. */
export type FindCode = (name: string) => Promise<Buffer | null>;

/**
 * Serves scripts and styles of other versions. During an upgrade, the page that asks may come from another process; later
 * it may be older than all of them.
 */
export function serveOtherVersions(findCode: FindCode): RequestHandler {
  return async (request, response) => {
    const name = assetName(request);
    const bytes = CODE.test(name) ? await findCode(name) : null;
    if (!bytes) {
      response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found');
      return;
    }
    response.set({ ...assetHeaders, 'Content-Type': types[path.extname(name)]! }).send(bytes);
  };
}

function listAssets(dir: string): Map<string, Asset> {
  let names: string[];
  try {
    names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  } catch (cause) {
    throw new Error(`The pages are not built: ${dir} is missing. Run node src/pages/build.mjs`, { cause });
  }
  const sizes = new Map<string, number>();
  for (const name of names) {
    const stat = statSync(path.join(dir, name));
    if (stat.isFile()) sizes.set(name.split(path.sep).join('/'), stat.size);
  }
  const table = new Map<string, Asset>();
  for (const [name, size] of sizes) {
    if (!name.includes('/') || /\.(br|gz)$/.test(name)) continue; // pages and the manifest lie at the top
    table.set(name, {
      file: path.join(dir, name),
      size,
      type: types[path.extname(name)] ?? 'application/octet-stream',
      ...(sizes.has(`${name}.br`) ? { br: sizes.get(`${name}.br`)! } : {}),
      ...(sizes.has(`${name}.gz`) ? { gz: sizes.get(`${name}.gz`)! } : {}),
    });
  }
  return table;
}

/** Prefers Brotli over gzip: browsers list gzip first, but the order expresses no preference. */
function pick(asset: Asset, request: Request): { size: number; encoding?: 'br' | 'gzip'; suffix: string } {
  if (asset.br !== undefined && request.acceptsEncodings('br'))
    return { size: asset.br, encoding: 'br', suffix: '.br' };
  if (asset.gz !== undefined && request.acceptsEncodings('gzip')) {
    return { size: asset.gz, encoding: 'gzip', suffix: '.gz' };
  }
  return { size: asset.size, suffix: '' };
}

/** Bytes of sent files that a process keeps in memory: all scripts and styles of a visit, and the fonts of Latin text. */
const KEPT_BYTES = 4_000_000;
/** A larger file, such as the data of PDF.js, is read from the disk each time. */
const LARGEST_KEPT = 500_000;

/** The files that were sent last, by their names. A built file never changes. */
const kept = new Map<string, Buffer>();
let keptBytes = 0;

async function readKept(file: string): Promise<Buffer> {
  const bytes = kept.get(file) ?? (await readFile(file));
  if (!kept.delete(file)) keptBytes += bytes.length;
  kept.set(file, bytes);
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT_BYTES) break;
    kept.delete(oldest);
    keptBytes -= length;
  }
  return bytes;
}

async function send(asset: Asset, request: Request, response: Response): Promise<void> {
  const { size, encoding, suffix } = pick(asset, request);
  for (const [name, value] of Object.entries(assetHeaders)) response.setHeader(name, value);
  response.setHeader('Content-Type', asset.type);
  response.setHeader('Content-Length', size);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Vary', 'Accept-Encoding');
  const file = asset.file + suffix;
  if (request.method === 'HEAD') response.end();
  // The client may disconnect early; the stream is then closed and there is nothing to handle.
  else if (size > LARGEST_KEPT) pipeline(createReadStream(file), response, () => {});
  else
    await readKept(file).then(
      (bytes) => response.end(bytes),
      () => response.destroy(),
    );
}
