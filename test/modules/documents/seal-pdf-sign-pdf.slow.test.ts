import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FieldFill, signPdf } from '../../../src/modules/documents/index.ts';
import type { SignRequest } from '../../../src/modules/documents/seal-pdf.ts';
import { contract } from '../../fixtures/pdf.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { laterChanges } from '../../standards/validation/later-changes.ts';
import { pdfsig, pdfsigAvailable } from '../../standards/validators/pdfsig.ts';
import { type DocumentsWorld, fieldsOn, fillsOn, openDocumentsWorld } from './world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await openDocumentsWorld();
});
afterAll(() => world.close());

const of =
  (signer: string) =>
  <T extends { id: string }>(field: T) => ({ ...field, id: `${field.id}-${signer}` });
/** The fields of two signers on one page each; their signatures become digital ones. */
const placed = [1, 2].flatMap((page) =>
  fieldsOn(page).map((field) => ({ ...of(`s${page}`)(field), digital: field.type === 'SIGNATURE' })),
);
const fillsOf = (page: number) =>
  fillsOn(page).map((fill) => ({ ...of(`s${page}`)(fill), digital: fill.type === 'SIGNATURE' }));

const sign = (sha256: string, page: number | null, over: Partial<SignRequest> = {}) => {
  const all: FieldFill[] = page ? fillsOf(page) : [];
  return signPdf(world.services, {
    turnOf: 'one',
    sha256,
    fills: all.filter(({ digital }) => !digital),
    field: all.find(({ digital }) => digital) ?? null,
    specimen: false,
    claims: { name: 'Élodie Müller-Şahin', reason: 'Lu et approuvé', location: 'Orléans', at: world.clock.now() },
    space: { signature: 12 << 10, timestamp: 6 << 10 },
    cms: world.authorities.cms,
    ...over,
  });
};
const read = (sha256: string) => world.services.storage.read(sha256);

describe('a signer’s own signature', () => {
  it('is an incremental update of the newest bytes, stored under its own digest, at B-T', async () => {
    const { preparedSha256 } = await world.intake(await contract(), placed);
    const one = await sign(preparedSha256, 1);
    const two = await sign(one.sha256, 2);
    const three = await sign(two.sha256, null);
    expect([one, two, three].map(({ level }) => level)).toEqual(['B-T', 'B-T', 'B-T']);
    const [first, second] = [await read(one.sha256), await read(two.sha256)];
    expect(second.subarray(0, first.length).equals(first)).toBe(true);

    const sealed = await world.seal(three.sha256);
    const bytes = await read(sealed.sha256);
    expect(laterChanges(bytes).signatures.map(({ field, kind }) => [field, kind])).toEqual([
      ['esign-signature-s1', 'form_filling'],
      ['esign-signature-s2', 'form_filling'],
      ['EsignSigner', 'form_filling'],
      ['EsignSeal', 'validation_data'],
      ['EsignTimestamp', 'none'],
    ]);
    const judged = judgeLevel(bytes, { roots: world.authorities.roots });
    expect(judged.level).toBe('B-LTA');
    expect(judged.signatures.every(({ intact, trusted }) => intact && trusted)).toBe(true);
    if (pdfsigAvailable) expect(pdfsig(bytes).filter(({ valid }) => valid)).toHaveLength(4);
    expect(await world.leftovers()).toEqual([]);
  });

  it('stores nothing while the time-stamp is unavailable, and can be retried', async () => {
    const { preparedSha256 } = await world.intake(await contract(), placed);
    const down = Object.assign(new Error('the authority does not answer'), { code: 'down' });
    const count = async () => {
      let blobs = 0;
      for await (const _ of world.services.storage.list()) blobs++;
      return blobs;
    };
    const before = await count();
    await expect(sign(preparedSha256, 1, { cms: () => Promise.reject(down) })).rejects.toBe(down);
    expect(await count()).toBe(before);
    expect(await world.leftovers()).toEqual([]);
    expect((await sign(preparedSha256, 1)).level).toBe('B-T');
  });

  it('is at B-B without a time-stamp, and reports that level', async () => {
    const { preparedSha256 } = await world.intake(await contract(), placed);
    expect((await sign(preparedSha256, 1, { cms: world.authorities.plainCms })).level).toBe('B-B');
  });

  it('is not stored when the answer is not a signature of these bytes', async () => {
    const { preparedSha256 } = await world.intake(await contract(), placed);
    const other = () => world.authorities.cms(Buffer.alloc(32, 7));
    await expect(sign(preparedSha256, 1, { cms: other })).rejects.toThrow('is not valid');
  });
});
