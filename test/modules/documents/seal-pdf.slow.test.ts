import { readdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { drawFile, intakeSignatureImage } from '../../../src/modules/documents/index.ts';
import { openPdf, placeFields, sign, signatures } from '../../../src/standards/pades/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { bytesOf } from '../../standards/pades/world.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { laterChanges } from '../../standards/validation/later-changes.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../standards/validators/pdfa3b.ts';
import { pdfsig, pdfsigAvailable } from '../../standards/validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../../standards/validators/qpdf.ts';
import { proofOf } from '../evidence/file/evidence-file-proof.ts';
import { scrawl } from './picture.ts';
import { type DocumentsWorld, fieldsOn, fillsOn, openDocumentsWorld } from './world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await openDocumentsWorld();
});
afterEach(async () => expect(await world.leftovers()).toEqual([]));
afterAll(() => world?.close());

/** Files and folders of the storage. */
const count = async () =>
  (await readdir(world.services.storage.tempDir.replace(/tmp$/, ''), { recursive: true })).length;
/** The fingerprints in the storage. */
async function blobs(): Promise<string[]> {
  const found: string[] = [];
  for await (const { sha256 } of world.services.storage.list()) found.push(sha256);
  return found.sort();
}
const stored = (sha256: string) => world.services.storage.read(sha256);
const textAvailable = available('pdftotext', '-v');
const textOf = (pdf: Buffer) =>
  withScratch((scratch) =>
    Buffer.from(run('pdftotext', ['-layout', scratch.file(pdf, '.pdf'), '-']).stdout, 'latin1').toString(),
  );

/** No fault, for our validator, OpenSSL, Poppler and qpdf. */
function assertLasting(pdf: Buffer): void {
  const report = judgeLevel(pdf, { roots: world.authorities.roots });
  const all = [...report.findings, ...report.signatures.flatMap((each) => each.findings)];
  expect(all).toEqual([]);
  expect(report.level).toBe('B-LTA');
  if (pdfsigAvailable)
    expect(
      pdfsig(pdf)
        .filter(({ type }) => type !== 'unknown')
        .every(({ valid }) => valid),
    ).toBe(true);
  if (qpdfAvailable) expect(qpdfCheck(pdf).result).toBe('clean');
}

describe('the space reserved for a signature', () => {
  const rooms = (pdf: Buffer) => signatures(pdf).map(({ contents }) => contents.length);

  it('has the estimated size', async () => {
    const { preparedSha256 } = await world.intake(await contract());
    const space = { signature: 8_000, timestamp: 4_000 };
    const { sha256 } = await world.seal(preparedSha256, { space: () => space });
    expect(rooms(await stored(sha256))).toEqual([8_000, 4_000]);
  });

  it.each([
    ['signature', { signature: 1_000, timestamp: 6_000 }],
    ['time-stamp', { signature: 12_000, timestamp: 1_000 }],
  ])('grows at the second attempt when the %s is larger than estimated', async (_, space) => {
    const { preparedSha256 } = await world.intake(await contract(), fieldsOn());
    const { sha256, level } = await world.seal(preparedSha256, { fills: fillsOn(), space: () => space });
    expect(level).toBe('B-LTA');
    assertLasting(await stored(sha256));
  });
});

