import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConfigError, loadConfig, type TimestampAuthoritySetting } from '../../../src/platform/config/index.ts';
import { hasOpenssl } from '../../standards/openssl.ts';
import { tlsFiles } from '../../world/tls-files.ts';

/** The variables of time-stamp authorities. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'config-timestamps-'));
afterAll(() => rmSync(folder, { recursive: true }));
const first = 'https://tsa.example/tsr';
const second = 'http://user:p%40ss@other.example:3180/tsa?key=k';

const read = (env: Record<string, string>) =>
  loadConfig({ DATA_DIR: folder, SECRET_KEY: '00'.repeat(32), ...env }).timestampAuthorities;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    return read(env).map(({ host }) => `no problem with ${host}`);
  } catch (error) {
    return (error as ConfigError).problems;
  }
};
const qualified = (settings: readonly TimestampAuthoritySetting[]) =>
  settings.filter((one) => one.qualified).map(({ host }) => host);

describe('the time-stamp authorities', () => {
  it('are read in order, separated by spaces or commas', () => {
    for (const separator of [' ', ',', ' ,\n ']) {
      expect(read({ TSA_URLS: [first, second].join(separator) })).toEqual([
        { url: first, host: 'tsa.example', qualified: false, client: null },
        { url: second, host: 'other.example:3180', qualified: false, client: null },
      ]);
    }
    expect(read({})).toEqual([]);
  });

  it('can be one, in TSA_URL', () => {
    expect(read({ TSA_URL: first })).toEqual(read({ TSA_URLS: first }));
    expect(read({ TSA_URL: first, TSA_URLS: first })).toEqual(read({ TSA_URLS: first }));
    expect(problemsOf({ TSA_URL: first, TSA_URLS: second })).toEqual([expect.stringMatching(/^TSA_URL and TSA_URLS/)]);
  });

  it('are qualified all, none, or by host', () => {
    const TSA_URLS = `${first} ${second}`;
    expect(qualified(read({ TSA_URLS, TSA_QUALIFIED: 'true' }))).toEqual(['tsa.example', 'other.example:3180']);
    expect(qualified(read({ TSA_URLS, TSA_QUALIFIED: 'false' }))).toEqual([]);
    expect(qualified(read({ TSA_URLS, TSA_QUALIFIED: 'OTHER.example:3180' }))).toEqual(['other.example:3180']);
    expect(problemsOf({ TSA_URLS, TSA_QUALIFIED: 'tsa.example, x.example' })).toEqual([
      expect.stringMatching(/^TSA_QUALIFIED must be/),
    ]);
  });

  it.each([
    ['TSA_URLS', { TSA_URLS: `${first} ftp://tsa.example` }],
    ['TSA_URLS', { TSA_URLS: ',' }],
    ['TSA_URLS', { TSA_URLS: `${first} https://tsa.example/other` }],
    ['TSA_URL', { TSA_URL: 'tsa.example' }],
    ['TSA_CLIENT_CERT', { TSA_URLS: first, TSA_CLIENT_CERT: `${folder}/none.pem` }],
    ['TSA_CLIENT_CERT', { TSA_URLS: second, TSA_CLIENT_CERT: `${folder}/none.pem` }],
    ['TSA_CLIENT_CERT', { TSA_URLS: first, TSA_CLIENT_CERT: `x.example=${folder}/none.pem` }],
    ['TSA_CLIENT_CERT', { TSA_URLS: `${first} https://x.example`, TSA_CLIENT_CERT: `${folder}/none.pem` }],
    ['TSA_CLIENT_CERT', { TSA_URLS: first, TSA_CLIENT_CERT: '-----BEGIN CERTIFICATE-----' }],
    ['TSA_CLIENT_KEY', { TSA_URLS: first, TSA_CLIENT_KEY: `${folder}/none.pem` }],
  ])('refuse %s in one line: %o', (name, env) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name}\\b.+\\.$`))]);
  });
});

describe.skipIf(!hasOpenssl)('the client certificate of an authority', () => {
  let files: ReturnType<typeof tlsFiles>;
  beforeAll(() => {
    files = tlsFiles(folder);
  });

  it('must be a certificate with its key', () => {
    const { certificate, key, together } = files.customer;
    const [one] = read({ TSA_URL: first, TSA_CLIENT_CERT: certificate, TSA_CLIENT_KEY: key });
    expect(one!.client).toEqual({
      certificate: expect.stringContaining('BEGIN CERTIFICATE'),
      key: expect.stringContaining('BEGIN PRIVATE KEY'),
    });
    expect(read({ TSA_URL: first, TSA_CLIENT_CERT: together })[0]!.client).not.toBeNull();
    const refused = (TSA_CLIENT_CERT: string, TSA_CLIENT_KEY: string) =>
      problemsOf({ TSA_URL: first, TSA_CLIENT_CERT, TSA_CLIENT_KEY });
    expect(refused(certificate, files.stranger.key)).toEqual([expect.stringMatching(/^TSA_CLIENT_KEY: .*not match/)]);
    expect(refused(certificate, certificate)).toEqual([expect.stringMatching(/^TSA_CLIENT_KEY: .*no private key/)]);
    expect(refused(key, key)).toEqual([expect.stringMatching(/^TSA_CLIENT_CERT: .*no certificate/)]);
    writeFileSync(path.join(folder, 'empty.pem'), '');
    expect(refused(path.join(folder, 'empty.pem'), key)).toHaveLength(1);
  });

  it('belongs to its host', () => {
    const TSA_CLIENT_CERT = `tsa.example=${files.customer.together}, x.example=${files.stranger.together}`;
    const settings = read({ TSA_URLS: `${first} ${second} https://x.example`, TSA_CLIENT_CERT });
    expect(settings.map(({ host, client }) => [host, client !== null])).toEqual([
      ['tsa.example', true],
      ['other.example:3180', false],
      ['x.example', true],
    ]);
  });
});

describe('identity wallets', () => {
  it('are named by a hash unless the operator chooses the DNS name', () => {
    const prefixOf = (env: Record<string, string>) =>
      loadConfig({ DATA_DIR: folder, SECRET_KEY: '00'.repeat(32), WALLET_ISSUERS: '/issuers.pem', ...env }).wallet!
        .clientIdPrefix;
    expect(prefixOf({})).toBe('x509_hash');
    expect(prefixOf({ WALLET_CLIENT_ID_PREFIX: 'x509_san_dns' })).toBe('x509_san_dns');
    expect(problemsOf({ WALLET_CLIENT_ID_PREFIX: 'redirect_uri' })).toEqual([
      'WALLET_CLIENT_ID_PREFIX must be x509_hash or x509_san_dns.',
    ]);
  });
});
