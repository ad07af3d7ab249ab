import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRecord } from '../../../../src/modules/verification/records/find-record.ts';
import { renewTrees } from '../../../../src/modules/verification/records/renew-trees.ts';
import { ValidateRecordAsVisitorDocument } from '../../../../src/pages/web/generated/graphql.ts';
import { octetString, sequence } from '../../../../src/standards/asn1/write.ts';
import { encodeChain, encodeRecord, limits, parseRecord } from '../../../../src/standards/ers/record.ts';
import { graphql, sha256 } from '../../../world/client.ts';
import { evidenceFiles } from '../../../world/evidence-files.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { endDay, makeFormerRecords } from './records-world.ts';

/** Evidence records in requests: of a PDF, and of fingerprints, by a key and by a visitor. */
let world: World;
let caller: Caller;
let sealed: Buffer;
let evidence: Buffer;
let first: Buffer;
let renewed: Buffer;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '1000' } });
  caller = await world.caller();
  ({ sealed, evidence } = await evidenceFiles.advanced(world, caller));
  const { services } = world.service;
  await endDay(world);
  await makeFormerRecords(world);
  first = (await findRecord(services, sha256(sealed), 'TEST'))!.der;
  await renewTrees(services);
  renewed = (await findRecord(services, sha256(sealed), 'TEST'))!.der;
}, 240_000);
afterAll(() => world?.close());

const answer = 'verdict reasons provenAt root timestamps { chain digest genTime issuer isTrusted problems }';
const codeOf = ({ errors }: any): string => errors?.[0]?.extensions?.code;
const sha512 = (bytes: Buffer) => createHash('sha512').update(bytes).digest('hex');
const ask = (record: Buffer | string, of: object, key = caller.key): Promise<any> =>
  graphql(
    world.url,
    `Bearer ${key}`,
    `query ($evidenceRecordBase64: Base64File!, $sha256: Sha256!, $sha512: String) {
      validateEvidenceRecord(evidenceRecordBase64: $evidenceRecordBase64, sha256: $sha256, sha512: $sha512) { ${answer} } }`,
    { evidenceRecordBase64: typeof record === 'string' ? record : record.toString('base64'), ...of },
  );
const judged = async (record: Buffer, of: object, key?: string) =>
  (await ask(record, of, key)).data.validateEvidenceRecord;
const visit = (record: Buffer | string, of: object, { url } = world): Promise<any> =>
  graphql(url, null, String(ValidateRecordAsVisitorDocument), {
    evidenceRecordBase64: typeof record === 'string' ? record : record.toString('base64'),
    ...of,
  });

describe('validatePdf with an evidence record', () => {
  const query = `query ($pdfBase64: Pdf!, $evidenceRecordBase64: Base64File) {
    validatePdf(pdfBase64: $pdfBase64, evidenceRecordBase64: $evidenceRecordBase64) {
      verdict evidenceRecord { sha256 ${answer} } } }`;
  const send = (pdf: Buffer, record: Buffer | null): Promise<any> =>
    graphql(world.url, `Bearer ${caller.key}`, query, {
      pdfBase64: pdf.toString('base64'),
      evidenceRecordBase64: record?.toString('base64'),
    });
  const validate = async (pdf: Buffer, record: Buffer | null) => (await send(pdf, record)).data.validatePdf;

  it('says what the record proves about the PDF, before and after the renewal of its hash tree', async () => {
    const one = await validate(sealed, first);
    expect(one).toMatchObject({
      verdict: 'HOLDS',
      evidenceRecord: { sha256: sha256(sealed), verdict: 'HOLDS', reasons: [], root: 'TEST' },
    });
    expect(one.evidenceRecord.timestamps).toMatchObject([
      { chain: 1, digest: 'SHA256', isTrusted: true, problems: [] },
    ]);
    expect(one.evidenceRecord.provenAt).toBe(one.evidenceRecord.timestamps[0].genTime);
    const two = await validate(sealed, renewed);
    expect(two.evidenceRecord).toMatchObject({ verdict: 'HOLDS', provenAt: one.evidenceRecord.provenAt });
    expect(two.evidenceRecord.timestamps).toMatchObject([{ digest: 'SHA256' }, { chain: 2, digest: 'SHA512' }]);
    expect((await validate(evidence, first)).evidenceRecord.verdict).toBe('FAILS');
    expect((await validate(sealed, null)).evidenceRecord).toBeNull();
    expect(codeOf(await send(sealed, Buffer.alloc(4 * 1024 * 1024 + 1)))).toBe('payload_too_large');
  });
});

