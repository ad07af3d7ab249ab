import type { Page } from 'playwright-core';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import type { Caller, World } from '../../world/world.ts';
import type { Look, Opened } from './browser.ts';

interface Before {
  readonly world: World;
  open(url: string, look?: Look): Promise<Opened>;
}

let invited = 0;

/** A new member of the caller's team, signed in to the console by their invitation. */
export async function enterConsole({ world, open }: Before, caller: Caller, look: Look = {}): Promise<Opened> {
  const email = `membre${(invited += 1)}@exemple.fr`;
  const { link } = await inviteOwner(world.service.services, caller.organizationId, email);
  const opened = await open(link, look);
  await opened.page.getByRole('button', { name: /(entrer|enter)$/i }).click();
  await opened.page.locator('nav.menu').waitFor();
  return opened;
}

/** Goes to a view of the console by its address: `batches/new`. */
export async function visit({ world }: Pick<Before, 'world'>, page: Page, view: string): Promise<void> {
  await page.goto(`${world.url}/console/${view}`);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}
