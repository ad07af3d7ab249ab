import { filterNames } from '../reader/filters.ts';
import { nameOf } from '../reader/objects.ts';
import { drawingOf } from './contents.ts';
import type { Rule } from './rule.ts';
import { present, type Subject } from './subject.ts';

/** Filters of inline images, long names (6.1.10). */
const INLINE = new Set('ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode DCTDecode'.split(' '));

function* images(subject: Subject) {
  const { file } = subject;
  for (const { what, where } of drawingOf(subject).images) {
    for (const key of ['Alternates', 'OPI']) if (present(file, what, key)) yield `${where} has /${key}`;
    if (file.entry(what, 'Interpolate') === true) yield `${where} is interpolated`;
    const bits = file.entry(what, 'BitsPerComponent');
    if (bits !== null && ![1, 2, 4, 8, 16].includes(Number(bits)))
      yield `${where} has ${String(bits)} bits for a component`;
  }
  for (const { what, where } of drawingOf(subject).inlineImages)
    if (file.resolve(what.get('I') ?? what.get('Interpolate')) === true)
      yield `${where}: an inline image is interpolated`;
}

function* inlineFilters(subject: Subject) {
  for (const { what, where } of drawingOf(subject).inlineImages)
    for (const name of filterNames(what, subject.file.resolve))
      if (!INLINE.has(name)) yield `${where}: inline image with ${name}`;
}

function* forms(subject: Subject) {
  const { file } = subject;
  for (const { what, where } of drawingOf(subject).forms) {
    for (const key of ['OPI', 'PS', 'Ref']) if (present(file, what, key)) yield `${where} has /${key}`;
    if (nameOf(file.entry(what, 'Subtype2')) === 'PS' || nameOf(file.entry(what, 'Subtype')) === 'PS')
      yield `${where} is PostScript`;
  }
}

export const IMAGES: readonly Rule[] = [
  { clause: '6.1.10', name: 'inline image filters', breaches: inlineFilters },
  { clause: '6.2.8', name: 'images', breaches: images },
  { clause: '6.2.9', name: 'form XObjects', breaches: forms },
];
