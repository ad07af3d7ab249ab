import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type Look, still } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe is injected as a script, which the policy refuses: pages that it judges are opened around it. */
export const judged = (look: Look): Look => ({ ...look, more: { bypassCSP: true } });

/** What axe-core finds wrong, as lines that say where; all its rules, best practices too. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  // Sheets rise for a moment; colours are judged when they have.
  await still(page);
  return page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`,
  );
}
