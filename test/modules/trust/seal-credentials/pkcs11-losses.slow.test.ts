import { execFileSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SealCredential } from '../../../../src/modules/trust/seal-credentials/credential.ts';
import { openToken } from '../../../../src/modules/trust/seal-credentials/open-credential.ts';
import { timeLimits } from '../../../../src/platform/neighbours/index.ts';
import { publicKeyOf } from '../../../../src/standards/x509/certificate.ts';
import { available } from '../../../standards/validators/outside.ts';
import { hasSoftHsm, PIN, SoftToken, softHsm } from '../../../world/soft-token.ts';

const bytes = Buffer.from('a document');
const message = { bytes, digest: createHash('sha256').update(bytes).digest() };

/** The header is part of the package that the service uses. */
const headers = path.resolve('node_modules/pkcs11js/includes/pkcs11');

describe.skipIf(!hasSoftHsm || !available('gcc') || !existsSync(headers))('losses of a PKCS #11 token', () => {
  let soft: SoftToken;
  let library: string;
  let key: string;
  let credential: SealCredential | undefined;

  const order = (text: string) => writeFileSync(soft.file('order'), text);
  const words = () => readFileSync(soft.file('log'), 'utf8').split('\n').filter(Boolean);
  const open = async (query: Record<string, string> = {}, password: string | null = PIN) => {
    credential = await openToken(soft.address(key, query, library), { password });
    return credential;
  };
  const isSigned = async () => {
    const signature = await credential!.sign(message, 'ecdsa-sha256');
    return verify('sha256', bytes, publicKeyOf(credential!.certificate), signature);
  };
  const outcome = () => isSigned().then((good) => (good ? 'signed' : 'wrong'), String);

  beforeAll(() => {
    soft = new SoftToken();
    library = soft.file('failing.so');
    const source = path.resolve('test/modules/trust/seal-credentials/failing-module.c');
    execFileSync('gcc', ['-shared', '-fPIC', '-I', headers, '-o', library, source, '-ldl']);
    key = soft.addKey('EC:secp256r1');
    process.env.FAILING_REAL = softHsm!;
    process.env.FAILING_ORDER = soft.file('order');
    process.env.FAILING_LOG = soft.file('log');
    process.env.FAILING_FLAGS = soft.file('flags');
    process.env.FAILING_READABLE = soft.file('readable');
  });
  beforeEach(() => {
    writeFileSync(soft.file('log'), '');
    for (const name of ['order', 'flags', 'readable']) rmSync(soft.file(name), { force: true });
  });
  afterEach(async () => {
    await credential?.close();
    credential = undefined;
  });
  afterAll(() => {
    for (const name of ['REAL', 'ORDER', 'LOG', 'FLAGS', 'READABLE']) delete process.env[`FAILING_${name}`];
    soft.close();
  });

  it.each([
    ['all sessions were closed', 'closed'],
    ['the login has ended', 'logout'],
    ['the library has crashed', 'crash'],
  ])('logs in again and signs when %s', async (_title, text) => {
    await open();
    order(text);
    // SoftHSM finishes the signature during which the login ends, and refuses the next one.
    expect([await isSigned(), await isSigned()]).toEqual([true, true]);
    expect(words()).toEqual(['login', 'login']);
  });

  it('signs all of 50 signatures during which all sessions are closed', async () => {
    await open();
    const outcomes = Array.from({ length: 50 }, (_, index) => {
      if (index === 20) order('closed');
      return outcome();
    });
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['signed']));
  });

  it('ends a library that does not answer, and signs with a new process', async () => {
    await open();
    const { answer } = timeLimits.token;
    Object.assign(timeLimits.token, { answer: 1_000 });
    try {
      order('hang');
      expect(await outcome()).toBe('signed');
    } finally {
      Object.assign(timeLimits.token, { answer });
    }
  });

  it('waits with a reason while the device is removed', async () => {
    await open();
    order('removed');
    expect(await outcome()).toBe(
      'CredentialUnavailable: the token of the seal: the token was removed (CKR_DEVICE_REMOVED)',
    );
    rmSync(soft.file('order'));
    await expect.poll(outcome).toBe('signed');
  });

  it('waits while the token is away, and signs when it is back', async () => {
    await open();
    soft.remove();
    order('closed');
    await expect.poll(outcome).toContain('CredentialUnavailable: the token of the seal: no token matches the URI');
    soft.putBack();
    await expect.poll(outcome).toBe('signed');
  });

  it('sends a wrong PIN once, and tries again when the PIN in the file has changed', async () => {
    writeFileSync(soft.file('pin'), PIN);
    await open({ 'pin-source': soft.file('pin') }, null);
    writeFileSync(soft.file('pin'), 'wrong');
    order('logout');
    expect(await outcome()).toBe('signed');
    const refused =
      'CredentialUnavailable: the token of the seal: the token refuses the PIN (CKR_PIN_INCORRECT from C_Login)';
    expect(await Promise.all([outcome(), outcome(), outcome()])).toEqual([refused, refused, refused]);
    for (let attempt = 0; attempt < 5; attempt++) expect(await outcome()).toBe(refused);
    await credential!.close();
    await expect(open({ 'pin-source': soft.file('pin') }, null)).rejects.toThrow('the token refuses the PIN');
    expect(words()).toEqual(['login', 'login']);
    writeFileSync(soft.file('pin'), PIN);
    await open({ 'pin-source': soft.file('pin') }, null);
    expect(await outcome()).toBe('signed');
  });

  it.each([
    ['only one attempt is left', '20000', 'only one attempt is left before the token locks the PIN'],
    ['the PIN is locked', '40000', 'the PIN is locked: unlock it with the tool of the token'],
  ])('sends no PIN if %s', async (_title, flags, message) => {
    writeFileSync(soft.file('flags'), flags);
    await expect(open()).rejects.toMatchObject({
      name: 'CredentialUnavailable',
      message: expect.stringContaining(message),
    });
    expect(words()).toEqual([]);
  });

  it('never asks for a private part of the key', async () => {
    await open();
    expect(await isSigned()).toBe(true);
    expect(words()).not.toContain('export');
  });

  it('warns of a key that the token lets its users read', async () => {
    expect((await open()).warnings).toEqual([]);
    await credential!.close();
    writeFileSync(soft.file('readable'), '');
    expect((await open()).warnings).toEqual([expect.stringContaining('CKA_SENSITIVE is false')]);
  });

  it('does not use a token that has come back with another key', async () => {
    await open();
    for (const type of ['privkey', 'pubkey', 'cert'])
      soft.tool('seals', '--delete-object', '--type', type, '--label', key);
    soft.addKey('EC:secp256r1', { label: key });
    await expect
      .poll(outcome)
      .toContain('CredentialUnavailable: the token of the seal: no certificate belongs to the key');
  });
});
