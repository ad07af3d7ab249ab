import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadLimits } from '../../../../src/kernel/upload-limits.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { type OpensslSigners, openOpensslSigners } from '../../../standards/validation/openssl-signers.ts';
import { append, build, edit, nextNumber, numberAt, overwrite, sign } from '../../../standards/validators/forge.ts';
import { PdfRef } from '../../../standards/validators/reader/objects.ts';
import { pem } from '../../../standards/x509-world.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { ask, form, inputFor, sealedByClient, signedByForm } from './deposits-world.ts';

/** Files that somebody deposits to exhaust the service, or to have something preserved that proves nothing. */
let world: World;
let caller: Caller;
let openssl: OpensslSigners;
beforeAll(async () => {
  world = await openWorld({ env: { DEPOSIT_QUOTA_MB: '31' } });
  caller = await world.caller();
  openssl = openOpensslSigners();
  const folder = path.join(world.dataDir, 'pki');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'outside.pem'), pem(openssl.root));
});
afterAll(async () => {
  openssl?.dispose();
  await world?.close();
});

const answerOf = async (pdf: Buffer) => {
  const { data, errors } = await ask(world, caller, 'preservePdf', inputFor(world, pdf));
  const { code, details } = errors?.[0]?.extensions ?? {};
  if (errors) return [code, details?.[0]?.reason ?? errors[0]!.message];
  const { method, obstacle } = data.preservePdf.pdfDeposit;
  return [method, obstacle];
};
/** Expects that nothing was kept. */
const refused = async (pdf: Buffer) => {
  await world.settle();
  const before = await traceOf(world);
  const answer = await answerOf(pdf);
  expect(await traceOf(world)).toEqual(before);
  return answer;
};

const padded = (bytes: number): Buffer =>
  build({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    4: `<</Length ${bytes}>>\nstream\n${'x'.repeat(bytes)}\nendstream`,
  });

const signedWith = (md: string, pdf = form): Buffer =>
  sign(pdf, {
    ...{ field: 'Sig', type: 'Sig', subFilter: 'adbe.pkcs7.detached', size: 8_192 },
    contents: (covered) => openssl.sign(covered, { key: ['rsa:2048'], options: ['-md', md] })!,
  });

describe.skipIf(!hasOpenssl)('preservePdf', () => {
  it('takes the largest file that is allowed, and refuses one byte more', { timeout: 120_000 }, async () => {
    const { each } = uploadLimits.verification;
    const around = (await signedByForm(world, caller, padded(14 << 20))).length - (14 << 20);
    const largest = await signedByForm(world, caller, padded(each - around));
    expect([largest.length, await answerOf(largest)]).toEqual([each, ['AUGMENTATION', null]]);
    const larger = await signedByForm(world, caller, padded(each - around + 1));
    expect(await refused(larger)).toEqual(['payload_too_large', expect.stringContaining(String(each))]);
  });

  it('keeps one of two files that come at the same time, if the quota has room for one', async () => {
    const pdfs = await Promise.all([1, 2].map((more) => signedByForm(world, caller, padded((9 << 20) + more))));
    const answers = await Promise.all(pdfs.map(answerOf));
    expect(answers).toContainEqual(['AUGMENTATION', null]);
    expect(answers).toContainEqual(['invalid_body', 'The deposits of the organisation would exceed 31 MB.']);
  });

  it.each(['md5', 'sha1'])('does not augment a signature by %s, also of a trusted authority', async (md) => {
    expect(await answerOf(signedWith(md))).toEqual(['EVIDENCE_RECORD', 'NO_VALIDATION_DATA']);
  });

  it('refuses a signature that covers only a part of its revision', async () => {
    const whole = signedWith('sha256');
    const [text, ...numbers] = /\[0 (\d+) (\d+) (\d+)\]/.exec(whole.toString('latin1'))!;
    const [first, second, rest] = numbers.map(Number) as [number, number, number];
    const part = overwrite(whole, whole.indexOf(text), `[0 ${first} ${second} ${rest - 30}]`.padEnd(text.length));
    const covered = Buffer.concat([part.subarray(0, first), part.subarray(second, second + rest - 30)]);
    const cms = openssl.sign(covered, { key: ['rsa:2048'], options: ['-md', 'sha256'] })!;
    expect((await refused(overwrite(part, first + 1, cms.toString('hex'))))[0]).toBe('invalid_body');
  });

  it('refuses a file with more revisions than are read', async () => {
    const cms = openssl.sign(Buffer.from('x'), { key: ['rsa:2048'], options: ['-md', 'sha256'] })!;
    let pdf = form;
    for (let at = 0; at < 500; at++)
      pdf = sign(pdf, {
        ...{ field: `Sig${at}`, type: 'Sig', subFilter: 'adbe.pkcs7.detached', size: 2_048, contents: () => cms },
      });
    expect(await refused(pdf)).toEqual(['invalid_body', 'unreadable']);
  });

  it('does not unpack a bomb in a security store, and keeps the file as it is', async () => {
    const sealed = await sealedByClient(world, caller);
    const bomb = deflateSync(Buffer.alloc(1 << 30));
    const next = nextNumber(sealed);
    const stream = `<</Length ${bomb.length}/Filter/FlateDecode>>\nstream\n${bomb.toString('latin1')}\nendstream`;
    const grown = append(sealed, { objects: { [next]: stream } });
    const pdf = edit(grown, numberAt(grown), (catalog) =>
      catalog.set('DSS', new Map([['Certs', [new PdfRef(next, 0)]]])),
    );
    expect(await answerOf(pdf)).toEqual(['EVIDENCE_RECORD', 'NOT_EXTENSIBLE']);
  });
});
