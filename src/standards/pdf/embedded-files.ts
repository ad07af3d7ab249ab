import { itemAt } from '../../kernel/definitely.ts';
import { undoFilter } from './filters.ts';
import { type Dict, isArray, type PdfObject, Stream, stringText } from './objects.ts';
import type { Pdf } from './pdf.ts';
import { limits, PdfProblem } from './problem.ts';

/**
 * Returns the content of the embedded file with this name in the catalog's name tree (ISO 32000-2, 7.7.4 and 7.11.4);
 * undefined if there is none.
 *
 * @param most maximum inflated bytes, in addition to the document's own budget
 * @throws PdfProblem (the tree or the stream is broken), `type` (two files with this name)
 */
export function embeddedFile(pdf: Pdf, name: string, most: number): Buffer | undefined {
  const names = pdf.findDict(pdf.root.get('Names'));
  const tree = pdf.findDict(names?.get('EmbeddedFiles'));
  const found = tree ? [...entries(pdf, tree)].filter(([key]) => stringText(key) === name) : [];
  if (found.length > 1) throw new PdfProblem('type', `two embedded files named ${name}`);
  const [first] = found;
  if (!first) return undefined;
  const specification = pdf.findDict(first[1]);
  const files = pdf.findDict(specification?.get('EF'));
  const stream = pdf.resolve(files?.get('F') ?? files?.get('UF'));
  return stream instanceof Stream ? content(pdf, stream, most) : undefined;
}

/** Yields keys and values of a name tree (7.9.6) in order. */
function* entries(pdf: Pdf, root: Dict): Generator<readonly [key: PdfObject, value: PdfObject]> {
  const waiting: { readonly node: Dict; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let nodes = 0, next = waiting.pop(); next; nodes++, next = waiting.pop()) {
    const { node, depth } = next;
    if (nodes > limits.pageNodes || depth > limits.pageTreeDepth) throw new PdfProblem('type', 'name tree');
    const pairs = pdf.items(node.get('Names'));
    for (let at = 0; at + 1 < pairs.length; at += 2) yield [pdf.resolve(pairs[at]), itemAt(pairs, at + 1)];
    for (const kid of pdf.items(node.get('Kids')).toReversed()) {
      const child = pdf.findDict(kid);
      if (child) waiting.push({ node: child, depth: depth + 1 });
    }
  }
}

function content(pdf: Pdf, { dict, body }: Stream, most: number): Buffer {
  const filter = pdf.resolve(dict.get('Filter'));
  const filters = isArray(filter) ? filter.map((one) => pdf.resolve(one)) : filter === null ? [] : [filter];
  if (filters.length > 1) throw new PdfProblem('filter');
  const [only] = filters;
  if (only === undefined) {
    if (body.length > most) throw new PdfProblem('inflate-budget');
    return body;
  }
  const parameters = pdf.resolve(dict.get('DecodeParms'));
  const own = isArray(parameters) ? pdf.resolve(parameters[0]) : parameters;
  return undoFilter(only, own, body, { left: most });
}
