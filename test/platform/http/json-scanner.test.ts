import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Fault } from '../../../src/kernel/fault.ts';
import { decodeBase64, type SpooledBody, spoolJson } from '../../../src/platform/http/index.ts';
import { JsonScanner } from '../../../src/platform/http/json-scanner.ts';

const keys = ['pdf_base64', 'pdfBase64'];
const limits = { bodyBytes: 1_000_000, blobBytes: 100_000 };
const tempDir = mkdtempSync(join(tmpdir(), 'esign-spool-'));

afterEach(() => expect(readdirSync(tempDir)).toEqual([]));
afterAll(async () => {
  rmSync(tempDir, { recursive: true });
});

const spool = (body: string | Buffer, pieces = 7) => {
  const bytes = Buffer.from(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / pieces) }, (_, n) =>
    bytes.subarray(n * pieces, (n + 1) * pieces),
  );
  return spoolJson({ request: Readable.from(chunks, { objectMode: false }), limits, tempDir, keys });
};

/** The value with the contents of the blobs in place of their placeholders. */
async function restored(body: SpooledBody): Promise<unknown> {
  const restore = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') {
      const blob = body.blob(value);
      if (!blob) return value;
      return blob.problem ?? { bytes: await readFile(blob.path, 'base64'), sha256: blob.sha256, size: blob.size };
    }
    if (Array.isArray(value)) return Promise.all(value.map(restore));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(async ([key, inner]) => [key, await restore(inner)]);
    return Object.fromEntries(await Promise.all(entries));
  };
  try {
    return await restore(body.value);
  } finally {
    await body.dispose();
  }
}

