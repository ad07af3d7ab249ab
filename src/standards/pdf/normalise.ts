import { PDFDocument } from 'pdf-lib';
import { inspect } from './inspect.ts';
import { PdfProblem } from './problem.ts';

/**
 * Writes a broken, unsigned document anew: its objects as they are, under a header and a cross-reference table that
 * every reader reads alike. Run it once, before revision 1, and only where `inspect` says `repairable`.
 * @throws PdfProblem when the objects themselves are beyond repair; the first problem where the cure did not help
 */
export async function normalise(bytes: Buffer): Promise<Buffer> {
  const before = inspect(bytes);
  if (before.problem && !before.repairable) throw before.problem;
  const after = await rewrite(bytes);
  const { problem } = inspect(after);
  if (problem) throw problem;
  return after;
}

async function rewrite(bytes: Buffer): Promise<Buffer> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    const saved = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    return Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  } catch (error) {
    throw new PdfProblem('syntax', error instanceof Error ? error.name : undefined);
  }
}
