import { type Dict, isArray, isDict, Pdf, type PdfObject, pages, Ref, Stream } from '../../../standards/pdf/index.ts';
import { DocumentProblem } from '../problem-codes.ts';

/** What a page is drawn from (ISO 32000-2, 7.7.3.3); a node of the tree hands its resources down. */
const drawnFrom = ['Contents', 'Resources'] as const;

/**
 * A file whose end is missing was cut off on its way. Written anew it would open all the same, and show empty pages
 * where its contents were: nobody shall sign those. Everything that its pages are drawn from must still be there.
 * @throws DocumentProblem `hopeless`
 */
export function assertComplete(bytes: Buffer): void {
  const pdf = new Pdf(bytes);
  const seen = new Set<number>();
  const waiting: PdfObject[] = [];
  const enter = (node: Dict | undefined): void => {
    for (const key of drawnFrom) waiting.push(node?.get(key) ?? null);
    if (node?.get('Parent') instanceof Ref) waiting.push(node.get('Parent')!);
  };
  for (const { dict } of pages(pdf)) enter(dict);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof Ref) {
      if (seen.has(object.number)) continue;
      seen.add(object.number);
      if (pdf.crossReferences.xref.find(object.number).kind === 'free') throw new DocumentProblem('hopeless');
      object = pdf.get(object);
    }
    const held = object instanceof Stream ? object.dict : object;
    if (isDict(held) && isNode(held)) enter(held);
    else if (isArray(held) || isDict(held)) for (const part of held.values()) waiting.push(part);
  }
}

/** Pages and nodes of their tree, which also name each other and much that is not drawn. */
const isNode = (dict: Dict): boolean => dict.has('Kids') || dict.has('Parent') || dict.has('MediaBox');
