const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
/** The character classes of ISO 32000-2, 7.2.3. */
const classOf = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) classOf[byte] = SPACE;
for (const byte of Buffer.from('()<>[]{}/%')) classOf[byte] = DELIMITER;

/**
 * Finds the references `number generation R` of one object by its tokens, up to `stream`, `endobj` or the end. Never
 * throws.
 *
 * @param at the start of the object's header or value
 * @returns bytes read
 */
export function scanReferences(bytes: Buffer, at: number, found: (objectNumber: number) => void): number {
  const { length } = bytes;
  let position = at;
  // The last two tokens; -1 if they are not integers.
  let older = -1;
  let newer = -1;
  while (position < length) {
    const byte = bytes[position] ?? 0;
    const kind = classOf[byte];
    if (kind === SPACE) {
      position++;
      continue;
    }
    if (kind === DELIMITER) {
      if (byte === 0x25) {
        position = endOfLine(bytes, position);
        continue;
      }
      older = newer = -1;
      position = skipDelimited(bytes, position);
      continue;
    }
    const start = position;
    let value = 0;
    let isNumber = true;
    while (position < length && classOf[bytes[position] ?? 0] === REGULAR) {
      const digit = (bytes[position] ?? 0) - 0x30;
      if (digit >= 0 && digit <= 9) value = value * 10 + digit;
      else isNumber = false;
      position++;
    }
    if (isNumber) {
      older = newer;
      newer = value;
      continue;
    }
    if (position - start === 1 && bytes[start] === 0x52) {
      if (older >= 0 && newer >= 0) found(older);
    } else if (isEnd(bytes, start, position)) break;
    older = newer = -1;
  }
  return position - at;
}

const isEnd = (bytes: Buffer, start: number, end: number): boolean =>
  end - start === 6 && (equals(bytes, start, 'stream') || equals(bytes, start, 'endobj'));

function equals(bytes: Buffer, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

function endOfLine(bytes: Buffer, at: number): number {
  let position = at;
  while (position < bytes.length && bytes[position] !== 10 && bytes[position] !== 13) position++;
  return position;
}

/** Returns the position after a string or name, or after one byte of any other delimiter. */
function skipDelimited(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === 0x28) return skipLiteral(bytes, at);
  if (byte === 0x3c) {
    if (bytes[at + 1] === 0x3c) return at + 2;
    const end = bytes.indexOf(0x3e, at);
    return end < 0 ? bytes.length : end + 1;
  }
  if (byte !== 0x2f) return at + 1;
  let position = at + 1;
  while (position < bytes.length && classOf[bytes[position] ?? 0] === REGULAR) position++;
  return position;
}

function skipLiteral(bytes: Buffer, at: number): number {
  let position = at + 1;
  for (let open = 1; open > 0 && position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === 0x5c) position++;
    else if (byte === 0x28) open++;
    else if (byte === 0x29) open--;
  }
  return position;
}
