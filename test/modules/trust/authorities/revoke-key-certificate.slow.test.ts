import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listExpiring } from '../../../../src/app/certificate-expiry.ts';
import { parsedFlags } from '../../../../src/cli/command.ts';
import { keysCommands } from '../../../../src/cli/keys-commands.ts';
import { verifyFiles } from '../../../../src/cli/verify-files.ts';
import type { Mode } from '../../../../src/kernel/actor.ts';
import { sealPdf } from '../../../../src/modules/documents/index.ts';
import { judgeFile } from '../../../../src/modules/evidence/file/index.ts';
import { sealingCredentials } from '../../../../src/modules/signing/sealing-credentials.ts';
import {
  listKeys,
  listSealKeys,
  type PkiRole,
  readCrlFolder,
  readRootFolder,
  revokeKey,
  type Seal,
} from '../../../../src/modules/trust/index.ts';
import { openLookup } from '../../../../src/modules/verification/index.ts';
import { type Certificate, parseCertificate } from '../../../../src/standards/x509/certificate.ts';
import { hasOpenssl, opensslAsync } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { authorize, codeFor, createBatch, sealable } from '../../../world/batch.ts';
import { graphql, sha256, signByLink } from '../../../world/client.ts';
import { createEnvelope, onePager, readEnvelope, sealedEnvelope } from '../../../world/envelope.ts';
import { registeredMandate } from '../../../world/mandate.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { esign } from './cli.ts';

