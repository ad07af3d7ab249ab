import { PdfName, PdfString } from '../reader/objects.ts';
import type { Drawing } from './contents.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';

function* values({ file, nested, objects, pages }: Subject) {
  for (const { value, object } of nested) {
    if (typeof value === 'number' && Number.isInteger(value) && (value > 2147483647 || value < -2147483648))
      yield `object ${object}: integer ${value}`;
    if (value instanceof PdfString && value.bytes.length > 32767)
      yield `object ${object}: string of ${value.bytes.length} bytes`;
    if (value instanceof PdfName && value.text.length > 127)
      yield `object ${object}: name of ${value.text.length} bytes`;
  }
  if (objects.length > 8388607) yield `${objects.length} indirect objects`;
  for (const { index, dict } of pages)
    for (const key of ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']) {
      const [left = 0, bottom = 0, right = 0, top = 0] = file
        .list(dict.get(key))
        .map((each) => Number(file.resolve(each)));
      const sides = [Math.abs(right - left), Math.abs(top - bottom)];
      if (dict.has(key) && sides.some((side) => side < 3 || side > 14400))
        yield `page ${index + 1}: ${key} is ${sides.join(' × ')}`;
    }
}

/** 6.1.13, and the nesting that only drawing shows. */
export const limits = (drawing: (subject: Subject) => Drawing): readonly Rule[] => [
  { clause: '6.1.13', name: 'implementation limits', breaches: values },
  {
    clause: '6.1.13',
    name: 'graphics state nesting',
    *breaches(subject) {
      const { deepest } = drawing(subject);
      if (deepest > 28) yield `q and Q are nested ${deepest} deep`;
    },
  },
];
