import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { transformSync } from 'esbuild';
import express from 'express';
import { parse, validate } from 'graphql';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountGraphiql, starterQueries } from '../../src/graphql/graphiql.ts';
import { schema } from '../../src/graphql/schema.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { judged, violations } from '../e2e/pages/axe.ts';
import { chromePath, noBrowser, screens } from '../e2e/pages/browser.ts';
import { confirm, documentsShown, nextButton, sheet } from '../e2e/pages/hand.ts';
import { type Office, openOffice } from '../e2e/pages/office.ts';
import { graphql } from '../world/client.ts';
import { freePort } from '../world/free-port.ts';
import { openScratch, type Scratch } from './scratch.ts';

let office: Office;
let scratch: Scratch;

beforeAll(async () => {
  if (!chromePath) return;
  [office, scratch] = await Promise.all([openOffice(), openScratch()]);
});
afterAll(async () => {
  scratch?.close();
  await office?.close();
});

describe.skipIf(noBrowser())('the documentation in a browser', () => {
  const desktop = { screen: 'desktop', dark: true } as const;
  const narrow = { screen: 'narrow', dark: false } as const;
  // The other kinds of pages are among all pages of the service, in `every-page.test.ts`.
  it.each([
    ['/rest', [desktop, narrow]],
    ['/frontend', [desktop, narrow]],
    ['/errors', [desktop, narrow]],
    ['/reference', [narrow]],
    ['/graphql-mutations', [narrow]],
  ] as const)('/docs%s: axe finds nothing and nothing is cut off', async (name, looks) => {
    for (const look of looks) {
      const { page } = await office.open(`${office.world.url}/docs${name}`, judged(look));
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screens[look.screen].width);
      await page.context().close();
    }
  });

  it.each(['/graphql-objects', '/fr/reference'])('/docs%s: nothing is cut off', async (name) => {
    const { page } = await office.open(`${office.world.url}/docs${name}`, narrow);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screens.narrow.width);
    await page.context().close();
  });

  it('shows examples in the language that was chosen, by mouse or keyboard, also on the next visit', async () => {
    const { page } = await office.open(`${office.world.url}/docs/reference`, judged(narrow));
    const group = page.locator('.languages').nth(5);
    const shown = () => group.locator('figure.code:visible figcaption').allTextContents();
    const chosen = () => page.getByRole('tab', { selected: true }).allTextContents();
    expect(await shown()).toEqual(['curl']);
    await group.getByRole('tab', { name: 'PHP' }).click();
    expect(await shown()).toEqual(['PHP']);
    const before = await group.boundingBox();
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toEqual(['Python']);
    expect(Math.abs((await group.boundingBox())!.y - before!.y)).toBeLessThan(2);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Python');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    expect(new Set(await chosen())).toEqual(new Set(['Python']));
    await page.reload();
    await group.getByRole('tab').first().waitFor();
    expect(await shown()).toEqual(['Python']);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screens.narrow.width);
    await page.context().close();
  });

  it('shows the examples of all languages without a script', async () => {
    const look = { ...narrow, more: { javaScriptEnabled: false } };
    const { page } = await office.open(`${office.world.url}/docs/reference`, look);
    const group = page.locator('.languages').nth(5);
    expect(await group.locator('figcaption:visible').allTextContents()).toEqual([
      'curl',
      'TypeScript',
      'PHP',
      'Python',
    ]);
    await page.context().close();
  });

  it('shows the address of this service in the examples', async () => {
    for (const edition of ['/docs', '/docs/fr']) {
      const text = await (await fetch(`${office.world.url}${edition}`)).text();
      expect(text).toContain(`URL:-${office.world.url}}`);
      expect(text).not.toContain('127.0.0.1:4000');
    }
  });

  it('copies an example on click and says so, and highlights the current section in the contents', async () => {
    const more = { permissions: ['clipboard-read', 'clipboard-write'] };
    const { page, problems } = await office.open(`${office.world.url}/docs#typed-clients`, { language: 'en', more });
    const button = page.getByRole('button', { name: 'Copy: Shell' }).first();
    await button.click();
    await page.getByRole('button', { name: 'Copied: Shell' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^export URL=.*contract\.pdf .*\n$/s);
    await page.goto(`${office.world.url}/docs/reference#sendenvelope`);
    await page.locator('.contents a[aria-current]', { hasText: 'Send a draft' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('GraphiQL runs under its own policy and loads nothing from other servers', async () => {
    const { page, problems } = await office.open(`${office.world.url}/graphiql`, { language: 'en' });
    await page.locator('.graphiql-container').first().waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(starterQueries.length);
    for (const name of ['Newest', 'Timeline', 'Live']) await page.getByRole('tab', { name }).waitFor();
    expect(problems.filter((text) => /Content Security Policy|Refused/.test(text))).toEqual([]);
    await page.context().close();
  });
});

describe('GraphiQL', () => {
  it('opens with examples that are valid', () => {
    for (const { query, variables = '{}' } of starterQueries) {
      expect(validate(schema, parse(query)), query).toEqual([]);
      expect(JSON.parse(variables)).toBeTypeOf('object');
    }
  });

  it('opens for users with a credential and redirects others to the console', async () => {
    const app = express();
    mountGraphiql(app, async (request, mode) => (request.headers.cookie === 'in' ? `Console ${mode}` : null));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphiql`;
    const stranger = await fetch(url, { redirect: 'manual' });
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/console']);
    const member = await fetch(url, { headers: { cookie: 'in' } });
    expect(member.status).toBe(200);
    expect(member.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/]{43}='; /);
    await member.body?.cancel();
    server.close();
  });
});

describe.skipIf(noBrowser())('the example application', () => {
  it('creates, embeds, receives events and verifies', async () => {
    const { world, caller } = office;
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const authorization = `Bearer ${caller.key}`;
    const set = `mutation { setEmbedOrigins(input: { origins: ["${origin}"] }) { organization { id } } }`;
    expect((await graphql(world.url, authorization, set)).errors).toBeUndefined();
    // Endpoints are https: the delivery is carried over as the service would send it.
    const made = await graphql(
      world.url,
      authorization,
      'mutation { createWebhookEndpoint(input: { url: "https://app.example.org/webhooks" }) { secret } }',
    );
    const { secret } = made.data.createWebhookEndpoint;
    const source = readFileSync(inProject('clients/typescript/example/app.ts'), 'utf8');
    expect(source.split('\n').length).toBeLessThanOrEqual(101);
    writeFileSync(path.join(scratch.folder, 'app.mjs'), transformSync(source, { loader: 'ts', format: 'esm' }).code);
    const env = { ...process.env, API: `${world.url}/api/v1`, KEY: caller.key, SECRET: secret, PORT: String(port) };
    const app = spawn(process.execPath, ['app.mjs'], {
      cwd: scratch.folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(app.stdout!, 'data');
      const created = await fetch(`${origin}/contracts?name=Elodie&email=elodie@exemple.fr`, { method: 'POST' });
      expect(created.status).toBe(201);
      const { id } = (await created.json()) as { id: string };
      const { page } = await office.open(`${origin}/contracts/${id}`);
      const handle = await page.locator('esign-sign iframe').elementHandle();
      const frame = (await handle!.contentFrame())! as unknown as Page;
      await documentsShown(frame);
      await nextButton(frame).click();
      await sheet(frame).locator('.segments label').nth(1).click();
      await sheet(frame).locator('[type=submit]').click();
      await sheet(frame).waitFor({ state: 'detached' });
      await confirm(frame);
      await expect.poll(() => page.locator('[role=status]').first().textContent()).toMatch(/signed|sealed/);
      await world.settle();
      await expect.poll(() => page.locator('[role=status]').first().textContent()).toBe('sealed');
      const state = async () => (await fetch(`${origin}/contracts/${id}/state`)).text();
      expect(await state()).toBe('sent');
      expect(
        (await deliver(`${origin}/webhooks`, secret, { id: 'x', event: 'envelope.completed' }, 'forged')).status,
      ).toBe(400);
      const query = '{ events(first: 20) { edges { node { event payload } } } }';
      const { data } = await graphql(world.url, authorization, query);
      const { payload } = data.events.edges
        .map(({ node }: any) => node)
        .find(({ event }: any) => event === 'ENVELOPE_COMPLETED');
      expect((await deliver(`${origin}/webhooks`, secret, payload)).status).toBe(204);
      expect(await state()).toBe('verified');
      await page.context().close();
    } finally {
      app.kill();
    }
  });
});

/** A delivery as the service signs it (Standard Webhooks). */
async function deliver(
  url: string,
  secret: string,
  payload: { id: string; event: string },
  forged?: string,
): Promise<Response> {
  const { Webhook } = await import('standardwebhooks');
  const [body, at] = [JSON.stringify(payload), new Date()];
  const signature = new Webhook(secret).sign(payload.id, at, forged ?? body);
  const seconds = String(Math.floor(at.getTime() / 1000));
  const headers = { 'webhook-id': payload.id, 'webhook-timestamp': seconds, 'webhook-signature': signature };
  return fetch(url, { method: 'POST', headers, body });
}