const file = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes: bytes.toString('base64'), sha256: expect.any(String), size: bytes.length };
};
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('in a spooled body', () => {
  it('each file is separate, with size and fingerprint, at any depth of its key', async () => {
    const body = await spool(`{"documents":[{"name":"a","pdf_base64":"${base64('hello')}"}],
      "variables": { "input" : {"pdfBase64" :\n\t "${base64('hi')}" } }, "pdf_base64":"aGVsbG8="}`);
    expect(await restored(body)).toEqual({
      documents: [{ name: 'a', pdf_base64: file('hello') }],
      variables: { input: { pdfBase64: file('hi') } },
      pdf_base64: { ...file('hello'), sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824' },
    });
  });

  it('only strings directly under the keys are files', async () => {
    const text = `{"pdf_base64":null,"a":{"pdf_base64":12},"b":{"pdf_base64":["AAAA",{"x":"AAAA"}]},"c":{"pdf_base64":
      {"y":"AAAA"}},"d":{"pdf_base64":true},"e":"pdf_base64","f":["pdf_base64","AAAA"],"g":{"xpdf_base64":"AAAA"}}`;
    const body = await spool(text);
    expect(body.value).toEqual(JSON.parse(text));
    await body.dispose();
  });

  it('an empty string stays an empty string', async () => {
    expect(await restored(await spool('{"pdf_base64":""}'))).toEqual({ pdf_base64: '' });
  });

  it('the last of equal keys wins, and no file of the others remains', async () => {
    const body = await spool(`{"pdf_base64":"${base64('one')}","pdf_base64":"${base64('two')}"}`);
    expect(await restored(body)).toEqual({ pdf_base64: file('two') });
  });

  it('escapes are decoded in keys and values', async () => {
    const body = await spool(
      String.raw`{"pdf\u005fbase6\u0034":"\u0061GVsbG8\u003D","a":{"pdfBase64":"\/\/\u002b\u002F"}}`,
    );
    expect(await restored(body)).toEqual({
      pdf_base64: file('hello'),
      a: { pdfBase64: { bytes: '//+/', sha256: expect.any(String), size: 3 } },
    });
  });

  it.each([
    ['white space', 'aGVs bG8='],
    ['a line end', String.raw`aGVs\nbG8=`],
    ['missing padding', 'aGVsbG8'],
    ['one pad of two', 'aGVsbA='],
    ['too much padding', 'aGVsbG8=='],
    ['padding alone', '===='],
    ['padding in the middle', 'aGVsbG8=aGVs'],
    ['spare bits that are not zero', 'aGVsbG9='],
    ['the URL alphabet', 'aGVs-_8='],
    ['a data URL', 'data:application/pdf;base64,aGVsbG8='],
    ['a letter of another script', 'aGVsbGé='],
    ['half a surrogate pair', String.raw`aGVs\ud800`],
    ['a quote', String.raw`aGVs\"bG8`],
    ['one letter', 'a'],
    ['a control character by escape', String.raw`aGVs\u0000`],
  ])('%s is invalid base64: the blob reports it and the rest is parsed', async (_, text) => {
    const body = await spool(`{"pdf_base64":"${text}","after":{"pdf_base64":"${base64('fine')}"}}`, 3);
    expect(await restored(body)).toEqual({ pdf_base64: 'base64', after: { pdf_base64: file('fine') } });
  });

  it('blobs beyond the limit are marked and not stored', async () => {
    const request = Readable.from([Buffer.from(`[${Array(5).fill('{"pdf_base64":"AAAA"}').join()}]`)]);
    const body = await spoolJson({ request, limits: { ...limits, blobs: 3 }, tempDir, keys });
    expect(readdirSync(tempDir)).toHaveLength(3);
    const found = (await restored(body)) as { pdf_base64: unknown }[];
    expect(found.map((each) => typeof each.pdf_base64)).toEqual(['object', 'object', 'object', 'string', 'string']);
    expect(found[4]).toEqual({ pdf_base64: 'excess' });
  });

  it('a body cannot contain a placeholder, which is random for each body', async () => {
    const text = `{"pdf_base64":"${base64('secret')}"}`;
    const [one, two] = [await spool(text), await spool(text)];
    const placeholder = (one.value as { pdf_base64: string }).pdf_base64;
    expect(two.blob(placeholder)).toBeUndefined();
    const forged = await spool(`{"x":${JSON.stringify(placeholder)},"pdf_base64":${JSON.stringify(placeholder)}}`);
    expect(forged.blob(placeholder)).toBeUndefined();
    expect(await restored(forged)).toEqual({ x: placeholder, pdf_base64: 'base64' });
    await Promise.all([one.dispose(), two.dispose()]);
  });

  it('lone surrogates, unusual keys and other text are parsed as by JSON.parse', async () => {
    const text = String.raw`{"a":"\ud800","__proto__":{"b":1},"é\"\\":"\u0000\/","":[-1.5e-3,1E400,true,false,null]}`;
    const body = await spool(text, 1);
    expect(JSON.stringify(body.value)).toBe(JSON.stringify(JSON.parse(text)));
    await body.dispose();
  });

  it('a byte order mark is ignored', async () => {
    expect((await spool('\ufeff{"a":1}')).value).toEqual({ a: 1 });
  });
});

describe('a body is refused as invalid_json', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  it.each([
    ['empty', ''],
    ['white', ' \n'],
    ['cut in a file', `{"pdf_base64":"aGVs`],
    ['cut in an escape', String.raw`{"pdf_base64":"aGVs\u00`],
    ['two values', '{} {}'],
    ['a comma too many', '{"pdf_base64":"AAAA",}'],
    ['a closing bracket too many', '[]]'],
    ['brackets that do not match', '{"a":[}]'],
    ['an unknown escape in a file', String.raw`{"pdf_base64":"AA\xAA"}`],
    ['a broken unicode escape in a file', String.raw`{"pdf_base64":"AA\u00zz"}`],
    ['a raw control character in a file', '{"pdf_base64":"AA\u0001A"}'],
    ['nested too deep', deep(65)],
    ['bytes that are no UTF-8', Buffer.from('{"a":"\xe9"}', 'latin1')],
    ['bytes in a file that are no UTF-8', Buffer.from('{"pdf_base64":"AA\xe9"}', 'latin1')],
  ])('when it is %s', async (_, text) => {
    await expect(spool(text, 3)).rejects.toMatchObject({ name: 'Fault', code: 'invalid_json', status: 400 });
  });

  it('unless the depth is allowed', async () => {
    expect((await spool(deep(64))).value).toEqual(JSON.parse(deep(64)));
  });
});

