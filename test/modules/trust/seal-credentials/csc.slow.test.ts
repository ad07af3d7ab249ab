import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { isSignedBy, type SealCredential } from '../../../../src/modules/trust/seal-credentials/credential.ts';
import { openRemote } from '../../../../src/modules/trust/seal-credentials/csc/remote-credential.ts';
import { timeLimits } from '../../../../src/platform/neighbours/index.ts';
import type { SigningAlgorithm } from '../../../../src/standards/asn1/algorithms.ts';
import { oids } from '../../../../src/standards/asn1/oids.ts';
import { available } from '../../../standards/validators/outside.ts';
import { CLIENT, RemoteSealing, type RemoteSealingOptions, SEAL_PIN } from '../../../world/remote-sealing.ts';

const message = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha256').update(bytes).digest() };
};

describe.skipIf(!available('openssl', 'version'))('sealing with a remote service (CSC API v2)', () => {
  let service: RemoteSealing;
  let credential: SealCredential | undefined;

  const start = async (options: RemoteSealingOptions = {}) => {
    service = await RemoteSealing.start(options);
    return service;
  };
  const open = async (parameters: Record<string, string> = {}, pin = SEAL_PIN) => {
    const address = service.address({ pin_file: service.writePin(pin), ...parameters });
    credential = await openRemote(address, { password: CLIENT.secret });
    service.requests.length = 0;
    return credential;
  };
  const sign = async (text = 'a', algorithm = credential!.algorithms[0]!) => {
    const signature = await credential!.sign(message(text), algorithm);
    expect(isSignedBy(credential!.certificate, { bytes: Buffer.from(text), algorithm, signature })).toBe(true);
    return 'signed';
  };
  const outcome = () => sign().catch(String);

  afterEach(async () => {
    await credential?.close();
    credential = undefined;
    await service?.close();
  });

  it.each<[string, RemoteSealingOptions, SigningAlgorithm[]]>([
    ['RSA', { key: 'rsa' }, ['rsa-sha256', 'rsa-pss-sha256']],
    ['RSA by the general name', { key: 'rsa', algorithms: [oids.rsaEncryption] }, ['rsa-sha256']],
    ['P-256', { key: 'ec' }, ['ecdsa-sha256']],
    ['P-256 with r ‖ s', { key: 'ec', raw: true }, ['ecdsa-sha256']],
    ['P-384 by the general name', { key: 'ec-384', algorithms: [oids.ecPublicKey] }, ['ecdsa-sha256']],
    ['P-384 with r ‖ s', { key: 'ec-384', raw: true }, ['ecdsa-sha256']],
  ])('signs with %s', async (_title, options, algorithms) => {
    await start(options);
    await open();
    expect(credential!.algorithms).toEqual(algorithms);
    expect(credential!.certificate.subjectText).toBe('CN=Remote Seal,O=Remote');
    expect(credential!.chain.map(({ subjectText }) => subjectText)).toEqual(['CN=Remote Root,O=Remote']);
    for (const algorithm of algorithms) await sign('a document', algorithm);
  });

  it('authorizes exactly the digests that it signs, and uses an authorization once', async () => {
    await start();
    await open();
    await sign('a');
    await sign('b');
    const hash = (text: string) => message(text).digest.toString('base64');
    expect(service.methods()).toEqual([
      'credentials/authorize',
      'signatures/signHash',
      'credentials/authorize',
      'signatures/signHash',
    ]);
    expect(service.requests[0]!.body).toMatchObject({
      numSignatures: 1,
      hashes: [hash('a')],
      hashAlgorithmOID: oids.sha256,
      authData: [{ id: 'PIN', value: SEAL_PIN }],
    });
    const sads = service.requests.flatMap(({ body }) => body.SAD ?? []);
    expect(new Set(sads).size).toBe(2);
  });

  it('signs 60 digests in batches of at most multisign', async () => {
    await start({ multisign: 25 });
    await open();
    expect(credential!.concurrency).toBe(100);
    const texts = Array.from({ length: 60 }, (_, index) => `document ${index}`);
    await Promise.all(texts.map((text) => sign(text)));
    const sizes = service.requests
      .filter(({ method }) => method === 'signatures/signHash')
      .map(({ body }) => body.hashes.length);
    expect(sizes.sort()).toEqual([10, 25, 25]);
  });

  it('trusts a server certificate only from a known authority', async () => {
    await start({ tls: true });
    const address = service.address({ pin_file: service.writePin(SEAL_PIN) });
    await expect(openRemote(address, { password: CLIENT.secret })).rejects.toMatchObject({
      name: 'CredentialUnavailable',
      message: expect.stringMatching(/localhost:\d+ did not answer: .*(SELF_SIGNED|self.signed)/),
    });
    credential = await openRemote(address, { password: CLIENT.secret }, service.certificate);
    await sign();
  });

  it('shares one access token, and renews it before its end or when it is refused', async () => {
    await start({ tokenLifetime: 3600 });
    await open();
    await Promise.all([sign('a'), sign('b')]);
    expect(service.methods()).not.toContain('oauth2/token');
    service.forgetTokens();
    await Promise.all([sign('a'), sign('b')]);
    expect(service.methods().filter((method) => method === 'oauth2/token')).toHaveLength(1);
  });

  it('requests a new token when the old one has ended', async () => {
    await start({ tokenLifetime: 0.001 });
    await open();
    await sign();
    expect(service.methods()).toContain('oauth2/token');
  });

  it.each([
    ['has expired', 'SAD expired'],
    ['is not known', 'Invalid parameter SAD'],
    ['is for other digests', 'Hash is not authorized by the SAD'],
  ])('authorizes again, once, when the authorization %s', async (_title, description) => {
    await start();
    await open();
    const refused = { status: 400, body: { error: 'invalid_request', error_description: description } };
    service.disturb('signatures/signHash', refused);
    expect(await outcome()).toBe('signed');
    service.disturb('signatures/signHash', refused, refused);
    expect(await outcome()).toBe(
      `CredentialUnavailable: the remote sealing service: it does not accept the authorization of this signature (HTTP 400, invalid_request, ${description})`,
    );
  });

  it('sends a wrong PIN once, so that the credential is not locked, until the PIN has changed', async () => {
    await start();
    await open({}, 'wrong');
    const refused =
      'CredentialUnavailable: the remote sealing service: it refuses the PIN of the credential (HTTP 400, invalid_authentication_data, The authentication data is invalid)';
    for (let attempt = 0; attempt < 5; attempt++) expect(await outcome()).toBe(refused);
    expect(service.methods()).toEqual(['credentials/authorize']);
    await credential!.close();
    await open({}, 'wrong');
    expect(await outcome()).toBe(refused);
    expect(service.methods()).toEqual([]);
    service.writePin(SEAL_PIN);
    expect(await outcome()).toBe('signed');
  });

  it('keeps a pause that the service asks for', async () => {
    await start();
    await open();
    service.disturb('credentials/authorize', {
      status: 429,
      body: { error: 'temporarily_unavailable' },
      headers: { 'Retry-After': '1' },
    });
    expect(await outcome()).toContain('it is overloaded or under maintenance (HTTP 429, temporarily_unavailable)');
    expect(await outcome()).toContain('it asked for a pause');
    expect(service.methods()).toEqual(['credentials/authorize']);
    await expect.poll(outcome).toBe('signed');
  });

  it.each<[string, Parameters<RemoteSealing['disturb']>[1], string]>([
    ['503', { status: 503, body: {} }, 'it is overloaded or under maintenance (HTTP 503)'],
    ['500', { status: 500, body: { error: 'server_error' } }, 'it has a failure (HTTP 500, server_error)'],
    ['a cut connection', 'cut', 'did not answer: '],
    ['an answer without end', 'flood', 'its answer has more than 524288 bytes'],
    ['an answer that is not JSON', 'no json', 'its answer is not JSON'],
    ['no signatures', { status: 200, body: {} }, 'it answered with 0 signatures for 1 hashes'],
    [
      'a signature of another key',
      { status: 200, body: { signatures: ['MEUCIQ=='] } },
      'its signature does not belong to the certificate of the credential',
    ],
    ['a response id', { status: 200, body: { responseID: '1' } }, 'it answered with 0 signatures for 1 hashes'],
    ['a redirect', { status: 302, body: {}, headers: { Location: 'http://localhost:1/' } }, 'it redirects'],
    [
      'an expired certificate',
      { status: 400, body: { error: 'invalid_request', error_description: 'Signing certificate is expired' } },
      'the certificate of the credential has expired',
    ],
  ])('waits with a reason, and signs later: %s', async (_title, disturbance, reason) => {
    await start();
    await open();
    service.disturb('signatures/signHash', disturbance);
    const answer = await outcome();
    expect(answer).toMatch(/^CredentialUnavailable: the remote sealing service: /);
    expect(answer).toContain(reason);
    expect(await outcome()).toBe('signed');
  });

  it('waits with a reason when the service does not answer in time', async () => {
    await start();
    await open();
    const { answer } = timeLimits.remoteSealing;
    Object.assign(timeLimits.remoteSealing, { answer: 500 });
    try {
      service.disturb('signatures/signHash', 'hang');
      expect(await outcome()).toMatch(/localhost:\d+ did not answer: nothing within 0.5 s$/);
    } finally {
      Object.assign(timeLimits.remoteSealing, { answer });
    }
    expect(await outcome()).toBe('signed');
  });

  describe('opening', () => {
    const refusal = async (parameters: Record<string, string>, password: string | null = CLIENT.secret) =>
      openRemote(service.address(parameters), { password }).then(() => 'opened', String);

    it('says what is wrong with the setting', async () => {
      await start();
      const prefix = 'CredentialRefused: The remote sealing service: ';
      expect(await refusal({ credential_id: 'other' })).toBe(
        `${prefix}it does not know this credential_id (HTTP 400, invalid_request, Invalid parameter credentialID).`,
      );
      expect(await refusal({}, 'wrong')).toContain(`${prefix}it refuses the client id or the client secret (HTTP 400`);
      expect(await refusal({}, null)).toContain(`${prefix}the client secret is required`);
      expect(await refusal({ client_id: '' })).toBe(`${prefix}the parameter client_id is required.`);
      expect(await refusal({ secret: 'x' })).toBe(`${prefix}the parameter secret is not known.`);
      expect(await refusal({ pin_file: 'pin' })).toBe(`${prefix}pin_file must be an absolute path.`);
      expect(await refusal({ token_url: 'http://sealing.example/token' })).toBe(
        `${prefix}token_url must begin with https://.`,
      );
      expect(
        await openRemote('http://sealing.example/csc/v2?credential_id=1&client_id=1', { password: 'x' }).catch(String),
      ).toBe(`${prefix}the URL must begin with https://.`);
      expect(await refusal({ token_url: `${service.url}/other` })).toContain('it does not have this method');
    });

    it('finds the token endpoint in info, or takes it from the setting', async () => {
      await start();
      await openRemote(service.address(), { password: CLIENT.secret }).then((opened) => opened.close());
      expect(service.methods()).toEqual(['info', 'oauth2/token', 'credentials/info']);
      service.requests.length = 0;
      const parameters = { token_url: `${service.url}/oauth2/token` };
      await openRemote(service.address(parameters), { password: CLIENT.secret }).then((opened) => opened.close());
      expect(service.methods()).toEqual(['oauth2/token', 'credentials/info']);
    });

    it('does not send the secret to an address that info names without https', async () => {
      await start();
      service.disturb('info', { status: 200, body: { oauth2: 'http://sealing.example/' } });
      expect(await refusal({})).toContain('its OAuth 2.0 server must begin with https://');
      service.disturb('info', { status: 200, body: {} });
      expect(await refusal({})).toContain('its info names no OAuth 2.0 server: set token_url');
    });

    it.each<[string, Record<string, unknown>, string]>([
      [
        'a disabled key',
        { key: { status: 'disabled', algo: [oids.ecdsaSha256] } },
        'the key of the credential is disabled',
      ],
      [
        'a revoked certificate',
        { cert: { status: 'revoked', certificates: ['AA=='] } },
        'the certificate of the credential is revoked',
      ],
      [
        'an unknown algorithm',
        { key: { status: 'enabled', algo: ['1.3.101.112'] } },
        'the credential has no algorithm that is known here',
      ],
      [
        'authorization by a person',
        { auth: { mode: 'oauth2code' } },
        'each signature needs a person (auth mode oauth2code)',
      ],
      [
        'a one-time password',
        {
          auth: {
            mode: 'explicit',
            expression: 'PIN AND OTP',
            objects: [
              { type: 'Password', id: 'PIN' },
              { type: 'Password', id: 'OTP', generator: 'totp' },
            ],
          },
        },
        'authorization needs OTP, which only a person has',
      ],
    ])('refuses a credential with %s', async (_title, info, reason) => {
      await start({ info });
      expect(await refusal({})).toContain(`CredentialRefused: The remote sealing service: ${reason}`);
    });

    it.each<[string, Record<string, unknown>]>([
      ['no authorization', { auth: { mode: 'explicit', objects: [] } }],
      [
        'a PIN or a one-time password',
        {
          auth: {
            mode: 'explicit',
            expression: 'PIN OR OTP',
            objects: [
              { type: 'Password', id: 'PIN' },
              { type: 'Password', id: 'OTP', generator: 'totp' },
            ],
          },
        },
      ],
    ])('opens a credential that needs %s', async (_title, info) => {
      await start({ info });
      expect(await refusal({})).toBe('opened');
    });

    it('is unavailable, not refused, while the service is down or answers nonsense', async () => {
      await start({ info: { multisign: 'many' } });
      expect(await refusal({})).toBe(
        'CredentialUnavailable: the remote sealing service: its credentials/info does not follow the specification: multisign',
      );
      const address = service.address();
      await service.close();
      expect(await openRemote(address, { password: 'x' }).catch(String)).toMatch(
        /^CredentialUnavailable: .*localhost:\d+ did not answer: ECONNREFUSED$/,
      );
    });
  });
});
