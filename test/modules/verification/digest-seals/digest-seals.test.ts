import { randomUUID, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readChain } from '../../../../src/modules/evidence/index.ts';
import { oids } from '../../../../src/standards/asn1/oids.ts';
import { parseCms } from '../../../../src/standards/cms/read.ts';
import { openPdf, placeFields, readLevel, seal } from '../../../../src/standards/pades/index.ts';
import { checkToken } from '../../../../src/standards/rfc3161/tst-info.ts';
import { contract } from '../../../fixtures/pdf.ts';
import { hasOpenssl, openssl } from '../../../standards/openssl.ts';
import { pdfsig, pdfsigAvailable } from '../../../standards/validators/pdfsig.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { ask, breakTimestamps, codeOf, done, freshDigest } from './asks.ts';

let world: World;
let caller: Caller;
let live: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  live = await world.caller({ mode: 'LIVE', credits: 3 });
  stranger = await world.caller({ name: 'Autre' });
});
afterAll(() => world?.close());

const ledgerOf = ({ organizationId }: Caller) =>
  world.database.prisma.creditEntry.findMany({
    where: { organizationId, kind: { not: 'GRANT' } },
    orderBy: { id: 'asc' },
  });

/** A PDF with the seal of the service, made from its digest alone. */
async function sealedPdf(by: Caller): Promise<{ id: string; pdf: Buffer }> {
  let id = '';
  const cms = async (digest: Buffer) => {
    const payload = await done(world, by, 'sealDigest', { digest: digest.toString('hex') });
    id = payload.digestSeal.id;
    return Buffer.from(payload.cms, 'base64');
  };
  const document = await placeFields(openPdf(await contract()), []);
  const { parts } = await seal(document, { field: 'Seal', at: world.clock.now(), cms });
  return { id, pdf: Buffer.concat(parts) };
}

