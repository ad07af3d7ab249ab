import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/kernel/ids.ts';
import { intakeSignatureImage } from '../../../src/modules/documents/index.ts';
import { png, scrawl } from './picture.ts';
import { type DocumentsWorld, openDocumentsWorld } from './world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await openDocumentsWorld();
});
afterEach(async () => expect(await world.leftovers()).toEqual([]));
afterAll(() => world?.close());

const path = 'drawnSignature';
const intake = (bytes: Buffer) => intakeSignatureImage(world.services, bytes.toString('base64'), path);
const refused = (message: string) => ({ code: 'invalid_body', details: [{ path, message }] });

describe('a drawn signature', () => {
  it.each(['rgba', 'grey'] as const)('is stored under its fingerprint (%s)', async (kind) => {
    const picture = scrawl(600, 200, kind);
    expect(await intake(picture)).toEqual({ sha256: sha256Hex(picture) });
    expect((await world.services.storage.read(sha256Hex(picture))).equals(picture)).toBe(true);
  });

  it('may be short initials on a wide canvas, or cropped to its ink', async () => {
    await intake(png(1200, 400, (x, y) => Math.abs(x - 300) < 20 && Math.abs(y - 200) < 2));
    await intake(png(60, 24, (x, y) => Math.abs(x - y * 2) < 3));
  });
});

describe('an invalid signature image is refused:', () => {
  const dot = (side: number) => (x: number, y: number) => Math.hypot(x - 150, y - 100) < side / 2;

  it.each<[string, Buffer]>([
    ['is empty or shows only a dot', png(300, 200, () => false)],
    ['is empty or shows only a dot', png(300, 200, dot(20))],
    ['is empty or shows only a dot', png(1200, 400, dot(30))],
    ['is empty or shows only a dot', png(300, 200, dot(12), 'grey')],
    ['is not a readable PNG', Buffer.from('GIF89a and more of it, to be long enough for a header')],
    ['is not a readable PNG', scrawl().subarray(0, 200)],
    ['is not a readable PNG', enlarged(scrawl())],
    ['is larger than 300 KB', Buffer.alloc(300 * 1024 + 1)],
  ])('%s', async (message, bytes) => {
    await expect(intake(bytes)).rejects.toMatchObject(refused(message));
    expect(await world.services.storage.has(sha256Hex(bytes))).toBe(false);
  });

  it.each(['', 'iVBORw0', 'not base64'])('invalid base64: %j', async (text) => {
    await expect(intakeSignatureImage(world.services, text, path)).rejects.toMatchObject({ code: 'invalid_body' });
  });

  /** Says that it is 60,000 pixels wide and high. */
  function enlarged(picture: Buffer): Buffer {
    const copy = Buffer.from(picture);
    copy.writeUInt32BE(60_000, 16);
    copy.writeUInt32BE(60_000, 20);
    return copy;
  }
});
