import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { chromePath, launchBrowser } from '../../test/e2e/pages/browser.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { rest } from '../../test/world/client.ts';
import { openAgency, sendEnvelopes } from '../soak/agency.ts';
import { openSession } from './attendance-load.ts';
import { type PageWeight, weigh } from './page-weight.ts';
import { type Row, rounded, type Section } from './section.ts';
import { type BenchWorld, createEnvelope, openBenchWorld } from './world.ts';

/** How often each page is opened, each time in a fresh context; the median counts. */
const OPENINGS = 5;

/** The size of each page and its time until it is visible. */
export const pages: Section = {
  name: 'pages',
  title: 'Pages: weight and first paint',
  explanation: `Each page opened ${OPENINGS} times in headless Chromium with an empty cache, from the real server on this machine (nothing slowed down), as somebody who was never there; the middle one. Weight: bytes over the wire, as compressed, until nothing more is loaded; script apart, without PDF.js. First paint and largest paint: the browser's own (first-contentful-paint, largest-contentful-paint), from the navigation on.`,
  async run() {
    if (!chromePath) throw new Error('there is no Chromium');
    const world = await openBenchWorld();
    const browser = await launchBrowser();
    try {
      const rows: Row[] = [];
      for (const [page, url, cookies] of await addresses(world, browser)) {
        const seen: Seen[] = [];
        for (let n = 0; n < OPENINGS; n++) seen.push(await open(browser, url, cookies));
        rows.push({ page, ...middle(seen) });
      }
      return rows;
    } finally {
      await browser.close();
      await world.close();
    }
  },
};

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;

async function addresses(world: BenchWorld, browser: Browser): Promise<[string, string, Cookies][]> {
  const { server, key, databaseUrl } = world;
  const pdf = await contract({ pages: 4 });
  const { signers } = await createEnvelope(world, pdf);
  const agency = await openAgency(server.url, key, databaseUrl);
  const { body: batch } = await rest(server.url, key, 'POST', '/seal-batch', {
    mandate_id: agency.mandateId,
    envelope_ids: await sendEnvelopes(agency, pdf, 20),
  });
  const { id } = await openSession(server.url, key, 30);
  const { body: session } = await rest(server.url, key, 'GET', `/attendance-sessions/${id}`);
  const [entry] = /http\S+\/console\/enter\/\S+/.exec(server.output())!;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(entry);
  await page.getByRole('button', { name: /^(Entrer|Enter)$/ }).click();
  await page.locator('nav.menu').waitFor();
  const cookies = await context.cookies();
  await context.close();
  return [
    ['sign /s/', signers[0]!.sign_url, []],
    ['batch /b/', batch.authorization_url, []],
    ['trainer /t/, 30 people', session.trainer.url, []],
    ['attend /a/', session.attendees[0].sign_url, []],
    ['console, signed out', `${server.url}/console`, []],
    ['console, envelopes', `${server.url}/console/envelopes`, cookies],
    ['console, a session', `${server.url}/console/attendance/${id}`, cookies],
    ['docs', `${server.url}/docs`, []],
    ['docs, REST reference', `${server.url}/docs/reference`, []],
  ];
}

interface Seen {
  readonly weight: PageWeight;
  readonly first: number;
  readonly largest: number;
}

async function open(browser: Browser, url: string, cookies: Cookies): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const weight = await weigh(page);
  await page.goto(url, { waitUntil: 'load' });
  await sleep(1_200);
  const [first, largest] = (await page.evaluate(PAINTS)) as [number, number];
  await context.close();
  return { weight, first, largest };
}

const PAINTS = `new Promise((resolve) => {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  new PerformanceObserver((list) => resolve([first?.startTime ?? -1, list.getEntries().at(-1).startTime]))
    .observe({ type: 'largest-contentful-paint', buffered: true });
  setTimeout(() => resolve([first?.startTime ?? -1, -1]), 2000);
})`;

function middle(seen: readonly Seen[]): Row {
  const of = (figure: (one: Seen) => number) =>
    seen.map(figure).toSorted((a, b) => a - b)[Math.floor(seen.length / 2)]!;
  const kb = (bytes: number) => rounded(bytes / 1000);
  return {
    'script, KB': kb(of(({ weight }) => weight.script)),
    'PDF.js, KB': kb(of(({ weight }) => weight.pdfjs)),
    'whole, KB': kb(of(({ weight }) => weight.whole)),
    'first paint, ms': Math.round(of(({ first }) => first)),
    'largest paint, ms': Math.round(of(({ largest }) => largest)),
  };
}
