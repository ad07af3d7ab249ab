import type { Page } from 'playwright-core';
import { signedInMember } from '../../world/member.ts';
import type { Caller, World } from '../../world/world.ts';
import { type Look, type Opened, still } from './browser.ts';

interface Before {
  readonly world: World;
  open(url: string, look?: Look): Promise<Opened>;
}

let joined = 0;

/** A new owner in the caller's team, signed in, on a view of the console: `batches/new`. Default: the overview. */
export async function enterConsole(
  { world, open }: Before,
  caller: Caller,
  look: Look = {},
  view = '',
): Promise<Opened> {
  const email = `membre${(joined += 1)}@exemple.fr`;
  const [name, value] = (await signedInMember(world, caller, 'OWNER', email)).headers().cookie.split('=');
  const opened = await open('about:blank', look);
  await opened.page.context().addCookies([{ name: name!, value: value!, url: world.url }]);
  await visit({ world }, opened.page, view);
  return opened;
}

/** Goes to a view of the console by its address, and waits until all of its first answers are shown. */
export async function visit({ world }: Pick<Before, 'world'>, page: Page, view: string): Promise<void> {
  await page.goto(`${world.url}/console/${view}`);
  await page.locator('html:not([data-arriving]) main h1').first().waitFor();
  await still(page);
}