describe('a sealed document', () => {
  it.each(['table', 'stream'] as const)('is at B-LTA and stored under its own fingerprint (%s)', async (xref) => {
    const { preparedSha256 } = await world.intake(await contract({ xref }), fieldsOn());
    const { sha256, size, level } = await world.seal(preparedSha256, { fills: fillsOn() });
    const sealed = await stored(sha256);
    expect([sha256Hex(sealed), sealed.length, level]).toEqual([sha256, size, 'B-LTA']);
    const prepared = await stored(preparedSha256);
    expect(sealed.subarray(0, prepared.length).equals(prepared)).toBe(true);
    assertLasting(sealed);
  });

  it.skipIf(!textAvailable)(
    'shows the signers’ values, and in test mode a warning that it has no legal value',
    async () => {
      const { preparedSha256 } = await world.intake(await contract({ pages: 1 }), fieldsOn());
      const live = await world.seal(preparedSha256, { fills: fillsOn() });
      const shown = textOf(await stored(live.sha256));
      for (const text of ['Lu et approuvé – Ελλάδα', '2026-11-21', 'Élodie Müller-Şahin', 'Fait à Orléans'])
        expect(shown).toContain(text);
      expect(shown).not.toContain('SPECIMEN');
      const test = await world.seal(preparedSha256, { fills: fillsOn(), specimen: true });
      expect(textOf(await stored(test.sha256))).toContain('SPECIMEN – sans valeur');
    },
  );

  it('shows a drawn signature', async () => {
    const { sha256: imageSha256 } = await intakeSignatureImage(
      world.services,
      scrawl().toString('base64'),
      'drawnSignature',
    );
    const { preparedSha256 } = await world.intake(await contract({ pages: 1, rotate: 90 }), fieldsOn());
    const sealed = await stored((await world.seal(preparedSha256, { fills: fillsOn(1, { imageSha256 }) })).sha256);
    expect(sealed.toString('latin1')).toContain('/SMask');
    assertLasting(sealed);
  });

  it('accepts text in any script', async () => {
    const nasty = [
      '日本語 한국어 🎉',
      'שלום مرحبا',
      '\ud800 half \u202egnp.exe',
      'a\u0301\u0328\tb\r\nc\0',
      'W'.repeat(1_000),
      '(\\)',
    ];
    const { preparedSha256 } = await world.intake(await contract({ pages: 1 }), fieldsOn());
    for (const text of nasty) {
      const fills = fillsOn().map((fill) => ({
        ...fill,
        value: fill.type === 'CHECKBOX' ? 'true' : text,
        signature: fill.signature && { imageSha256: null, text, caption: [text, text] },
      }));
      const { level } = await world.seal(preparedSha256, {
        fills,
        seal: { name: text, reason: text, location: text, at: new Date() },
      });
      expect(level).toBe('B-LTA');
    }
  });

  it('leaves fields without a value empty', async () => {
    const { preparedSha256 } = await world.intake(await contract({ pages: 1 }), fieldsOn());
    const fills = fillsOn().map((fill) => ({ ...fill, value: null, signature: null }));
    assertLasting(await stored((await world.seal(preparedSha256, { fills })).sha256));
  });

  it('can be sealed again by another envelope, and keeps its first seal valid', async () => {
    const { preparedSha256 } = await world.intake(await contract({ pages: 1 }), fieldsOn());
    const once = await stored((await world.seal(preparedSha256, { fills: fillsOn() })).sha256);
    const again = await world.intake(once);
    expect(again.preparedSha256).toBe(sha256Hex(once));
    const twice = await stored((await world.seal(again.preparedSha256)).sha256);
    expect(laterChanges(twice).signatures.filter(({ permitted }) => !permitted)).toEqual([]);
    if (pdfsigAvailable) {
      const valid = pdfsig(twice).filter((each) => each.valid);
      expect(valid.map(({ field }) => field)).toEqual(['EsignSeal', 'EsignSeal2']);
    }
  });
});

describe('a document with signatures of others', () => {
  it('keeps their signatures valid, with our fields and our seal added after them', async () => {
    const approved = await sign(placeFields(openPdf(await contract({ pages: 2 })), []), {
      field: 'Approval',
      at: new Date(),
      cms: world.authorities.cms,
    });
    const { sha256, preparedSha256 } = await world.intake(bytesOf(approved), fieldsOn(2));
    expect(preparedSha256).toBe(sha256);
    const sealed = await stored((await world.seal(preparedSha256, { fills: fillsOn(2) })).sha256);
    expect(sealed.subarray(0, approved.byteLength).equals(bytesOf(approved))).toBe(true);
    if (pdfsigAvailable) {
      const valid = pdfsig(sealed).filter((each) => each.valid);
      expect(valid.map(({ field }) => field)).toEqual(['Approval', 'EsignSeal']);
    }
    expect(laterChanges(sealed).signatures.map(({ field, permitted }) => [field, permitted])).toEqual([
      ['Approval', true],
      ['EsignSeal', true],
      ['EsignTimestamp', true],
    ]);
    if (textAvailable) expect(textOf(sealed)).toContain('Fait à Orléans');
  });
});

