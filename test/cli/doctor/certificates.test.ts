import { afterAll, beforeAll, expect, it } from 'vitest';
import { examineSignerService } from '../../../src/cli/doctor/certificates.ts';
import { findingReason } from '../../../src/cli/doctor/finding.ts';
import { type ConfigError, loadConfig } from '../../../src/platform/config/index.ts';
import { hasOpenssl } from '../../standards/openssl.ts';
import { TrustService } from '../../world/trust-service.ts';

/** The variables of the trust service of signers, and what `esign doctor` says of it. */
let remote: TrustService | undefined;
beforeAll(async () => {
  if (hasOpenssl) remote = await TrustService.open();
});
afterAll(() => remote?.close());

const url = 'https://trust.example/csc/v2';
const complete = { SIGNER_CSC_URL: url, SIGNER_CSC_CLIENT_ID: 'esign', SIGNER_CSC_CLIENT_SECRET: 'secret' };
const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: '/nowhere', SECRET_KEY: '00'.repeat(32), ...env });
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

it('reads the trust service of signers, without a slash at the end', () => {
  expect(load({}).signerService).toBeNull();
  const expected = { baseUrl: url, clientId: 'esign', clientSecret: 'secret' };
  for (const address of [url, `${url}/`, `${url}//`])
    expect(load({ ...complete, SIGNER_CSC_URL: address }).signerService).toEqual(expected);
  const local = { ...complete, SIGNER_CSC_URL: 'http://127.0.0.1:4000/csc/v2' };
  expect(load(local).signerService?.baseUrl).toBe('http://127.0.0.1:4000/csc/v2');
});

it.each(Object.keys(complete))('wants all three variables: without %s it says so', (name) => {
  const some = Object.fromEntries(Object.entries(complete).filter(([each]) => each !== name));
  expect(problemsOf(some)).toEqual([expect.stringContaining('set together or not at all')]);
});

it.each([
  'http://trust.example/csc/v2',
  'http://127.0.0.1.example/csc/v2',
  'https://user:word@trust.example/csc/v2',
  `${url}?x=1`,
  `${url}#x`,
  'trust.example',
])('sends no secret to %s', (address) => {
  expect(problemsOf({ ...complete, SIGNER_CSC_URL: address })).toEqual([
    expect.stringContaining('SIGNER_CSC_URL must begin with https://'),
  ]);
});

it.skipIf(!hasOpenssl)('names the OAuth server of a trust service that answers, and says if none is set', async () => {
  expect(await examineSignerService(load({}))).toMatchObject([{ state: 'note', what: 'certificates of signers' }]);
  expect(await examineSignerService(load(remote!.env))).toMatchObject([
    { state: 'ok', detail: expect.stringContaining(`${remote!.env.SIGNER_CSC_URL}, authorized at http`) },
  ]);
});

it('is a fault while the trust service does not answer', async () => {
  const down = load({ ...complete, SIGNER_CSC_URL: 'http://127.0.0.1:9/csc/v2' });
  const error = await examineSignerService(down).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(Error);
  expect(findingReason(error)).not.toContain('secret');
});
