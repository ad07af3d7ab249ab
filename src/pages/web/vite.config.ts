import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';
import { type Family, fileOf, laterFamilies, slicesOf } from '../../standards/text/families.ts';

const pdfjs = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string };

/** What the head of every page begins with stands once, in head.html; a page says where. The documentation has its own. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!-- head.html -->', () => readFileSync(`${import.meta.dirname}/head.html`, 'utf8').trim()),
  },
};

const require = createRequire(import.meta.url);
/** Found beside another file, as the packages do not export their `unicode.json`. */
const readRanges = (file: string): Record<string, string> => {
  const folder = require.resolve.paths('a-package')!.find((each) => existsSync(`${each}/${file}`));
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
};

const faceOf = (family: Family, [slice, ranges]: readonly [string, string]): string =>
  `@font-face{font-family:"${family.name}";font-weight:100 900;font-display:swap;` +
  `src:url("${fileOf(family, slice)}");${ranges ? `unicode-range:${ranges};` : ''}}`;

/** The fonts that a page loads when a text needs them, by the table that sealed files are drawn by. */
const faces: Plugin = {
  name: 'faces',
  resolveId: (id) => (id.startsWith('virtual:faces/') ? `${import.meta.dirname}/${id.replace('virtual:', '')}` : null),
  load(id) {
    const part = /\/faces\/(scripts|han)\.css$/.exec(id)?.[1] as keyof typeof laterFamilies | undefined;
    // Of two that have a character a browser takes the one that is declared last.
    return (
      part &&
      laterFamilies[part]
        .flatMap((each) =>
          slicesOf(each, readRanges)
            .toReversed()
            .map((slice) => faceOf(each, slice)),
        )
        .join('\n')
    );
  },
};

/** One page, one entry. build.mjs copies PDF.js' data beside the output under the versioned name used here. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  plugins: [sharedHead, faces],
  define: { __PDFJS_DATA__: JSON.stringify(`/assets/pdfjs-${pdfjs.version}/`) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../../dist/pages',
    emptyOutDir: true,
    assetsDir: 'hashed',
    manifest: 'manifest.json',
    target: ['chrome111', 'safari16.4', 'firefox114'],
    // Inlined files would need data: in the policy.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // What a page begins with is in its HTML; what is loaded later stands on that, and names nothing more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page begins with is one file: apart, each part would compress worse and cost a request.
          groups: [
            {
              name: 'base',
              test: /node_modules\/@?preact|web\/lib\/(boot|connected|credential|embed|graphql|keep|links)|web\/i18n\/index|web\/ui\/(icons|top-bar|use-focus)/,
            },
          ],
        },
      },
      // Documents are values: a page that does not send one does not load it.
      treeshake: { moduleSideEffects: [{ test: /web\/generated\//, sideEffects: false }] },
      input: [
        'sign.html',
        'batch.html',
        'trainer.html',
        'attend.html',
        'mailbox.html',
        'status-page.html',
        'docs.html',
        'console.html',
      ].map((page) => `${import.meta.dirname}/${page}`),
    },
  },
});
