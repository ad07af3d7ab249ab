import { isSigned } from '../form.ts';
import { type Dict, isArray, isDict, isName, type PdfObject, Ref, Stream } from '../objects.ts';
import { isCutOff, rootRefOf } from '../open.ts';
import { Pdf } from '../pdf.ts';
import { PdfProblem } from '../problem.ts';
import { checkObjects } from '../strict.ts';
import { strictMetadata } from './metadata.ts';
import { type ObjectSource, recoverObjects } from './recovered.ts';
import { rewritePdf } from './rewrite.ts';

/** The entries that pages are drawn from (ISO 32000-2, 7.7.3.3); nodes of the tree pass on their resources. */
const drawnFrom = ['Contents', 'Resources'] as const;

/**
 * Returns whether everything that the pages are drawn from exists. A truncated file could be rewritten and opened, but
 * would show empty pages, which nobody should sign.
 */
function isComplete(source: ObjectSource): boolean {
  const seen = new Set<number>();
  const waiting: PdfObject[] = [];
  const enter = (node: Dict): void => {
    for (const key of [...drawnFrom, 'Parent']) waiting.push(node.get(key) ?? null);
  };
  const root = source.get(rootRefOf(source.trailer));
  const tree: PdfObject[] = isDict(root) ? [root.get('Pages') ?? null] : [];
  const nodes = new Set<number>();
  for (let next = tree.pop(); next !== undefined; next = tree.pop()) {
    if (!(next instanceof Ref) || nodes.has(next.number)) continue;
    nodes.add(next.number);
    const node = source.get(next);
    if (!isDict(node)) continue;
    enter(node);
    const kids = node.get('Kids') ?? null;
    const list = kids instanceof Ref ? source.get(kids) : kids;
    if (isArray(list)) tree.push(...list.slice(0, 100_000));
  }
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof Ref) {
      if (seen.has(object.number)) continue;
      seen.add(object.number);
      object = source.get(object);
      if (object === null) return false;
    }
    const held = object instanceof Stream ? object.dict : object;
    if (isDict(held) && isNode(held)) enter(held);
    else if (isArray(held) || isDict(held)) for (const part of held.values()) waiting.push(part);
  }
  return true;
}

/** Pages and nodes of the page tree: they refer to each other and to much that is not drawn. */
const isNode = (dict: Dict): boolean => dict.has('Kids') || dict.has('Parent') || dict.has('MediaBox');

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
