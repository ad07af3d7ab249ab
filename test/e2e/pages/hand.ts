import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { still } from './browser.ts';

/** User actions on the pages. */

/** The main button, on any screen size. */
export const nextButton = (page: Page): Locator => page.locator('[data-next]:visible');

export const sheet = (page: Page): Locator => page.getByRole('dialog');

/** Chooses an act of the menu of a person or an object, by keyboard. `menu` is the name of its button. */
export async function choose(page: Page, menu: string, name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}

/** Waits until the documents can be read. */
export const documentsShown = (page: Page): Promise<void> =>
  page.locator('.page[data-state=painted]').first().waitFor();

/** Draws a wave across the pad. */
export async function drawSignature(page: Page): Promise<void> {
  const box = (await padBox(page))!;
  await page.mouse.move(box.x + 30, box.y + box.height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 30; step++) {
    const x = box.x + 30 + (step * (box.width - 60)) / 30;
    await page.mouse.move(x, box.y + box.height * (0.55 - 0.3 * Math.sin(step / 3)));
  }
  await page.mouse.up();
}

/** Presses the pen once, without moving it. */
export async function drawDot(page: Page): Promise<void> {
  const box = (await padBox(page))!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function padBox(page: Page) {
  const canvas = page.locator('.pad canvas[role=img]');
  // The script of the pad, which loads later, gives its canvas another size than that of an empty one.
  const isReady = `(({ width, height } = {}) => width !== undefined && (width !== 300 || height !== 150))
    (document.querySelector('.pad canvas') ?? undefined)`;
  await expect.poll(() => page.evaluate(isReady)).toBe(true);
  await still(page);
  return canvas.boundingBox();
}

/** Fills text and date and types the signature: all fields of `oneOfEach`, up to "Terminer et signer". */
export async function fillEverything(page: Page, text = 'Technicienne'): Promise<void> {
  await documentsShown(page);
  await nextButton(page).click();
  await page.locator('#value[type=text]').fill(text);
  await sheet(page).locator('[type=submit]').click();
  await page.locator('#value[type=date]').fill('2026-11-21');
  await sheet(page).locator('[type=submit]').click();
  await sheet(page).locator('.segments label').nth(1).click();
  await sheet(page).locator('[type=submit]').click();
  await sheet(page).waitFor({ state: 'detached' });
}

/** Opens the last step, agrees, and submits (signs, or requests the code). */
export async function confirm(page: Page, place = 'Lyon'): Promise<void> {
  await nextButton(page).click();
  await page.locator('#place').fill(place);
  await sheet(page).getByRole('checkbox').check();
  await sheet(page).locator('[type=submit]').click();
}
