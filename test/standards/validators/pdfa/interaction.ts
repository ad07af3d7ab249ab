import { isDict, nameOf, type PdfDict, PdfStream, PdfString } from '../reader/objects.ts';
import { findSignatures } from '../signatures.ts';
import type { Rule } from './rule.ts';
import { type Annotation, present, type Subject } from './subject.ts';

const ANNOTATIONS = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark Redact'.split(
    ' ',
  ),
);
const ACTIONS = new Set('GoTo GoToR GoToE Thread URI Named SubmitForm'.split(' '));
const NAMED = new Set('NextPage PrevPage FirstPage LastPage'.split(' '));

const named = ({ page, subtype }: Annotation): string => `${subtype ?? 'annotation'} on page ${page + 1}`;

function* annotationTypes({ annotations }: Subject) {
  for (const each of annotations) if (!ANNOTATIONS.has(each.subtype ?? '')) yield `${named(each)} is not permitted`;
}

function* annotationFlags({ file, annotations }: Subject) {
  for (const each of annotations) {
    const flags = file.entry(each.dict, 'F');
    if (typeof flags !== 'number') {
      if (each.subtype !== 'Popup') yield `${named(each)} has no F`;
      continue;
    }
    if (!(flags & 4)) yield `${named(each)} is not to be printed (F ${flags})`;
    if (flags & (1 | 2 | 32 | 256)) yield `${named(each)} is hidden, invisible or not viewed (F ${flags})`;
    if (each.subtype === 'Text' && (flags & 24) !== 24) yield `${named(each)} lacks NoZoom or NoRotate`;
  }
}

function* appearances({ file, annotations }: Subject) {
  for (const each of annotations) {
    const [left, bottom, right, top] = file.list(each.dict.get('Rect')).map((side) => file.resolve(side));
    const appearance = file.entry(each.dict, 'AP');
    if (!isDict(appearance)) {
      const exempt = (left === right && bottom === top) || each.subtype === 'Popup' || each.subtype === 'Link';
      if (!exempt) yield `${named(each)} has no appearance`;
      continue;
    }
    const strange = [...appearance.keys()].filter((key) => key !== 'N');
    if (strange.length > 0) yield `${named(each)}: AP has /${strange.join(', /')}`;
    const normal = file.entry(appearance, 'N');
    const button = each.subtype === 'Widget' && each.fieldType === 'Btn';
    if (button ? !isDict(normal) : !(normal instanceof PdfStream)) yield `${named(each)}: AP/N has the wrong kind`;
  }
}

function* forms({ file, fields, annotations }: Subject) {
  const widgets = annotations.filter(({ subtype }) => subtype === 'Widget').map(({ dict }) => dict);
  for (const dict of new Set<PdfDict>([...widgets, ...fields.map((each) => each.dict)]))
    for (const key of ['A', 'AA']) if (present(file, dict, key)) yield `a field or widget has /${key}`;
  const form = file.entry(file.catalog, 'AcroForm');
  if (file.entry(form, 'NeedAppearances') === true) yield 'NeedAppearances is true';
  if (file.entry(form, 'XFA') !== null) yield 'the form has XFA';
  if (file.entry(file.catalog, 'NeedsRendering') === true) yield 'NeedsRendering is true';
}

/** The range begins with the file and leaves out Contents alone. */
function* signatures({ bytes, file }: Subject) {
  for (const { field, dict } of findSignatures(file)) {
    const contents = file.resolve(dict.get('Contents'));
    const [start, before, after, rest] = file.list(dict.get('ByteRange')).map((each) => Number(file.resolve(each)));
    if (!(contents instanceof PdfString)) yield `${field}: no Contents string`;
    else if (start !== 0 || before !== contents.start || after !== contents.end)
      yield `${field}: ByteRange does not leave out Contents alone`;
    else if (!((rest ?? Number.NaN) <= bytes.length - after)) yield `${field}: ByteRange leaves the file`;
  }
}

function* actions({ file, nested }: Subject) {
  for (const { value, key, object } of nested) {
    const dict = isDict(value) ? value : undefined;
    const marked = dict && nameOf(file.entry(dict, 'Type')) === 'Action';
    const placed =
      ['OpenAction', 'A', 'Next'].includes(key ?? '') &&
      isDict(file.resolve(value)) &&
      !present(file, file.resolve(value) as PdfDict, 'O');
    const target = marked ? dict : placed ? (file.resolve(value) as PdfDict) : undefined;
    const kind = target && nameOf(file.entry(target, 'S'));
    if (!kind) continue;
    if (!ACTIONS.has(kind)) yield `object ${object}: action ${kind}`;
    const name = nameOf(file.entry(target, 'N'));
    if (kind === 'Named' && !NAMED.has(name ?? '')) yield `object ${object}: named action ${name}`;
  }
  if (file.entry(file.entry(file.catalog, 'Names'), 'JavaScript') !== null) yield 'the document has named JavaScript';
}

function* triggers({ file, pages }: Subject) {
  if (present(file, file.catalog, 'AA')) yield 'the catalog has /AA';
  for (const { dict, index } of pages) if (present(file, dict, 'AA')) yield `page ${index + 1} has /AA`;
}

function* optionalContent({ file }: Subject) {
  const properties = file.entry(file.catalog, 'OCProperties');
  if (!isDict(properties)) return;
  const configs = [properties.get('D') ?? null, ...file.list(properties.get('Configs'))].map((each) =>
    file.resolve(each),
  );
  const names = configs.map((each) => JSON.stringify(file.entry(each, 'Name')));
  if (names.some((name) => name === 'null')) yield 'an optional content configuration has no Name';
  if (new Set(names).size < names.length) yield 'two optional content configurations share a Name';
  if (configs.some((each) => file.entry(each, 'AS') !== null)) yield 'an optional content configuration has /AS';
}

function* presentations({ file, pages }: Subject) {
  if (file.entry(file.entry(file.catalog, 'Names'), 'AlternatePresentations') !== null)
    yield 'the document has alternate presentations';
  for (const { dict, index } of pages) if (present(file, dict, 'PresSteps')) yield `page ${index + 1} has /PresSteps`;
}

function* requirements({ file }: Subject) {
  if (present(file, file.catalog, 'Requirements')) yield 'the catalog has /Requirements';
}

export const INTERACTION: readonly Rule[] = [
  { clause: '6.3.1', name: 'annotation types', breaches: annotationTypes },
  { clause: '6.3.2', name: 'annotation flags', breaches: annotationFlags },
  { clause: '6.3.3', name: 'annotation appearances', breaches: appearances },
  { clause: '6.4.1', name: 'interactive forms (with 6.4.2, XFA)', breaches: forms },
  { clause: '6.4.3', name: 'digital signatures', breaches: signatures },
  { clause: '6.5.1', name: 'actions', breaches: actions },
  { clause: '6.5.2', name: 'trigger events', breaches: triggers },
  { clause: '6.9', name: 'optional content', breaches: optionalContent },
  { clause: '6.10', name: 'alternate presentations and transitions', breaches: presentations },
  { clause: '6.11', name: 'document requirements', breaches: requirements },
];
