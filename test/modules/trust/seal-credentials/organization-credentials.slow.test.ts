import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { pdfsig, pdfsigAvailable } from '../../../standards/validators/pdfsig.ts';
import { sealedEnvelope } from '../../../world/envelope.ts';
import { registeredMandate } from '../../../world/mandate.ts';
import type { Caller } from '../../../world/world.ts';
import type { CertificateWish } from './openssl-ca.ts';
import { download, openOwnSealWorld, SIREN } from './own-seal-world.ts';

/** Organisations whose own seal, by a certificate of another CA, stands on what is sealed under their mandates. */
describe.skipIf(!hasOpenssl)('an organisation with a seal credential of its own', () => {
  let own: Awaited<ReturnType<typeof openOwnSealWorld>>;
  let caller: Caller;
  beforeAll(async () => {
    own = await openOwnSealWorld();
    caller = await own.world.caller({ mode: 'LIVE' });
  });
  afterAll(() => own?.close());

  /** Issues a certificate to a new key, as PEM. Returns the setting and the fingerprint. */
  const issue = (name: string, wish: CertificateWish = {}) => {
    const file = own.ca.issue(name, { siren: SIREN, ...wish });
    const [, base64] = /BEGIN CERTIFICATE-----([\s\S]+?)-----END/.exec(readFileSync(file, 'utf8'))!;
    const { fingerprintSha256 } = parseCertificate(Buffer.from(base64!, 'base64'));
    return { file, credential: `pem:${file}`, fingerprint: fingerprintSha256 };
  };
  const rows = () => own.world.database.prisma.sealCredential.findMany({ orderBy: { addedAt: 'asc' } });

  it('seals its live batches with a PEM file, which no process needs afterwards', async () => {
    const { file, credential, fingerprint } = issue('Horizon');
    const { code, errors, json } = await own.add(caller, credential);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(json).toMatchObject({
      credential: { state: 'in use', siren: SIREN, fingerprint_sha256: fingerprint, place: credential },
      replaced: null,
      other_mandates: [],
    });
    rmSync(file);
    const { status, pdf, evidence, ...proof } = await own.sealed(caller, await own.authorizeOne(caller));
    expect(status).toBe('completed');
    expect(proof).toMatchObject({ fingerprint, subject: expect.stringContaining(`NTRFR-${SIREN}`) });
    const { verdict, mode, signatures } = await own.judge(pdf);
    expect({ verdict, mode }).toEqual({ verdict: 'holds', mode: 'live' });
    expect(signatures[0]).toMatchObject({ level: 'B-LTA', signer: { subject: expect.stringContaining('CN=Horizon') } });
    if (pdfsigAvailable) expect(pdfsig(pdf)[0]).toMatchObject({ valid: true, signer: 'Horizon' });
    // The service seals the proof in its own name. The proof names the certificate of the organisation.
    const judged = await own.judge(evidence);
    expect(judged).toMatchObject({ verdict: 'holds', kind: 'evidence' });
    expect(judged.signatures[0]!.signer!.subject).not.toContain('Horizon');
  });

  it.each([
    ['states that it has no revocation (RFC 9608)', 'Sans statut', () => '2.5.29.56 = DER:0500'],
    ['names a CRL and no OCSP responder', 'Par liste', () => `crlDistributionPoints = URI:${own.ca.url}/ca.crl`],
  ])('seals at B-LTA with a certificate that %s', async (_, name, statusOf) => {
    const other = await own.world.caller({ mode: 'LIVE' });
    const { credential } = issue(name, { extensions: `${own.ca.usage}\n${statusOf()}` });
    expect(await own.add(other, credential)).toMatchObject({ code: 0, errors: '' });
    const { pdf } = await own.sealed(other, await own.authorizeOne(other));
    const { verdict, reasons, signatures } = await own.judge(pdf);
    expect({ verdict, reasons }).toEqual({ verdict: 'holds', reasons: [] });
    expect(signatures[0]).toMatchObject({ level: 'B-LTA', signer: { subject: expect.stringContaining(`CN=${name}`) } });
  });

  it('does not make the organisation’s key a seal of evidence', async () => {
    const { evidence } = await own.sealed(caller, await own.authorizeOne(caller));
    const { judgeFile } = await import('../../../../src/modules/evidence/file/index.ts');
    const { readRootFolder } = await import('../../../../src/modules/trust/index.ts');
    const anchors = await readRootFolder(own.world.dataDir);
    const judged = await own.judge(evidence);
    const [seal] = judged.signatures;
    // As if the seal of the evidence were one of an organisation.
    const root = anchors.find(({ certificate }) => certificate.fingerprintSha256 === seal!.path.at(-1)!.fingerprint)!;
    const asOrganization = { ...root, seals: [seal!.path[0]!.fingerprint], areOrganizations: true };
    const verdict = judgeFile(evidence, { anchors: [asOrganization], at: own.world.clock.now() });
    expect(verdict.verdict).toBe('fails');
    expect(verdict.reasons.join()).toContain("its seal is not one of the service's");
  });

  it('seals with PKCS#12 and its password after a replacement, and keeps the earlier seals valid', async () => {
    const before = await own.sealed(caller, await own.authorizeOne(caller));
    const { fingerprint } = issue('Horizon 2027');
    const passwordFile = path.join(own.ca.directory, 'geheim');
    writeFileSync(passwordFile, 'clé à molette\n');
    const credential = `pkcs12:${own.ca.pkcs12('Horizon 2027', 'clé à molette')}`;
    const { json, code } = await own.add(caller, credential, '--password-file', passwordFile);
    expect(code).toBe(0);
    expect(json.replaced).toMatchObject({ state: 'removed', fingerprint_sha256: before.fingerprint });
    const after = await own.sealed(caller, await own.authorizeOne(caller));
    expect(after.fingerprint).toBe(fingerprint);
    for (const { pdf } of [before, after])
      expect(await own.judge(pdf)).toMatchObject({ verdict: 'holds', mode: 'live' });
    const [former, current] = await rows();
    expect(former).toMatchObject({ removedAt: expect.any(Date), encryptedSetting: null });
    expect(current).toMatchObject({ removedAt: null, encryptedSetting: expect.any(Uint8Array) });
  });

  it('is not used in test mode, nor for other levels, nor for a mandate of another SIREN', async () => {
    const names = (subject: string) => expect(subject).not.toContain('Autrui');
    const test = await own.world.caller({ mode: 'TEST', organizationId: caller.organizationId });
    names((await own.sealed(test, await own.authorizeOne(test, { mode: 'TEST' }))).subject);
    names((await own.sealed(caller, await own.authorizeOne(caller, { siren: '552100554' }))).subject);
    names((await own.sealed(caller, await own.authorizeOne(caller, { siren: null }))).subject);
    const other = await own.world.caller({ mode: 'LIVE' });
    names((await own.sealed(other, await own.authorizeOne(other))).subject);
    const simple = await sealedEnvelope(own.world, caller);
    const judged = await own.judge(await download(simple.documents[0].sealed_download_url));
    names(judged.signatures[0]!.signer!.subject);
  });

  it('accepts the SIREN of a mandate with spaces', async () => {
    const { subject } = await own.sealed(caller, await own.authorizeOne(caller, { siren: '732 829 320' }));
    expect(subject).toContain('Horizon 2027');
  });

  it('says which mandates have another SIREN', async () => {
    const other = await own.world.caller({ mode: 'LIVE' });
    const { id } = await registeredMandate(own.world, other, { mode: 'LIVE', siren: '552100554' });
    const { json } = await own.add(other, issue('Autre').credential);
    expect(json.other_mandates).toEqual([{ id, legal_name: 'Horizon Intérim SAS', siren: '552100554' }]);
  });

  it('waits with the reason while the CA does not answer, and is never replaced by the built-in seal', async () => {
    own.world.clock.advance(11 * MINUTE);
    own.ca.state.isDown = true;
    const id = await own.authorizeOne(caller);
    await own.world.settle();
    expect(await own.sealing(id)).toMatchObject({
      state: 'WAITING',
      waitsFor: 'CREDENTIAL',
      reason: expect.stringContaining('HTTP 503'),
    });
    own.ca.state.isDown = false;
    own.world.clock.advance(11 * MINUTE);
    expect(await own.sealed(caller, id)).toMatchObject({
      status: 'completed',
      subject: expect.stringContaining('Horizon 2027'),
    });
  });
});
