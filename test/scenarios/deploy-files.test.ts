import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { blocksOf } from '../docs/blocks.ts';
import { interpolate, madeVariables, services } from './compose-file.ts';

const units = inProject('src/app/deploy/systemd');
const has = (program: string) => spawnSync(program, ['--version']).status === 0;

describe.skipIf(!has('systemd-analyze'))('the units of systemd', () => {
  const folder = makeFolder('esign-units-');
  afterAll(() => folder.remove());
  /** Instances of the templates; the Node of this machine may be elsewhere. */
  const names = readdirSync(units).map((name) => {
    const instance = path.join(folder.path, name.replace('@', '@4000'));
    writeFileSync(instance, readFileSync(path.join(units, name), 'utf8').replaceAll('/usr/bin/node', process.execPath));
    return instance;
  });
  const analyze = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };

  it.each(names)('%s has no error', (name) => {
    expect(analyze('verify', '--man=no', name)).toEqual({ status: 0, text: '' });
  });

  it.each(names.filter((name) => /esign(-web|-worker)?(@\w*)?\.service$/.test(name)))(
    '%s restarts a process that hangs, and limits its memory',
    (name) => {
      const text = readFileSync(name, 'utf8');
      for (const line of ['WatchdogSec=60', 'NotifyAccess=all', 'MemoryMax=2G', 'Restart=always'])
        expect(text).toContain(`\n${line}\n`);
    },
  );

  it('esign.service has no error with the drop-in for a token', () => {
    const unit = names.find((name) => name.endsWith('/esign.service'))!;
    const { source } = blocksOf('seal-keys.md').find(({ file }) => file?.endsWith('/token.conf'))!;
    const dropIn = path.join(`${unit}.d`, 'token.conf');
    mkdirSync(`${unit}.d`);
    writeFileSync(dropIn, source.replaceAll(/^#(?=\w+=)/gm, ''));
    expect(analyze('verify', '--man=no', unit)).toEqual({ status: 0, text: '' });
    rmSync(`${unit}.d`, { recursive: true });
  });

  it.each(names.filter((name) => name.endsWith('.service')))('%s is closed to less than 2 of 10', (name) => {
    const { status, text } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', name);
    expect(status, text).toBe(0);
  });
});

describe('compose.yaml', () => {
  const ours = Object.entries(services).filter(([, { image }]) => image === 'esign');

  it('runs two webs and one worker with a configuration that production accepts', () => {
    const roles = ours.map(([, { command }]) => command).filter((words) => words?.[0] === 'serve');
    expect(roles.map((words) => words?.at(-1)).sort()).toEqual(['web', 'web', 'worker']);
    for (const [name, { environment = {} }] of ours) {
      const env = Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, interpolate(text)]));
      expect(() => loadConfig(env, { isOneOfSeveral: true }), name).not.toThrow();
    }
  });

  it('names an exact version of every image, as Containerfile does', () => {
    const bases = [...readFileSync(inProject('Containerfile'), 'utf8').matchAll(/^ARG \w+_IMAGE=(.+)$/gm)];
    const images = [...bases.map(([, image]) => image!), ...Object.values(services).map(({ image }) => image)];
    expect(bases).toHaveLength(2);
    // PostgreSQL and Debian have no third number; Debian has the day of its image.
    const exact = /:v?\d+\.\d+\.\d+|^postgres:\d+\.\d+$|-\d{8}(-|$)/;
    expect(images.filter((image) => image !== 'esign' && !exact.test(image))).toEqual([]);
  });

  it('lets no process of the service write to its root folder', () => {
    expect(ours.map(([, { read_only }]) => read_only)).toEqual(ours.map(() => true));
  });

  it('limits the memory of everything that keeps running', () => {
    const lasting = Object.entries(services).filter(([, { restart }]) => restart === 'unless-stopped');
    expect(lasting.length).toBeGreaterThan(5);
    for (const [name, { mem_limit }] of lasting) expect(mem_limit, name).toMatch(/^\d+[mg]$/);
  });

  it.skipIf(!has('docker-compose'))('is valid by the specification of Compose', () => {
    const check = (env: object) =>
      spawnSync('docker-compose', ['-f', inProject('compose.yaml'), 'config', '-q'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...env },
      });
    expect(check(madeVariables)).toMatchObject({ status: 0, stderr: '' });
    expect(check({ ...madeVariables, SECRET_KEY: '' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('.env'),
    });
  });
});
