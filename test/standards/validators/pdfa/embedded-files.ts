import { dictOf, isDict, nameOf, type PdfDict, PdfStream, PdfString } from '../reader/objects.ts';
import type { Rule } from './rule.ts';
import { present, type Subject } from './subject.ts';

/** ISO 32000-2 Table 43; ISO 19005-3 Annex E knows the first five. */
const RELATIONSHIPS = new Set(
  'Source Data Alternative Supplement Unspecified EncryptedPayload FormData Schema'.split(' '),
);

interface Specification {
  readonly dict: PdfDict;
  readonly called: string;
}

const specifications = ({ nested }: Subject): Specification[] =>
  nested.flatMap(({ value, object }) => {
    const dict = dictOf(value);
    return dict && value === dict && dict.has('EF') ? [{ dict, called: `file specification (object ${object})` }] : [];
  });

function* specification(subject: Subject) {
  const { file } = subject;
  for (const { dict, called } of specifications(subject)) {
    for (const key of ['F', 'UF']) if (!(file.entry(dict, key) instanceof PdfString)) yield `${called} has no /${key}`;
    const relationship = nameOf(file.entry(dict, 'AFRelationship'));
    if (!relationship) yield `${called} has no /AFRelationship`;
    else if (!RELATIONSHIPS.has(relationship)) yield `${called}: AFRelationship ${relationship}`;
  }
}

function* association(subject: Subject) {
  const { file } = subject;
  const associated = new Set<unknown>();
  for (const { value, key } of subject.nested)
    if (key === 'AF') for (const each of file.list(value)) associated.add(file.resolve(each));
  for (const each of file.list(file.catalog.get('AF'))) associated.add(file.resolve(each));
  for (const { dict, called } of specifications(subject))
    if (!associated.has(dict)) yield `${called} is associated by no /AF`;
}

function* files(subject: Subject) {
  const { file } = subject;
  for (const { dict, called } of specifications(subject)) {
    const embedded = file.entry(file.entry(dict, 'EF'), 'F');
    if (!(embedded instanceof PdfStream)) {
      yield `${called}: EF/F is no stream`;
      continue;
    }
    const mime = nameOf(file.entry(embedded, 'Subtype'));
    if (!mime || !/^[\w.+-]+\/[\w.+-]+$/.test(mime)) yield `${called}: Subtype ${mime ?? 'missing'} is no MIME type`;
    const params = file.entry(embedded, 'Params');
    if (!isDict(params) || !(file.entry(params, 'ModDate') instanceof PdfString))
      yield `${called}: Params/ModDate is missing`;
    const size = file.entry(params, 'Size');
    if (present(file, isDict(params) ? params : undefined, 'Size') && size !== file.decode(embedded).length)
      yield `${called}: Params/Size is ${String(size)}, the file has ${file.decode(embedded).length} bytes`;
  }
}

export const EMBEDDED_FILES: readonly Rule[] = [
  { clause: '6.8', name: 'file specifications', breaches: specification },
  { clause: '6.8', name: 'associated files', breaches: association },
  { clause: '6.8', name: 'embedded files', breaches: files },
];
