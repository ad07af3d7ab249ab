import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from '../e2e/pages/browser.ts';
import { type Office, openOffice } from '../e2e/pages/office.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { type Cutter, openCutter } from '../world/cutter.ts';
import { freePort } from '../world/free-port.ts';
import { blocksOf } from './blocks.ts';
import { openScratch, type Scratch } from './scratch.ts';

let office: Office;
let scratch: Scratch;
let cutter: Cutter;
let wall: ChildProcess | undefined;

beforeAll(async () => {
  if (noBrowser) return;
  [office, scratch] = await Promise.all([openOffice(), openScratch()]);
  cutter = await openCutter(office.world.url);
});
afterAll(async () => {
  wall?.kill();
  cutter?.close();
  scratch?.close();
  await office?.close();
});

const MARK = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { mark { status } } }';

describe.skipIf(noBrowser)('the dashboard example of the guide for trainers', () => {
  it('shows who is present and continues from its cursor after each lost connection', async () => {
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

    const { source } = blocksOf('dashboards.md').find(({ file }) => file === 'dashboard.ts')!;
    writeFileSync(
      path.join(scratch.folder, 'dashboard.mjs'),
      transformSync(source, { loader: 'ts', format: 'esm' }).code,
    );
    const port = await freePort();
    const env = { ...process.env, URL: cutter.url, KEY: caller.key, SESSION: session.id, PORT: String(port) };
    const start = async () => {
      wall = spawn(process.execPath, ['dashboard.mjs'], {
        cwd: scratch.folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(wall.stdout!, 'data');
    };
    await start();

    const { page, problems } = await office.open(`http://localhost:${port}`);
    const status = () => page.locator('[role=status]').textContent();
    const list = () => page.locator('li').allTextContents();
    await expect.poll(status).toBe('No slot is open');
    expect(await list()).toEqual(['Élodie Müller: expected', 'Łukasz Ćwikła: expected', 'Inès Benali: expected']);

    await call('POST', `/attendance-sessions/${session.id}/slots/${slotId}/open`);
    await expect.poll(status).toBe('0 of 3 present');
    await mark(0);
    await expect.poll(list).toContain('Élodie Müller: PRESENT');

    // Between the wall and the service.
    cutter.cut();
    await mark(1);
    await expect.poll(status).toBe('2 of 3 present');
    expect(cutter.connections()).toBeGreaterThanOrEqual(2);

    // Between the browser and the wall: the browser comes back and says what it saw last.
    wall!.kill();
    await once(wall!, 'close');
    await expect.poll(status).toBe('Connecting');
    await mark(2);
    await call('POST', `/attendance-sessions/${session.id}/attendees`, { name: 'Théo Lefèvre' });
    await start();
    await expect.poll(status).toBe('3 of 4 present');
    expect(await list()).toEqual([
      ...['Élodie Müller: PRESENT', 'Łukasz Ćwikła: PRESENT', 'Inès Benali: PRESENT', 'Théo Lefèvre: expected'],
    ]);

    await call('POST', `/attendance-sessions/${session.id}/slots/${slotId}/close`);
    await expect.poll(status).toBe('No slot is open');
    expect(await page.content()).not.toContain('/a/');
    expect(problems.filter((text) => !/ERR_|favicon|404/.test(text))).toEqual([]);
    await page.context().close();
  });
});
