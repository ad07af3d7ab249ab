import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import { isArray, isName, Pdf, type PdfObject, pages, Ref, Stream } from '../../../standards/pdf/index.ts';
import { limits } from '../limits.ts';
import { DocumentProblem } from '../problem-codes.ts';

/** Deflate's highest compression ratio (zlib's documentation). */
const BEST_RATIO = 1_032;

/**
 * Rejects page contents that inflate to too much (a decompression bomb). Every viewer inflates them, such as each
 * signer's browser; here in the sandbox they do no harm. Inflates in pieces and discards them, and only if the file is
 * large enough to contain a bomb.
 * @throws DocumentProblem `content-bomb`
 */
export async function assertDrawable(bytes: Buffer): Promise<void> {
  const streams = [...contentStreams(new Pdf(bytes))];
  const most = streams.reduce((sum, { body, inflates }) => sum + body.length * BEST_RATIO ** inflates, 0);
  if (most <= limits.contentBytes) return;
  let left: number = limits.contentBytes;
  for (const stream of streams) {
    left -= await inflatedLength(stream, left);
    if (left < 0) throw new DocumentProblem('content-bomb');
  }
}

interface Content {
  readonly body: Buffer;
  /** Number of Deflate layers. */
  readonly inflates: number;
}

/** Yields the content streams of all pages that are only deflated, each once. */
function* contentStreams(pdf: Pdf): Generator<Content> {
  const seen = new Set<number>();
  for (const { dict } of pages(pdf)) {
    const contents = dict.get('Contents') ?? null;
    const held = pdf.resolve(contents);
    for (const part of isArray(held) ? held : [contents]) {
      if (part instanceof Ref && seen.has(part.number)) continue;
      if (part instanceof Ref) seen.add(part.number);
      const stream = pdf.resolve(part);
      const inflates = stream instanceof Stream ? countInflates(pdf, stream) : 0;
      if (stream instanceof Stream && inflates > 0) yield { body: stream.body, inflates };
    }
  }
}

function countInflates(pdf: Pdf, { dict }: Stream): number {
  const filter = pdf.resolve(dict.get('Filter'));
  const filters: readonly PdfObject[] = isArray(filter) ? filter.map((each) => pdf.resolve(each)) : [filter];
  const deflated = filters.findIndex((each) => !isName(each, 'FlateDecode') && !isName(each, 'Fl'));
  return deflated < 0 ? filters.length : deflated;
}

/** Returns the inflated length; stops shortly after `most`. A truncated stream counts up to its end. */
async function inflatedLength({ body, inflates }: Content, most: number): Promise<number> {
  const stages = Array.from({ length: inflates }, () =>
    createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1 << 18 }),
  );
  let length = 0;
  const count = new Writable({
    write(piece: Buffer, _encoding, next) {
      length += piece.length;
      next(length > most ? new Error('enough') : null);
    },
  });
  // Ignores errors: viewers draw broken contents up to the error.
  await pipeline([Readable.from([body]), ...stages, count]).catch(() => {});
  return length;
}
