import { limits } from '../limits.ts';
import { type Dict, isArray, isDict, type PdfObject, Ref } from '../objects.ts';
import { rootRefOf } from '../open.ts';
import { PdfProblem } from '../problem.ts';
import type { ObjectSource } from './recovered.ts';

/**
 * Returns the source with a page tree in which each node stands once and is an object of its own (ISO 32000-2, 7.7.3.2):
 * a page that is listed twice becomes two pages that look the same, and a page written directly into `/Kids` becomes an
 * object.
 *
 * @throws PdfProblem `page-tree` (it loops, or is nested too deeply), `too-many-pages`
 */
export function untangled(source: ObjectSource): ObjectSource {
  const made = new Map<number, PdfObject>();
  const seen = new Set<number>();
  let nodes = 0;

  const resolve = (object: PdfObject | undefined): PdfObject => {
    let at = object ?? null;
    for (let i = 0; at instanceof Ref && i <= limits.referenceChain; i++) at = source.get(at);
    return at instanceof Ref ? null : at;
  };

  /** Returns the reference under which a node is listed; null for what is no node. */
  const visit = (object: PdfObject, above: readonly PdfObject[]): Ref | null => {
    const node = resolve(object);
    if (!isDict(node)) return null;
    if (above.includes(node) || above.length > limits.pageTreeDepth) throw new PdfProblem('page-tree');
    if (++nodes > limits.pageNodes) throw new PdfProblem('too-many-pages');
    const isFirst = object instanceof Ref && !seen.has(object.number);
    if (isFirst) seen.add(object.number);
    // Numbers that no file has; the rewrite gives each object another one.
    const ref = isFirst ? object : new Ref(limits.objectNumber + nodes);
    const kids = resolve(node.get('Kids'));
    if (isArray(kids)) {
      const listed = kids.flatMap((kid) => visit(kid, [...above, node]) ?? []);
      if (!isFirst || listed.length !== kids.length || listed.some((kid, i) => kid !== kids[i]))
        made.set(ref.number, withKids(node, listed));
    } else if (!isFirst) made.set(ref.number, node);
    return ref;
  };

  const catalog = source.get(rootRefOf(source.trailer));
  if (isDict(catalog)) visit(catalog.get('Pages') ?? null, []);
  return made.size === 0 ? source : { ...source, get: (ref) => made.get(ref.number) ?? source.get(ref) };
}

const withKids = (node: Dict, kids: readonly Ref[]): Dict => new Map([...node, ['Kids', kids]]);
