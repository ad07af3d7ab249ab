import { readFileSync } from 'node:fs';
import { SignPdf } from '@signpdf/signpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EsignError,
  EsignSigner,
  type EsignSignerOptions,
  placeholder,
  REASON,
} from '../../clients/typescript/signpdf/src/index.ts';
import { sha256Hex } from '../../src/kernel/ids.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { readLevel, signatures } from '../../src/standards/pades/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { breakTimestamps } from '../modules/verification/digest-seals/asks.ts';
import { pdfsig, pdfsigAvailable } from '../standards/validators/pdfsig.ts';
import { lacks, loadPlaceholder } from '../tools/load.ts';
import { graphql, rest } from '../world/client.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** @esign/signpdf against a running server, inside @signpdf/signpdf. */
const missing = lacks('@signpdf/placeholder-plain');
let world: World;
let caller: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  stranger = await world.caller({ name: 'Autre' });
});
afterAll(() => world?.close());

/** Everything that the signers of this file sent. */
const sent: string[] = [];
const recording: typeof fetch = async (request) => {
  sent.push(await (request as Request).clone().text());
  return fetch(request);
};
const signerOf = (options: Partial<EsignSignerOptions> = {}, { key }: Caller = caller) =>
  new EsignSigner({ baseUrl: world.url, key, fetch: recording, retries: 0, ...options });
const prepared = async (more: { readonly reason?: string } = {}) =>
  (await loadPlaceholder())({ pdfBuffer: await contract(), ...placeholder, ...more });
const sealed = async (signer: EsignSigner) => new SignPdf().sign(await prepared(), signer);

const VALIDATE = `query ($pdf: Pdf!) { validatePdf(pdfBase64: $pdf) {
  kind root signatures { kind indication subIndication reasons level coversWholeFile modifications signer { subject } } } }`;
const validate = async (pdf: Buffer) =>
  (await graphql(world.url, `Bearer ${caller.key}`, VALIDATE, { pdf: pdf.toString('base64') })).data.validatePdf;
const verify = async (sha256: string, { key }: Caller) =>
  (await rest(world.url, key, 'POST', '/verify', { sha256 })).body;

describe.skipIf(missing)('a file sealed at level B-T', () => {
  it('holds for pdfsig and for our validator, and states that the service saw a digest', async () => {
    const signer = signerOf({ name: 'Contrat.pdf' });
    const { pdf, sha256, level } = await signer.finish(await sealed(signer));
    expect([sha256, level, readLevel(pdf)]).toEqual([sha256Hex(pdf), 'B-T', 'B-T']);
    expect(pdf.includes(`/Reason (${REASON})`)).toBe(true);
    if (pdfsigAvailable) expect(pdfsig(pdf)).toMatchObject([{ valid: true, coversWholeFile: true }]);
    const { signatures: found, ...verdict } = await validate(pdf);
    expect(verdict).toMatchObject({ kind: 'SIGNED', root: 'TEST' });
    expect(found).toMatchObject([{ kind: 'SIGNATURE', level: 'B_T', coversWholeFile: true, modifications: 'NONE' }]);
    expect(found[0].signer.subject).toContain('SPECIMEN');
  });

  it('is found by /verify once it is reported, by its owner and by third parties, without a match', async () => {
    const signer = signerOf({ name: 'Contrat.pdf' });
    const file = await sealed(signer);
    const fingerprint = sha256Hex(file);
    expect(await verify(fingerprint, caller)).toEqual({ known: false, sha256: fingerprint, billed_credits: 0 });
    const { id } = await signer.finish(file);
    for (const [who, scope] of [
      [caller, 'owner'],
      [stranger, 'third_party'],
    ] as const) {
      const { events, proof, ...body } = await verify(fingerprint, who);
      expect(body).toEqual({ known: true, sha256: fingerprint, scope, billed_credits: 0, chain_valid: true });
      expect(events).toMatchObject([
        { type: 'digest_seal.sealed', actor: 'organization' },
        { type: 'digest_seal.file_reported', actor: 'organization' },
      ]);
      expect(proof).toMatchObject({ pades_level: 'B-T', mandate: null, evidence_sha256: null });
      expect(proof.trust_chain).toHaveLength(3);
    }
    const asked = `mutation { verifyDocument(input: { sha256: "${fingerprint}" }) { verification { matches digestSeal { id name } } } }`;
    const { data } = await graphql(world.url, `Bearer ${stranger.key}`, asked);
    expect(data.verifyDocument.verification).toEqual({ matches: null, digestSeal: { id, name: 'Contrat.pdf' } });
  });
});

