import { describe, expect, it } from 'vitest';
import { addSecurityStoreAndTimestamp, readLevel, seal } from '../../../src/standards/pades/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { authorities, bytesOf, prepare, sealAndArchive } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');
const prepared = prepare(await contract());

const archiveWith = async (change: Partial<typeof world.validation>, from = world.cms) => {
  const sealed = await seal(prepared, { field: 'Seal', at, cms: from });
  const validation = { ...world.validation, ...change };
  return bytesOf(await addSecurityStoreAndTimestamp(sealed, { field: 'Archive', validation, token: world.token }));
};

describe('the level of a document', () => {
  it('is null without a signature', () => {
    expect(readLevel(bytesOf(prepared))).toBeNull();
  });

  it('is B-B without a time-stamp', async () => {
    expect(readLevel(bytesOf(await seal(prepared, { field: 'Seal', at, cms: world.plainCms })))).toBe('B-B');
  });

  it('is still B-B when only the archive has a time-stamp', async () => {
    expect(readLevel(await archiveWith({}, world.plainCms))).toBe('B-B');
  });

  it('is B-T without validation data', async () => {
    expect(readLevel(bytesOf(await seal(prepared, { field: 'Seal', at, cms: world.cms })))).toBe('B-T');
  });

  it.each([
    ['no revocation answers', { ocspResponses: [], crls: [] }],
    ['no answer about the CAs', { crls: [] }],
    ['no answer about the seal', { ocspResponses: world.validation.ocspResponses.slice(1) }],
    ['no answer about the time-stamping unit', { ocspResponses: world.validation.ocspResponses.slice(0, 1) }],
    ['no root', { certificates: world.validation.certificates.slice(1) }],
    ['garbage', { certificates: [Buffer.from('no certificate')], ocspResponses: [Buffer.from([0x30, 0])], crls: [] }],
  ])('is B-T with %s', async (_, change) => {
    expect(readLevel(await archiveWith(change))).toBe('B-T');
  });

  it('is B-LTA with all parts', async () => {
    expect(readLevel(await archiveWith({}))).toBe('B-LTA');
  });

  it('is B-LT once anything follows the document time-stamp', async () => {
    const archived = await archiveWith({});
    expect(readLevel(Buffer.concat([archived, Buffer.from('\n')]))).toBe('B-LT');
  });

  it('is null when a signed byte differs', async () => {
    const archived = bytesOf(await sealAndArchive(prepared, world));
    const at = archived.indexOf('/Producer') + 12;
    archived[at]! ^= 1;
    expect(readLevel(archived)).toBeNull();
  });

  it('drops to B-LT when only the archive part differs', async () => {
    const archived = await archiveWith({});
    const at = archived.lastIndexOf('/ExtensionLevel 5');
    archived[at + '/ExtensionLevel '.length] = 0x36;
    expect(readLevel(archived)).toBe('B-LT');
  });

  it('is null for a signature that does not cover the whole revision', async () => {
    const sealed = bytesOf(await seal(prepared, { field: 'Seal', at, cms: world.cms }));
    const range = /\/ByteRange \[0 \d+ \d+ (\d+)/.exec(sealed.toString('latin1'))!;
    const shorter = sealed.toString('latin1').replace(range[0], range[0].replace(/\d+$/, String(Number(range[1]) - 1)));
    expect(readLevel(Buffer.from(shorter, 'latin1'))).toBeNull();
  });
});
