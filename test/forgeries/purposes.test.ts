import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFiles } from '../../src/cli/verify-files.ts';
import { drawEvidenceFile, judgeFile, readProof, type TrustAnchor } from '../../src/modules/evidence/file/index.ts';
import type { EvidenceProof } from '../../src/modules/evidence/file/proof.ts';
import { EVIDENCE_REASON } from '../../src/modules/evidence/index.ts';
import { serviceCredentials } from '../../src/modules/signing/index.ts';
import { readRootFolder } from '../../src/modules/trust/index.ts';
import { openLookup } from '../../src/modules/verification/index.ts';
import { readPackaged } from '../../src/platform/fonts.ts';
import { type SealPurpose, sealPurposes } from '../../src/standards/cms/sign.ts';
import { addSecurityStoreAndTimestamp, resumePrepared, seal } from '../../src/standards/pades/index.ts';
import { openTypefaces } from '../../src/standards/text/index.ts';
import { TrustedLists } from '../../src/standards/trusted-lists/index.ts';
import { done } from '../modules/verification/digest-seals/asks.ts';
import { graphql } from '../world/client.ts';
import { evidenceFiles } from '../world/evidence-files.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/**
 * A seal made for one purpose is never believed for another. The forger has a proof that agrees with itself: one of
 * another service.
 */
let world: World;
let caller: Caller;
let anchors: readonly TrustAnchor[];
let invented: EvidenceProof;
beforeAll(async () => {
  const elsewhere = await openWorld();
  try {
    invented = readProof((await evidenceFiles.simple(elsewhere, await elsewhere.caller())).evidence) as EvidenceProof;
  } finally {
    await elsewhere.close();
  }
  world = await openWorld();
  caller = await world.caller();
  anchors = await readRootFolder(world.dataDir);
});
afterAll(() => world?.close());

const drawn = async () => resumePrepared(await drawEvidenceFile(invented, openTypefaces(readPackaged), null, null));
const buffer = ({ parts }: { parts: readonly Uint8Array[] }) => Buffer.concat(parts);

/** Seals the invented proof as any customer can: by sealDigest and timestampDigest, up to B-LTA. */
async function sealedByDigest(by: Caller): Promise<Buffer> {
  let id = '';
  let data = { certificates: [], ocspResponses: [], crls: [] };
  const sealed = await seal(await drawn(), {
    field: 'EsignSeal',
    reason: EVIDENCE_REASON,
    at: world.clock.now(),
    cms: async (digest) => {
      const payload = await done(world, by, 'sealDigest', { digest: digest.toString('hex') });
      id = payload.digestSeal.id;
      data = payload.validationData;
      return Buffer.from(payload.cms, 'base64');
    },
  });
  const bytes = (all: readonly string[]) => all.map((each) => Buffer.from(each, 'base64'));
  return buffer(
    await addSecurityStoreAndTimestamp(sealed, {
      field: 'EsignTimestamp',
      validation: {
        certificates: bytes(data.certificates),
        ocspResponses: bytes(data.ocspResponses),
        crls: bytes(data.crls),
      },
      token: async (digest) =>
        Buffer.from((await done(world, by, 'timestampDigest', { id, digest: digest.toString('hex') })).token, 'base64'),
    }),
  );
}

/** Seals it with the service's own key for any purpose, which no customer can. */
async function sealedFor(purpose: SealPurpose): Promise<Buffer> {
  const { services } = world.service;
  const credentials = await serviceCredentials(services, 'TEST');
  const at = world.clock.now();
  const sealed = await seal(await drawn(), {
    ...{ field: 'EsignSeal', reason: EVIDENCE_REASON, at, cms: credentials.cms(purpose) },
  });
  const validation = await credentials.validation();
  return buffer(
    await addSecurityStoreAndTimestamp(sealed, { field: 'EsignTimestamp', validation, token: credentials.token }),
  );
}

const judge = (bytes: Buffer) => judgeFile(bytes, { anchors, at: world.clock.now() });

async function validatePdf(bytes: Buffer) {
  const { data, errors } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    `query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) { kind verdict reasons signatures { kind purpose signer { subject } } } }`,
    { pdf: bytes.toString('base64') },
  );
  expect(errors).toBeUndefined();
  return data.validatePdf;
}

/** What the command line says, with the database. */
const verified = async (bytes: Buffer) =>
  (await verifyFiles([{ file: 'preuve.pdf', verdict: judge(bytes) }], openLookup(world.service.services)))[0]!;

