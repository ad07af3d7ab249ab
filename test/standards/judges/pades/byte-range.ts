import type { Findings } from '../findings.ts';
import { PdfString } from '../reader/objects.ts';
import type { Revision } from '../reader/revisions.ts';
import type { SignatureSlot } from '../signatures.ts';

/** What a signature covers. */
export interface Coverage {
  readonly range: readonly [number, number, number, number];
  /** The covered bytes, both parts. */
  readonly signed: Buffer;
  /** /Contents, padding included. */
  readonly contents: Buffer;
  /** The revision that the range ends with. */
  readonly revision: Revision;
}

const CLAUSE = 'ISO 32000-2 §12.8.1; EN 319 142-1 §6.3';

/**
 * ByteRange and Contents of a signature: the range starts at 0, leaves out nothing but the Contents token itself,
 * and ends where a revision ends. Each breach is a fault of shade 'intact'; undefined when nothing can be read.
 */
export const judgeByteRange = (
  slot: SignatureSlot,
  revisions: readonly Revision[],
  bytes: Buffer,
  findings: Findings,
): Coverage | undefined => {
  const file = revisions.at(-1)!.file;
  const fault = (code: string, message: string) => findings.fault('intact', code, CLAUSE, message);
  const contents = file.resolve(slot.dict.get('Contents'));
  const range = file.list(slot.dict.get('ByteRange')).map((each) => file.resolve(each));
  if (!(contents instanceof PdfString)) return void fault('contents-missing', 'no Contents string');
  if (!isQuadruple(range)) return void fault('byte-range-missing', 'ByteRange is not four whole numbers');
  const [start, before, after, rest] = range;
  const end = after + rest;
  if (end > bytes.length || before > after) return void fault('byte-range-outside', 'ByteRange leaves the file');
  if (start !== 0) fault('byte-range-start', `ByteRange starts at ${start}`);
  if (slot.num !== undefined && file.entries.get(slot.num)?.kind !== 'offset')
    fault('signature-in-object-stream', 'the signature dictionary lies in an object stream');
  else if (before !== contents.start || after !== contents.end)
    fault(
      'byte-range-gap',
      `ByteRange leaves out ${before}..${after}, Contents stands at ${contents.start}..${contents.end}`,
    );
  if (!contents.hex) fault('contents-not-hex', 'Contents is no hexadecimal string');
  const revision = revisions.find((each) => end >= each.end && end <= each.endWithEol);
  if (!revision) return void fault('byte-range-end', `ByteRange ends at ${end}, where no revision ends`);
  const signed = Buffer.concat([bytes.subarray(start, start + before), bytes.subarray(after, end)]);
  return { range: [start, before, after, rest], signed, contents: contents.bytes, revision };
};

const isQuadruple = (values: readonly unknown[]): values is [number, number, number, number] =>
  values.length === 4 && values.every((value) => Number.isSafeInteger(value) && (value as number) >= 0);
