import type { Browser } from 'playwright-core';
import { makeFolder, openPostgres } from '../../../lab/soak/postgres.ts';
import { openDatabase } from '../../../src/platform/database/index.ts';
import { silentLog } from '../../../src/platform/log/index.ts';
import { launchBrowser } from '../pages/browser.ts';
import { type Furnished, openFurnished } from './furnished.ts';

/** Runs something with a furnished world and a browser, outside of the test runner. */
export async function withFurnished<T>(
  work: (furnished: Furnished, browser: Browser) => Promise<T>,
  setup: { readonly begins?: Date } = {},
): Promise<T> {
  const folder = makeFolder('esign-pages-');
  const postgres = await openPostgres(folder.path);
  try {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: folder.path, log: silentLog });
    const furnished = await openFurnished({ ...setup, database });
    const browser = await launchBrowser();
    try {
      return await work(furnished, browser);
    } finally {
      await browser.close();
      await furnished.close();
    }
  } finally {
    await postgres.close();
    folder.remove();
  }
}