describe('an invented proof that a customer seals by sealDigest', () => {
  let forged: Buffer;
  beforeAll(async () => {
    forged = await sealedByDigest(caller);
  });

  it('fails by its bytes, on the command line and in the API, which name what the seal was made for', async () => {
    const made = 'its seal was made for something else than an evidence file: digest';
    expect(judge(forged)).toMatchObject({ kind: 'evidence', verdict: 'fails', reasons: [made] });
    expect(await verified(forged)).toMatchObject({
      kind: 'evidence',
      verdict: 'fails',
      reasons: [made, expect.any(String)],
    });
    expect(await validatePdf(forged)).toMatchObject({
      ...{ kind: 'EVIDENCE', verdict: 'FAILS', reasons: [made] },
      signatures: [{ kind: 'SIGNATURE', purpose: 'DIGEST' }, { kind: 'DOCUMENT_TIMESTAMP' }],
    });
  });

  it('is sealed with a key that seals digests only, whose certificate says so', async () => {
    const [seal] = (await validatePdf(forged)).signatures;
    expect(seal.signer.subject).toMatch(/CN=TEST .* – cachet sur empreinte/);
    expect((await serviceCredentials(world.service.services, 'TEST')).name).not.toContain('empreinte');
  });

  it('confirms no document that it names', async () => {
    const sha256 = invented.documents[0]!.sealed_sha256!;
    const files = [
      { file: 'preuve.pdf', verdict: judge(forged) },
      { file: sha256, sha256 },
    ];
    const [, document] = await verifyFiles(files, openLookup(world.service.services));
    expect(document).toMatchObject({ verdict: 'undetermined', named_in: [] });
  });
});

it.each(sealPurposes.filter((purpose) => purpose !== 'evidence'))(
  'a seal made for a %s seals no evidence',
  async (purpose) => {
    const bytes = await sealedFor(purpose);
    expect(judge(bytes)).toMatchObject({ kind: 'evidence', verdict: 'fails' });
    expect((await validatePdf(bytes)).verdict).toBe('FAILS');
  },
);

describe('a proof whose head this service does not know', () => {
  it('is undetermined with the database, also under the seal for evidence', async () => {
    const bytes = await sealedFor('evidence');
    expect(judge(bytes)).toMatchObject({ verdict: 'holds', reasons: [] });
    const reasons = ['this service does not know this proof'];
    expect(await validatePdf(bytes)).toMatchObject({ verdict: 'UNDETERMINED', reasons });
    const report = await verified(bytes);
    expect(report.verdict).toBe('undetermined');
    expect(report.reasons).toEqual(expect.arrayContaining(reasons));
  });
});

it('what the service seals names its purpose, and holds', async () => {
  const { evidence, sealed } = await evidenceFiles.simple(world, caller);
  expect(await validatePdf(evidence)).toMatchObject({ verdict: 'HOLDS', signatures: [{ purpose: 'EVIDENCE' }, {}] });
  expect((await validatePdf(sealed)).signatures.map(({ purpose }: any) => purpose)).toContain('DOCUMENT');
  const session = await evidenceFiles.session(world, caller);
  expect((await validatePdf(session.sealed)).signatures[0]).toMatchObject({ purpose: 'ATTENDANCE_SHEET' });
  expect(await validatePdf(session.evidence)).toMatchObject({
    verdict: 'HOLDS',
    signatures: [{ purpose: 'EVIDENCE' }, {}],
  });
});

it('evidence whose seal leads to a service of a trusted list only is no evidence of this service', async () => {
  const { evidence } = await evidenceFiles.simple(world, caller);
  const certificates = anchors.map(({ certificate }) => ({
    der: certificate.der.toString('base64'),
    subject: certificate.subject.toString('base64'),
  }));
  const period = {
    status: 'granted',
    since: '2016-06-30T22:00:00Z',
    purposes: [],
    qualifications: [],
    isUnclear: false,
  };
  const lists = new TrustedLists({
    lists: [
      {
        ...{ territory: 'FR', sequence: 1, issuedAt: '2026-01-01T00:00:00Z', nextUpdate: '2100-01-01T00:00:00Z' },
        ...{ sha256: '', signer: '', pointers: [] },
        services: [{ provider: 'P', name: 'S', certificates, periods: [{ ...period, type: 'CA/QC' }] }],
      },
    ],
    missing: [],
  });
  const verdict = judgeFile(evidence, { anchors: [], at: world.clock.now(), lists });
  expect(verdict.signatures[0]).toMatchObject({
    indication: 'TOTAL-PASSED',
    anchor: 'trusted_list',
    purpose: 'evidence',
  });
  expect(verdict).toMatchObject({ verdict: 'fails', reasons: [expect.stringContaining("not one of the service's")] });
});
