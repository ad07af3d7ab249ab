import { filterNames } from '../reader/filters.ts';
import { PdfStream, PdfString } from '../reader/objects.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';

/** Table 6 of ISO 32000-1 without LZWDecode. */
const FILTERS = new Set(
  'ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode'.split(' '),
);

function* header({ bytes }: Subject) {
  const head = bytes.toString('latin1', 0, 32);
  if (!/^%PDF-1\.[0-7](\r\n|\r|\n)/.test(head)) yield 'the file does not begin with %PDF-1.n and one end-of-line';
  if (!/^[^\r\n]*(\r\n|\r|\n)%[\x80-\xff]{4}/.test(head)) yield 'no comment of four bytes above 127 follows the header';
}

function* trailer({ bytes, file }: Subject) {
  const id = file.list(file.trailer.get('ID')).map((each) => file.resolve(each));
  if (id.length !== 2 || !id.every((each) => each instanceof PdfString && each.bytes.length > 0))
    yield 'the trailer has no ID';
  if (file.sections.some(({ dict }) => dict.has('Encrypt'))) yield 'a trailer has Encrypt';
  if (!/%%EOF(\r\n|\r|\n)?$/.test(bytes.toString('latin1', bytes.length - 16))) yield 'data follows the last %%EOF';
}

function* crossReferences({ bytes, file }: Subject) {
  for (const { kind, offset } of file.sections)
    if (kind === 'table' && !/^xref(\r\n|\r|\n)\d+ \d+/.test(bytes.toString('latin1', offset, offset + 40)))
      yield `xref at ${offset} is not followed by one end-of-line and a subsection header`;
}

function* strings({ objects }: Subject) {
  for (const { num, notes } of objects)
    for (const note of notes) if (note.startsWith('hexadecimal')) yield `object ${num}: ${note}`;
}

function* streams({ bytes, objects }: Subject) {
  for (const { num, value, notes } of objects) {
    if (!(value instanceof PdfStream)) continue;
    for (const note of notes) if (note.includes('Length')) yield note;
    const start = value.raw.byteOffset - bytes.byteOffset;
    const end = start + value.raw.length;
    if (!/stream(\r\n|\n)$/.test(bytes.toString('latin1', start - 10, start)))
      yield `object ${num}: stream is not followed by CR LF or LF`;
    if (!/^(\r\n|\r|\n)endstream/.test(bytes.toString('latin1', end, end + 11)))
      yield `object ${num}: endstream does not follow the data and one end-of-line`;
    for (const key of ['F', 'FFilter', 'FDecodeParms'])
      if (value.dict.has(key)) yield `object ${num}: stream has /${key}`;
  }
}

function* filters({ file, objects }: Subject) {
  for (const { num, value } of objects)
    if (value instanceof PdfStream)
      for (const name of filterNames(value.dict, file.resolve))
        if (!FILTERS.has(name)) yield `object ${num}: filter ${name}`;
}

function* indirectObjects({ bytes, file, objects }: Subject) {
  for (const { num, end } of objects) {
    const entry = file.entries.get(num);
    if (entry?.kind !== 'offset') continue;
    const before = bytes.toString('latin1', entry.offset - 1, entry.offset);
    if (!/^[\r\n]$/.test(before)) yield `object ${num} does not begin on a line of its own`;
    if (!/^\d+ \d+ obj(\r\n|\r|\n)/.test(bytes.toString('latin1', entry.offset, entry.offset + 40)))
      yield `object ${num}: "n g obj" is not spaced by single blanks and followed by an end-of-line`;
    if (!/[\r\n]endobj[\r\n]$/.test(bytes.toString('latin1', end - 7, end + 1)))
      yield `object ${num}: endobj does not stand on a line of its own`;
  }
}

function* duplicateKeys({ objects }: Subject) {
  for (const { num, notes } of objects)
    for (const note of notes) if (note.startsWith('key ') || note.includes('endobj')) yield `object ${num}: ${note}`;
}

function* permissions({ file }: Subject) {
  const perms = file.entry(file.catalog, 'Perms');
  if (perms instanceof Map)
    for (const key of perms.keys())
      if (key !== 'UR3' && key !== 'DocMDP') yield `the permissions dictionary has /${key}`;
}

export const FILE_STRUCTURE: readonly Rule[] = [
  { clause: '6.1.2', name: 'file header', breaches: header },
  { clause: '6.1.3', name: 'file trailer', breaches: trailer },
  { clause: '6.1.4', name: 'cross-reference table', breaches: crossReferences },
  { clause: '6.1.6', name: 'string objects', breaches: strings },
  { clause: '6.1.7.1', name: 'stream objects', breaches: streams },
  { clause: '6.1.7.2', name: 'filters', breaches: filters },
  { clause: '6.1.9', name: 'indirect objects', breaches: indirectObjects },
  { clause: 'own', name: 'unambiguous dictionaries', breaches: duplicateKeys },
  { clause: '6.1.12', name: 'permissions', breaches: permissions },
];
