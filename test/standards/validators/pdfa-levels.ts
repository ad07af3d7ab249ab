import { drawingOf } from './pdfa/contents.ts';
import { present, readSubject, type Subject } from './pdfa/subject.ts';
import { judgePdfa3b, type PdfaFinding } from './pdfa3b.ts';
import { PdfFile } from './reader/file.ts';
import { dictOf, isDict, nameOf, type PdfDict, PdfRef, PdfStream, PdfString } from './reader/objects.ts';

export type ArchivalKind = 'PDF/A-1b' | 'PDF/A-2b' | 'PDF/A-3b' | 'PDF/A-4' | 'PDF/UA-1' | 'PDF/UA-2';

/** Rules of ISO 19005-1:2005 with its corrigenda that the later parts do not have. */
function* part1({ file, annotations, objects, ...subject }: Subject): Generator<string> {
  for (const { dict, subtype } of annotations)
    if (subtype === 'Widget' && !present(file, dict, 'AP')) yield '6.9: a widget has no appearance';
  for (const { num, value } of objects) {
    const dict = value instanceof PdfStream ? value.dict : dictOf(value);
    if (!dict) continue;
    if (value instanceof PdfStream && present(file, dict, 'SMask')) yield `6.4: object ${num} has a soft mask`;
    if (value instanceof PdfStream && nameOf(file.entry(dict, 'Type')) === 'ObjStm') yield '6.1.4: an object stream';
    if (value instanceof PdfStream && nameOf(file.entry(dict, 'Type')) === 'XRef')
      yield '6.1.4: a cross-reference stream';
    if (nameOf(file.entry(file.entry(dict, 'Group'), 'S')) === 'Transparency') yield `6.4: object ${num} is a group`;
    if (file.entry(dict, 'BitsPerComponent') === 16) yield `6.2.4: object ${num} has 16 bits a component`;
  }
  for (const dict of drawingOf({ file, annotations, objects, ...subject }).fonts.keys()) {
    const inner = file.resolve(file.list(dict.get('DescendantFonts'))[0]);
    const subset = /^[A-Z]{6}\+/.test(nameOf(file.entry(dict, 'BaseFont')) ?? '');
    if (subset && isDict(inner) && !(file.entry(file.entry(inner, 'FontDescriptor'), 'CIDSet') instanceof PdfStream))
      yield '6.3.5: a subset of a CIDFont has no CIDSet';
  }
}

/** Without an output intent, a page with transparency needs a blending space (ISO 19005-2, 6.2.10). */
function* blending({ file, objects }: Subject): Generator<string> {
  if (file.list(file.catalog.get('OutputIntents')).length > 0) return;
  for (const { num, value } of objects)
    if (value instanceof PdfStream && present(file, value.dict, 'SMask')) yield `6.2.10: object ${num} has a soft mask`;
}

/** Rules of ISO 14289 for annotations, with the exceptions that they have for what is not on the page. */
function* accessible({ file, pages, annotations }: Subject, second: boolean): Generator<string> {
  for (const { dict, index } of pages)
    if (file.list(dict.get('Annots')).length > 0 && nameOf(file.entry(dict, 'Tabs')) !== 'S')
      yield `7.18.3: page ${index + 1} has annotations and Tabs is not S`;
  for (const { dict, subtype } of annotations) {
    if (subtype !== 'Widget') continue;
    const title = file.entry(dict, 'T');
    const name = title instanceof PdfString ? title.text : '?';
    if (second && !isText(file, dict, 'Contents')) yield `8.10.2.3: ${name} has no Contents`;
    const element = dictOf(elementOf(file, file.entry(dict, 'StructParent')));
    const isDescribed = isText(file, dict, 'TU') || isText(file, dict, 'Contents');
    if (isDescribed && !file.catalog.has('Lang') && !isText(file, element, 'Lang'))
      yield `7.2: the language of ${name} is not known`;
    const [left, bottom, right, top] = file.list(dict.get('Rect')).map((side) => Number(file.resolve(side)));
    if (left === right && bottom === top) continue; // at the corner of the crop box: outside of it
    if (!isText(file, dict, 'TU')) yield `7.18.1: ${name} has no TU`;
    if (nameOf(file.entry(element, 'S')) !== 'Form') yield `7.18.4: ${name} stands in no Form element`;
    const object = element && dictOf(file.entry(element, 'K'))?.get('Obj');
    if (!(object instanceof PdfRef) || file.resolve(object) !== dict)
      yield `7.18.4: the element of ${name} has another kid`;
  }
}

const isText = (file: PdfFile, dict: PdfDict | undefined, key: string): boolean => {
  const value = file.entry(dict, key);
  return value instanceof PdfString && value.text !== '';
};

/** What the parent tree has under a key. */
function elementOf(file: PdfFile, key: unknown) {
  const open = [file.entry(file.entry(file.catalog, 'StructTreeRoot'), 'ParentTree')];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isDict(node)) continue;
    const numbers = file.list(node.get('Nums'));
    for (let i = 0; i + 1 < numbers.length; i += 2) if (numbers[i] === key) return file.resolve(numbers[i + 1]);
    open.push(...file.list(node.get('Kids')).map((kid) => file.resolve(kid)));
  }
  return null;
}

/**
 * Judges what a level of PDF/A or PDF/UA asks of annotations, colours, pictures and fonts: the rules of PDF/A-3b that the
 * parts share, and those that only one of them has. Findings that name a clause and what breaks it.
 */
export function judgeArchival(pdf: Buffer, kind: ArchivalKind): string[] {
  const subject = readSubject(new PdfFile(pdf));
  if (kind === 'PDF/UA-1' || kind === 'PDF/UA-2') return [...accessible(subject, kind === 'PDF/UA-2')];
  const shared = judgePdfa3b(pdf).findings.map(
    ({ clause, rule, message }: PdfaFinding) => `${clause} ${rule}: ${message}`,
  );
  return [...shared, ...(kind === 'PDF/A-1b' ? part1(subject) : blending(subject))];
}
