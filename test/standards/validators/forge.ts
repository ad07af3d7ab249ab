import { PdfFile } from './reader/file.ts';
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './reader/objects.ts';

/**
 * Makes faulty and unusual PDFs from valid ones, for the tests of the validators. Writes classic tables and incremental
 * updates only; the files can be parsed but need not be correct otherwise.
 */

/** PDF syntax of a value. */
export const serialize = (value: PdfValue): string => {
  if (value instanceof PdfName)
    return `/${value.text.replace(/[^\w.+:-]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
  if (value instanceof PdfString) return `<${value.bytes.toString('hex')}>`;
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (Array.isArray(value)) return `[${value.map(serialize).join(' ')}]`;
  if (value instanceof PdfStream) {
    const dict = new Map(value.dict).set('Length', value.raw.length);
    return `${serialize(dict)}\nstream\n${value.raw.toString('latin1')}\nendstream`;
  }
  if (isDict(value))
    return `<<${[...value].map(([key, each]) => `${serialize(new PdfName(key))} ${serialize(each)}`).join('\n')}>>`;
  return String(value);
};

export interface Update {
  /** New or replaced objects by number, as PDF syntax. */
  readonly objects: Readonly<Record<number, string>>;
  /** Numbers to free. */
  readonly free?: readonly number[];
  /** Trailer entries to replace; null drops one. */
  readonly trailer?: Readonly<Record<string, string | number | null>>;
}

/** Appends a revision with a classic table. */
export const append = (pdf: Buffer, { objects, free = [], trailer = {} }: Update): Buffer => {
  const file = new PdfFile(pdf);
  let text = '\n';
  const lines: string[] = [];
  for (const [num, body] of Object.entries(objects)) {
    const offset = String(pdf.length + text.length).padStart(10, '0');
    lines.push(`${num} 1\n${offset} 00000 n \n`);
    text += `${num} 0 obj\n${body}\nendobj\n`;
  }
  for (const num of free) lines.push(`${num} 1\n0000000000 65535 f \n`);
  const size = Math.max(nextNumber(pdf), ...Object.keys(objects).map((num) => Number(num) + 1));
  const entries = new Map<string, string>([
    ['Size', String(size)],
    ['Prev', String(file.startxref)],
  ]);
  for (const key of ['Root', 'Info', 'ID'])
    if (file.trailer.has(key)) entries.set(key, serialize(file.trailer.get(key)!));
  for (const [key, value] of Object.entries(trailer)) {
    if (value === null) entries.delete(key);
    else entries.set(key, String(value));
  }
  const dict = [...entries].map(([key, value]) => `/${key} ${value}`).join('\n');
  const start = pdf.length + text.length;
  return Buffer.concat([
    pdf,
    Buffer.from(`${text}xref\n${lines.join('')}trailer\n<<${dict}>>\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
  ]);
};

/** The first object number that is not in use. */
export const nextNumber = (pdf: Buffer): number => Math.max(...new PdfFile(pdf).entries.keys()) + 1;

/** Number of the object at a path of keys from the catalog, e.g. `['Pages', 'Kids', 0]`. */
export const numberAt = (pdf: Buffer, ...path: (string | number)[]): number => {
  const file = new PdfFile(pdf);
  let at: PdfValue = file.trailer.get('Root') ?? null;
  let num = -1;
  for (const step of [undefined, ...path]) {
    if (step !== undefined) {
      const holder: PdfValue = file.resolve(at);
      at =
        typeof step === 'number'
          ? (file.list(holder)[step] ?? null)
          : ((holder instanceof PdfStream ? holder.dict : (holder as PdfDict)).get(step) ?? null);
    }
    if (at instanceof PdfRef) num = at.num;
  }
  return num;
};