describe('nothing is stored when the', () => {
  it.each(['cms', 'token', 'validation'] as const)(
    '%s is unavailable: the same error is thrown, and a later attempt seals',
    async (what) => {
      const { preparedSha256 } = await world.intake(await contract({ pages: 1 }));
      const before = await count();
      const down = new Error('the authority is down');
      await expect(world.seal(preparedSha256, { [what]: () => Promise.reject(down) })).rejects.toBe(down);
      expect(await count()).toBe(before);
      expect((await world.seal(preparedSha256)).level).toBe('B-LTA');
    },
  );

  it('answer is not a signature', async () => {
    const { preparedSha256 } = await world.intake(await contract({ pages: 1 }));
    const before = await count();
    await expect(world.seal(preparedSha256, { cms: async () => Buffer.from('not DER') })).rejects.toThrow(
      'is not valid',
    );
    await expect(world.seal(preparedSha256, { cms: async () => Buffer.alloc(40_000) })).rejects.toMatchObject({
      code: 'too-long',
    });
    expect(await count()).toBe(before);
  });

  it('stored file is missing or differs from its digest', async () => {
    const { preparedSha256 } = await world.intake(await contract({ pages: 1 }));
    const pdf = await stored(preparedSha256);
    await writeFile(await world.services.storage.path(preparedSha256), Buffer.concat([pdf, Buffer.from('\n')]));
    await expect(world.seal(preparedSha256)).rejects.toThrow('does not have the expected SHA-256');
    await rm(await world.services.storage.path(preparedSha256));
    await expect(world.seal(preparedSha256)).rejects.toMatchObject({ name: 'BlobMissing' });
  });
});

describe('the child process', () => {
  it('asks for one signature and one token for each seal, each over a digest', async () => {
    const digests: number[] = [];
    const noting = (answer: (digest: Buffer) => Promise<Buffer>) => (digest: Buffer) => {
      digests.push(digest.length);
      return answer(digest);
    };
    const { preparedSha256 } = await world.intake(await contract({ pages: 1 }));
    const { cms, token } = world.authorities;
    await world.seal(preparedSha256, { cms: noting(cms), token: noting(token) });
    expect(digests).toEqual([32, 32]);
  });
});

describe('an evidence file', () => {
  it('is drawn in a child process and sealed like a document', async () => {
    const { sha256 } = await drawFile(
      world.services,
      'drawEvidence',
      { proof: proofOf(), logo: null, verifyUrl: null, pictures: {} },
      { turnOf: 'one' },
    );
    const drawn = await stored(sha256);
    expect(sha256Hex(drawn)).toBe(sha256);
    const sealed = await stored((await world.seal(sha256)).sha256);
    assertLasting(sealed);
    expect(judgePdfa3b(sealed).findings).toEqual([]);
  });

  it('may be drawn and sealed in one step: same pages, and no other file remains', async () => {
    const proof = proofOf();
    const drawn = await drawFile(
      world.services,
      'drawEvidence',
      { proof, logo: null, verifyUrl: null, pictures: {} },
      { turnOf: 'one' },
    );
    const before = await blobs();
    const { sha256, size, level } = await world.sealDrawing('drawEvidence', {
      proof,
      logo: null,
      verifyUrl: null,
      pictures: {},
    });
    const sealed = await stored(sha256);
    expect([sha256Hex(sealed), sealed.length, level]).toEqual([sha256, size, 'B-LTA']);
    expect(sealed.subarray(0, drawn.size).equals(await stored(drawn.sha256))).toBe(true);
    expect(await blobs()).toEqual([...before, sha256].sort());
    assertLasting(sealed);
    await expect(world.sealDrawing('sealPdf', {})).rejects.toThrow('unknown drawing: sealPdf');
    expect(await blobs()).toHaveLength(before.length + 1);
  });
});
