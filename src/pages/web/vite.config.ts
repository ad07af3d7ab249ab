import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { type Family, familyFile, laterFamilies, slicesOf } from '../../standards/text/families.ts';
import { writeInter } from '../inter-files.ts';

const pdfjs: { version: string } = createRequire(import.meta.url)('pdfjs-dist/package.json');

/**
 * Inserts head.html, the shared beginning of every page's head, at its placeholder. The documentation has its own head.
 */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!-- head.html -->', () => readFileSync(`${import.meta.dirname}/head.html`, 'utf8').trim()),
  },
};

const inter: Plugin = { name: 'inter', buildStart: writeInter };

/** Every page preloads the font of its Latin text, so that it is there before the first paint (ui/inter.css). */
const preloadedFont: Plugin = {
  name: 'preloaded-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /\/inter-latin-.{8}\.ttf$/.test(file));
      if (!font) throw new Error('The pages have no font to preload.');
      const attrs = { rel: 'preload', as: 'font', type: 'font/ttf', href: `/assets/${font}`, crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  },
};

const require = createRequire(import.meta.url);
/** Resolved relative to another file of the package, which does not export its `unicode.json`. */
const readRanges = (file: string): Record<string, string> => {
  const folder = require.resolve.paths('a-package')!.find((each) => existsSync(`${each}/${file}`));
  return JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
};

const familyFace = (family: Family, [slice, ranges]: readonly [string, string]): string =>
  `@font-face{font-family:"${family.name}";font-weight:100 900;font-display:swap;` +
  `src:url("${familyFile(family, slice)}");${ranges ? `unicode-range:${ranges};` : ''}}`;

/** Generates the font faces that a page loads on demand, from the same table as sealed files. */
const faces: Plugin = {
  name: 'faces',
  resolveId: (id) => (id.startsWith('virtual:faces/') ? `${import.meta.dirname}/${id.replace('virtual:', '')}` : null),
  load(id) {
    const part = /\/faces\/(scripts|han)\.css$/.exec(id)?.[1] as keyof typeof laterFamilies | undefined;
    // If two fonts contain a character, browsers use the one that is declared last.
    return (
      part &&
      laterFamilies[part]
        .flatMap((each) =>
          slicesOf(each, readRanges)
            .toReversed()
            .map((slice) => familyFace(each, slice)),
        )
        .join('\n')
    );
  },
};

/** Lists the files that the pages contain, for the notices of a release (src/app/bin/notices.mjs). */
const inputs: Plugin = {
  name: 'inputs',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? Object.keys(part.modules) : part.originalFileNames,
    );
    // Style sheets leave their chunks before this.
    const styles = [...this.getModuleIds()].filter((id) => id.endsWith('.css'));
    const absolute = [...files, ...styles].map((id) => path.resolve(import.meta.dirname, id.split('?')[0]!));
    const names = absolute.map((file) => path.relative(`${import.meta.dirname}/../../..`, file)).sort();
    this.emitFile({ type: 'asset', fileName: 'inputs.json', source: JSON.stringify([...new Set(names)]) });
  },
};

/**
 * The bundler puts what the modules of `signing` import into its chunk. A module that another page imports too would
 * make that page run the signing page. Fails the build with the name of such a module, which belongs to `base`.
 */
const signingAlone: Plugin = {
  name: 'signing-alone',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
    const signing = chunks.find(({ name, isEntry }) => name === 'signing' && !isEntry)!;
    const reaches = (file: string, seen: Set<string>): boolean => {
      const part = bundle[file];
      if (part?.type !== 'chunk' || seen.has(file)) return false;
      seen.add(file);
      return part === signing || [...part.imports, ...part.dynamicImports].some((next) => reaches(next, seen));
    };
    for (const { name, fileName } of chunks.filter(({ name, isEntry }) => isEntry && name !== 'sign')) {
      if (!reaches(fileName, new Set())) continue;
      const foreign = signing.moduleIds.filter(
        (id) => !/\/web\/(sign\/|generated\/words\/(sign|status|tools)\.)/.test(id),
      );
      this.error(`The page ${name} loads the signing page: one of ${foreign.join(', ')} belongs to the group base.`);
    }
  },
};

/** One entry per page. build.mjs copies the PDF.js data next to the output, under the versioned name used here. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  plugins: [inter, sharedHead, preloadedFont, faces, inputs, signingAlone],
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
    // Chunks of the first load are preloaded by the HTML. Later chunks depend on those and preload nothing more.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Its figures are for authors of plugins.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // A chunk costs a request and some 700 bytes of headers, and small ones compress worse: what several pages
          // share is a few chunks. A module belongs to the first group that it, or what imports it in a group, matches.
          groups: [
            {
              name: 'base',
              test: /node_modules\/@?preact|vite\/preload-helper|web\/lib\/(boot|connected|embed|graphql|in-order|keep|page|use-loaded)|web\/i18n\/index|web\/generated\/words\/ui\.ts|web\/ui\/(hooks|icons|top-bar)|kernel\/fold-text/,
            },
            // What the signing page loads at once; its dialogs and tools, which load later, refer to it.
            {
              name: 'signing',
              test: /web\/sign\/(draft|field-list|fields|identity|rail|reader|return|returned|session|shown-pages|stage|use-later)\.tsx?$|web\/generated\/words\/sign\.ts/,
            },
            { name: 'painting', test: /web\/pdf\/(use-painting|worker)|web\/ui\/(locked-notice|page-state)/ },
            // Forms and dialogs, and the limits of what people enter.
            {
              name: 'kit',
              test: /kernel\/(bytes|text|unknown)|limits\.ts$|web\/lib\/(files|lost-at|size)|web\/ui\/(busy-button|dialog|dialog-form|explain|field|use-act)/,
            },
            { name: 'live', test: /node_modules\/graphql-ws|web\/lib\/live/ },
            { name: 'codes', test: /web\/ui\/(code-form|declaration)/ },
            { name: 'typefaces', test: /web\/ui\/typefaces/ },
            { name: 'signature', test: /web\/ui\/signature/ },
            { name: 'status', test: /web\/ui\/(reason-form|status-card)/ },
            { name: 'texts', test: /kernel\/value-format|standards\/text/ },
            { name: 'presence', test: /web\/ui\/mark-tones|web\/lib\/(slots|zone)/ },
            { name: 'values', test: /web\/ui\/values|web\/verification\/fingerprint/ },
            { name: 'evidence', test: /web\/verification\/|web\/ui\/(event|facts)/ },
            // What sections of the console share.
            {
              name: 'office',
              test: /web\/console\/(?!active|compose|cost|identity-m|table-field|views)|generated\/documents\/Console/,
              minShareCount: 2,
            },
            { name: 'column', test: /web\/pdf\/column/ },
          ],
        },
      },
      // Documents are constants: a page does not load a document that it does not send.
      treeshake: { moduleSideEffects: [{ test: /web\/generated\//, sideEffects: false }] },
      input: [
        'sign.html',
        'batch.html',
        'open.html',
        'in-person.html',
        'trainer.html',
        'attend.html',
        'mailbox.html',
        'status-page.html',
        'docs.html',
        'console.html',
        'verify.html',
        'upload.html',
        'wallet.html',
      ].map((page) => `${import.meta.dirname}/${page}`),
    },
  },
});
