import type { Page } from 'playwright-core';
import { pointOn } from '../pages/compose-hand.ts';

/** Counts presses of a mouse button or a finger. Keys are not counted. */
export const countPresses = `addEventListener('pointerdown', ({ isTrusted }) => {
  if (isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1;
}, true);`;

export const pressesOf = (page: Page): Promise<number> => page.evaluate('Number(sessionStorage.presses)');

/**
 * What somebody does who sees the console for the first time: from the link of their invitation to an envelope that is
 * sent, with a signature placed on its page. They press what they read, and use the keyboard for words only.
 */
export async function sendFirstEnvelope(page: Page, link: string, pdf: Buffer): Promise<void> {
  const press = (name: RegExp) => page.getByRole('button', { name }).click();
  await page.goto(link);
  await press(/^Accepter et entrer$/);
  await page.getByRole('link', { name: 'Envoyez votre premier document' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('.drop').click()]);
  await chooser.setFiles({ name: 'Contrat de mission.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.locator('.paper').waitFor();
  await page.getByLabel('Nom', { exact: true }).click();
  await page.keyboard.type('Élodie Müller');
  await page.keyboard.press('Tab');
  await page.keyboard.type('elodie@exemple.fr');
  await press(/^Continuer/);
  await press(/^Signature$/);
  const paper = page.locator('[data-paper]').first();
  await paper.waitFor();
  await page.mouse.click(...(await pointOn(paper, 20, 75)));
  await page.locator('.placed').waitFor();
  await press(/^Continuer/);
  await press(/^Envoyer$/);
  await page.locator('.view-head .status', { hasText: 'envoyée' }).waitFor();
}
