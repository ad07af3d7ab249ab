import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type Look, still } from './browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe is injected as a script, which the policy refuses: pages for axe are opened without the policy. */
export const judged = (look: Look): Look => ({ ...look, more: { bypassCSP: true } });

interface Judged {
  /** A CSS selector; default: the whole page. */
  readonly part?: string;
  /** Ids of axe-core's rules; default: all that it applies by itself. */
  readonly rules?: readonly string[];
}

/** Findings of axe-core with their places: of all its rules, including best practices, or of some. */
export async function violations(page: Page, { part, rules }: Judged = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Sheets are animated when they open; colours are checked afterwards.
  await still(page);
  const options = JSON.stringify({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  return page.evaluate(
    `axe.run(${part ? JSON.stringify(part) : 'document'}, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target + ' ' + failureSummary)))`,
  );
}