/** Runs only the scanner, which is fast enough for thousands of bodies, with pieces of the given sizes. */
function scan(body: Buffer, sizes: readonly number[]): { value: unknown } | 'refused' {
  const found: string[] = [];
  let pieces: Buffer[] = [];
  let spoiled = false;
  const sink = {
    begin: () => {
      pieces = [];
      spoiled = false;
    },
    write: (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)),
    spoil: () => {
      spoiled = true;
    },
    end: () => `#${found.push(spoiled ? 'spoiled' : Buffer.concat(pieces).toString('base64')) - 1}#`,
  };
  const scanner = new JsonScanner({ keys: ['k', 'kk'], skeletonBytes: 100_000, depth: 64, values: 100_000, sink });
  try {
    for (let at = 0, n = 0; at < body.length; n++) {
      const size = sizes[n % sizes.length]!;
      scanner.push(body.subarray(at, at + size));
      at += size;
    }
    const skeleton = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(scanner.end());
    return { value: mapped(JSON.parse(skeleton), (text) => found[Number(/^#(\d+)#$/.exec(text)?.[1])] ?? text) };
  } catch (error) {
    if (error instanceof Fault || error instanceof SyntaxError || error instanceof TypeError) return 'refused';
    throw error;
  }
}

/** The expected result of the scanner, computed by JSON.parse of the whole body. */
function judged(body: Buffer): { value: unknown } | 'refused' {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return { value: mapped(JSON.parse(text), (found) => (found && !decodeBase64(found) ? 'spoiled' : found)) };
  } catch {
    return 'refused';
  }
}

/** `value` with `change` applied to the strings under the keys. */
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapped(inner, change));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const ours = typeof inner === 'string' && (key === 'k' || key === 'kk');
    return [key, ours ? change(inner) : mapped(inner, change)];
  });
  return Object.fromEntries(entries);
}

describe('the scanner and JSON.parse agree on validity and value', () => {
  const text = fc.oneof(
    fc.base64String({ maxLength: 24 }),
    fc.string({ unit: fc.constantFrom(...'AQgw+/='), maxLength: 9 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const key = fc.oneof(fc.constantFrom('k', 'kk', 'kkk'), text);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(null, true, false),
      tie('list'),
      tie('record'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    record: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
  }));
  /** JSON with some characters of its strings written as escapes, and white space between tokens. */
  const json = fc.tuple(value, fc.constantFrom(0, 1, 3), fc.infiniteStream(fc.nat(9))).map(([made, indent, dice]) => {
    const escaped = (character: string) => {
      if (dice.next().value !== 0) return character;
      return character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    };
    return JSON.stringify(made, null, indent).replace(/"(?:[^"\\]|\\.)*"/g, (token) => {
      return token.replace(/\\u....|\\.|[A-Za-z0-9+/=]/g, (each) => (each.length === 1 ? escaped(each) : each));
    });
  });
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
  const agree = (body: Buffer, pieces: readonly number[]): void => {
    expect(scan(body, pieces)).toEqual(judged(body));
  };

  it('for any JSON cut into any pieces', () => {
    fc.assert(
      fc.property(json, sizes, (made, pieces) => agree(Buffer.from(made), pieces)),
      { numRuns: 2_000 },
    );
  });

  it('for any byte changed, removed or added, cut anywhere', () => {
    const strange = [...'"\\{}[]:,ku0=/ \n\u0001', '\x80', '\xe9', '\xff'].map((each) => each.charCodeAt(0));
    fc.assert(
      fc.property(json, sizes, fc.constantFrom(...strange), (made, pieces, byte) => {
        const body = Buffer.from(made);
        for (let at = 0; at <= body.length; at++) {
          const [before, after] = [body.subarray(0, at), body.subarray(at + 1)];
          agree(before, pieces);
          agree(Buffer.concat([before, after]), pieces);
          agree(Buffer.concat([before, Buffer.of(byte), after]), pieces);
          agree(Buffer.concat([before, Buffer.of(byte), body.subarray(at)]), pieces);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('for base64 of any length, cut anywhere', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 1_000 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
        (bytes, pieces) => {
          const encoded = Buffer.from(bytes).toString('base64');
          expect(scan(Buffer.from(JSON.stringify({ k: encoded })), pieces)).toEqual({ value: { k: encoded } });
        },
      ),
    );
  });
});
