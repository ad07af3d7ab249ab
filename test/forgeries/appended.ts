import { append, nextNumber, numberAt, serialize, edit as write } from '../standards/validators/forge.ts';
import { PdfFile } from '../standards/validators/reader/file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../standards/validators/reader/objects.ts';
import type { Manipulation } from './forgery.ts';

const text = (value: string): PdfString => new PdfString(Buffer.from(value, 'latin1'), false, 0, 0);
const dictOf = (entries: Record<string, PdfValue>): PdfDict => new Map(Object.entries(entries));
const ref = (num: number): PdfRef => new PdfRef(num, 0);

/** Appends a revision with one changed object; returns the same file if the change has no effect. */
function edit(pdf: Buffer, num: number, change: (dict: PdfDict, file: PdfFile) => void, data?: string): Buffer {
  const file = new PdfFile(pdf);
  const value = file.object(num)?.value;
  const dict: PdfDict = new Map(value instanceof PdfStream ? value.dict : (value as PdfDict));
  const before = serialize(dict);
  change(dict, file);
  return data === undefined && serialize(dict) === before ? pdf : write(pdf, num, change, data);
}

/** Writes a stream as PDF syntax. */
const stream = (dict: string, body: string): string => `<<${dict}/Length ${body.length}>>\nstream\n${body}\nendstream`;
const white = (num: number): string => `<</Type/Annot/Subtype/Stamp/Rect[0 0 595 842]/F 4/AP<</N ${num} 0 R>>>>`;
const whiteForm = stream('/Type/XObject/Subtype/Form/BBox[0 0 595 842]', '1 g 0 0 595 842 re f');

