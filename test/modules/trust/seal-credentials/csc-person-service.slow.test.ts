import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isSignedBy } from '../../../../src/modules/trust/seal-credentials/credential.ts';
import { PersonService } from '../../../../src/modules/trust/seal-credentials/csc/person-service.ts';
import { timeLimits } from '../../../../src/platform/neighbours/index.ts';
import { oids } from '../../../../src/standards/asn1/oids.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { CLIENT, CREDENTIAL } from '../../../world/remote-sealing.ts';
import { TrustService, type TrustServiceOptions } from '../../../world/trust-service.ts';
import { openOpensslCa } from './openssl-ca.ts';

const messageOf = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha256').update(bytes).digest() };
};
const messages = [messageOf('first'), messageOf('second')];
const request = (state = 'state') => ({
  ...{ redirectUri: 'https://sign.example.org/certificate/return', state },
  ...{ verifier: 'a verifier of the browser'.padEnd(43, 'x'), language: 'fr' as const },
});

/** People sign with a certificate at a trust service (CSC API v2), and what a hostile one can answer. */
describe.skipIf(!hasOpenssl)('the trust service of a person', () => {
  let remote: TrustService;
  let person: PersonService;
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  beforeAll(async () => {
    ca = await openOpensslCa();
    ca.issue('Ada Lovelace');
  });
  afterAll(() => ca?.close());

  /** A service with a certificate of a CA that others can check. */
  const start = async (options: TrustServiceOptions = {}, name = 'Ada Lovelace') => {
    const file = (each: string) => `${ca.directory}/${each}`;
    const files = { key: file(`${name}.key`), certificates: [`${name}.pem`, 'ca.pem', 'root.pem'].map(file) };
    remote = await TrustService.open({ files, ...options });
    person = new PersonService({
      baseUrl: remote.env.SIGNER_CSC_URL!,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
    });
  };
  afterEach(async () => {
    await person?.close();
    await remote?.close();
  });

  const service = async () => {
    const { code, state } = await remote.agree(await person.authorizationUrl({ scope: 'service' }, request()));
    expect(state).toBe('state');
    return person.exchange(code, request());
  };
  const list = async () => person.credentials(await service(), new Date());
  const authorize = async (hashes = messages.map(({ digest }) => digest)) => {
    const scope = { scope: 'credential', credentialId: CREDENTIAL, hashes } as const;
    const { code } = await remote.agree(await person.authorizationUrl(scope, request()));
    return person.exchange(code, request());
  };
  const sign = async (signed = messages) => {
    const token = await service();
    const { usable } = await person.credentials(token, new Date());
    return person.sign(usable[0]!, signed, token, await authorize());
  };
  const outcome = (work: Promise<unknown>) => work.then(() => 'signed').catch((error: Error) => error.message);

  it.each(['SAD', 'Bearer'] as const)(
    'signs what the person has authorized, with a token of type %s',
    async (tokenType) => {
      await start({ tokenType });
      const { usable } = await list();
      const [credential] = usable;
      expect(credential!.certificate.subjectText).toContain('CN=Ada Lovelace');
      expect(credential!.chain).toHaveLength(2);
      const signatures = await sign();
      for (const [index, { bytes }] of messages.entries()) {
        const { certificate, algorithm } = credential!;
        expect(isSignedBy(certificate, { bytes, algorithm, signature: signatures[index]! })).toBe(true);
      }
      const query = Object.fromEntries(remote.opened.at(-1)!.searchParams);
      expect(query).toMatchObject({
        ...{ scope: 'credential', numSignatures: '2', hashAlgorithmOID: oids.sha256, lang: 'fr' },
        hashes: messages.map(({ digest }) => digest.toString('base64url')).join(','),
      });
      const { body } = remote.requests.findLast(({ method }) => method === 'signatures/signHash')!;
      expect(typeof body.SAD).toBe(tokenType === 'SAD' ? 'string' : 'undefined');
    },
  );

  it('skips credentials that cannot sign, and says why', async () => {
    await start({ listed: ['OTHER', 'MALFORMED', CREDENTIAL] });
    const { usable, problems } = await list();
    expect(usable.map(({ id }) => id)).toEqual([CREDENTIAL]);
    expect(problems).toEqual([
      'the key of the credential is disabled',
      expect.stringContaining('its credentials/info does not follow the specification'),
    ]);
  });

  it.each<[string, TrustServiceOptions, RegExp]>([
    ['is not bound to the hashes', { info: { SCAL: '1' } }, /SCAL2/],
    ['is authorized without a browser', { info: { auth: { mode: 'explicit' } } }, /auth mode explicit/],
    ['has expired', { info: { cert: { status: 'expired', certificates: ['AA=='] } } }, /is expired/],
  ])('lists no credential that %s', async (_title, options, problem) => {
    await start(options);
    const { usable, problems } = await list();
    expect(usable).toEqual([]);
    expect(problems.join()).toMatch(problem);
  });

  it('lists no certificate whose status nobody can check', async () => {
    ca.issue('Unchecked', { extensions: 'basicConstraints = critical,CA:false\nkeyUsage = critical,nonRepudiation' });
    await start({}, 'Unchecked');
    expect((await list()).problems.join()).toContain('names neither OCSP nor a CRL');
  });

  it('takes each code once', async () => {
    await start();
    const { code } = await remote.agree(await person.authorizationUrl({ scope: 'service' }, request()));
    await person.exchange(code, request());
    expect(await outcome(person.exchange(code, request()))).toMatch(/invalid_grant/);
  });

  it('takes no code of another browser', async () => {
    await start();
    const { code } = await remote.agree(await person.authorizationUrl({ scope: 'service' }, request()));
    const other = { ...request(), verifier: 'another verifier'.padEnd(43, 'x') };
    expect(await outcome(person.exchange(code, other))).toMatch(/invalid_grant/);
  });

  it('signs nothing but the hashes that were authorized, and these once', async () => {
    await start();
    expect(await outcome(sign([messages[0]!, messageOf('a third')]))).toMatch(/not authorized by the SAD/);
    const token = await service();
    const { usable } = await person.credentials(token, new Date());
    const activation = await authorize();
    expect(await outcome(person.sign(usable[0]!, messages, token, activation))).toBe('signed');
    expect(await outcome(person.sign(usable[0]!, messages, token, activation))).toMatch(/SAD/);
  });

  const answer = (signatures: readonly string[]) => ({ status: 200, body: { signatures } });
  it.each([
    ['fewer signatures', answer(['AAAA']), /1 signatures for 2 hashes/],
    ['more signatures', answer(['AAAA', 'AAAA', 'AAAA']), /3 signatures for 2 hashes/],
    ['signatures of nothing', answer(['AAAA', 'AAAA']), /does not belong to the certificate/],
    ['a refusal', { status: 400, body: { error: 'access_denied' } }, /denies access/],
    ['an authorization that ran out', { status: 400, body: { error_description: 'SAD expired' } }, /SAD expired/],
    ['HTML', 'no json', /not JSON/],
    ['a huge answer', 'flood', /more than 524288 bytes/],
    ['a lost connection', 'cut', /did not answer/],
    ['a redirect', { status: 302, body: {}, headers: { Location: 'http://127.0.0.1:1/' } }, /redirects/],
  ] as const)('fails as a whole with %s', async (_title, disturbance, message) => {
    await start();
    remote.disturb('signatures/signHash', disturbance);
    expect(await outcome(sign())).toMatch(message);
  });

  it('fails as a whole if the signatures are exchanged', async () => {
    await start();
    const [first, second] = await sign();
    remote.disturb('signatures/signHash', answer([second!, first!].map((one) => one.toString('base64'))));
    expect(await outcome(sign())).toMatch(/does not belong to the certificate/);
  });

  it('does not wait longer than the limit', async () => {
    await start();
    const { answer: limit } = timeLimits.remoteSealing;
    Object.assign(timeLimits.remoteSealing, { answer: 300 });
    try {
      remote.disturb('signatures/signHash', 'hang');
      expect(await outcome(sign())).toMatch(/nothing within 0.3 s/);
    } finally {
      Object.assign(timeLimits.remoteSealing, { answer: limit });
    }
  });

  it('asks no OAuth server without TLS elsewhere', async () => {
    await start();
    remote.disturb('info', { status: 200, body: { oauth2: 'http://trust.example.org' } });
    expect(await outcome(person.authorizationUrl({ scope: 'service' }, request()))).toMatch(/must begin with https/);
    expect(await outcome(service())).toBe('signed');
  });
});
