import { limits } from './limits.ts';
import { type Dict, isArray, type PdfObject, Ref } from './objects.ts';
import type { Pdf } from './pdf.ts';
import { PdfProblem } from './problem.ts';

/** A page: its object, and its attributes including inherited ones (ISO 32000-2, 7.7.3.4). */
export interface Page {
  readonly ref: Ref;
  readonly dict: Dict;
  readonly attributes: Dict;
}

const inheritable = ['MediaBox', 'CropBox', 'Rotate'] as const;

interface Node {
  readonly object: PdfObject;
  readonly inherited: Dict;
  readonly depth: number;
}

/**
 * Yields the pages in order. Ignores `/Count`. A node may occur in the tree only once: with shared nodes a few lines
 * could define a billion pages, and a page shown twice would contain every field twice.
 */
export function* pages(pdf: Pdf): Generator<Page> {
  const seen = new Set<number>();
  const waiting: Node[] = [{ object: pdf.root.get('Pages') ?? null, inherited: new Map(), depth: 0 }];
  let count = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.depth > limits.pageTreeDepth) throw new PdfProblem('page-tree');
    if (!(node.object instanceof Ref) || seen.has(node.object.number)) throw new PdfProblem('shared-page');
    seen.add(node.object.number);
    if (seen.size > limits.pageNodes) throw new PdfProblem('too-many-pages');

    const dict = pdf.dict(node.object, 'page');
    const attributes = inherit(node.inherited, dict);
    const kids = pdf.resolve(dict.get('Kids'));
    if (isArray(kids)) {
      if (waiting.length + kids.length > limits.pageNodes) throw new PdfProblem('too-many-pages');
      for (const kid of kids.toReversed()) waiting.push({ object: kid, inherited: attributes, depth: node.depth + 1 });
    } else {
      if (++count > limits.pages) throw new PdfProblem('too-many-pages');
      yield { ref: node.object, dict, attributes };
    }
  }
}

/**
 * Checks `/Count`: if it is wrong, readers that rely on it show other pages or none. Call only for a tree that `pages`
 * has traversed.
 *
 * @throws PdfProblem `page-count`
 */
export function checkPageCounts(pdf: Pdf): void {
  const leaves = (object: PdfObject): number => {
    const node = pdf.dict(object, 'page');
    const kids = pdf.resolve(node.get('Kids'));
    if (!isArray(kids)) return 1;
    const count = kids.reduce((sum: number, kid) => sum + leaves(kid), 0);
    if (pdf.resolve(node.get('Count')) !== count) throw new PdfProblem('page-count');
    return count;
  };
  leaves(pdf.root.get('Pages') ?? null);
}

/** @param index starts at 0 */
export function getPage(pdf: Pdf, index: number): Page {
  let at = 0;
  for (const page of pages(pdf)) if (at++ === index) return page;
  throw new PdfProblem(at === 0 ? 'no-pages' : 'no-such-page');
}

function inherit(inherited: Dict, dict: Dict): Dict {
  if (!inheritable.some((key) => dict.has(key))) return inherited;
  const attributes = new Map(inherited);
  for (const key of inheritable) if (dict.has(key)) attributes.set(key, dict.get(key)!);
  return attributes;
}
