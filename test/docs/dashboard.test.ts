import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitely } from '../../src/kernel/definitely.ts';
import { noBrowser } from '../e2e/pages/browser.ts';
import { type Office, openOffice } from '../e2e/pages/office.ts';
import { lacks, toolsFolder } from '../tools/load.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { type Cutter, openCutter } from '../world/cutter.ts';
import { freePort } from '../world/free-port.ts';
import { blocksOf } from './blocks.ts';
import { openScratch, type Scratch } from './scratch.ts';

const missing = noBrowser() || lacks('react', 'react-dom');
let office: Office;
let scratch: Scratch;
let cutter: Cutter;
let server: ChildProcess | undefined;

beforeAll(async () => {
  if (missing) return;
  [office, scratch] = await Promise.all([openOffice(), openScratch()]);
  cutter = await openCutter(office.world.url);
});
afterAll(async () => {
  server?.kill();
  cutter?.close();
  scratch?.close();
  await office?.close();
});

const MARK = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { mark { status } } }';

describe.skipIf(missing)('the dashboard example of the guide for trainers', () => {
  it('shows who is present, gets new tokens, and continues from its cursor on each new connection', async () => {
    const { world, caller } = office;
    const call = async (method: string, route: string, body?: object) =>
      (await rest(world.url, caller.key, method, route, body)).body;
    const now = Date.now();
    const session = await call('POST', '/attendance-sessions', {
      name: 'Sécurité incendie',
      trainer: { name: 'Nadia Benali' },
      notify: false,
      slots: [
        {
          label: 'Matin',
          starts_at: new Date(now).toISOString(),
          ends_at: new Date(now + 3_600_000).toISOString(),
        },
      ],
      attendees: ['Élodie Müller', 'Łukasz Ćwikła', 'Inès Benali'].map((name) => ({ name })),
    });
    const slotId: string = session.slots[0].id;
    const mark = async (n: number) => {
      const { errors } = await graphql(world.url, linkOf(session.attendees[n].sign_url), MARK, { slotId });
      expect(errors).toBeUndefined();
    };

    const sourceOf = (name: string) =>
      definitely(
        blocksOf('dashboards.md').find(({ file }) => file === name),
        name,
      ).source;
    const inScratch = (name: string) => path.join(scratch.folder, name);
    writeFileSync(inScratch('server.mjs'), transformSync(sourceOf('server.ts'), { loader: 'ts', format: 'esm' }).code);
    await build({
      stdin: { contents: sourceOf('dashboard.tsx'), loader: 'tsx', resolveDir: scratch.folder },
      nodePaths: [toolsFolder],
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      outfile: inScratch('dashboard.js'),
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    await world.database.prisma.organization.update({
      where: { id: caller.organizationId },
      data: { embedOrigins: [origin] },
    });
    const env = { ...process.env, URL: cutter.url, KEY: caller.key, SESSION: session.id, PORT: String(port) };
    const start = async (lifetime: number) => {
      server = spawn(process.execPath, ['server.mjs'], {
        cwd: scratch.folder,
        env: { ...env, LIFETIME: String(lifetime) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(definitely(server.stdout, 'output'), 'data');
    };
    await start(60);

    const context = await (await office.browser()).newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    const messages: string[] = [];
    const urls: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => urls.push(request.url()));
    page.on('websocket', (socket) => {
      urls.push(socket.url());
      socket.on('framereceived', ({ payload }) => messages.push(String(payload)));
    });
    const count = (part: string) => messages.filter((text) => text.includes(part)).length;
    await page.clock.install();
    await page.goto(origin);
    const status = () => page.locator('[role=status]').textContent();
    const notice = () => page.locator('[role=alert]').textContent();
    const list = () => page.locator('li').allTextContents();
    await expect.poll(list).toEqual(['Élodie Müller: expected', 'Łukasz Ćwikła: expected', 'Inès Benali: expected']);
    expect(await status()).toBe('No slot is open');

    await call('POST', `/attendance-sessions/${session.id}/slots/${slotId}/open`);
    await expect.poll(status).toBe('0 of 3 present');
    await mark(0);
    await expect.poll(list).toContain('Élodie Müller: PRESENT');

    // A lost connection: the page says since when.
    const opened = count('connection_ack');
    expect(await notice()).toBe('');
    cutter.fail('cut');
    await mark(1);
    await expect.poll(notice).toMatch(/^Not connected since \d+:\d\d:\d\d [AP]M\.$/);
    expect(await status()).toBe('1 of 3 present');
    cutter.restore();
    await expect.poll(status, { timeout: 60_000 }).toBe('2 of 3 present');
    expect(count('connection_ack')).toBeGreaterThan(opened);
    expect(await notice()).toBe('');

    // An expired token: the service ends the connection.
    const before = count('connection_ack');
    world.clock.advance(60_000);
    await page.clock.fastForward(60_000);
    await expect.poll(() => count('connection_ack'), { timeout: 60_000 }).toBeGreaterThan(before);
    await mark(2);
    await expect.poll(status).toBe('3 of 3 present');

    // A token that is about to expire: the page replaces the connection itself.
    const renewed = count('connection_ack');
    await page.clock.fastForward(31_000);
    await expect.poll(() => count('connection_ack')).toBeGreaterThan(renewed);
    await call('POST', `/attendance-sessions/${session.id}/attendees`, { name: 'Théo Lefèvre' });
    await expect.poll(list).toContain('Théo Lefèvre: expected');

    // Each connection resumed: the whole state came once. No token was in a URL.
    expect(count('"whole":true')).toBe(1);
    expect(urls.filter((url) => url.includes('ct_'))).toEqual([]);
    await call('POST', `/attendance-sessions/${session.id}/slots/${slotId}/close`);
    await expect.poll(status).toBe('No slot is open');
    expect(await page.content()).not.toContain('/a/');
    expect(problems).toEqual([]);
    await context.close();
  });
});
