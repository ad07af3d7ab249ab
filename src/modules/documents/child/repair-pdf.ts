import { inflateSync, constants as zlib } from 'node:zlib';
import type { PDFDict } from 'pdf-lib';
import { limits } from '../../../standards/pdf/index.ts';
import { DocumentProblem } from '../problem-codes.ts';

type PdfLib = typeof import('pdf-lib');

/**
 * Writes a broken, unsigned PDF anew: every object found in the file, in order, the later of two same numbers winning
 * as in every reader that repairs, behind one new cross-reference table. Loads pdf-lib on first use; a child that never
 * meets a broken file never pays for it.
 * @throws DocumentProblem `encrypted`, `signed-broken` (its bytes are what was signed), `hopeless`, `inflate-budget`
 */
export async function repairPdf(bytes: Buffer): Promise<Buffer> {
  assertInflatable(bytes);
  const pdfLib = await import('pdf-lib');
  const { EncryptedPDFError, ParseSpeeds, PDFDict, PDFDocument, PDFInvalidObject, PDFName } = pdfLib;
  try {
    const document = await PDFDocument.load(bytes, {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      preserveXFA: true,
      warnOnInvalidObjects: false,
    });
    const byteRange = PDFName.of('ByteRange');
    const holdsSignature = (object: unknown): boolean =>
      object instanceof PDFDict && (object.has(byteRange) || holdsSignature(object.get(PDFName.of('V'))));
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      const unread = object instanceof PDFInvalidObject && sourceOf(object).includes('/ByteRange');
      if (unread || holdsSignature(object)) throw new DocumentProblem('signed-broken');
    }
    countPages(pdfLib, document.catalog);
    const saved = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    });
    return Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw new DocumentProblem('encrypted');
    // Out of memory is the child's end, which the parent tells; anything else is a file that pdf-lib cannot read.
    const exhausted = error instanceof RangeError && /allocation|memory/i.test(error.message);
    if (error instanceof DocumentProblem || exhausted) throw error;
    throw new DocumentProblem('hopeless');
  }
}

/** Writes each node's `/Count` anew. A node met twice counts for nothing: the reader refuses such a tree anyway. */
function countPages({ PDFArray, PDFDict, PDFName, PDFNumber }: PdfLib, catalog: unknown): void {
  const seen = new Set<PDFDict>();
  const leaves = (node: unknown): number => {
    if (!(node instanceof PDFDict) || seen.has(node)) return 0;
    seen.add(node);
    const kids = node.lookupMaybe(PDFName.of('Kids'), PDFArray);
    if (!kids) return 1;
    let count = 0;
    for (let i = 0; i < kids.size(); i++) count += leaves(kids.lookup(i));
    node.set(PDFName.of('Count'), PDFNumber.of(count));
    return count;
  };
  if (catalog instanceof PDFDict) leaves(catalog.lookup(PDFName.of('Pages')));
}

function sourceOf(object: {
  sizeInBytes(): number;
  copyBytesInto(buffer: Uint8Array, offset: number): number;
}): Buffer {
  const source = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(source, 0);
  return source;
}

/** pdf-lib inflates object streams without a limit: what they claim is tried first, within the reader's own budget. */
function assertInflatable(bytes: Buffer): void {
  let left: number = limits.inflated;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 1)) {
    const keyword = bytes.indexOf('stream', at);
    if (keyword < 0) return;
    let start = keyword + 'stream'.length;
    while (bytes[start] === 13 || bytes[start] === 10) start++;
    try {
      left -= inflateSync(bytes.subarray(start), { maxOutputLength: left, finishFlush: zlib.Z_SYNC_FLUSH }).length;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new DocumentProblem('inflate-budget');
    }
    if (left <= 0) throw new DocumentProblem('inflate-budget');
  }
}