describe('validateEvidenceRecord', () => {
  it('needs the SHA-512 once the hash tree was renewed, and trusts no test root for a live key', async () => {
    const known = { sha256: sha256(sealed) };
    expect(await judged(first, known)).toMatchObject({ verdict: 'HOLDS', root: 'TEST' });
    expect((await judged(renewed, known)).reasons).toEqual([expect.stringContaining('SHA512 of the data is needed')]);
    expect(await judged(renewed, { ...known, sha512: sha512(sealed) })).toMatchObject({ verdict: 'HOLDS' });
    expect(await judged(renewed, { ...known, sha512: sha512(evidence) })).toMatchObject({ verdict: 'FAILS' });
    const live = await world.caller({ mode: 'LIVE' });
    expect(await judged(first, known, live.key)).toMatchObject({ verdict: 'UNDETERMINED', root: null, provenAt: null });
  });

  it('refuses what is not base64, too large or no SHA-512', async () => {
    const known = { sha256: sha256(sealed) };
    expect(codeOf(await ask('é', known))).toBe('invalid_body');
    expect(codeOf(await ask(Buffer.alloc(4 * 1024 * 1024 + 1), known))).toBe('payload_too_large');
    expect(codeOf(await ask(first, { ...known, sha512: 'ab' }))).toBe('invalid_body');
    expect(await world.database.prisma.consultation.count()).toBe(0);
  });

  it('answers that a hostile record fails: cut, empty, deep, wide, or of another file', async () => {
    const known = { sha256: sha256(sealed) };
    let deep = octetString(Buffer.alloc(1));
    for (let level = 0; level < 20_000; level++) deep = sequence(deep);
    const [{ der } = { der: Buffer.alloc(0) }] = parseRecord(first).chains;
    const token = parseRecord(first).chains[0]!.timestamps[0]!.token;
    const wide = encodeChain([{ digest: 'sha256', tree: Array(50_000).fill([Buffer.alloc(32)]), token }]);
    const hostile = {
      cut: first.subarray(0, -100),
      random: Buffer.alloc(1_000_000, 0x30),
      deep,
      wide: encodeRecord(['sha256'], [wide]),
      long: encodeRecord(['sha256'], Array(limits.chains + 1).fill(der)),
      pdf: sealed,
    };
    for (const [name, record] of Object.entries(hostile)) {
      const { verdict, timestamps, provenAt } = await judged(record, known);
      expect({ name, verdict, timestamps, provenAt }).toEqual({
        name,
        verdict: 'FAILS',
        timestamps: [],
        provenAt: null,
      });
    }
    expect(await judged(first, { sha256: sha256(evidence) })).toMatchObject({
      verdict: 'FAILS',
      reasons: ['The evidence record is not about these data.'],
    });
    // The child that read them still reads.
    expect((await judged(first, known)).verdict).toBe('HOLDS');
  });
});

describe('validateRecordAsVisitor', () => {
  it('proves a file by its fingerprints, and stores and records nothing', async () => {
    const of = { sha256: sha256(sealed), sha512: sha512(sealed) };
    const { data } = await visit(renewed, of);
    expect(data.validateRecordAsVisitor).toMatchObject({ verdict: 'HOLDS', root: 'TEST', reasons: [] });
    expect(codeOf(await visit('é', of))).toBe('invalid_body');
    expect(codeOf(await visit(renewed, { ...of, sha512: 'x' }))).toBe('invalid_body');
    expect(codeOf(await visit(Buffer.alloc(4 * 1024 * 1024 + 1), of))).toBe('payload_too_large');
    expect(await world.database.prisma.consultation.count()).toBe(0);
  });

  it('is counted as a file, and is not there when public verification is off', async () => {
    const of = { sha256: sha256(sealed) };
    const strict = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '6' } });
    const off = await openWorld();
    try {
      expect((await visit(first, of, strict)).data.validateRecordAsVisitor.verdict).toBe('UNDETERMINED');
      expect(codeOf(await visit(first, of, strict))).toBe('rate_limited');
      expect(codeOf(await visit('eA==', of, off))).toBe('not_found');
      expect(await off.database.prisma.consultation.count()).toBe(0);
      expect(await strict.database.prisma.consultation.count()).toBe(0);
    } finally {
      await strict.close();
      await off.close();
    }
  });
});
