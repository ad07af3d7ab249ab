import { isArray, isDict, type PdfObject, Ref } from '../../pdf/index.ts';
import { type Comparison, type Pair, under } from './comparison.ts';
import { brief, keysOf, same } from './same.ts';

/**
 * Judges a value that must not change; reports the innermost difference. Objects that it refers to are judged
 * separately if they change.
 */
export function judgeFixed(c: Comparison, pair: Pair): void {
  const { before, after } = pair;
  if (same(before, after)) return;
  if (before instanceof Ref || after instanceof Ref) {
    if (!same(c.before.resolve(before), c.after.resolve(after)))
      c.report('other', pair, `${brief(before)} became ${brief(after)}`);
  } else if (isDict(before) && isDict(after)) {
    for (const key of keysOf(before, after)) judgeFixed(c, under(pair, key));
  } else if (isArray(before) && isArray(after) && before.length === after.length && before.some(isContainer)) {
    before.forEach((item, i) => {
      judgeFixed(c, { ...pair, before: item, after: after[i] ?? null, path: `${pair.path}[${i}]` });
    });
  } else if (isArray(before) && isArray(after)) {
    const hasOtherLength = before.length !== after.length;
    const what = hasOtherLength
      ? `${before.length} items became ${after.length}`
      : `${brief(before)} became ${brief(after)}`;
    c.report('other', pair, what);
  } else c.report('other', pair, `${brief(before)} became ${brief(after)}`);
}

const isContainer = (object: PdfObject): boolean => object instanceof Ref || isDict(object) || isArray(object);
