import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build, type Plugin, transform } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { noBrowser } from '../e2e/pages/browser.ts';
import { confirm, fillEverything } from '../e2e/pages/hand.ts';
import { type Office, openOffice } from '../e2e/pages/office.ts';
import { lacks, loadVueCompiler, toolsFolder } from '../tools/load.ts';
import { graphql } from '../world/client.ts';
import { blocksOf } from './blocks.ts';
import { openScratch, type Scratch } from './scratch.ts';

const missing = noBrowser() || lacks('react', 'react-dom', 'vue');
let office: Office;
let scratch: Scratch;
let customer: Server;
let origin: string;
let script = '';

beforeAll(async () => {
  if (missing) return;
  [office, scratch] = await Promise.all([openOffice(), openScratch()]);
  // `localhost` is another origin than the service's 127.0.0.1.
  customer = createServer((request, response) => {
    const [type, text] =
      request.url === '/app.js'
        ? ['text/javascript', script]
        : [
            'text/html',
            '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/app.js"></script>',
          ];
    response.setHeader('content-type', type!).end(text);
  });
  await new Promise<void>((resolve) => customer.listen(0, '127.0.0.1', () => resolve()));
  origin = `http://localhost:${(customer.address() as AddressInfo).port}`;
  const set = `mutation { setEmbedOrigins(input: { origins: ["${origin}"] }) { organization { id } } }`;
  expect((await graphql(office.world.url, `Bearer ${office.caller.key}`, set)).errors).toBeUndefined();
});
afterAll(async () => {
  customer?.close();
  scratch?.close();
  await office?.close();
});

/** The compiler of single-file components, told what the guide says to tell it. */
const components: Plugin = {
  name: 'vue',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.vue$/ }, async ({ path: file }) => {
      const vue = await loadVueCompiler();
      const { descriptor, errors } = vue.parse(readFileSync(file, 'utf8'), { filename: file });
      expect(errors).toEqual([]);
      const { content } = vue.compileScript(descriptor, {
        id: 'sign',
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement: (tag: string) => tag === 'esign-sign' } },
      });
      return { contents: (await transform(content, { loader: 'ts' })).code, loader: 'js' };
    }),
};

/** The example as the reader has it, and a page that mounts it. */
const apps = {
  React: {
    language: 'tsx',
    file: 'sign.tsx',
    main: (url: string) => `
      import { createElement, StrictMode, useCallback, useState } from 'react';
      import { createRoot } from 'react-dom/client';
      import { Sign } from './sign.tsx';
      function App() {
        const [done, setDone] = useState('not yet');
        const onSigned = useCallback(() => setDone('signed'), []);
        return createElement('main', null, createElement('p', { role: 'status' }, done), createElement(Sign, { url: ${JSON.stringify(url)}, onSigned }));
      }
      createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(App)));`,
  },
  Vue: {
    language: 'vue',
    file: 'sign.vue',
    main: (url: string) => `
      import { createApp, h, ref } from 'vue';
      import Sign from './sign.vue';
      const done = ref('not yet');
      const props = { url: ${JSON.stringify(url)}, onSigned: () => { done.value = 'signed'; } };
      createApp({ render: () => h('main', [h('p', { role: 'status' }, done.value), h(Sign, props)]) }).mount('#root');`,
  },
} as const;

describe.skipIf(missing)('the example of <esign-sign>', () => {
  it.each(['React', 'Vue'] as const)('in %s: shows the signing page and reports the signature', async (name) => {
    const { language, file, main } = apps[name];
    const { source } = blocksOf('frontend.md').find((block) => block.language === language)!;
    const { links } = await office.send();
    const folder = path.join(scratch.folder, name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, file), source);
    writeFileSync(path.join(folder, 'main.tsx'), main(links[0]!));
    const { outputFiles, warnings } = await build({
      entryPoints: [path.join(folder, 'main.tsx')],
      bundle: true,
      format: 'esm',
      write: false,
      jsx: 'automatic',
      plugins: [components],
      nodePaths: [toolsFolder, inProject('node_modules')],
      define: {
        'process.env.NODE_ENV': '"development"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    });
    expect(warnings).toEqual([]);
    script = outputFiles[0]!.text;

    const { page, problems } = await office.open(origin);
    const handle = await page.locator('esign-sign iframe').elementHandle();
    const frame = (await handle!.contentFrame())! as unknown as Page;
    await fillEverything(frame);
    expect(await page.locator('[role=status]').first().textContent()).toBe('not yet');
    await confirm(frame);
    await expect.poll(() => page.locator('[role=status]').first().textContent()).toBe('signed');
    expect(await page.locator('esign-sign').evaluate((element: any) => element.offsetHeight)).toBeGreaterThan(500);
    // Chromium keeps the focus in the page around until the person is in the frame, and says so.
    expect(problems.filter((text) => !/favicon|404|Blocked autofocusing/.test(text))).toEqual([]);
    await page.context().close();
  });
});
