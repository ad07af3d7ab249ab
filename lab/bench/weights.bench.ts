import { everyPage } from '../../test/e2e/every-page/pages.ts';
import { withFurnished } from '../../test/e2e/every-page/standalone.ts';
import { openTab, visit } from '../../test/e2e/every-page/visit.ts';
import { chromePath } from '../../test/e2e/pages/browser.ts';
import { weigh } from './page-weight.ts';
import { type Row, rounded, type Section } from './section.ts';

/** What a browser loads for each page. */
export const weights: Section = {
  name: 'weights',
  title: 'Pages: weight of each',
  explanation:
    'Every page (`test/e2e/every-page`), with data, opened once in headless Chromium on a phone’s screen with an empty cache: bytes over the wire, as compressed, until nothing more is loaded. Script is without PDF.js. The rest of the whole is the page itself, the answers of the service and the documents.',
  isCounted: true,
  async run() {
    if (!chromePath) throw new Error('there is no Chromium');
    return withFurnished(async (furnished, browser) => {
      const rows: Row[] = [];
      for (const page of everyPage(furnished)) {
        const { page: tab } = await openTab(browser, furnished, page.as, { screen: 'phone' });
        const weight = await weigh(tab);
        await visit(tab, page);
        await tab.context().close();
        const kb = (bytes: number) => rounded(bytes / 1000);
        rows.push({
          page: page.name,
          'script, KB': kb(weight.script),
          'PDF.js, KB': kb(weight.pdfjs),
          'styles, KB': kb(weight.style),
          'fonts, KB': kb(weight.font),
          'whole, KB': kb(weight.whole),
        });
      }
      return rows;
    });
  },
};
