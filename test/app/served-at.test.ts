import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertServedStorage, rememberAddresses, withServedAddresses } from '../../src/app/served-at.ts';
import { loadConfig } from '../../src/platform/config/index.ts';
import { runEsign } from '../world/run-esign.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'esign-served-'));
const s3 = 's3://key:in-secret@documents/esign?endpoint=https://s3.example&path_style=true';
const configOf = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dir, ...env });
beforeAll(() => rememberAddresses(configOf({ STORAGE_URL: s3, PUBLIC_URL: 'https://sign.example' })));
afterAll(() => rmSync(dir, { recursive: true }));

it('refuses a command whose storage is not that of the server, and shows no login', () => {
  assertServedStorage(configOf({ STORAGE_URL: s3 }));
  assertServedStorage(configOf({ STORAGE_URL: s3.replace('in-secret', 'renewed') }));
  for (const other of [
    undefined,
    s3.replace('documents/', 'other/'),
    s3.replace('esign?', 'elsewhere?'),
    `file:${dir}`,
  ]) {
    const config = configOf(other === undefined ? {} : { STORAGE_URL: other });
    const refusal = () => assertServedStorage(config);
    expect(refusal).toThrow(
      'but the server of ' +
        dir +
        ' stores documents in s3://documents/esign/?endpoint=https://s3.example. In a file that a shell reads, a value with & needs quotes.',
    );
    expect(refusal).not.toThrow('in-secret');
  }
});

it.each([['sweep'], ['backup', path.join(dir, 'backups')], ['restore', path.join(dir, 'backups')]])(
  'stops `esign %s` before it does anything',
  async (...words) => {
    const { code, stderr } = await runEsign(words, { PATH: process.env.PATH, DATA_DIR: dir });
    expect([code, stderr]).toEqual([1, expect.stringContaining('STORAGE_URL here means file:')]);
  },
);

it('gives commands the addresses of the server', () => {
  expect(withServedAddresses({ DATA_DIR: dir }).PUBLIC_URL).toBe('https://sign.example');
  expect(withServedAddresses({ DATA_DIR: dir, PUBLIC_URL: 'https://own.example' }).PUBLIC_URL).toBe(
    'https://own.example',
  );
});