describe('sealDigest', () => {
  it('returns a detached CMS over the digest with signing-certificate-v2 and a time-stamp over the signature', async () => {
    const digest = freshDigest();
    const { cms, digestSeal, validationData } = await done(world, caller, 'sealDigest', {
      digest,
      name: 'Contrat.pdf',
    });
    const parsed = parseCms(Buffer.from(cms, 'base64'));
    expect(parsed.content).toBeNull();
    expect(parsed.messageDigest.toString('hex')).toBe(digest);
    expect(parsed.signedAttributes.has(oids.signingCertificateV2)).toBe(true);
    expect(parsed.signerCertificate?.subjectText).toContain('SPECIMEN');
    const token = parsed.signatureTimestamp ?? Buffer.alloc(0);
    const { info } = checkToken(token, { digest: Buffer.from(sha256(parsed.signature), 'hex'), nonce: null });
    expect(digestSeal).toMatchObject({
      name: 'Contrat.pdf',
      digest,
      padesLevel: 'B_T',
      timestampedAt: info.genTime.toISOString(),
      certificateFingerprintSha256: parsed.signerCertificate?.fingerprintSha256,
      files: [],
    });
    const subjects = validationData.certificates.map(
      (der: string) => new X509Certificate(Buffer.from(der, 'base64')).subject,
    );
    expect(subjects.length).toBeGreaterThanOrEqual(6);
    expect([validationData.ocspResponses.length, validationData.crls.length]).toEqual([2, 1]);
  });

  it('makes a PDF of level B-T that outside tools accept', async () => {
    const { pdf } = await sealedPdf(caller);
    expect(readLevel(pdf)).toBe('B-T');
    if (pdfsigAvailable) expect(pdfsig(pdf)).toMatchObject([{ valid: true, coversWholeFile: true }]);
  });

  it.runIf(hasOpenssl)('makes a CMS that openssl verifies against the test root', async () => {
    const content = Buffer.from('the bytes of a byte range');
    const { cms } = await done(world, caller, 'sealDigest', { digest: sha256(content) });
    const root = Buffer.from(await (await fetch(`${world.url}/pki/root-test.pem`)).arrayBuffer());
    const judged = openssl(
      { 'cms.der': Buffer.from(cms, 'base64'), content, 'root.pem': root },
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'cms.der', '-content', 'content'],
      ...[
        '-CAfile',
        'root.pem',
        '-purpose',
        'any',
        '-attime',
        String(Math.floor(world.clock.now().getTime() / 1000)),
        '-out',
        'out',
      ],
    );
    expect(judged.text).toContain('successful');
  });

  it('records in the chain that it saw a digest and not the document', async () => {
    const digest = freshDigest();
    const { digestSeal, cms } = await done(world, caller, 'sealDigest', { digest, name: 'Contrat.pdf' });
    const { events, report } = await readChain(world.service.services, digestSeal.id);
    expect(report.valid).toBe(true);
    expect(events).toMatchObject([
      {
        type: 'digest_seal.sealed',
        actor: 'organization',
        data: {
          digest_sha256: digest,
          document_seen: false,
          pades_level: 'B-T',
          cms_sha256: sha256(Buffer.from(cms, 'base64')),
        },
        openings: { name: { value: 'Contrat.pdf' } },
      },
    ]);
  });

  it('costs the price of an organization_seal in live mode, reserved and debited, and nothing in test mode', async () => {
    const { digestSeal } = await done(world, live, 'sealDigest', { digest: freshDigest() });
    expect(await ledgerOf(live)).toMatchObject([
      { kind: 'RESERVE', from: 'AVAILABLE', to: 'RESERVED', amount: 1, subjectId: digestSeal.id },
      { kind: 'DEBIT', from: 'RESERVED', to: 'USED', amount: 1, subjectId: digestSeal.id },
    ]);
    await done(world, caller, 'sealDigest', { digest: freshDigest() });
    expect(await ledgerOf(caller)).toEqual([]);
  });

  it('refuses without credits, and changes nothing', async () => {
    const poor = await world.caller({ mode: 'LIVE', credits: 0 });
    const before = await traceOf(world);
    const answer = await ask(world, poor, 'sealDigest', { digest: freshDigest() });
    expect([answer.data, codeOf(answer)]).toEqual([null, 'insufficient_credits']);
    expect(await traceOf(world)).toEqual(before);
  });

  it('spends the last credit once when two requests come at the same time', async () => {
    const last = await world.caller({ mode: 'LIVE', credits: 1 });
    const answers = await Promise.all([1, 2].map(() => ask(world, last, 'sealDigest', { digest: freshDigest() })));
    expect(answers.map((answer) => codeOf(answer) ?? 'sealed').sort()).toEqual(['insufficient_credits', 'sealed']);
    expect((await ledgerOf(last)).map(({ kind }) => kind)).toEqual(['RESERVE', 'DEBIT']);
  });

  it.each(['', 'ab', 'A'.repeat(64), `${'0'.repeat(63)}g`, '0'.repeat(65)])(
    'refuses the digest "%s"',
    async (digest) => {
      const before = await traceOf(world);
      expect(codeOf(await ask(world, live, 'sealDigest', { digest }))).toBe('invalid_body');
      expect(await traceOf(world)).toEqual(before);
    },
  );

  it('answers unavailable while there is no time-stamp, never a weaker signature, and changes nothing', async () => {
    const repair = breakTimestamps(world, 'timestamp');
    const before = await traceOf(world);
    const answer = await ask(world, live, 'sealDigest', { digest: freshDigest() });
    expect([answer.data, codeOf(answer)]).toEqual([null, 'unavailable']);
    expect(await traceOf(world)).toEqual(before);
    repair();
  });

  it('charges once when validation data was missing and the request is repeated with its key', async () => {
    const post = async (key: string, digest: string) => {
      const response = await fetch(`${world.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${live.key}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({
          query:
            'mutation ($input: SealDigestInput!) { sealDigest(input: $input) { cms validationData { crls } digestSeal { id } } }',
          variables: { input: { digest } },
        }),
      });
      return (await response.json()) as any;
    };
    const [key, digest, paid] = [randomUUID(), freshDigest(), (await ledgerOf(live)).length];
    const repair = breakTimestamps(world, 'validationData');
    const first = await post(key, digest);
    expect(first.errors[0].extensions.code).toBe('unavailable');
    expect(first.data.sealDigest.validationData).toBeNull();
    repair();
    const second = await post(key, digest);
    const third = await post(key, digest);
    expect(second.data.sealDigest).toMatchObject({
      cms: first.data.sealDigest.cms,
      validationData: { crls: [expect.any(String)] },
    });
    expect(third).toEqual(second);
    expect((await ledgerOf(live)).length).toBe(paid + 2);
  });
});

describe('timestampDigest', () => {
  it('returns a time-stamp over the digest, raises the level and records it', async () => {
    const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest() });
    const digest = freshDigest();
    const { token, digestSeal: after } = await done(world, caller, 'timestampDigest', { id: digestSeal.id, digest });
    const { info } = checkToken(Buffer.from(token, 'base64'), { digest: Buffer.from(digest, 'hex'), nonce: null });
    expect(after.padesLevel).toBe('B_LTA');
    const { events } = await readChain(world.service.services, digestSeal.id);
    expect(events.at(-1)).toMatchObject({
      type: 'digest_seal.timestamped',
      data: { digest_sha256: digest, document_seen: false, timestamp: { gen_time: info.genTime.toISOString() } },
    });
  });

  it('refuses a seal of another organisation, and changes nothing', async () => {
    const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest() });
    const before = await traceOf(world);
    for (const id of [digestSeal.id, randomUUID(), 'x'])
      expect(codeOf(await ask(world, stranger, 'timestampDigest', { id, digest: freshDigest() }))).toBe('not_found');
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers unavailable while the authority is down, and changes nothing', async () => {
    const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest() });
    const repair = breakTimestamps(world, 'timestamp');
    const before = await traceOf(world);
    const answer = await ask(world, caller, 'timestampDigest', { id: digestSeal.id, digest: freshDigest() });
    expect(codeOf(answer)).toBe('unavailable');
    expect(await traceOf(world)).toEqual(before);
    repair();
  });

  it('makes at most ten time-stamps for a seal', async () => {
    const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest() });
    for (let n = 1; n <= 10; n += 1)
      await done(world, caller, 'timestampDigest', { id: digestSeal.id, digest: freshDigest() });
    const before = await traceOf(world);
    const answer = await ask(world, caller, 'timestampDigest', { id: digestSeal.id, digest: freshDigest() });
    expect(codeOf(answer)).toBe('invalid_status');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('reportSealedFile', () => {
  it('records each file once, with the level that the answers allow', async () => {
    const { id, pdf } = await sealedPdf(caller);
    const report = (fingerprint: string) => done(world, caller, 'reportSealedFile', { id, sha256: fingerprint });
    await report(sha256(pdf));
    const before = await traceOf(world);
    await report(sha256(pdf));
    expect(await traceOf(world)).toEqual(before);
    await done(world, caller, 'timestampDigest', { id, digest: freshDigest() });
    const later = freshDigest();
    const { digestSeal } = await report(later);
    expect(digestSeal.files).toMatchObject([
      { sha256: sha256(pdf), padesLevel: 'B_T' },
      { sha256: later, padesLevel: 'B_LTA' },
    ]);
  });

  it('refuses a seal of another organisation and a malformed fingerprint, and changes nothing', async () => {
    const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest() });
    const { id } = digestSeal;
    const before = await traceOf(world);
    expect(codeOf(await ask(world, stranger, 'reportSealedFile', { id, sha256: freshDigest() }))).toBe('not_found');
    expect(codeOf(await ask(world, caller, 'reportSealedFile', { id, sha256: 'AB' }))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });

  it('takes at most twenty files for a seal', async () => {
    const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest() });
    const { id } = digestSeal;
    for (let n = 1; n <= 20; n += 1) await done(world, caller, 'reportSealedFile', { id, sha256: freshDigest() });
    const before = await traceOf(world);
    expect(codeOf(await ask(world, caller, 'reportSealedFile', { id, sha256: freshDigest() }))).toBe('invalid_status');
    expect(await traceOf(world)).toEqual(before);
  });
});

it('reads a seal again by its id, and hides it from other organisations', async () => {
  const { digestSeal } = await done(world, caller, 'sealDigest', { digest: freshDigest(), name: 'Contrat.pdf' });
  const read = ({ key }: Caller) =>
    graphql(
      world.url,
      `Bearer ${key}`,
      `{ digestSeal(id: "${digestSeal.id}") { name } node(id: "${digestSeal.id}") { id } }`,
    );
  expect((await read(caller)).data).toEqual({ digestSeal: { name: 'Contrat.pdf' }, node: { id: digestSeal.id } });
  const hidden = await read(stranger);
  expect([hidden.data, codeOf(hidden)]).toEqual([{ digestSeal: null, node: null }, 'not_found']);
});
