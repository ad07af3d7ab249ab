import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { lastCode, requestCode } from '../modules/signing/acts.ts';
import { signByLink } from '../world/client.ts';
import { openWorld, type World } from '../world/world.ts';
import { has } from './blocks.ts';
import { openScratch, type Scratch } from './scratch.ts';

const missing = ['bash', 'curl', 'sha256sum', 'base64'].filter((program) => !has(program));
const shellOf = (text = ''): string[] => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, source]) => source!);
const [, commands, story] = readFileSync(inProject('README.md'), 'utf8').split(
  /^## (?:Two commands|Five minutes|Where to read on)$/m,
);

let world: World;
let scratch: Scratch;
beforeAll(async () => {
  if (missing.length) return;
  [world, scratch] = await Promise.all([openWorld(), openScratch()]);
});
afterAll(async () => {
  scratch?.close();
  await world?.close();
});

it('shows the two commands', () => {
  expect(shellOf(commands)[0]).toMatch(/^npm ci && npm start .*\nnpm ci && npm test /);
});

it.skipIf(missing.length > 0)('tells five minutes that run as they are printed', async () => {
  const { key } = await world.caller();
  mkdirSync(path.join(scratch.folder, '.data'));
  writeFileSync(path.join(scratch.folder, '.data/sandbox.key'), key);
  const [create = '', read = ''] = shellOf(story).map((source) =>
    source.replaceAll('http://127.0.0.1:4000', world.url),
  );
  const links = (await scratch.run('sh', create)).trim().split('\n');
  expect(links).toHaveLength(2);
  const [first, second] = links as [string, string];
  expect((await signByLink(world.url, first)).errors).toBeUndefined();
  await world.settle();
  await requestCode(world, second, { channel: 'OTP_EMAIL' });
  const code = await lastCode(world, 'lukasz@exemple.fr');
  expect((await signByLink(world.url, second, { code })).errors).toBeUndefined();
  await world.settle();
  const answers = await scratch.run('sh', `KEY=${key}\nAPI=${world.url}/api/v1\n${read}`);
  expect(answers).toContain('"status":"completed"');
  expect(answers).toContain('"pades_level":"B-LTA"');
  expect(answers).toContain('"padesLevel":"B_LTA"');
  expect(answers).not.toContain('"error');
});