/** Revisions appended to a genuine file; each changes its text, data or appearance. */
export function appendedRevisions(pdf: Buffer): Manipulation[] {
  const file = new PdfFile(pdf);
  const catalog = numberAt(pdf);
  const page = firstPage(file);
  const next = nextNumber(pdf);
  const found: Manipulation[] = [];
  const add = (name: string, make: () => Buffer | undefined): void => void found.push({ name, make });
  const onPage = (change: (dict: PdfDict) => void) => () => edit(pdf, page, change);
  const onCatalog = (change: (dict: PdfDict) => void) => () => edit(pdf, catalog, change);
  const withObject = (body: string, then: (pdf: Buffer) => Buffer): Buffer =>
    joined(pdf, then(append(pdf, { objects: { [next]: body } })), next, body);

  add('page text replaced', () => edit(pdf, contentsOf(file, page), () => {}, 'BT ET'));
  add('page text replaced in a new object', () =>
    withObject(stream('', 'BT ET'), (grown) => edit(grown, page, (dict) => dict.set('Contents', ref(next)))),
  );
  add('page text added', () =>
    withObject(stream('', '1 g 0 0 595 842 re f'), (grown) =>
      edit(grown, page, (dict) => dict.set('Contents', [...contentList(file, dict), ref(next)])),
    ),
  );
  add(
    'page without text',
    onPage((dict) => dict.delete('Contents')),
  );
  add(
    'page resized',
    onPage((dict) => dict.set('MediaBox', [0, 0, 200, 200])),
  );
  add(
    'page cropped',
    onPage((dict) => dict.set('CropBox', [0, 0, 200, 200])),
  );
  add(
    'page turned',
    onPage((dict) => dict.set('Rotate', 180)),
  );
  add(
    'page with other resources',
    onPage((dict) => dict.set('Resources', new Map())),
  );
  add(
    'page with an action',
    onPage((dict) => dict.set('AA', dictOf({ O: dictOf({ S: new PdfName('JavaScript'), JS: text('1') }) }))),
  );
  add(
    'page without annotations',
    onPage((dict) => dict.set('Annots', [])),
  );
  add('page added', () => pageTree(file, pdf, (kids) => [...kids, ref(page)]));
  add('page removed', () => pageTree(file, pdf, (kids) => kids.slice(1)));
  add('page replaced', () =>
    withObject('<</Type/Page/MediaBox[0 0 595 842]>>', (grown) =>
      pageTree(file, grown, (kids) => [ref(next), ...kids.slice(1)]),
    ),
  );
  add('page object replaced', () => append(pdf, { objects: { [page]: '<</Type/Page/MediaBox[0 0 595 842]>>' } }));
  add('page object freed', () => append(pdf, { objects: {}, free: [page] }));

  for (const subtype of ['FreeText', 'Stamp', 'Link', 'FileAttachment', 'Widget'])
    add(`annotation ${subtype} added`, () =>
      withObject(`<</Type/Annot/Subtype/${subtype}/Rect[0 0 595 842]/Contents(other)>>`, (grown) =>
        edit(grown, page, (dict) => dict.set('Annots', [...file.list(dict.get('Annots')), ref(next)])),
      ),
    );
  add(
    'annotation over the page, in the page itself',
    onPage((dict) =>
      dict.set('Annots', [
        ...file.list(dict.get('Annots')),
        dictOf({ Subtype: new PdfName('FreeText'), Rect: [0, 0, 595, 842] }),
      ]),
    ),
  );
  add('stamp over the page', () => {
    const both = { [next]: white(next + 1), [next + 1]: whiteForm };
    const dict: PdfDict = new Map(file.object(page)!.value as PdfDict);
    dict.set('Annots', [...file.list(dict.get('Annots')), ref(next)]);
    return append(pdf, { objects: { ...both, [page]: serialize(dict) } });
  });

  add('catalog swapped', () =>
    append(pdf, { objects: { [next]: serialize(file.catalog) }, trailer: { Root: `${next} 0 R` } }),
  );
  add('catalog swapped for one of an empty page', () =>
    append(pdf, {
      objects: {
        [next]: `<</Type/Catalog/Pages ${next + 1} 0 R/AcroForm ${serialize(file.catalog.get('AcroForm') ?? null)}>>`,
        [next + 1]: `<</Type/Pages/Kids[${next + 2} 0 R]/Count 1>>`,
        [next + 2]: `<</Type/Page/Parent ${next + 1} 0 R/MediaBox[0 0 595 842]>>`,
      },
      trailer: { Root: `${next} 0 R` },
    }),
  );
  add(
    'catalog without form',
    onCatalog((dict) => dict.delete('AcroForm')),
  );
  add(
    'catalog with an empty form',
    onCatalog((dict) => dict.set('AcroForm', dictOf({ Fields: [] }))),
  );
  add(
    'catalog with other pages',
    onCatalog((dict) => dict.set('Pages', ref(page))),
  );
  add(
    'catalog with an action',
    onCatalog((dict) => dict.set('OpenAction', dictOf({ S: new PdfName('JavaScript'), JS: text('1') }))),
  );
  add(
    'catalog with other names',
    onCatalog((dict) => dict.set('Names', new Map())),
  );
  add(
    'catalog with other attachments',
    onCatalog((dict) => dict.set('AF', [])),
  );
  add(
    'catalog with layers',
    onCatalog((dict) => dict.set('OCProperties', dictOf({ OCGs: [], D: new Map() }))),
  );
  add(
    'catalog with permissions',
    onCatalog((dict) => dict.set('Perms', dictOf({ DocMDP: ref(catalog) }))),
  );
  add('catalog with a key twice', () => {
    const again = serialize(file.catalog).replace(/>>$/, `/Pages ${page} 0 R>>`);
    return append(pdf, { objects: { [catalog]: again } });
  });
  add('metadata replaced', () =>
    file.catalog.has('Metadata') ? edit(pdf, numberAt(pdf, 'Metadata'), () => {}, '<x:xmpmeta/>') : undefined,
  );
  add('title replaced', () =>
    append(pdf, { objects: { [next]: '<</Title(Other)>>' }, trailer: { Info: `${next} 0 R` } }),
  );

  if (file.catalog.has('DSS')) {
    add(
      'security store removed',
      onCatalog((dict) => dict.delete('DSS')),
    );
    add('security store emptied', () => edit(pdf, numberAt(pdf, 'DSS'), (dict) => dict.clear()));
    // Without /Certs the file still holds: the certificates are in the signatures too.
    for (const list of ['CRLs', 'OCSPs'])
      add(`security store without ${list}`, () => edit(pdf, numberAt(pdf, 'DSS'), (dict) => dict.set(list, [])));
    add(
      'security store replaced',
      onCatalog((dict) => dict.set('DSS', dictOf({ Certs: [] }))),
    );
  }
  found.push(...fieldChanges(pdf, file), ...streamChanges(pdf, file));
  return found;
}

