import type { PdfFile } from '../reader/file.ts';
import { isDict, nameOf, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../reader/objects.ts';
import type { IndirectObject } from '../reader/xref.ts';
import { type FieldNode, fieldNodes } from '../signatures.ts';

export interface Page {
  /** From 0. */
  readonly index: number;
  readonly dict: PdfDict;
  /** /Resources of the page itself; undefined when it has none or inherits them. */
  readonly resources: PdfDict | undefined;
}

export interface Annotation {
  readonly page: number;
  readonly dict: PdfDict;
  readonly subtype: string | undefined;
  /** /FT, own or inherited from the field. */
  readonly fieldType: string | undefined;
}

/** A nested value of any live object, with the key it stands under (in arrays: the array's key). */
export interface Nested {
  readonly value: PdfValue;
  readonly key: string | undefined;
  readonly object: number;
}

/** What the rules look at: one state of a file, its live objects and its pages. */
export interface Subject {
  readonly bytes: Buffer;
  readonly file: PdfFile;
  readonly objects: readonly IndirectObject[];
  readonly nested: readonly Nested[];
  readonly pages: readonly Page[];
  readonly annotations: readonly Annotation[];
  readonly fields: readonly FieldNode[];
}

export const readSubject = (file: PdfFile): Subject => {
  const objects = [...file.entries.keys()].flatMap((num) => file.object(num) ?? []);
  const pages = readPages(file);
  const fields = fieldNodes(file);
  const types = new Map(
    fields.flatMap(({ dict, type }) =>
      [dict, ...file.list(dict.get('Kids')).map((kid) => file.resolve(kid))].map((each) => [each, type] as const),
    ),
  );
  const annotations = pages.flatMap(({ index, dict }) =>
    file.list(dict.get('Annots')).flatMap((each): Annotation[] => {
      const annotation = file.resolve(each);
      if (!isDict(annotation)) return [];
      const subtype = nameOf(file.entry(annotation, 'Subtype'));
      return [{ page: index, dict: annotation, subtype, fieldType: types.get(annotation) }];
    }),
  );
  return { bytes: file.bytes, file, objects, nested: objects.flatMap(nestedOf), pages, annotations, fields };
};

const readPages = (file: PdfFile): Page[] => {
  const pages: Page[] = [];
  const seen = new Set<PdfValue>();
  const visit = (value: PdfValue) => {
    const dict = file.resolve(value);
    if (!isDict(dict) || seen.has(dict)) return;
    seen.add(dict);
    if (dict.has('Kids')) for (const kid of file.list(dict.get('Kids'))) visit(kid);
    else {
      const resources = file.entry(dict, 'Resources');
      pages.push({ index: pages.length, dict, resources: isDict(resources) ? resources : undefined });
    }
  };
  visit(file.catalog.get('Pages') ?? null);
  return pages;
};

const nestedOf = ({ num, value }: IndirectObject): Nested[] => {
  const found: Nested[] = [];
  const open: Nested[] = [{ value, key: undefined, object: num }];
  while (open.length > 0) {
    const next = open.pop()!;
    found.push(next);
    const holder = next.value instanceof PdfStream ? next.value.dict : next.value;
    if (isDict(holder)) for (const [key, each] of holder) open.push({ value: each, key, object: num });
    else if (Array.isArray(holder)) for (const each of holder) open.push({ value: each, key: next.key, object: num });
  }
  return found;
};

/** Whether a value is given and not null. */
export const present = (file: PdfFile, dict: PdfDict | undefined, key: string): boolean =>
  dict !== undefined && file.entry(dict, key) !== null;

/** `object 12` for a reference, to be named in messages. */
export const called = (value: PdfValue | undefined): string =>
  value instanceof PdfRef ? `object ${value.num}` : 'a direct object';
