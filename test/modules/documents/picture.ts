import { deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

/** A PNG (W3C PNG) of 8-bit samples: RGBA on a transparent ground, or grey on white. */
export function png(
  width: number,
  height: number,
  inked: (x: number, y: number) => boolean,
  kind: 'rgba' | 'grey' = 'rgba',
): Buffer {
  const size = kind === 'rgba' ? 4 : 1;
  const rows = Buffer.alloc((width * size + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * size + 1) + 1 + x * size;
      if (kind === 'grey') rows[at] = inked(x, y) ? 20 : 255;
      else if (inked(x, y)) rows.writeUInt32BE(0x14202eff, at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, kind === 'rgba' ? 6 : 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A wave, three pixels thick. */
export const scrawl = (width = 600, height = 200, kind: 'rgba' | 'grey' = 'rgba'): Buffer =>
  png(width, height, (x, y) => Math.abs(y - height / 2 - Math.sin(x / 20) * height * 0.3) < 2 && x > 20, kind);
