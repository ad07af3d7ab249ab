import { isDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../reader/objects.ts';

/** Equality of two values without following references; a stream's bytes count as they stand in the file. */
export const same = (a: PdfValue | undefined, b: PdfValue | undefined): boolean => {
  if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text;
  if (a instanceof PdfString) return b instanceof PdfString && a.bytes.equals(b.bytes);
  if (a instanceof PdfRef) return b instanceof PdfRef && a.num === b.num && a.gen === b.gen;
  if (a instanceof PdfStream) return b instanceof PdfStream && a.raw.equals(b.raw) && same(a.dict, b.dict);
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, i) => same(each, b[i]));
  if (isDict(a)) return isDict(b) && a.size === b.size && [...a].every(([key, each]) => same(each, b.get(key)));
  return (a ?? null) === (b ?? null);
};

/** Whether every item of `before` stands in `after` in the same order; gives what was added, or undefined. */
export const additions = (before: readonly PdfValue[], after: readonly PdfValue[]): PdfValue[] | undefined => {
  const added: PdfValue[] = [];
  let next = 0;
  for (const item of after)
    if (next < before.length && same(before[next], item)) next++;
    else added.push(item);
  return next === before.length ? added : undefined;
};
