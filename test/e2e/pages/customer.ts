import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSync } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { inProject } from '../../../src/platform/project-root.ts';
import type { Opened } from './browser.ts';

const element = buildSync({
  entryPoints: [inProject('clients/typescript/embed/src/index.ts')],
  bundle: true,
  minify: true,
  format: 'esm',
  write: false,
}).outputFiles[0]!.text;

/** A customer's page on another origin (`localhost`, while the service uses 127.0.0.1). */
const customerPage = (url: string) => `<!doctype html><meta charset="utf-8"><title>Client</title>
  <esign-sign url="${url}" label="Signer le contrat" style="height:700px"></esign-sign>
  <script type="module">
    ${element}
    window.told = [];
    window.raw = [];
    addEventListener('message', ({ data }) => window.raw.push(JSON.stringify(data)));
    const sign = document.querySelector('esign-sign');
    for (const name of ['ready', 'field', 'signed', 'declined', 'sealed', 'error', 'resize'])
      sign.addEventListener(name, ({ type, detail }) => window.told.push([type, detail]));
  </script>`;

/** The address of a frame whose page may not be framed here. */
export const BLOCKED = 'chrome-error://chromewebdata/';

/** A page of the service inside a customer's page. */
export interface Embedded {
  readonly page: Page;
  readonly frame: Frame;
  /** The element's events so far: name and detail. */
  events(): Promise<[name: string, detail: any][]>;
  /** Every received message, as text. */
  raw(): Promise<string>;
}

/** A customer's server, whose page shows a given link in an `<esign-sign>`. */
export interface Customer {
  readonly origin: string;
  embed(url: string): Promise<Embedded>;
  close(): void;
}

export async function openCustomer(open: (url: string) => Promise<Opened>): Promise<Customer> {
  let shown = '';
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(shown));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    async embed(url) {
      shown = customerPage(url);
      const { page } = await open(origin);
      const handle = await page.locator('esign-sign iframe').elementHandle();
      const frame = (await handle!.contentFrame())!;
      return { page, frame, events: () => page.evaluate('window.told'), raw: () => page.evaluate('window.raw.join()') };
    },
    close: () => server.close(),
  };
}
