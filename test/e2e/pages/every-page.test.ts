import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../src/kernel/language.ts';
import { type StatusPageKind, statusPages } from '../../../src/pages/words/status-page.ts';
import { personWords } from '../../../src/pages/words/words.ts';
import { type Furnished, openFurnished } from '../every-page/furnished.ts';
import { recordShifts, shiftsOf } from '../every-page/layout-shifts.ts';
import { addressIn, type EveryPage, everyPage, isPersonal } from '../every-page/pages.ts';
import { pageRoutes, patternOf } from '../every-page/routes.ts';
import { openTab, visit } from '../every-page/visit.ts';
import { judged, violations } from './axe.ts';
import { type Contexts, type Look, noBrowser, type Opened, openBrowser } from './browser.ts';

/** Status pages that no address leads to: they answer an outage, or too many requests. */
const withoutAddress = ['busy', 'unavailable'];

/** Logged errors that are none: a sandboxed mail refuses our scripts; the console asks who is signed in. */
const expected = ["frame is sandboxed and the 'allow-scripts'", 'status of 401'];

/** Pages that are open at the same time: half of a visit is waiting until the network is silent. */
const AT_ONCE = 3;

/** About a hundred pages: only a busy machine takes longer than two minutes. */
const LONG = { timeout: 900_000 };

/** Every page of the service, with data: nothing moves, nothing is too wide, and none is missing in the list. */
describe.skipIf(noBrowser())('every page', () => {
  let furnished: Furnished;
  let browser: Contexts;
  let pages: readonly EveryPage[];
  /** Addresses of links within the service, and first headings, of all pages in English. */
  const links = new Set<string>();
  const headings = new Set<string>();
  beforeAll(async () => {
    furnished = await openFurnished();
    pages = everyPage(furnished);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await furnished?.close();
  });

  /**
   * Visits all pages, each once, and returns what `judge` finds on each, with the name of the page. `personal` is the language of
   * pages for people; default: that of `look`.
   */
  async function findings(
    look: Look & { readonly language: Language; readonly personal?: Language },
    judge: (page: Page) => Promise<string[]>,
  ): Promise<string[]> {
    const found: string[] = [];
    const left = [...pages];
    const visitNext = async () => {
      const tabs = new Map<string, Opened>();
      for (let page = left.shift(); page; page = left.shift()) {
        const { as } = page;
        const { personal, ...others } = look;
        const language = isPersonal(page) ? (personal ?? look.language) : look.language;
        const name = `${as} ${language}`;
        if (!tabs.has(name)) {
          const opened = await openTab(browser, furnished, as, { ...others, language });
          await opened.page.addInitScript(recordShifts);
          tabs.set(name, opened);
        }
        const tab = tabs.get(name)!.page;
        await visit(tab, { ...page, url: addressIn(page, language) });
        const wide = (await tab.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
        const all = [...(await judge(tab)), ...(wide > 0 ? [`${wide} px too wide`] : [])];
        found.push(...all.map((one) => `${page.name}: ${one}`));
      }
      for (const { page, problems } of tabs.values()) {
        found.push(...problems.filter((problem) => !expected.some((words) => problem.includes(words))));
        await page.context().close();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitNext));
    return found;
  }

  it('loads without moving anything, and axe-core finds nothing (desktop, English, dark)', LONG, async () => {
    const read = `[document.querySelector('h1')?.textContent.trim(), ...[...document.links].map(({ href }) => href)]`;
    const found = await findings({ screen: 'desktop', language: 'en', dark: true }, async (page) => {
      const [heading, ...hrefs] = (await page.evaluate(read)) as [string, ...string[]];
      headings.add(heading);
      for (const href of hrefs) if (href.startsWith(furnished.world.url)) links.add(new URL(href).pathname);
      return [...(await shiftsOf(page)), ...(await violations(page))];
    });
    expect(found).toEqual([]);
  });

  it(
    'loads without moving anything into 320 pixels, and axe-core finds nothing (French, for people German; dark and light)',
    LONG,
    async () => {
      const look = { ...judged({ screen: 'narrow', dark: true }), language: 'fr' } as const;
      // German has the longest words.
      const found = await findings({ ...look, personal: 'de' }, async (page) => {
        const inDark = [...(await shiftsOf(page)), ...(await violations(page))];
        await page.emulateMedia({ colorScheme: 'light' });
        // The other rules do not depend on the colours.
        const inLight = await violations(page, { rules: ['color-contrast', 'link-in-text-block'] });
        await page.emulateMedia({ colorScheme: 'dark' });
        return [...inDark, ...inLight];
      });
      expect(found).toEqual([]);
    },
  );

  it('is in the list: each route, each entry of the menu, each link, each status page', async () => {
    const listed = new Set(pages.map(({ url }) => patternOf(new URL(url).pathname)));
    const routes = pageRoutes().filter((route) => ![...listed].some((pattern) => route.matches(pattern)));
    expect(routes.map(({ path }) => path)).toEqual([]);
    const linked = [...links].map(patternOf).filter((pattern) => /^\/(console|docs)/.test(pattern));
    expect([...new Set(linked)].filter((pattern) => !listed.has(pattern))).toEqual([]);
    const missing = (Object.keys(statusPages) as StatusPageKind[]).filter(
      (kind) => !headings.has(personWords.en[`status_${kind}_title`]),
    );
    expect(missing).toEqual(withoutAddress);
  });
});
