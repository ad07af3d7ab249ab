import { execFile } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '../../src/app/listen.ts';
import { launchBrowser, openPage } from '../../test/e2e/pages/browser.ts';
import { confirm, fillEverything } from '../../test/e2e/pages/hand.ts';
import { oneOfEach } from '../../test/e2e/pages/office.ts';
import { rest } from '../../test/world/client.ts';
import { onePager, person } from '../../test/world/envelope.ts';
import { putMigration } from '../../test/world/next-version.ts';
import { startRedis } from '../../test/world/redis.ts';
import { openRetryingProxy } from '../../test/world/retrying-proxy.ts';
import { openInspector } from './inspector.ts';
import { previousCommit, releaseOf } from './previous-version.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from './server-process.ts';
import { openTraffic } from './upgrade-traffic.ts';
import { findUnfinished } from './upgrade-verdict.ts';

const run = promisify(execFile);

interface UpgradeSetup {
  readonly folder: string;
  readonly databaseUrl: string;
  /** How long each mix of versions serves, s. */
  readonly seconds: number;
  readonly say: (text: string) => void;
}

export interface UpgradeVerdict {
  readonly requests: number;
  readonly signed: number;
  readonly restarts: number;
  readonly retries: number;
  readonly broken: readonly string[];
}

type Which = 'previous' | 'next';
const roles: readonly Role[] = ['worker', 'web', 'web'];

/** What the next version changes beside its own migrations. */
const EXPANDS = {
  '20990101000000_add_note': `-- expand\nALTER TABLE envelopes ADD COLUMN note TEXT, ADD COLUMN weight INT NOT NULL DEFAULT 0;
    CREATE TABLE notes (id UUID PRIMARY KEY, envelope_id UUID REFERENCES envelopes (id));`,
  '20990102000000_index_note':
    '-- expand outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "envelopes_note" ON envelopes (note)',
};

/**
 * Runs two webs and a worker of the previous version behind a proxy, and under traffic: upgrades them one after the
 * other, restarts and kills processes of the previous version on the new schema, goes back and upgrades again. Signing
 * pages that were opened on one version are signed on the other.
 */
export async function upgradeUnderTraffic({
  folder,
  databaseUrl,
  seconds,
  say,
}: UpgradeSetup): Promise<UpgradeVerdict> {
  const folders = { previous: path.join(folder, 'previous'), next: path.join(folder, 'next') };
  const commit = previousCommit();
  say(`Making a release of ${commit.slice(0, 12)}, the previous version, and one of HEAD.`);
  await releaseOf(commit, folders.previous);
  await releaseOf('HEAD', folders.next);
  for (const [name, sql] of Object.entries(EXPANDS)) putMigration(folders.next, name, sql);

  const dataDir = path.join(folder, 'data');
  const [ports, redis] = [await Promise.all(roles.map(() => freePort())), await startRedis()];
  const proxy = await openRetryingProxy(ports.slice(1));
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, PUBLIC_URL: proxy.url, DRAIN_SECONDS: '1' };
  const current = path.join(folder, 'current');
  const point = (which: Which) => {
    rmSync(current, { force: true });
    symlinkSync(folders[which], current);
  };
  const servers: ServerProcess[] = [];
  let restarts = 0;
  const start = (at: number) =>
    startServerProcess({ dataDir, port: ports[at]!, role: roles[at]!, env, folder: current });
  const restart = async (at: number, end: 'stop' | 'kill' = 'stop') => {
    await servers[at]![end]();
    servers[at] = await start(at);
    restarts += 1;
  };
  const esign = (which: Which, ...words: string[]) =>
    run(process.execPath, [path.join(folders[which], 'dist/cli.js'), ...words], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    });
  const pause = () => sleep(seconds * 1_000);
  const browser = await launchBrowser();
  const broken: string[] = [];
  try {
    point('previous');
    for (const at of roles.keys()) servers.push(await start(at));
    const key = sandboxKey(dataDir);
    const inspector = await openInspector(dataDir, databaseUrl);
    const traffic = openTraffic({ url: proxy.url, key, clients: 3 });
    const pages = new SigningPages(browser, proxy.url, key);
    await pages.open('opened on the previous version');
    await pause();

    say('Both versions at once.');
    const early = await esign('next', 'org', 'create', '--name', 'Early').catch(
      (error: { stderr: string }) => error.stderr,
    );
    if (typeof early !== 'string' || !early.includes('older schema'))
      broken.push('a command of the next version ran on the schema of the previous one');
    await esign('next', 'migrate');
    // A crash, and a restart, of the previous version on the schema of the next one.
    await restart(0, 'kill');
    await restart(1);
    await pause();
    point('next');
    await restart(2);
    await pages.open('opened while both served');
    await pause();
    await restart(0);
    await pause();
    await restart(1);
    await pages.signAll('on the next version', broken);

    say('Back to the previous version.');
    await pages.open('opened on the next version');
    point('previous');
    for (const at of roles.keys()) await restart(at);
    await pause();
    await pages.signAll('on the previous version', broken);

    say('To the next version again.');
    point('next');
    for (const at of roles.keys()) await restart(at);
    await pause();
    await traffic.stop();
    broken.push(...traffic.lost, ...(await findUnfinished(inspector, [...traffic.signed, ...pages.signed])));
    await inspector.close();
    const signed = traffic.signed.length + pages.signed.length;
    return { requests: traffic.requests(), signed, restarts, retries: proxy.retries(), broken };
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
    await proxy.close();
    await redis.stop();
  }
}

/** Signing pages in a browser, each filled in before an upgrade and signed after it. */
class SigningPages {
  readonly signed: string[] = [];
  readonly #browser: Browser;
  readonly #url: string;
  readonly #key: string;
  #open: { readonly what: string; readonly id: string; readonly page: Page; readonly problems: readonly string[] }[] =
    [];

  constructor(browser: Browser, url: string, key: string) {
    this.#browser = browser;
    this.#url = url;
    this.#key = key;
  }

  async open(what: string): Promise<void> {
    const { body } = await rest(this.#url, this.#key, 'POST', '/envelopes', {
      name: what,
      documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      fields: oneOfEach.map((field) => ({ document_index: 0, signer_index: 0, page: 1, ...field })),
      send: true,
    });
    const { page, problems } = await openPage(this.#browser, body.signers[0].sign_url);
    await fillEverything(page);
    this.#open.push({ what, id: body.id, page, problems });
  }

  async signAll(where: string, broken: string[]): Promise<void> {
    for (const { what, id, page, problems } of this.#open) {
      await confirm(page);
      const isSigned = await page
        .getByRole('heading', { name: 'C’est signé' })
        .waitFor()
        .then(
          () => true,
          () => false,
        );
      if (isSigned) this.signed.push(id);
      else broken.push(`a page ${what} could not be signed ${where}: ${await page.locator('body').innerText()}`);
      // Without the upgrade of its socket, which this proxy does not forward, a page says so in the console.
      broken.push(...problems.filter((text) => !text.includes('WebSocket')).map((text) => `a page ${what}: ${text}`));
      await page.context().close();
    }
    this.#open = [];
  }
}
