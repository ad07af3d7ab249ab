import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealCommands } from '../../../../src/cli/seal-commands.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { type CertificateWish, openOpensslCa } from './openssl-ca.ts';

const SIREN = '732829320';

/** What `esign seal add` refuses. The organisation keeps the credential that it has. */
describe.skipIf(!hasOpenssl)('a seal credential that an organisation cannot have', () => {
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    ca = await openOpensslCa();
    world = await openWorld({ env: { LOG_LEVEL: 'silent' } });
    caller = await world.caller({ mode: 'LIVE' });
    await add(`pem:${ca.issue('Premier', { siren: SIREN })}`);
  });
  afterAll(async () => {
    await world?.close();
    await ca?.close();
  });

  const command = (name: string) => sealCommands.find((one) => one.name === `seal ${name}`)!;
  const add = (credential: string, flags: Readonly<Record<string, string>> = {}) =>
    command('add').run(world.service, { org: caller.organizationId, credential, ...flags }, []);
  const rows = () => world.database.prisma.sealCredential.findMany();
  const refusal = async (credential: string, flags: Readonly<Record<string, string>> = {}): Promise<string> => {
    const before = await rows();
    const message = await add(credential, flags).then(
      () => 'it was added',
      (error: Error) => error.message,
    );
    expect(await rows()).toEqual(before);
    return message;
  };
  const issue = (name: string, wish: CertificateWish = {}) => `pem:${ca.issue(name, { siren: SIREN, ...wish })}`;
  const withOcsp = (usage: string) => `${usage}\nauthorityInfoAccess = OCSP;URI:${ca.url}/ocsp`;

  it.each<[string, () => string, RegExp]>([
    [
      'whose file is missing',
      () => 'pem:/nowhere/seal.pem',
      /^The file \/nowhere\/seal\.pem cannot be read: ENOENT\.$/,
    ],
    ['of an unknown kind', () => 'jks:/seal.jks', /^A seal credential begins with one of pkcs12:…, pem:…/],
    ['without its key', () => `pem:${ca.directory}/Premier.pem`, /contains no private key/],
    [
      'that has ended',
      () => issue('Fini', { dates: ['20240101000000Z', '20250101000000Z'] }),
      /ended on 2025-01-01\. Replace it\./,
    ],
    [
      'for web servers',
      () => issue('Web', { extensions: withOcsp(`${ca.usage}\nextendedKeyUsage = serverAuth`) }),
      /is only for web servers/,
    ],
    [
      'whose key may not sign',
      () => issue('Chiffre', { extensions: withOcsp(ca.usage.replace('nonRepudiation', 'keyEncipherment')) }),
      /does not allow signatures/,
    ],
    ['without addresses for its status', () => issue('Muet', { extensions: ca.usage }), /names neither OCSP nor a CRL/],
    [
      'that names no SIREN',
      () => `pem:${ca.issue('Anonyme')}`,
      /names no SIREN: its organizationIdentifier is missing and must be NTRFR- with nine digits/,
    ],
    ['with the identifier of a person', () => issue('Siret', { siren: '73282932000074' }), /is NTRFR-73282932000074/],
    ['without PIN', () => 'csc:https://sealing.example/csc/v2?credential_id=a&client_id=b', /--password-file/],
  ])('%s is refused, and nothing changes', async (_, credential, reason) => {
    expect(await refusal(credential())).toMatch(reason);
  });

  it('that its CA has revoked is refused', async () => {
    const credential = issue('Révoqué');
    ca.revoke('Révoqué');
    expect(await refusal(credential)).toMatch(/^The certificate was revoked: /);
  });

  it('whose status cannot be obtained now is refused', async () => {
    ca.state.isDown = true;
    expect(await refusal(issue('Sans réponse'))).toMatch(/HTTP 503/);
    ca.state.isDown = false;
  });

  it('with a wrong password, or none, is refused', async () => {
    ca.issue('Codé', { siren: SIREN });
    const credential = `pkcs12:${ca.pkcs12('Codé', 'geheim')}`;
    expect(await refusal(credential)).toMatch(/password is wrong.*No password is configured/);
    const wrong = path.join(ca.directory, 'root.pem');
    expect(await refusal(credential, { 'password-file': wrong })).toMatch(/password is wrong/);
    expect(await refusal(credential, { 'password-file': '/nowhere' })).toBe('--password-file cannot be read: ENOENT');
  });

  it('with an algorithm that is unknown, or that its key does not have, is refused', async () => {
    expect(await refusal(issue('Courbe'), { algorithm: 'ed25519' })).toMatch(
      /^--algorithm must be one of ecdsa-sha256/,
    );
    expect(await refusal(issue('Courbe 2'), { algorithm: 'rsa-sha256' })).toMatch(/can sign with ecdsa-sha256/);
  });

  it('is refused to an unknown organisation, which has none to list or to remove', async () => {
    const org = randomUUID();
    expect(await refusal(issue('Pour personne'), { org })).toMatch(/organi[sz]ation/i);
    await expect(command('list').run(world.service, { org }, [])).rejects.toThrow(/organi[sz]ation/i);
    await expect(command('remove').run(world.service, { org, yes: true }, [])).rejects.toThrow(/organi[sz]ation/i);
  });
});
