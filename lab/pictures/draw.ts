import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, still } from '../../test/e2e/pages/browser.ts';
import { contract } from '../../test/fixtures/pdf.ts';
import { graphql, linkOf, rest, signByLink } from '../../test/world/client.ts';
import { type BenchWorld, createEnvelope, openBenchWorld } from '../bench/world.ts';

/**
 * `npm run pictures`: the three pictures at the top of README.md, from a running server. Needs Chromium and Poppler's
 * `pdftoppm`.
 */
const folder = import.meta.dirname;
const people = ['Ana Silva', 'Élodie Müller', 'Łukasz Ćwikła', 'Kenji Watanabe', 'Fatou Diop', 'Inès Benali'];

const world = await openBenchWorld();
const browser = await launchBrowser();
try {
  await drawSigning(world, browser);
  await drawTrainer(world, browser);
  await drawEvidence(world);
} finally {
  await browser.close();
  await world.close();
}

/** The signing page on a phone, before the signature. */
async function drawSigning(world: BenchWorld, browser: Browser): Promise<void> {
  const { signers } = await createEnvelope(world, await contract({ pages: 2 }));
  const { page } = await openPage(browser, signers[0]!.sign_url, { screen: 'phone', language: 'en' });
  await page.locator('.page[data-state=painted]').first().waitFor();
  await page.locator('[data-next]:visible').click();
  await page.getByRole('dialog').locator('.segments label').nth(1).click();
  await shoot(page, 'signing-page.png');
}

/** The trainer's page while people sign in. */
async function drawTrainer({ server: { url }, key }: BenchWorld, browser: Browser): Promise<void> {
  const now = Date.now();
  const { body: session } = await rest(url, key, 'POST', '/attendance-sessions', {
    name: 'Fire safety',
    trainer: { name: 'Claire Fabre' },
    slots: [
      { label: 'Morning', starts_at: new Date(now).toISOString(), ends_at: new Date(now + 14_400_000).toISOString() },
    ],
    attendees: people.map((name) => ({ name })),
    notify: false,
  });
  const slotId = session.slots[0].id;
  await rest(url, key, 'POST', `/attendance-sessions/${session.id}/slots/${slotId}/open`);
  const mark = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { outcome } }';
  for (const { sign_url } of session.attendees.slice(0, 4)) await graphql(url, linkOf(sign_url), mark, { slotId });
  const { page } = await openPage(browser, session.trainer.url, { screen: 'desktop', language: 'en' });
  await page.locator('.qr-short').waitFor();
  await page.locator('.people .tag.ok').nth(3).waitFor();
  await shoot(page, 'trainer-page.png');
}

/** The first page of the evidence file of a sealed envelope. */
async function drawEvidence(world: BenchWorld): Promise<void> {
  const { url } = world.server;
  const { id, signers } = await createEnvelope(world, await contract({ pages: 2 }));
  for (const { sign_url } of signers) await signByLink(url, sign_url);
  let evidence: string | undefined;
  while (!evidence) {
    await sleep(500);
    evidence = (await rest(url, world.key, 'GET', `/envelopes/${id}`)).body.evidence_download_url ?? undefined;
  }
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'esign-pictures-'));
  try {
    const pdf = path.join(scratch, 'evidence.pdf');
    writeFileSync(pdf, Buffer.from(await (await fetch(evidence)).arrayBuffer()));
    execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '96', pdf, path.join(folder, 'evidence-file')]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await still(page);
  await page.screenshot({ path: path.join(folder, name) });
}
