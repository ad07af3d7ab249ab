import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import type { Request, Response } from 'express';
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
  /** The HTML of a built page, such as `sign.html`. */
  page(name: string): string;
  /** The URL of a built module, by its path inside src/pages/web; undefined if it has no chunk of its own. */
  url(source: string): string | undefined;
  serve(request: Request, response: Response): void;
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
  return {
    page(name) {
      const known = pages.get(name) ?? readFileSync(path.join(dir, name), 'utf8');
      pages.set(name, known);
      return known;
    },
    url: (source) => (manifest[source] ? `/assets/${manifest[source].file}` : undefined),
    serve(request, response) {
      const asset = table.get(request.path.replace(/^\/assets\//, ''));
      if (!asset) {
        response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found');
        return;
      }
      send(asset, request, response);
    },
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

function send(asset: Asset, request: Request, response: Response): void {
  const { size, encoding, suffix } = pick(asset, request);
  response.set({
    ...assetHeaders,
    'Content-Type': asset.type,
    'Content-Length': String(size),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    Vary: 'Accept-Encoding',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // The client may disconnect early; the stream is then closed and there is nothing to handle.
  pipeline(createReadStream(asset.file + suffix), response, () => {});
}
