import type { Page } from 'playwright-core';

/** Records layout shifts (Layout Instability API) that no input caused, with the elements that moved. */
export const recordShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: a, currentRect: b }) => {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const name = element ? element.tagName.toLowerCase() + (element.className ? '.' + element.className : '') : '?';
        return name + ' ' + [a.x, a.y, a.width, a.height] + ' to ' + [b.x, b.y, b.width, b.height];
      });
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

async function readShifts(page: Page): Promise<readonly Shift[]> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate('window.shifts');
}

/** How much has moved on a page since it was opened. */
export const sumOfShifts = async (page: Page): Promise<number> =>
  (await readShifts(page)).reduce((sum, { value }) => sum + value, 0);

/** The shifts of a page since it was opened: how much, and what moved. */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await readShifts(page);
  return shifts.map(({ value, moved }) => `shifts by ${value.toFixed(4)}: ${moved.join(', ')}`);
}
