import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A PNG with alpha: a coloured disc on nothing, with a chunk of text if wanted. */
export function pngOf(width: number, height: number, { text = '' } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rows = Buffer.alloc((1 + width * 4) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInside = (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2 < 0.2;
      if (isInside) rows.set([20, 90, 160, 255], y * (1 + width * 4) + 1 + x * 4);
    }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(text ? [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
