import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { ValidateAsVisitorDocument, VerifyAsVisitorDocument } from '../../../src/pages/web/generated/graphql.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, onePager } from '../../world/envelope.ts';
import { evidenceFiles } from '../../world/evidence-files.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** The public verification: what somebody without a credential learns about a fingerprint and a file. */
let world: World;
let caller: Caller;
let sealed: Buffer;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '1000' } });
  caller = await world.caller();
  ({ sealed } = await evidenceFiles.advanced(world, caller));
});
afterAll(() => world?.close());

const digestOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
const lookUp = (sha256: string, { url } = world) => graphql(url, null, String(VerifyAsVisitorDocument), { sha256 });
const check = (pdfBase64: string, { url } = world) =>
  graphql(url, null, String(ValidateAsVisitorDocument), { pdfBase64 });
const codeOf = ({ errors }: any): string => errors?.[0]?.extensions?.code;

describe('verifyAsVisitor', () => {
  it('shows what the contract shows to a third party, and nothing more', async () => {
    const sha256 = await digestOf(sealed);
    const stranger = await world.caller({ name: 'Tiers' });
    const contract = (await rest(world.url, stranger.key, 'POST', '/verify', { sha256 })).body;
    const { data } = await lookUp(sha256);
    const { mode, verification } = data.verifyAsVisitor;
    expect(mode).toBe('TEST');
    expect(verification).toMatchObject({ known: true, matches: 'SEALED_DOCUMENT', scope: 'THIRD_PARTY' });
    expect(verification.billedCredits).toBe(0);
    expect(verification.signers).toEqual(
      contract.signers.map(({ name, email, status, signed_at }: any) => ({
        name,
        email,
        status: status.toUpperCase(),
        signedAt: signed_at,
      })),
    );
    expect(verification.signers[0].email).toBe('e***@e***.fr');
    expect(verification.events.map(({ actor, hash }: any) => [actor, hash])).toEqual(
      contract.events.map(({ actor, hash }: any) => [actor, hash]),
    );
    expect(JSON.stringify(data)).not.toMatch(/elodie@|127\.0\.0\.1/);
  });

  it('refuses the address, IP address and user agent of a signer to a document that asks for them', async () => {
    const query =
      'mutation ($sha256: Sha256!) { verifyAsVisitor(input: { sha256: $sha256 }) { verification { signers { ip userAgent } } } }';
    expect((await graphql(world.url, null, query, { sha256: await digestOf(sealed) })).status).toBe(401);
    const { key } = await world.caller({ scopes: ['webhooks:manage'] });
    const answer = await graphql(world.url, `Bearer ${key}`, query, { sha256: await digestOf(sealed) });
    expect(codeOf(answer)).toBe('forbidden');
  });

  it('does not know a document whose envelope is unfinished', async () => {
    // A line after the end of the file gives it a fingerprint of its own.
    const pdf = Buffer.concat([await onePager(), Buffer.from('\n% another copy\n')]);
    await createEnvelope(world, caller, {
      documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
      signers: [{ email: 'a@exemple.fr', name: 'A' }],
    });
    const { data } = await lookUp(await digestOf(pdf));
    expect(data.verifyAsVisitor).toMatchObject({ mode: null, verification: { known: false, signers: null } });
  });

  it('names nobody for an original, also if one envelope has it', async () => {
    const original = (await rest(world.url, caller.key, 'POST', '/verify', { sha256: await digestOf(sealed) })).body
      .document.sha256;
    const { data } = await lookUp(original);
    const { mode, verification } = data.verifyAsVisitor;
    const { known, matches, scope, sealedCopies, billedCredits, ...rest_ } = verification;
    expect({ mode, known, matches, scope, billedCredits }).toEqual({
      ...{ mode: 'TEST', known: true, matches: 'ORIGINAL_DOCUMENT', scope: 'THIRD_PARTY', billedCredits: 0 },
    });
    expect(sealedCopies).toBeGreaterThan(0);
    expect(Object.values(rest_).every((value) => value === null)).toBe(true);
    const stranger = await world.caller({ name: 'Tiers' });
    const query =
      'mutation ($sha256: Sha256!) { verifyDocument(input: { sha256: $sha256 }) { verification { sealedCopies scope } } }';
    const { verifyDocument } = (await graphql(world.url, `Bearer ${caller.key}`, query, { sha256: original })).data;
    expect(verifyDocument.verification).toEqual({ sealedCopies: null, scope: 'OWNER' });
    expect((await rest(world.url, stranger.key, 'POST', '/verify', { sha256: original })).body).not.toHaveProperty(
      'sealedCopies',
    );
  });

  it('records the consultation of a known fingerprint without a caller, and nothing of an unknown one', async () => {
    const { prisma } = world.database;
    await prisma.consultation.deleteMany();
    await lookUp('0'.repeat(64));
    expect(await prisma.consultation.count()).toBe(0);
    await lookUp(await digestOf(sealed));
    expect(await prisma.consultation.findMany()).toMatchObject([
      { organizationId: null, apiKeyId: null, mode: 'TEST', sha256: await digestOf(sealed) },
    ]);
  });

  it('forgets the fingerprint after the end of its retention', async () => {
    world.clock.advance(11 * 366 * DAY);
    const { data } = await lookUp(await digestOf(sealed));
    world.clock.advance(-11 * 366 * DAY);
    expect(data.verifyAsVisitor.verification.known).toBe(false);
  });
});

