import { isSigned } from '../form.ts';
import { isArray, isDict, isName, type PdfObject, Ref, Stream } from '../objects.ts';
import { isCutOff } from '../open.ts';
import { Pdf } from '../pdf.ts';
import { PdfProblem } from '../problem.ts';
import { checkObjects } from '../strict.ts';
import { isComplete } from './complete.ts';
import { strictMetadata } from './metadata.ts';
import { type ObjectSource, recoverObjects } from './recovered.ts';
import { rewritePdf } from './rewrite.ts';

/**
 * Rewrites an unsigned PDF, so that strict readers accept it and all readers show the same document. Finds objects by
 * the cross references if each entry leads to its object, otherwise by searching the file. A truncated file is
 * rejected if anything that a page is drawn from is missing.
 *
 * @throws PdfProblem `encrypted`, `signed-broken`, or another problem that cannot be repaired
 */
export function normalise(bytes: Buffer): Buffer {
  const version = /%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, 1_024))?.[1] ?? '1.7';
  const source = readableSource(bytes) ?? recoveredSource(bytes);
  if (isCutOff(bytes) && !isComplete(source)) throw new PdfProblem('startxref', 'cut off');
  return rewritePdf(source, version, strictMetadata);
}

/** Returns whether a broken file contains a person's signature: a byte range, and not for usage rights. */
export function looksSigned(bytes: Buffer): boolean {
  if (!bytes.includes('/ByteRange')) return false;
  try {
    return [...recoverObjects(bytes).all()].some(holdsSignature);
  } catch (error) {
    if (error instanceof PdfProblem)
      return /\/ByteRange\s*\[\s*\d+\s+\d+\s+\d+\s+\d+\s*\]/.test(bytes.toString('latin1'));
    throw error;
  }
}

function readableSource(bytes: Buffer): ObjectSource | undefined {
  try {
    const pdf = new Pdf(bytes);
    if (pdf.encrypted) throw new PdfProblem('encrypted');
    checkObjects(pdf);
    if (!isDict(pdf.resolve(pdf.root.get('Pages')))) return undefined;
    if (isSigned(pdf)) throw new PdfProblem('signed-broken');
    const { xref } = pdf.crossReferences;
    return {
      trailer: pdf.scaffold.trailer,
      get({ number }) {
        const entry = xref.find(number);
        return pdf.get(new Ref(number, entry.kind === 'offset' ? entry.generation : 0));
      },
    };
  } catch (error) {
    if (error instanceof PdfProblem && (error.repairable || error.code === 'depth')) return undefined;
    throw error;
  }
}

function recoveredSource(bytes: Buffer): ObjectSource {
  const source = recoverObjects(bytes);
  for (const object of source.all()) if (holdsSignature(object)) throw new PdfProblem('signed-broken');
  return source;
}

/** A signature dictionary, or a field that has one as its direct value. */
function holdsSignature(object: PdfObject): boolean {
  const dict = object instanceof Stream ? object.dict : object;
  if (!isDict(dict)) return false;
  return (dict.has('ByteRange') && !isUsageRights(dict.get('Reference'))) || holdsSignature(dict.get('V') ?? null);
}

/** In all known files the references of a usage rights signature are direct (12.8.2.3). */
const isUsageRights = (references: PdfObject | undefined): boolean =>
  isArray(references) &&
  references.length > 0 &&
  references.every(
    (each) => isDict(each) && (isName(each.get('TransformMethod'), 'UR3') || isName(each.get('TransformMethod'), 'UR')),
  );
