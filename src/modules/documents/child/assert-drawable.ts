import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createInflate } from 'node:zlib';
import { isArray, isName, Pdf, type PdfObject, pages, Ref, Stream } from '../../../standards/pdf/index.ts';
import { limits } from '../limits.ts';
import { DocumentProblem } from '../problem-codes.ts';

/** Deflate's best ratio (zlib's own documentation): nothing inflates to more. */
const BEST_RATIO = 1_032;

/**
 * Page contents are inflated by whoever shows the document, in the browser of each signer: a bomb is refused here, where
 * it can do nothing. Inflated piece by piece and thrown away, and only where the file is large enough to be one.
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
  /** How many times it was deflated. */
  readonly inflates: number;
}

/** The content streams of all pages, each once, that are deflated and nothing else. */
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

/** Up to `most` and a little: then it is enough to know. A stream that breaks off counts as far as it goes. */
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
  // Broken contents are drawn as far as they go, by every viewer.
  await pipeline([Readable.from([body]), ...stages, count]).catch(() => {});
  return length;
}
