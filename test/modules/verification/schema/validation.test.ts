import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../../world/client.ts';
import { onePager } from '../../../world/envelope.ts';
import { evidenceFiles } from '../../../world/evidence-files.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** GraphQL `validatePdf`: the report on any PDF, which leaves nothing behind. */
let world: World;
let caller: Caller;
let evidence: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  ({ evidence, sealed } = await evidenceFiles.advanced(world, caller));
});
afterAll(() => world?.close());

const VALIDATE = /* GraphQL */ `
  query ($pdf: Pdf!) {
    validatePdf(pdfBase64: $pdf) {
      sha256 kind verdict reasons root
      evidence { name valid events signers documents }
      signatures {
        field kind indication subIndication reasons level claimedAt provenAt root algorithm modifications violations
        coversWholeFile signer { subject } path { fingerprintSha256 } timestamps { source indication genTime }
        revocation { kind status } changes { what }
      }
    }
  }
`;
const ask = async (key: string, pdf: string): Promise<any> => graphql(world.url, `Bearer ${key}`, VALIDATE, { pdf });
const validate = async (bytes: Buffer, { key } = caller): Promise<any> => {
  const { data, errors } = await ask(key, bytes.toString('base64'));
  if (errors) throw new Error(JSON.stringify(errors));
  return data.validatePdf;
};
const codeOf = ({ errors }: any): string => errors?.[0]?.extensions?.code;

describe('validatePdf', () => {
  it('reports each signature of a sealed document up to its root', async () => {
    const report = await validate(sealed);
    expect(report).toMatchObject({ kind: 'SIGNED', verdict: 'HOLDS', reasons: [], root: 'TEST', evidence: null });
    expect(report.signatures).toMatchObject([
      { kind: 'SIGNATURE', indication: 'TOTAL_PASSED', level: 'B_LTA', root: 'TEST', modifications: 'FORM_FILLING' },
      { kind: 'SIGNATURE', indication: 'TOTAL_PASSED', root: 'TEST', modifications: 'VALIDATION_DATA', violations: [] },
      { kind: 'DOCUMENT_TIMESTAMP', indication: 'TOTAL_PASSED', modifications: 'NONE', coversWholeFile: true },
    ]);
    expect(report.signatures[0].path.length).toBe(3);
    expect(report.signatures[0].timestamps.length).toBeGreaterThan(1);
  });

  it('accepts an evidence file and fails a changed one', async () => {
    expect(await validate(evidence)).toMatchObject({
      kind: 'EVIDENCE',
      verdict: 'HOLDS',
      evidence: { valid: true, signers: ['E. Müller'] },
    });
    const changed = Buffer.from(evidence);
    changed[Math.floor(changed.length / 2)]! ^= 1;
    expect((await validate(changed)).verdict).toBe('FAILS');
  });

  it('trusts no test root for a live key', async () => {
    const report = await validate(sealed, await world.caller({ mode: 'LIVE' }));
    expect(report).toMatchObject({ verdict: 'UNDETERMINED', root: null });
    expect(report.signatures[0]).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
      root: null,
    });
  });

  it('says that a PDF without signatures has none', async () => {
    expect(await validate(await onePager())).toMatchObject({
      kind: 'UNSIGNED',
      verdict: 'UNDETERMINED',
      signatures: [],
    });
  });

  it('refuses input that is too large, not base64 or not a PDF', async () => {
    const large = Buffer.alloc(15 * 1024 * 1024 + 1).toString('base64');
    expect(codeOf(await ask(caller.key, large))).toBe('payload_too_large');
    expect(codeOf(await ask(caller.key, 'é'))).toBe('invalid_body');
    expect(codeOf(await ask(caller.key, Buffer.from('hello').toString('base64')))).toBe('invalid_body');
  });

  it('refuses a key without the scope envelopes:read', async () => {
    const { key } = await world.caller({ scopes: ['webhooks:manage'] });
    expect(codeOf(await ask(key, 'aGVsbG8='))).toBe('forbidden');
  });

  it('stores, records and bills nothing', async () => {
    const count = async () => {
      const { prisma } = world.database;
      return [await prisma.consultation.count(), await prisma.creditEntry.count(), await prisma.document.count()];
    };
    const before = await count();
    const stranger = await world.caller({ name: 'Tiers' });
    const grown = await count();
    await validate(sealed, stranger);
    expect(await count()).toEqual(grown);
    expect(grown[0]).toBe(before[0]);
  });
});
