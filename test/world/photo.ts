/** Pictures as a phone makes them, for attachments. */
import { crc32, deflateSync } from 'node:zlib';

const bytes = (hex: string): Buffer => Buffer.from(hex.replace(/\s/g, ''), 'hex');

/** What a photograph says beside its pixels: how it is turned, where it was taken, and by whom. */
const exif = (turn: number): Buffer => {
  const tiff = Buffer.concat([
    bytes(`49492a00 08000000 0200 1201 0300 01000000 0${turn}000000 2588 0400 01000000 26000000 00000000`),
    Buffer.from('GPS 48.8566 N 2.3522 E'),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([bytes('ffe1'), length, body]);
};

const comment = Buffer.concat([bytes('fffe 0012'), Buffer.from('taken by Eve 123')]);

/** A grey JPEG of 16 × 8 pixels, turned by `turn`, with a position, a comment, and a film after its end. */
export const photo = (turn = 6): Buffer =>
  Buffer.concat([
    bytes('ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 0000'),
    exif(turn),
    comment,
    bytes(`ffdb 0043 00 ${'01'.repeat(64)} ffc0 000b 08 0008 0010 01 011100`),
    bytes(`ffc4 0014 00 01 ${'00'.repeat(15)} 00 ffc4 0014 10 01 ${'00'.repeat(15)} 00`),
    bytes('ffda 0008 01 0100 00 3f 00 0f ffd9'),
    Buffer.from('a film after the picture'),
  ]);

/** A PNG of one pixel with a text chunk. */
export const pngWithText = Buffer.concat([
  bytes('89504e470d0a1a0a 0000000d49484452 00000001 00000001 0804000000 b51c0c02'),
  bytes('00000011 74455874 436f6d6d656e7400 73656372657420213f 4ae7b3da'),
  bytes('0000000b49444154 78da6364f80f00010501012718e366 00000000 49454e44ae426082'),
]);

/** A PNG that looks like a card: a coloured ground, a portrait and lines of text. */
export function cardPicture(width = 640, height = 400): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isPortrait = x > 40 && x < 210 && y > 110 && y < 340;
      const isLine = x > 250 && x < 590 - (y % 3) * 40 && y > 120 && y < 340 && y % 44 < 16;
      const [red, green, blue] = isPortrait ? [150, 140, 130] : isLine ? [40, 60, 90] : [205 + (y >> 4), 225, 240];
      rows.set([red!, green!, blue!], y * (width * 3 + 1) + 1 + x * 3);
    }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    bytes('89504e470d0a1a0a'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