/** Merges both revisions into one, so that the object is added together with its use. */
function joined(pdf: Buffer, made: Buffer, num: number, body: string): Buffer {
  const file = new PdfFile(made);
  const own = [...file.sections[0]!.entries.keys()].filter((each) => each !== num);
  const objects = Object.fromEntries(own.map((each) => [each, serialize(file.object(each)!.value)]));
  return append(pdf, { objects: { ...objects, [num]: body } });
}

/** Changes each form field: its value, appearance, position, or the whole field. */
function fieldChanges(pdf: Buffer, file: PdfFile): Manipulation[] {
  const next = nextNumber(pdf);
  const acroForm = numberAt(pdf, 'AcroForm');
  const fields = file.list(file.entry(file.entry(file.catalog, 'AcroForm'), 'Fields'));
  const onForm = (change: (dict: PdfDict) => void) => () => edit(pdf, acroForm, change);
  const found: Manipulation[] = [
    { name: 'form without fields', make: onForm((dict) => dict.set('Fields', [])) },
    { name: 'form whose fields readers draw', make: onForm((dict) => dict.set('NeedAppearances', true)) },
    {
      name: 'form with a text field more',
      make: () => newField(pdf, `<</Type/Annot/Subtype/Widget/FT/Tx/T(more)/V(1)/Rect[0 0 99 99]>>`),
    },
    {
      name: 'form with an empty signature field over the page',
      make: () =>
        newField(pdf, `<</Type/Annot/Subtype/Widget/FT/Sig/T(more)/Rect[0 0 595 842]/AP<</N ${next + 1} 0 R>>>>`, {
          [next + 1]: whiteForm,
        }),
    },
    {
      name: 'form with a signature of nobody',
      make: () =>
        newField(pdf, `<</Type/Annot/Subtype/Widget/FT/Sig/T(more)/Rect[0 0 0 0]/V ${next + 1} 0 R>>`, {
          [next + 1]:
            '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<00>>>',
        }),
    },
    {
      name: 'form with a time-stamp of nobody',
      make: () =>
        newField(pdf, `<</Type/Annot/Subtype/Widget/FT/Sig/T(more)/Rect[0 0 0 0]/V ${next + 1} 0 R>>`, {
          [next + 1]:
            '<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/ByteRange[0 1 2 3]/Contents<00>>>',
        }),
    },
  ];
  fields.forEach((item, i) => {
    if (!(item instanceof PdfRef)) return;
    const dict = file.resolve(item);
    if (!isDict(dict)) return;
    const add = (name: string, change: (entries: PdfDict) => void): void =>
      void found.push({ name: `field ${i}: ${name}`, make: () => edit(pdf, item.num, change) });
    found.push({
      name: `field ${i}: removed`,
      make: onForm((entries) =>
        entries.set(
          'Fields',
          fields.filter((each) => each !== item),
        ),
      ),
    });
    add('another value', (entries) => entries.set('V', text('100 000')));
    add('no value', (entries) => entries.delete('V'));
    add('another state', (entries) => entries.set('AS', new PdfName('Off')).set('V', new PdfName('Off')));
    add('no appearance', (entries) => entries.delete('AP'));
    add('the appearance of another field', (entries) =>
      entries.set('AP', dictOf({ N: otherAppearance(file, fields, i) })),
    );
    add('another place', (entries) => entries.set('Rect', [300, 300, 400, 400]));
    add('hidden', (entries) => entries.set('F', 2));
    add('another type', (entries) => entries.set('FT', new PdfName('Tx')));
    add('another name', (entries) => entries.set('T', text('renamed')));
    add('another caption', (entries) => entries.set('MK', dictOf({ CA: text('other') })));
    add('no lock', (entries) => entries.delete('Lock'));
    add('an action', (entries) => entries.set('A', dictOf({ S: new PdfName('JavaScript'), JS: text('1') })));
    const value = dict.get('V');
    if (nameOf(file.entry(dict, 'FT')) !== 'Sig' || !(value instanceof PdfRef)) return;
    const onValue = (name: string, change: (entries: PdfDict) => void): void =>
      void found.push({ name: `signature ${i}: ${name}`, make: () => edit(pdf, value.num, change) });
    onValue('another reason', (entries) => entries.set('Reason', text('Other')));
    onValue('another name', (entries) => entries.set('Name', text('Other')));
    onValue('another time', (entries) => entries.set('M', text('D:20200101000000Z')));
    onValue('contents emptied', (entries) => entries.set('Contents', text('')));
    onValue('no byte range', (entries) => entries.delete('ByteRange'));
    onValue('another byte range', (entries) => entries.set('ByteRange', [0, 10, 20, 30]));
    onValue('a byte range over what was appended', (entries) =>
      entries.set('ByteRange', [0, pdf.length, pdf.length + 200, 50]),
    );
    onValue('rules removed', (entries) => entries.delete('Reference'));
    found.push({ name: `signature ${i}: object freed`, make: () => append(pdf, { objects: {}, free: [value.num] }) });
    found.push({
      name: `signature ${i}: object made null`,
      make: () => append(pdf, { objects: { [value.num]: 'null' } }),
    });
  });
  return found;
}

