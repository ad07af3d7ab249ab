import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfigError, loadConfig } from '../../src/platform/config/index.ts';
import { pemBundle } from '../standards/validators/outside.ts';

/** The variables of trusted lists. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'config-lists-'));
afterAll(() => rmSync(folder, { recursive: true }));
const signers = path.join(folder, 'signers.pem');
const root = readFileSync(new URL('../standards/validators/samples/root.der', import.meta.url));
beforeAll(() => writeFileSync(signers, `# two\n${pemBundle([root, root])}`));

const read = (env: Record<string, string>) =>
  loadConfig({ DATA_DIR: folder, SECRET_KEY: '00'.repeat(32), ...env }).trustedLists;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    return [`no problem with ${read(env)?.sources}`];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('the trusted lists', () => {
  it('are addresses and files, with the certificates of all files of signers', () => {
    const lists = read({ TRUSTED_LISTS: 'https://example.org/a.xml?b=1, lists/fr.xml', TRUSTED_LIST_SIGNERS: signers });
    expect(lists?.sources).toEqual(['https://example.org/a.xml?b=1', path.resolve('lists/fr.xml')]);
    expect(lists?.signers).toEqual([root, root]);
    expect(read({})).toBeNull();
  });

  it('are refused without signers, and signers without lists', () => {
    expect(problemsOf({ TRUSTED_LISTS: 'fr.xml' })[0]).toMatch(/^TRUSTED_LIST_SIGNERS is required/);
    expect(problemsOf({ TRUSTED_LIST_SIGNERS: signers })[0]).toMatch(/^TRUSTED_LIST_SIGNERS has no effect/);
  });

  it('are refused with other addresses, or files without a certificate', () => {
    const empty = path.join(folder, 'empty.pem');
    writeFileSync(empty, 'nothing');
    expect(problemsOf({ TRUSTED_LISTS: 'ftp://example.org', TRUSTED_LIST_SIGNERS: signers })[0]).toContain('https://');
    expect(problemsOf({ TRUSTED_LISTS: 'fr.xml', TRUSTED_LIST_SIGNERS: empty })[0]).toContain(
      'contains no certificate',
    );
    const missing = path.join(folder, 'missing.pem');
    expect(problemsOf({ TRUSTED_LISTS: 'fr.xml', TRUSTED_LIST_SIGNERS: `${signers},${missing}` })[0]).toContain(
      'ENOENT',
    );
  });
});