describe.skipIf(missing)('a file sealed at level B-LTA', () => {
  it('holds for our validator, and pdfsig accepts the seal under the time-stamp', async () => {
    const signer = signerOf({ level: 'B-LTA' });
    const file = await sealed(signer);
    const { pdf, level, sha256 } = await signer.finish(file);
    expect(pdf.subarray(0, file.length).equals(file)).toBe(true);
    expect([level, readLevel(pdf)]).toEqual(['B-LTA', 'B-LTA']);
    expect(signatures(pdf).map(({ kind }) => kind)).toEqual(['signature', 'timestamp']);
    if (pdfsigAvailable) expect(pdfsig(pdf)[0]).toMatchObject({ valid: true });
    world.clock.advance(1_000);
    const { signatures: found } = await validate(pdf);
    expect(found).toMatchObject([
      { indication: 'TOTAL_PASSED', level: 'B_LTA', modifications: 'VALIDATION_DATA' },
      { indication: 'TOTAL_PASSED', kind: 'DOCUMENT_TIMESTAMP', coversWholeFile: true },
    ]);
    expect((await verify(sha256, caller)).proof.pades_level).toBe('B-LTA');
  });

  it('holds for several files that one signer seals in parallel', async () => {
    const signer = signerOf({ level: 'B-LTA' });
    const files = await Promise.all([sealed(signer), sealed(signer), sealed(signer)]);
    const finished = await Promise.all(files.map((file) => signer.finish(file)));
    expect(finished.map(({ pdf }) => readLevel(pdf))).toEqual(['B-LTA', 'B-LTA', 'B-LTA']);
    expect(new Set(finished.map(({ id }) => id)).size).toBe(3);
  });
});

it.skipIf(missing)('sends digests and no part of the file', async () => {
  sent.length = 0;
  const signer = signerOf({ level: 'B-LTA' });
  await signer.finish(await sealed(signer));
  expect(sent).toHaveLength(3);
  for (const body of sent) expect(body.length).toBeLessThan(600);
});

describe.skipIf(missing)('the signer', () => {
  it('refuses a signature with another reason, and sends nothing', async () => {
    sent.length = 0;
    const pdf = await prepared({ reason: 'Bon pour accord' });
    await expect(new SignPdf().sign(pdf, signerOf())).rejects.toThrow('REASON');
    expect(sent).toEqual([]);
  });

  it('throws the code of the service, and nothing is charged', async () => {
    const poor = await world.caller({ mode: 'LIVE', credits: 0 });
    const before = await traceOf(world);
    const failure = await sealed(signerOf({}, poor)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EsignError);
    expect(failure).toMatchObject({ code: 'insufficient_credits', requestId: expect.any(String) });
    expect(await traceOf(world)).toEqual(before);
  });

  it('repeats a temporary failure with the same idempotency key', async () => {
    const repair = breakTimestamps(world, 'timestamp');
    const keys: unknown[] = [];
    const flaky: typeof fetch = async (request) => {
      keys.push((request as Request).headers.get('idempotency-key'));
      const answer = await fetch(request);
      repair();
      return answer;
    };
    expect(readLevel(await sealed(signerOf({ retries: 2, fetch: flaky })))).toBe('B-T');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('finishes only files that it sealed itself', async () => {
    const file = await sealed(signerOf());
    await expect(signerOf().finish(file)).rejects.toThrow('not made by this signer');
    await expect(signerOf().finish(await contract())).rejects.toThrow('not made by this signer');
  });
});

it('is bundled from the sources of the service', async () => {
  const { bundleSignpdf } = (await import(inProject('clients/typescript/generate/signpdf.mjs'))) as {
    bundleSignpdf(root: string): Promise<Record<string, string>>;
  };
  for (const [name, text] of Object.entries(await bundleSignpdf(inProject('.'))))
    expect(readFileSync(inProject(`clients/typescript/signpdf/src/generated/${name}`), 'utf8')).toBe(text);
});
