import { type Dict, isArray, isDict, type PdfObject, Ref, Stream } from '../objects.ts';
import { rootRefOf } from '../open.ts';
import type { ObjectSource } from './recovered.ts';

/** The entries that pages are drawn from (ISO 32000-2, 7.7.3.3); nodes of the tree pass on their resources. */
const drawnFrom = ['Contents', 'Resources'] as const;

/**
 * Returns whether everything that the pages are drawn from exists. A truncated file could be rewritten and opened, but
 * would show empty pages, which nobody should sign.
 */
export function isComplete(source: ObjectSource): boolean {
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