describe('validateAsVisitor', () => {
  it('reports on the signatures of a file that is larger than other anonymous requests', async () => {
    expect(sealed.length).toBeGreaterThan(16 * 1024);
    const { data } = await check(sealed.toString('base64'));
    expect(data.validateAsVisitor).toMatchObject({ kind: 'SIGNED', verdict: 'HOLDS', root: 'TEST' });
  });

  it('refuses what is not a PDF, not base64 or too large', async () => {
    expect(codeOf(await check(Buffer.from('hello').toString('base64')))).toBe('invalid_body');
    expect(codeOf(await check('é'.repeat(20_000)))).toBe('invalid_body');
    expect(codeOf(await check('A'.repeat(16 * 1024 * 1024 * 2)))).toBe('payload_too_large');
  });

  it('refuses a large body with a document that our pages do not send, and keeps no file of it', async () => {
    const query = 'query ($pdf: Pdf!) { validateAsVisitor(pdfBase64: $pdf) { kind } }';
    const answer = await graphql(world.url, null, query, { pdfBase64: sealed.toString('base64') });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'unauthorized']);
  });

  it('reads a few files at a time and refuses the others for the moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(sealed.toString('base64'))));
    const codes = answers.map((answer) => codeOf(answer) ?? 'read');
    expect(codes.filter((code) => code === 'read').length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set(['read', 'rate_limited']));
    expect(codeOf(await check(sealed.toString('base64')))).toBeUndefined();
  });
});

describe('limits', () => {
  it('counts the fingerprints of a network, and a file as five', async () => {
    const strict = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '6' } });
    try {
      expect(codeOf(await check(sealed.toString('base64'), strict))).toBeUndefined();
      expect(codeOf(await lookUp('0'.repeat(64), strict))).toBeUndefined();
      const refused = await lookUp('0'.repeat(64), strict);
      expect(codeOf(refused)).toBe('rate_limited');
      expect(refused.errors?.[0]?.extensions?.retryAfter).toBeGreaterThan(0);
      expect(codeOf(await check(sealed.toString('base64'), strict))).toBe('rate_limited');
    } finally {
      await strict.close();
    }
  });

  it('has a common budget of all networks, from which a network beyond its own takes nothing', async () => {
    const env = { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '1', TRUST_PROXY: '1' };
    const shared = await openWorld({ env });
    const from = async (network: number) => {
      const response = await fetch(`${shared.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${network}.7` },
        body: JSON.stringify({ query: String(VerifyAsVisitorDocument), variables: { sha256: '0'.repeat(64) } }),
      });
      return codeOf(await response.json()) ?? 'answered';
    };
    try {
      expect(await from(1)).toBe('answered');
      for (let again = 0; again < 5; again++) expect(await from(1)).toBe('rate_limited');
      for (let network = 2; network <= 10; network++) expect(await from(network)).toBe('answered');
      expect(await from(11)).toBe('rate_limited');
    } finally {
      await shared.close();
    }
  });

  it('does not exist unless the operator switches it on', async () => {
    const off = await openWorld();
    try {
      expect((await fetch(`${off.url}/verify`)).status).toBe(404);
      expect(codeOf(await lookUp('0'.repeat(64), off))).toBe('not_found');
      expect(codeOf(await check('eA==', off))).toBe('not_found');
      expect((await check(sealed.toString('base64'), off)).status).toBe(413);
    } finally {
      await off.close();
    }
    expect((await fetch(`${world.url}/verify`)).status).toBe(200);
  });
});
