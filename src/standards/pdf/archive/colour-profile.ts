/** ICC.1:2010 §10: a number of 16.16 bits, signed. */
const fixed = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeInt32BE(Math.round(value * 65536), index * 4));
  return bytes;
};
const typed = (type: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), ...parts]);
const integers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

/** One text in English (§10.13). */
function localised(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16();
  return typed('mluc', integers(1, 12), Buffer.from('enUS', 'latin1'), integers(utf16.length, 28), utf16);
}

/** The transfer curve of IEC 61966-2-1 as a function of type 3 (§10.16). */
const curve = typed('para', Buffer.from([0, 3, 0, 0]), fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045));

/** Primaries of sRGB under D50, the profile connection space's white; `chad` leads there from D65. */
const tags: readonly (readonly [signature: string, data: Buffer])[] = [
  ['desc', localised('sRGB')],
  ['cprt', localised('No copyright, use freely')],
  ['wtpt', typed('XYZ ', fixed(0.9642, 1, 0.8249))],
  ['chad', typed('sf32', fixed(1.04788, 0.02292, -0.05021, 0.02959, 0.99047, -0.01706, -0.00923, 0.01508, 0.75168))],
  ['rXYZ', typed('XYZ ', fixed(0.43607, 0.22249, 0.01392))],
  ['gXYZ', typed('XYZ ', fixed(0.38515, 0.71687, 0.09708))],
  ['bXYZ', typed('XYZ ', fixed(0.14307, 0.06061, 0.7141))],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
];

let made: Buffer | undefined;

/** A display profile of sRGB (ICC.1:2010, version 4.3), 600 bytes: what the colours of a PDF/A mean. */
export function colourProfile(): Buffer {
  made ??= make();
  return made;
}

function make(): Buffer {
  const table: Buffer[] = [integers(tags.length)];
  const data: Buffer[] = [];
  const placed = new Map<Buffer, number>();
  let at = 128 + 4 + tags.length * 12;
  for (const [signature, bytes] of tags) {
    let offset = placed.get(bytes);
    if (offset === undefined) {
      placed.set(bytes, (offset = at));
      const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
      data.push(padded);
      at += padded.length;
    }
    table.push(Buffer.from(signature, 'latin1'), integers(offset, bytes.length));
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x04300000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  [2026, 1, 1, 0, 0, 0].forEach((part, index) => void header.writeUInt16BE(part, 24 + index * 2));
  header.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(header, 68);
  return Buffer.concat([header, ...table, ...data]);
}