function otherAppearance(file: PdfFile, fields: readonly PdfValue[], own: number): PdfValue {
  for (const [i, item] of fields.entries()) {
    const appearance = i === own ? null : file.entry(file.entry(item, 'AP') ?? null, 'N');
    if (appearance !== null) return (file.entry(item, 'AP') as PdfDict).get('N') ?? null;
  }
  return new Map();
}

/** Changes each stream that is drawn or attached: pictures, appearances, fonts, the attached JSON. */
function streamChanges(pdf: Buffer, file: PdfFile): Manipulation[] {
  const found: Manipulation[] = [];
  const used = reachable(file);
  for (const [num, entry] of file.entries) {
    if (entry.kind !== 'offset' || !used.has(num)) continue;
    const value = file.object(num)?.value;
    if (!(value instanceof PdfStream) || nameOf(value.dict.get('Type') ?? null) === 'XRef') continue;
    const kind = ['Subtype', 'Type'].map((key) => nameOf(value.dict.get(key) ?? null)).find(Boolean) ?? 'data';
    found.push({ name: `stream ${num} (${kind}) emptied`, make: () => edit(pdf, num, () => {}, ' ') });
  }
  return found;
}

/** The objects that the trailer leads to: another, such as the appearance of a field before it was filled, is never shown. */
function reachable(file: PdfFile): ReadonlySet<number> {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [...file.trailer.values()];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfRef) {
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      waiting.push(file.resolve(value));
    } else if (Array.isArray(value)) waiting.push(...value);
    else if (value instanceof PdfStream) waiting.push(...value.dict.values());
    else if (isDict(value)) waiting.push(...value.values());
  }
  return seen;
}

function newField(pdf: Buffer, body: string, more: Record<number, string> = {}): Buffer {
  const file = new PdfFile(pdf);
  const num = nextNumber(pdf);
  const acroForm = numberAt(pdf, 'AcroForm');
  const page = firstPage(file);
  const dict: PdfDict = new Map(file.object(acroForm)!.value as PdfDict);
  const isForm = dict.has('Fields');
  const form: PdfDict = isForm ? dict : new Map(file.entry(file.catalog, 'AcroForm') as PdfDict);
  form.set('Fields', [...file.list(form.get('Fields')), ref(num)]);
  if (!isForm) dict.set('AcroForm', form);
  const pageDict: PdfDict = new Map(file.object(page)!.value as PdfDict);
  pageDict.set('Annots', [...file.list(pageDict.get('Annots')), ref(num)]);
  return append(pdf, { objects: { [num]: body, ...more, [acroForm]: serialize(dict), [page]: serialize(pageDict) } });
}

function firstPage(file: PdfFile): number {
  let at: PdfValue = file.catalog.get('Pages') ?? null;
  while (at instanceof PdfRef) {
    const kids = file.list(file.entry(at, 'Kids'));
    if (kids.length === 0) return at.num;
    at = kids[0]!;
  }
  throw new Error('no page');
}

const contentList = (file: PdfFile, dict: PdfDict): PdfValue[] => {
  const contents = dict.get('Contents') ?? null;
  return Array.isArray(file.resolve(contents)) ? file.list(contents) : [contents];
};

function contentsOf(file: PdfFile, page: number): number {
  const [first] = contentList(file, file.object(page)!.value as PdfDict);
  return (first as PdfRef).num;
}

/** Replaces the list of pages in the root of the page tree. */
function pageTree(file: PdfFile, pdf: Buffer, change: (kids: PdfValue[]) => PdfValue[]): Buffer {
  const root = numberAt(pdf, 'Pages');
  return edit(pdf, root, (dict) => {
    const kids = change(file.list(dict.get('Kids')));
    dict.set('Kids', kids).set('Count', kids.length);
  });
}
