import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIssuedBy, parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { judgeLevel } from '../../../standards/validation/judge-level.ts';
import { pem } from '../../../standards/x509-world.ts';
import { sealedEnvelope } from '../../../world/envelope.ts';
import { examineWorld } from '../../../world/examine.ts';
import { openWorld, type World } from '../../../world/world.ts';
import { esign } from './cli.ts';

/** The key of the live root leaves the service and comes back only to sign. */

const DAY = 86_400_000;
const PASSWORD = 'un mot de passe assez long';
let world: World;
let keyFile: string;
let passwordFile: string;
beforeAll(async () => {
  world = await openWorld();
  keyFile = path.join(world.dataDir, 'root.pem');
  passwordFile = path.join(world.dataDir, 'password');
  await writeFile(passwordFile, `${PASSWORD}\n`);
});
afterAll(() => world?.close());

const rootId = async (mode: 'LIVE' | 'TEST') =>
  (await world.database.prisma.pkiKey.findFirstOrThrow({ where: { mode, role: 'ROOT' } })).id;
const trust = () => ({ roots: world.service.authority.roots().map(({ certificate }) => certificate.der) });
const withKey = () => ['--root-key', keyFile, '--password-file', passwordFile];
const listOf = async () =>
  (await (await fetch(`${world.url}/pki/crl/${await rootId('TEST')}.crl`)).arrayBuffer()) as ArrayBuffer;

describe('the key of a root', () => {
  it('leaves the service only into an encrypted file, once, and on confirmation', async () => {
    const id = await rootId('TEST');
    const out = ['keys', 'root', 'export', id, '--out', keyFile, '--password-file', passwordFile];
    const asked = await esign(world, ...out);
    expect(asked.code).toBe(2);
    expect(asked.errors).toContain('keep two copies apart');
    await writeFile(`${passwordFile}-short`, 'court');
    expect((await esign(world, ...out.slice(0, -1), `${passwordFile}-short`, '--yes')).errors).toContain(
      'at least 16 characters',
    );
    const { code, output, errors } = await esign(world, ...out, '--yes');
    expect(code, errors).toBe(0);
    expect(output).toContain('no longer in the service');
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    const { encryptedPkcs8 } = await world.database.prisma.pkiKey.findUniqueOrThrow({ where: { id } });
    expect(encryptedPkcs8).toBeNull();
    const again = await esign(world, ...out.slice(0, 5), `${keyFile}-2`, ...out.slice(6), '--yes');
    expect(again.errors).toContain('has already left the service');
    expect((await esign(world, 'keys', 'list')).output).toMatch(/test root G1 +in use, key kept outside/);
  });

  it.skipIf(!hasOpenssl)('is in the file as every program reads it', async () => {
    const text = await readFile(keyFile, 'latin1');
    const key = { 'root.pem': text, password: PASSWORD };
    expect(openssl(key, 'pkey', '-in', 'root.pem', '-passin', 'file:password', '-noout').ok).toBe(true);
    expect(openssl({ ...key, password: 'un autre' }, 'pkey', '-in', 'root.pem', '-passin', 'file:password').ok).toBe(
      false,
    );
  });

  it('is not needed to seal: running processes go on with the list that it has signed', async () => {
    const caller = await world.caller();
    const { documents } = await sealedEnvelope(world, caller);
    const bytes = Buffer.from(await (await fetch(documents[0].sealed_download_url)).arrayBuffer());
    expect(judgeLevel(bytes, trust()).level).toBe('B-LTA');
    expect(world.service.authority.isRootOffline('TEST')).toBe(true);
  });

  it('is asked for where the root must sign: a successor or the revocation of an authority', async () => {
    const { errors } = await esign(world, 'keys', 'rotate', '--role', 'seal_ca', '--mode', 'test');
    expect(errors).toContain('give its file with --root-key and --password-file');
    const ca = await world.database.prisma.pkiKey.findFirstOrThrow({ where: { mode: 'TEST', role: 'SIGNER_CA' } });
    const revoke = ['keys', 'revoke', ca.id, '--reason', 'superseded', '--yes'];
    expect((await esign(world, ...revoke)).errors).toContain('so that it signs the revocation and the successor');
    const before = Buffer.from(await listOf());
    const done = await esign(world, ...revoke, ...withKey());
    expect(done.code, done.errors).toBe(0);
    const revoked = await world.database.prisma.pkiCertificate.findFirstOrThrow({ where: { keyId: ca.id } });
    expect(before.toString('hex')).not.toContain(revoked.serial);
    expect(Buffer.from(await listOf()).toString('hex')).toContain(revoked.serial);
  });

  it('signs the successors that are due, and its next list, from the file', async () => {
    const rotated = await esign(world, 'keys', 'rotate', '--role', 'seal_ca', '--mode', 'test', ...withKey());
    expect(rotated.code, rotated.errors).toBe(0);
    const before = Buffer.from(await listOf());
    const signed = await esign(world, 'keys', 'root', 'sign', ...withKey());
    expect(signed.output).toContain('No authority was due.');
    expect(Buffer.from(await listOf()).equals(before)).toBe(false);
    const chain = await world.service.authority.trustChain('TEST');
    expect(chain[1]!.subjectText).toContain('Seal CA G2');
    expect(isIssuedBy(chain[1]!, chain[2]!)).toBe(true);
    if (hasOpenssl) {
      const list = Buffer.from(await listOf());
      const files = { 'root.pem': pem(chain[2]!.der), 'list.crl': list };
      expect(
        openssl(files, 'crl', '-inform', 'DER', '-in', 'list.crl', '-CAfile', 'root.pem', '-noout').text,
      ).toContain('verify OK');
    }
    const { encryptedPkcs8 } = await world.database.prisma.pkiKey.findUniqueOrThrow({
      where: { id: await rootId('TEST') },
    });
    expect(encryptedPkcs8).toBeNull();
  });

  it('is refused with another password, and from another service', async () => {
    await writeFile(`${passwordFile}-other`, 'un autre mot de passe');
    const wrong = await esign(
      world,
      'keys',
      'root',
      'sign',
      '--root-key',
      keyFile,
      '--password-file',
      `${passwordFile}-other`,
    );
    expect(wrong.errors).toContain('cannot be decrypted with this password');
    const text = await readFile(keyFile, 'latin1');
    const live = world.service.authority.roots().find(({ mode }) => mode === 'LIVE')!.certificate;
    const mixed = text.replace(/-----BEGIN CERT[\s\S]+CATE-----\n/, pem(parseCertificate(live.der).der));
    await writeFile(`${keyFile}-mixed`, mixed);
    const other = await esign(
      world,
      'keys',
      'root',
      'sign',
      '--root-key',
      `${keyFile}-mixed`,
      '--password-file',
      passwordFile,
    );
    expect(other.errors).toContain('is not that of its certificate');
  });

  it('is missed before its list ends: doctor says so, and seals wait once it has ended', async () => {
    const doctor = async () => (await examineWorld(world)).text;
    expect(await doctor()).toMatch(/test root +.*the key is kept outside the service; its revocation list lasts until/);
    world.clock.advance(350 * DAY);
    expect(await doctor()).toContain('esign keys root sign');
    world.clock.advance(60 * DAY);
    await expect(world.service.authority.validationData('TEST', world.clock.now())).rejects.toThrow('has ended');
  });
});
