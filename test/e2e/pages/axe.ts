import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type Look, still } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe is injected as a script, which the policy refuses: pages for axe are opened without the policy. */
export const judged = (look: Look): Look => ({ ...look, more: { bypassCSP: true } });

/**
 * Findings of axe-core with their places; all its rules, including best practices.
 * @param part a CSS selector; default: the whole page
 */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(axe);
  // Sheets are animated when they open; colours are checked afterwards.
  await still(page);
  return page.evaluate(
    `axe.run(${part ? JSON.stringify(part) : 'document'}, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`,
  );
}