/** Keys of a running service are revoked by the command line, in another process and without Redis. */
let world: World;
let caller: Caller;
let stamps: Server;
/** Called before each time-stamp of the running service, with its number. */
let beforeStamp: (count: number) => Promise<void> = async () => {};
beforeAll(async () => {
  let count = 0;
  // The service's own authority, behind an address of its own, so that a test can act while a seal is made.
  stamps = createServer(async (request, response) => {
    const query = await buffer(request);
    await beforeStamp((count += 1));
    const headers = { 'content-type': 'application/timestamp-query' };
    const answer = await fetch(`${world.url}/tsa/test`, { method: 'POST', headers, body: new Uint8Array(query) });
    response.writeHead(answer.status, { 'content-type': 'application/timestamp-reply' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(stamps, 'listening');
  const { port } = stamps.address() as AddressInfo;
  world = await openWorld({ env: { LOG_LEVEL: 'silent', TSA_URL: `http://127.0.0.1:${port}` } });
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  stamps?.close();
});

const inUse = async (role: PkiRole, mode: Mode = 'TEST') =>
  (await listKeys(world.service.services.database)).find(
    (key) => key.role === role && key.mode === mode && key.isInUse,
  )!;
const revoke = async (id: string, reason: string, ...words: string[]) => {
  const { code, errors, json } = await esign(world, 'keys', 'revoke', id, '--reason', reason, '--json', ...words);
  expect(errors).toBe('');
  expect(code).toBe(0);
  return json;
};
const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const sealedFile = async ({ documents }: any) => download(documents[0].sealed_download_url);

/** Judges a file with the roots and revocation lists that `esign verify` reads. */
async function verdictOf(pdf: Buffer, { lists = true } = {}) {
  const crls = lists ? await readCrlFolder(world.dataDir) : [];
  return judgeFile(pdf, { anchors: await readRootFolder(world.dataDir), at: new Date(), crls });
}

async function judge(pdf: Buffer, options = {}) {
  const { verdict, signatures, reasons } = await verdictOf(pdf, options);
  const seal = signatures.find(({ kind }) => kind === 'signature')!;
  return { verdict, seal: { indication: seal.indication, subIndication: seal.subIndication }, reasons };
}

/** Seals a file with a key that was copied before its revocation, and with the answers that were valid then. */
async function sealByThief(stolen: Seal, answers: Awaited<ReturnType<Seal['validationData']>>): Promise<Buffer> {
  const { services } = world.service;
  const { signer, trustChain } = stolen;
  const copy = { signer, trustChain, validationData: async () => answers };
  const { name, cms, ...terms } = sealingCredentials(services, 'TEST', copy, []);
  const sha256 = await services.storage.put(await onePager());
  const seal = { name, reason: 'Cachet', at: services.clock.now() };
  const made = await sealPdf(services, {
    ...terms,
    ...{ sha256, fills: [], specimen: true, seal, turnOf: 'thief', cms: cms('document') },
  });
  return services.storage.read(made.sha256);
}

/** Revocation times have whole seconds: passes into the next one. */
const nextSecond = async () => {
  const second = Math.floor(Date.now() / 1_000);
  await expect.poll(() => Math.floor(Date.now() / 1_000), { timeout: 5_000 }).toBeGreaterThan(second + 1);
};

describe('esign keys', () => {
  it('lists the keys of both modes and SECRET_KEY, for people and as JSON', async () => {
    const { json } = await esign(world, 'keys', 'list', '--json');
    expect(json.data[0]).toMatchObject({ state: 'SECRET_KEY' });
    expect(json.certificates).toHaveLength(18);
    expect(json.certificates.every(({ state }: any) => state === 'in use')).toBe(true);
    const { output } = await esign(world, 'keys', 'list');
    expect(output).toMatch(/SECRET_KEY[\s\S]*live root G1[\s\S]*SHA-256 [0-9a-f]{64}/);
  });

  it.each([
    [['revoke', 'x', '--reason', 'superseded'], /KEY_ID must be an id/],
    [['revoke', '00000000-0000-4000-8000-000000000000', '--reason', 'superseded'], /No key has the id/],
    [['revoke', 'SEAL', '--reason', 'certificateHold'], /--reason must be one of/],
    [['revoke', 'SEAL', '--reason', 'cACompromise'], /does not fit this key/],
    [['revoke', 'SEAL', '--reason', 'superseded', '--since', '2026-01-01'], /needs a reason of compromise/],
    [['revoke', 'SEAL', '--reason', 'keyCompromise', '--since', '2026-01-01'], /must be between/],
    [['revoke', 'SEAL', '--reason', 'keyCompromise', '--since', 'yesterday'], /must be a date/],
    [['revoke', 'SEAL_CA', '--reason', 'keyCompromise', '--yes'], /does not fit this key/],
    [['revoke', 'SEAL_CA', '--reason', 'superseded'], /Add --yes/],
    [['revoke', 'TSU', '--reason', 'keyCompromise'], /All time-stamps by the former key[\s\S]*Add --yes/],
    [['revoke', 'ROOT', '--reason', 'cACompromise'], /No revocation list revokes a root[\s\S]*Add --yes/],
    [['rotate', '--role', 'root', '--mode', 'live'], /must also trust the new one[\s\S]*Add --yes/],
    [['rotate', '--role', 'butler', '--mode', 'live'], /--role must be one of/],
    [['rotate', '--role', 'seal'], /--mode must be one of/],
    [['rotate', 'SEAL', '--role', 'seal', '--mode', 'live'], /by its id or by --role/],
  ] as const)('refuses %j and changes nothing', async ([verb, ...words], says) => {
    const before = await world.database.prisma.pkiCertificate.findMany({ orderBy: { id: 'asc' } });
    const keys = await listKeys(world.service.services.database);
    const idOf = (role: string) => keys.find((key) => key.role === role && key.mode === 'LIVE')!.id;
    const { flags, positional } = parsedFlags(words.map((word) => (/^[A-Z_]+$/.test(word) ? idOf(word) : word)));
    const command = keysCommands.find(({ name }) => name === `keys ${verb}`)!;
    await expect(command.run(world.service, flags, positional)).rejects.toThrow(says);
    expect(await world.database.prisma.pkiCertificate.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
  });

  it('exits with 1 for a key that cannot be revoked, and with 2 for wrong usage', async () => {
    const { id } = await inUse('SEAL', 'LIVE');
    const refused = await esign(world, 'keys', 'revoke', id, '--reason', 'cACompromise', '--json');
    expect(refused).toMatchObject({ code: 1, json: { error: { code: 'failed' } } });
    expect(await esign(world, 'keys', 'revoke', id, '--reason', 'bored')).toMatchObject({ code: 2, output: '' });
  });

  it('makes a successor that running processes use at once, and leaves the former key valid', async () => {
    const former = await inUse('SEAL');
    const { json, code } = await esign(world, 'keys', 'rotate', '--role', 'seal', '--mode', 'test', '--json');
    expect(code).toBe(0);
    expect(json.key).toMatchObject({ id: former.id, state: 'former' });
    expect(json.successor).toMatchObject({ role: 'seal', mode: 'test', generation: 2, state: 'in use' });
    const { certificate } = await world.service.authority.sealKey('TEST');
    expect(certificate.fingerprintSha256).toBe(json.successor.fingerprint_sha256);
  });
});

describe('a revoked seal', () => {
  it('is not used any more by a process that is sealing: it makes the seal again with the successor', async () => {
    const { services } = world.service;
    const former = await inUse('SEAL');
    const { id, signers } = await createEnvelope(world, caller);
    await signByLink(world.url, signers[0].sign_url);
    let first: number | undefined;
    beforeStamp = async (count) => {
      first ??= count;
      // The last time-stamp: one for the seal and one over the file, for the document and then for the evidence file.
      // Only the database is told, as by another process.
      if (count === first + 3) await revokeKey(services, { id: former.id, reason: 'superseded', invalidSince: null });
    };
    await world.settle();
    beforeStamp = async () => {};
    await world.settle();
    const successor = await inUse('SEAL');
    expect(successor.id).not.toBe(former.id);
    const sealed = await readEnvelope(world, caller, id);
    expect(sealed.status).toBe('completed');
    const sealing = await services.database.prisma.sealing.findUniqueOrThrow({ where: { envelopeId: id } });
    expect(sealing).toMatchObject({ state: 'DONE', attempts: 2, reason: null });
    expect((sealing.facts as any).seal.fingerprint_sha256).toBe(successor.certificate.fingerprintSha256);
    expect(await judge(await sealedFile(sealed))).toMatchObject({ verdict: 'holds' });
  });

  it('keeps earlier seals valid and makes later ones invalid, as do its published lists', async () => {
    const { authority } = world.service;
    const before = await sealedFile(await sealedEnvelope(world, caller));
    const stolen = await authority.serviceSeal('TEST');
    const answers = await stolen.validationData();
    const former = await inUse('SEAL');
    await nextSecond();
    await revoke(former.id, 'superseded');
    await nextSecond();
    const after = await sealByThief(stolen, answers);

    expect(await judge(before)).toMatchObject({ verdict: 'holds', seal: { indication: 'TOTAL-PASSED' } });
    expect(await judge(after)).toMatchObject({
      verdict: 'undetermined',
      seal: { indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' },
    });
    const lists = { lists: false };
    expect(await judge(after, lists), 'the file alone contains an answer from before').toMatchObject({
      verdict: 'holds',
    });
    // The running service uses its own lists.
    const ask = 'query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { verdict } }';
    const validate = async (pdf: Buffer) =>
      (await graphql(world.url, `Bearer ${caller.key}`, ask, { pdf: pdf.toString('base64') })).data.validatePdf;
    expect(await validate(before)).toEqual({ verdict: 'HOLDS' });
    expect(await validate(after)).toEqual({ verdict: 'UNDETERMINED' });
  });

  it('with a compromise also loses the seals since then, and keeps those before', async () => {
    const before = await sealedFile(await sealedEnvelope(world, caller));
    await nextSecond();
    const since = new Date().toISOString();
    await nextSecond();
    const doubtful = await sealedFile(await sealedEnvelope(world, caller));
    const former = await inUse('SEAL');
    const { key } = await revoke(former.id, 'keyCompromise', '--since', since);
    expect(key).toMatchObject({ reason: 'keyCompromise', invalid_since: since });
    expect(await judge(before)).toMatchObject({ verdict: 'holds' });
    expect(await judge(doubtful)).toMatchObject({ verdict: 'undetermined', seal: { subIndication: 'REVOKED_NO_POE' } });
    const files = [{ file: 'doubtful.pdf', verdict: await verdictOf(doubtful) }];
    const [report] = await verifyFiles(files, openLookup(world.service.services));
    expect(report, 'although the database knows the file').toMatchObject({
      verdict: 'undetermined',
      online: { known: true, matches: 'sealed_document', seal_invalid_since: since },
    });
    const known = [before, doubtful].map((file) => ({ file: 'by fingerprint', sha256: sha256(file) }));
    expect(await verifyFiles(known, openLookup(world.service.services))).toMatchObject([
      { verdict: 'holds', reasons: [] },
      { verdict: 'undetermined', reasons: [expect.stringContaining('revoked')] },
    ]);
    const ask = `mutation ($sha256: Sha256!) {
      verifyDocument(input: { sha256: $sha256 }) { verification { chainValid proof { sealInvalidSince } } }
    }`;
    for (const [file, sealInvalidSince] of [
      [before, null],
      [doubtful, since],
    ] as const) {
      const { data } = await graphql(world.url, `Bearer ${caller.key}`, ask, { sha256: sha256(file) });
      expect(data.verifyDocument.verification).toEqual({ chainValid: true, proof: { sealInvalidSince } });
    }
  });

  it('can be marked as compromised later, but not revoked twice', async () => {
    const former = await inUse('SEAL');
    const { key } = await revoke(former.id, 'superseded');
    const again = await esign(world, 'keys', 'revoke', former.id, '--reason', 'cessationOfOperation');
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('already revoked') });
    const { key: marked } = await revoke(former.id, 'keyCompromise');
    expect(marked).toMatchObject({ reason: 'keyCompromise', revoked_at: key.revoked_at });
  });

  it.skipIf(!hasOpenssl)('is reported by OCSP and CRL from that moment on, as openssl reads them', async () => {
    const { authority } = world.service;
    const [seal, ca, root] = (await authority.trustChain('TEST')) as [Certificate, Certificate, Certificate];
    const files = { 'seal.pem': pem(seal.der), 'ca.pem': pem(ca.der), 'root.pem': pem(root.der) };
    const ocsp = ['ocsp', '-url', seal.ocspUrls[0]!, '-issuer', 'ca.pem', '-cert', 'seal.pem', '-CAfile', 'root.pem'];
    const ask = async () => (await opensslAsync(files, ...ocsp, '-verify_other', 'ca.pem')).text;
    expect(await ask()).toContain('seal.pem: good');
    await revoke((await inUse('SEAL')).id, 'keyCompromise', '--since', seal.notBefore.toISOString());
    const text = await ask();
    expect(text).toContain('Response verify OK');
    expect(text).toMatch(/seal\.pem: revoked[\s\S]*Reason: keyCompromise/);
    const crl = await download(seal.crlUrls[0]!);
    const read = await opensslAsync({ ...files, crl }, 'crl', '-inform', 'DER', '-in', 'crl', '-noout', '-text');
    expect(read.text).toContain('Invalidity Date');
    expect(read.text.toLowerCase()).toContain(`serial number: ${seal.serialHex}`);
    const chain = ['-crl_check', '-crl_download', '-CAfile', 'root.pem', '-untrusted', 'ca.pem'];
    expect((await opensslAsync(files, 'verify', ...chain, 'seal.pem')).text).toContain('certificate revoked');
  });
});

describe('the units of an external authority', () => {
  it('are among the certificates whose end is reported, once they have stamped', () => {
    const roles = listExpiring(world.service.services).map(({ role, renewalAt }) => [role, renewalAt === null]);
    expect(roles).toContainEqual(['outside_timestamp_unit', true]);
    expect(roles).toContainEqual(['seal', false]);
  });
});

describe('the revoked seal of a mandate’s principal', () => {
  it('has a successor at once, also in a process that has just used it', async () => {
    const { services } = world.service;
    const mandate = await registeredMandate(world, caller);
    const sealBatch = async () => {
      const { id } = await sealable(world, caller, mandate.id);
      const { authorization_url: url } = await createBatch(world, caller, mandate.id, [id]);
      expect((await authorize(world, url, await codeFor(world, url))).errors).toBeUndefined();
      await world.settle();
      const facts = (await services.database.prisma.sealing.findUniqueOrThrow({ where: { envelopeId: id } })).facts;
      return {
        fingerprint: (facts as any).seal.fingerprint_sha256,
        pdf: await sealedFile(await readEnvelope(world, caller, id)),
      };
    };
    const before = await sealBatch();
    const [former] = await listSealKeys(services.database, caller.organizationId);
    expect(former).toMatchObject({ isInUse: true, certificate: { fingerprintSha256: before.fingerprint } });
    const { output } = await esign(world, 'keys', 'list', '--org', caller.organizationId);
    expect(output).toContain(before.fingerprint);
    await nextSecond();
    const { successor } = await revoke(former!.id, 'superseded');
    const after = await sealBatch();
    expect(after.fingerprint).toBe(successor.fingerprint_sha256);
    expect(after.fingerprint).not.toBe(before.fingerprint);
    for (const { pdf } of [before, after]) expect(await judge(pdf)).toMatchObject({ verdict: 'holds' });
    const rotated = await esign(world, 'keys', 'rotate', successor.id, '--json');
    expect(rotated.json).toMatchObject({ key: { state: 'former' }, successor: { generation: 3, state: 'in use' } });
  });
});

describe('a revoked authority', () => {
  it('is replaced with all that it issued; seals in progress continue below the new one', async () => {
    const { authority } = world.service;
    const before = await sealedFile(await sealedEnvelope(world, caller));
    const [seal, ca] = (await authority.trustChain('TEST')) as [Certificate, Certificate];
    await nextSecond();
    await revoke((await inUse('SEAL_CA')).id, 'cACompromise', '--yes');
    const [nextSeal, nextCa] = (await authority.trustChain('TEST')) as [Certificate, Certificate];
    expect(nextSeal.spki).not.toEqual(seal.spki);
    expect(nextCa.spki).not.toEqual(ca.spki);
    expect(await judge(before)).toMatchObject({ verdict: 'holds' });
    expect(await judge(await sealedFile(await sealedEnvelope(world, caller)))).toMatchObject({ verdict: 'holds' });
  });

  it('at the top is no longer trusted after a compromise, and stays trusted otherwise', async () => {
    const first = await sealedFile(await sealedEnvelope(world, caller));
    await revoke((await inUse('ROOT')).id, 'superseded', '--yes');
    const second = await sealedFile(await sealedEnvelope(world, caller));
    for (const pdf of [first, second]) expect(await judge(pdf)).toMatchObject({ verdict: 'holds' });
    await revoke((await inUse('ROOT')).id, 'cACompromise', '--yes');
    expect(await judge(first)).toMatchObject({ verdict: 'holds' });
    expect(await judge(second)).toMatchObject({
      verdict: 'undetermined',
      seal: { subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' },
    });
    expect(await judge(await sealedFile(await sealedEnvelope(world, caller)))).toMatchObject({ verdict: 'holds' });
    const published = parseCertificate(await download(`${world.url}/pki/root-test.der`));
    expect(published.fingerprintSha256).toBe((await inUse('ROOT')).certificate.fingerprintSha256);
  });
});
