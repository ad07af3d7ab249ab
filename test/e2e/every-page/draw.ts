import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page, Route } from 'playwright-core';
import { storedLanguage, workLanguages } from '../../../src/kernel/language.ts';
import { inProject } from '../../../src/platform/project-root.ts';
import { type Look, screens, still } from '../pages/browser.ts';
import type { Furnished } from './furnished.ts';
import { looksOf } from './looks.ts';
import { addressIn, everyPage } from './pages.ts';
import { withFurnished } from './standalone.ts';
import { pageStates } from './states.ts';
import { openTab, visit } from './visit.ts';

/**
 * `npm run screenshots`: a picture of every page at both sizes, in `test/e2e/pictures`. `-- NAME…` draws only the pictures
 * whose name begins so, `--into FOLDER` writes elsewhere, `--format png` is for programs that cannot read WebP. `--language de` draws
 * them in a language instead, on a phone and 320 pixels wide. `--guides` draws the pictures that the guides of the documentation
 * show, in its two languages, where the documentation has them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: inProject('test/e2e/pictures') },
    format: { type: 'string', default: 'webp' },
    language: { type: 'string', default: '' },
    guides: { type: 'boolean', default: false },
  },
});

/** The day of the pictures, so that they change only if the pages do. Long after the clock of any database. */
const BEGINS = new Date('2031-02-05T06:00:00Z');

/** A taller page is cut: its rest has more of the same. */
const TALLEST = 1_400;

/** Replaces what is random, such as fingerprints, links and the port: a picture changes only if its page does. */
const STEADY = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; caret-color: transparent !important }');
  document.adoptedStyleSheets.push(sheet);
  const steady = (text) => text
    .replace(/http:\\/\\/127\\.0\\.0\\.1:\\d+/g, 'https://signature.exemple.fr')
    .replace(/(\\.hooks\\.test):\\d+/g, '$1')
    .replace(/\\/(s|a|t|b|q|enter)\\/[\\w-]{20,}/g, '/$1/Zr4tqv1hQ0mW8sLb2xKp7dYc')
    .replace(/[0-9a-f]{4}( [0-9a-f]{4}){15}/g, '4f1c 9ae0 7d5b 38e2 a6f0 c493 7be8 15d2 '.repeat(2).trim())
    .replace(/sk_test_\\w+/g, 'sk_test_4Zr9')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '0198c1a2-7b3e-7d10-9c44-5f2a6e8b0d31')
    .replace(/\\b[0-9a-f]{16,}/g, (hex) => '4f1c9ae07d5b38e2a6f0c4937be815d2'.repeat(4).slice(0, hex.length));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue } = texts.currentNode;
    if (steady(nodeValue) !== nodeValue) texts.currentNode.nodeValue = steady(nodeValue);
  }
})()`;

/** Where the pictures of the guides are, a folder for each language. */
const OF_GUIDES = inProject('src/pages/docs/pictures');

/** The pictures that guides show, such as `verify-phone`. */
const shown = readdirSync(inProject('src/pages/docs/guides')).flatMap((file) =>
  [
    ...readFileSync(inProject(`src/pages/docs/guides/${file}`), 'utf8').matchAll(/\/docs\/pictures\/([\w-]+)\.webp/g),
  ].map(([, name]) => name!),
);

/** How a picture is taken. Those of guides are light, on the screen that their name says. */
const looksFor = (name: string): Look[] =>
  values.guides
    ? (['phone', 'desktop'] as const)
        .filter((screen) => shown.includes(`${name}-${screen}`))
        .flatMap((screen) => workLanguages.map((language) => ({ screen, language, dark: false })))
    : looksOf(name, storedLanguage(values.language));

await withFurnished(draw, { begins: BEGINS });

async function draw(furnished: Furnished, browser: Browser): Promise<void> {
  for (const page of everyPage(furnished)) {
    const states = [null, ...pageStates.filter(({ of }) => of === page.name)];
    for (const state of states) {
      const name = state ? `${page.name}-${state.name}` : page.name;
      if (positionals.length > 0 && !positionals.some((start) => name.startsWith(start))) continue;
      for (const look of looksFor(name)) {
        const { page: tab } = await openTab(browser, furnished, page.as, look);
        try {
          // A picture shows the page as most visits do: with its font.
          await tab.context().route('**/*.css', withFont);
          await visit(tab, { ...page, url: addressIn(page, look.language ?? 'fr') });
          await state?.reach(tab);
          // What is fixed to the window, such as a dialog, would stand somewhere else in a taller picture.
          const tallest = state || page.isFixed || values.guides ? 0 : TALLEST;
          const folder = values.guides ? path.join(OF_GUIDES, look.language!) : values.into;
          mkdirSync(folder, { recursive: true });
          await shoot(tab, path.join(folder, `${name}-${look.screen}`), look, tallest);
        } catch (error) {
          process.exitCode = 1;
          process.stderr.write(`${name} (${look.screen}): ${error instanceof Error ? error.message : error}\n`);
        }
        await tab.context().close();
      }
    }
  }
}

/** Has the browser wait for the font, which a page otherwise does without if it comes late. */
async function withFont(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
  await route.fulfill({ response, body });
}

/** `name` is the path of the file, without its extension. */
async function shoot(page: Page, name: string, { screen }: Look, tallest: number): Promise<void> {
  await page.evaluate(STEADY);
  await page.evaluate('document.fonts.ready.then(() => {})');
  await still(page);
  const { width, height } = screens[screen!];
  const top = tallest ? 0 : ((await page.evaluate('scrollY')) as number);
  const whole = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: values.format as 'webp' | 'png',
    ...(values.format === 'webp' ? { quality: values.guides ? 30 : 42 } : {}),
    ...(tallest ? { captureBeyondViewport: true } : {}),
    clip: { x: 0, y: top, width, height: Math.max(height, Math.min(tallest, whole)), scale: 1 },
  });
  writeFileSync(`${name}.${values.format}`, Buffer.from(data, 'base64'));
}
