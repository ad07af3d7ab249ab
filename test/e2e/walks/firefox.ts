import type { Browser, Page } from 'puppeteer-core';
import { lacks, loadPuppeteer } from '../../tools/load.ts';
import { type BrowserUnderTest, type Driver, type Point, programOf } from './driver.ts';

const program = programOf('firefox-esr', 'firefox');

/**
 * Firefox as Debian packages it, over WebDriver BiDi. Playwright 1.65 sends it a command that Firefox 153 does not know
 * (emulation.setMediaFeaturesOverride).
 */
export function firefox(): BrowserUnderTest {
  let browser: Promise<Browser> | undefined;
  const launch = async () =>
    (await loadPuppeteer()).launch({
      browser: 'firefox',
      executablePath: program!,
      headless: true,
      extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR, fr' },
    });
  return {
    name: 'Firefox',
    found: program !== undefined && !lacks('puppeteer-core'),
    async open(screen) {
      browser ??= launch();
      const context = await (await browser).createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(screen);
      return driverOf(page);
    },
    close: async () => (await browser)?.close(),
  };
}

function driverOf(page: Page): Driver {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const drag = async ([first, ...rest]: readonly Point[]) => {
    await page.mouse.move(first!.x, first!.y);
    await page.mouse.down();
    for (const { x, y } of rest) await page.mouse.move(x, y);
    await page.mouse.up();
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(() => { ${body} })()`) as Promise<any>,
    press: ({ x, y }) => page.mouse.click(x, y),
    draw: drag,
    type: (text) => page.keyboard.type(text),
    async upload(selector, file) {
      const input = await page.waitForSelector(selector);
      await input?.uploadFile(file);
    },
    problems: async () => problems,
    close: () => page.browserContext().close(),
  };
}
