import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../../../src/app/compose.ts';
import { checkSealCredential } from '../../../../src/app/serve.ts';
import type { Flags } from '../../../../src/cli/command.ts';
import { doctor } from '../../../../src/cli/doctor.ts';
import { keysCommands } from '../../../../src/cli/keys-commands.ts';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import { authorities, serviceSeal } from '../../../../src/modules/signing/sealing-credentials.ts';
import { readRootFolder, rootFolder, writeSealChains } from '../../../../src/modules/trust/index.ts';
import { loadConfig } from '../../../../src/platform/config/index.ts';
import { parseCms } from '../../../../src/standards/cms/read.ts';
import { readSealPurpose } from '../../../../src/standards/cms/sign.ts';
import { signatures, signedParts } from '../../../../src/standards/pades/revisions.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { pdfsig, pdfsigAvailable } from '../../../standards/validators/pdfsig.ts';
import { signByLink } from '../../../world/client.ts';
import { createEnvelope, readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { done } from '../../verification/digest-seals/asks.ts';
import { openOpensslCa } from './openssl-ca.ts';

/** A service whose live seal is the certificate of another CA, with a key of RSA-4096. */
describe.skipIf(!hasOpenssl)('the service with a seal credential of another CA', () => {
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  let world: World;
  let live: Caller;
  let env: Record<string, string>;
  beforeAll(async () => {
    ca = await openOpensslCa();
    ca.issue('Sceau', { newKey: ['-newkey', 'rsa:4096'] });
    const passwordFile = path.join(ca.directory, 'password');
    writeFileSync(passwordFile, 'geheim\n');
    env = {
      SEAL_CREDENTIAL: `pkcs12:${ca.pkcs12('Sceau', 'geheim')}`,
      SEAL_CREDENTIAL_PASSWORD_FILE: passwordFile,
      SEAL_CREDENTIAL_ALGORITHM: 'rsa-pss-sha256',
    };
    world = await openWorld({ env });
    await checkSealCredential(world.service.services);
    live = await world.caller({ mode: 'LIVE' });
  });
  afterAll(async () => {
    await world?.close();
    await ca?.close();
  });

  const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const judge = async (pdf: Buffer, at = new Date(world.clock.now().getTime() + MINUTE)) =>
    judgeFile(pdf, { anchors: await readRootFolder(world.dataDir), at });

  /** What doctor says about the seal, with further environment variables. */
  const sealFindings = async (more: Record<string, string>) => {
    const config = loadConfig({ DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, ...env, ...more });
    const { result } = await doctor({ config, clock: world.clock, timeLimit: 60_000 });
    return (result as { findings: { what: string }[] }).findings.filter(({ what }) => what === 'seal');
  };

  it('seals documents and evidence at B-LTA for pdfsig, openssl and our validator', async () => {
    const envelope = await sealedEnvelope(world, live);
    expect(envelope.status).toBe('completed');
    const sealed = await download(envelope.documents[0].sealed_download_url);
    const evidence = await download(envelope.evidence_download_url);
    for (const pdf of [sealed, evidence]) {
      const { verdict, reasons, mode, signatures: found } = await judge(pdf);
      expect({ verdict, reasons, mode }).toEqual({ verdict: 'holds', reasons: [], mode: 'live' });
      expect(found[0]).toMatchObject({ level: 'B-LTA', anchor: 'live', signer: { subject: 'CN=Sceau,O=Autrui,C=FR' } });
      if (pdfsigAvailable) expect(pdfsig(pdf)[0]).toMatchObject({ valid: true, signer: 'Sceau' });
    }
    const [seal] = signatures(sealed);
    const cms = openssl(
      { cms: seal!.contents, content: Buffer.concat(signedParts(sealed, seal!)), 'root.pem': ca.rootPem },
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'cms', '-content', 'content'],
      ...['-CAfile', 'root.pem', '-purpose', 'any', '-out', 'out'],
    );
    expect(cms.text).toContain('Verification successful');
  });

  it('seals in test mode with the test authority', async () => {
    const seal = await serviceSeal(world.service.services.of(authorities), 'TEST');
    expect(seal.signer.certificate.subjectText).toContain('TEST');
  });

  it('calls evidence by another customer of the same CA a forgery', async () => {
    const envelope = await sealedEnvelope(world, live);
    const evidence = await download(envelope.evidence_download_url);
    const anchors = (await readRootFolder(world.dataDir)).map((anchor) =>
      anchor.seals ? { ...anchor, seals: ['00'.repeat(32)] } : anchor,
    );
    const verdict = judgeFile(evidence, { anchors, at: world.clock.now() });
    expect(verdict.verdict).toBe('fails');
    expect(verdict.reasons.join()).toContain("its seal is not one of the service's, but of CN=Sceau");
  });

  it('seals digests with it, with the validation data of its chain', async () => {
    const { cms, validationData } = await done(world, live, 'sealDigest', { digest: 'ab'.repeat(32) });
    const sealing = world.service.services.of(authorities);
    const { signer } = await sealing.credential!.seal();
    expect(Buffer.from(cms, 'base64').includes(signer.certificate.der)).toBe(true);
    // One certificate for both: what the seal was made for is inside the signature.
    expect(readSealPurpose(parseCms(Buffer.from(cms, 'base64')).signedAttributes)).toBe('digest');
    expect(validationData.certificates).toContain(signer.certificate.der.toString('base64'));
  });

  it('waits with the reason while the CA does not answer, and seals afterwards at the same level', async () => {
    const { id, signers } = await createEnvelope(world, live);
    world.clock.advance(11 * MINUTE);
    ca.state.isDown = true;
    await signByLink(world.url, signers[0].sign_url);
    await world.settle();
    expect((await readEnvelope(world, live, id)).status).not.toBe('completed');
    const { prisma } = world.database;
    expect(await prisma.sealing.findUniqueOrThrow({ where: { envelopeId: id } })).toMatchObject({
      state: 'WAITING',
      waitsFor: 'CREDENTIAL',
      reason: expect.stringContaining('HTTP 503'),
    });
    ca.state.isDown = false;
    world.clock.advance(11 * MINUTE);
    await world.settle();
    const envelope = await readEnvelope(world, live, id);
    expect(envelope.status).toBe('completed');
    expect(await judge(await download(envelope.documents[0].sealed_download_url))).toMatchObject({ verdict: 'holds' });
  });

  it('writes the seal and its chain to the data folder, also on another machine', async () => {
    const file = path.join(rootFolder(world.dataDir), 'live-seals.pem');
    const before = readFileSync(file, 'utf8');
    expect(before).toContain('# CN=Sceau,O=Autrui,C=FR');
    rmSync(file);
    await writeSealChains(world.database, world.dataDir);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('is examined by doctor', async () => {
    expect(await sealFindings({})).toEqual([
      { what: 'seal', state: 'note', detail: expect.stringMatching(/^CN=Sceau,.*pkcs12:.*rsa-pss-sha256, until/) },
    ]);
    const wrong = { SEAL_CREDENTIAL_PASSWORD_FILE: '', SEAL_CREDENTIAL_PASSWORD: 'falsch' };
    expect(await sealFindings(wrong)).toMatchObject([
      { state: 'fault', detail: expect.stringMatching(/does not start with SEAL_CREDENTIAL: .*password is wrong/) },
    ]);
  });

  it('refuses to start with a credential that cannot seal', async () => {
    const other = await openWorld({ env: { ...env, SEAL_CREDENTIAL: `pem:${ca.directory}/Sceau.pem` } });
    await expect(checkSealCredential(other.service.services)).rejects.toThrow(
      /^The service cannot seal with SEAL_CREDENTIAL\. The file .* contains no private key\.$/,
    );
    await other.close();
  });

  it('seals no longer once it is revoked; earlier seals stay valid', async () => {
    const { config, log } = world.service.services;
    const { signer } = await world.service.services.of(authorities).credential!.seal();
    const before = await sealedEnvelope(world, live);
    const { id, signers } = await createEnvelope(world, live);
    await signByLink(world.url, signers[0].sign_url);
    // Shares only the database and the data folder with the running service, like the command line.
    const other = await compose(config, { clock: world.clock, log });
    const revoke = (flags: Flags) =>
      keysCommands
        .find(({ name }) => name === 'keys revoke')!
        .run(other, { reason: 'superseded', ...flags }, [signer.certificate.fingerprintSha256]);
    await expect(revoke({})).rejects.toThrow(/wait until SEAL_CREDENTIAL names another credential.*Add --yes/s);
    await revoke({ yes: true });
    await other.close();
    await world.settle();
    expect(await world.database.prisma.sealing.findUniqueOrThrow({ where: { envelopeId: id } })).toMatchObject({
      state: 'WAITING',
      waitsFor: 'CREDENTIAL',
      reason: expect.stringContaining('was revoked with esign keys revoke'),
    });
    const detail = expect.stringMatching(/^live seals wait: .*was revoked with esign keys revoke/);
    expect(await sealFindings({})).toEqual([{ what: 'seal', state: 'fault', detail }]);
    expect(await judge(await download(before.documents[0].sealed_download_url))).toMatchObject({ verdict: 'holds' });
  });
});