/** Appends a revision in which one object is changed in place; streams keep their data unless it is replaced. */
export const edit = (
  pdf: Buffer,
  num: number,
  change: (dict: PdfDict, file: PdfFile) => void,
  data?: Buffer | string,
): Buffer => {
  const file = new PdfFile(pdf);
  const value = file.object(num)?.value;
  const dict: PdfDict = new Map(value instanceof PdfStream ? value.dict : (value as PdfDict));
  if (data !== undefined) for (const key of ['Filter', 'DecodeParms']) dict.delete(key);
  change(dict, file);
  const raw =
    data === undefined ? (value instanceof PdfStream ? value.raw : undefined) : Buffer.from(data as string, 'latin1');
  return append(pdf, { objects: { [num]: serialize(raw ? new PdfStream(dict, raw) : dict) } });
};

/** A copy with bytes replaced; the length stays. */
export const overwrite = (pdf: Buffer, at: number, bytes: Buffer | string): Buffer => {
  const copy = Buffer.from(pdf);
  Buffer.from(bytes as string, 'latin1').copy(copy, at);
  return copy;
};

/** A copy with one bit flipped. */
export const flip = (pdf: Buffer, at: number): Buffer => overwrite(pdf, at, Buffer.from([pdf[at]! ^ 1]));

/** Writes a new file of classic syntax from numbered objects; object 1 is the catalog. */
export const build = (objects: Readonly<Record<number, string>>): Buffer => {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const lines: string[] = [];
  for (const [num, body] of Object.entries(objects)) {
    lines.push(`${num} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${num} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...Object.keys(objects).map(Number)) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${lines.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
};

const PLACEHOLDER = ' '.repeat(40);

export interface SignatureForm {
  readonly field: string;
  readonly subFilter: string;
  readonly type: 'Sig' | 'DocTimeStamp';
  /** Reserved bytes. */
  readonly size: number;
  /** Further entries of the signature dictionary and of the field, as PDF syntax. */
  readonly dict?: string;
  readonly widget?: string;
  /** Makes Contents out of the covered bytes. */
  readonly contents: (signed: Buffer) => Buffer;
}

/** Appends a signature in a new invisible field of the first page. */
export const sign = (pdf: Buffer, form: SignatureForm): Buffer => {
  const [signature, field] = [nextNumber(pdf), nextNumber(pdf) + 1];
  const file = new PdfFile(pdf);
  const root = (file.trailer.get('Root') as PdfRef).num;
  const page = numberAt(pdf, 'Pages', 'Kids', 0);
  const ref = new PdfRef(field, 0);
  const catalog = new Map(file.catalog);
  const acroForm = file.entry(catalog, 'AcroForm');
  const fields = [...file.list(file.entry(acroForm, 'Fields')), ref];
  catalog.set('AcroForm', new Map(isDict(acroForm) ? acroForm : []).set('Fields', fields).set('SigFlags', 3));
  const pageDict = new Map(file.object(page)!.value as PdfDict);
  pageDict.set('Annots', [...file.list(pageDict.get('Annots')), ref]);
  const hex = '0'.repeat(form.size * 2);
  const updated = append(pdf, {
    objects: {
      [root]: serialize(catalog),
      [page]: serialize(pageDict),
      [signature]: `<</Type/${form.type}/Filter/Adobe.PPKLite/SubFilter/${form.subFilter}/ByteRange ${PLACEHOLDER}/Contents <${hex}>${form.dict ?? ''}>>`,
      [field]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(${form.field})/V ${signature} 0 R/P ${page} 0 R/F 132/Rect[0 0 0 0]${form.widget ?? ''}>>`,
    },
  });
  const object = updated.lastIndexOf(`${signature} 0 obj\n`);
  const gap = updated.indexOf(`<${hex}>`, object);
  const after = gap + hex.length + 2;
  const range = `[0 ${gap} ${after} ${updated.length - after}]`;
  const filled = overwrite(updated, updated.indexOf(PLACEHOLDER, object), range.padEnd(PLACEHOLDER.length));
  const contents = form.contents(Buffer.concat([filled.subarray(0, gap), filled.subarray(after)]));
  return overwrite(filled, gap + 1, contents.toString('hex'));
};
