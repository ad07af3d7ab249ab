import { readFileSync } from 'node:fs';
import { append, edit, nextNumber, numberAt, serialize } from '../validators/forge.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { type PdfDict, PdfRef, PdfString, type PdfValue } from '../validators/reader/objects.ts';

export const contract = readFileSync(new URL('../validators/samples/contract.pdf', import.meta.url));
export const page = numberAt(contract, 'Pages', 'Kids', 0);
export const form = ['AcroForm', 'Fields'] as const;
export const placeField = numberAt(contract, ...form, 0);
const sealField = numberAt(contract, ...form, 2);
export const catalog = numberAt(contract);
export const text = (value: string): PdfString => new PdfString(Buffer.from(value, 'latin1'), false, 0, 0);
const ref = (num: number): PdfRef => new PdfRef(num, 0);

/** What is done, the file, and what the grader must say of it. */
export type Attack = readonly [name: string, make: () => Buffer, says: RegExp];

const newPage = (change: (dict: PdfDict, file: PdfFile) => void): Buffer => edit(contract, page, change);
/** The contract with one more object in the form's /Fields. */
export const newField = (body: string): Buffer => {
  const num = nextNumber(contract);
  const file = new PdfFile(contract);
  const acroForm = numberAt(contract, 'AcroForm');
  const dict = new Map(file.object(acroForm)!.value as PdfDict);
  dict.set('Fields', [...(file.resolve(dict.get('Fields')) as PdfValue[]), ref(num)]);
  return append(contract, { objects: { [num]: body, [acroForm]: serialize(dict) } });
};

/** Ways to change the signed contract that no form filling explains. */
export const ATTACKS: readonly Attack[] = [
  [
    'page content replaced',
    () => edit(contract, numberAt(contract, 'Pages', 'Kids', 0, 'Contents', 0), () => {}, '0 0 m'),
    /the object was replaced; page object/,
  ],
  [
    'page content added',
    () => newPage((dict, file) => dict.set('Contents', [...file.list(dict.get('Contents')), ref(1)])),
    /Contents/,
  ],
  ['page box changed', () => newPage((dict) => dict.set('MediaBox', [0, 0, 10, 10])), /MediaBox/],
  ['page resources changed', () => newPage((dict) => dict.set('Resources', new Map())), /Resources/],
  [
    'a page removed',
    () =>
      edit(contract, numberAt(contract, 'Pages'), (dict, file) =>
        dict.set('Kids', file.list(dict.get('Kids')).slice(0, 1)),
      ),
    /Kids: 2 items became 1/,
  ],
  [
    'pages exchanged',
    () =>
      edit(contract, numberAt(contract, 'Pages'), (dict, file) =>
        dict.set('Kids', [...file.list(dict.get('Kids'))].reverse()),
      ),
    /Kids\[0\]: object \d+ became object/,
  ],
  [
    'an old object made a note on the page',
    () => {
      const note = append(contract, {
        objects: { [nextNumber(contract)]: '<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]>>' },
      });
      return edit(note, page, (dict, file) =>
        dict.set('Annots', [...file.list(dict.get('Annots')), ref(nextNumber(contract))]),
      );
    },
    /what was something else became an annotation/,
  ],
  [
    'a widget taken off the page',
    () => newPage((dict, file) => dict.set('Annots', file.list(dict.get('Annots')).slice(1))),
    /a form field was taken off the page/,
  ],
  [
    'a field moved on the page',
    () => edit(contract, numberAt(contract, ...form, 0, 'Kids', 0), (dict) => dict.set('Rect', [0, 0, 500, 500])),
    /Rect/,
  ],
  ['a field renamed', () => edit(contract, placeField, (dict) => dict.set('T', text('town'))), /\.T: /],
  ['a script behind a field', () => edit(contract, placeField, (dict) => dict.set('AA', new Map())), /\.AA: /],
  [
    'a new text field',
    () => newField('<</Type/Annot/Subtype/Widget/FT/Tx/T(extra)/Rect[0 0 9 9]>>'),
    /is no signature field/,
  ],
  [
    'a new signature field with an action',
    () => newField('<</Type/Annot/Subtype/Widget/FT/Sig/T(extra)/Rect[0 0 9 9]/A<</S/Launch>>>>'),
    /has \/A$/m,
  ],
  [
    'a new signature field under an old name',
    () => newField('<</Type/Annot/Subtype/Widget/FT/Sig/T(place)/Rect[0 0 9 9]>>'),
    /no name of its own/,
  ],
  [
    'an old object made a field',
    () =>
      edit(contract, numberAt(contract, 'AcroForm'), (dict, file) =>
        dict.set('Fields', [...file.list(dict.get('Fields')), ref(page)]),
      ),
    /became a field/,
  ],
  [
    'a field removed',
    () =>
      edit(contract, numberAt(contract, 'AcroForm'), (dict, file) =>
        dict.set('Fields', file.list(dict.get('Fields')).slice(1)),
      ),
    /field was removed/,
  ],
  [
    'the appearance of a signature that is there',
    () => edit(contract, numberAt(contract, ...form, 1, 'AP', 'N'), () => {}, 'f'),
    /field "Signer1" uses it/,
  ],
  [
    'the value of a signature that is there',
    () => edit(contract, sealField, (dict) => dict.set('V', ref(numberAt(contract, ...form, 1, 'V')))),
    /\.V: object \d+ became object/,
  ],
  ['the lock of a signature that is there', () => edit(contract, sealField, (dict) => dict.delete('Lock')), /Lock/],
  [
    'NeedAppearances',
    () => edit(contract, numberAt(contract, 'AcroForm'), (dict) => dict.set('NeedAppearances', true)),
    /draw every field anew/,
  ],
  [
    'SigFlags lowered',
    () => edit(contract, numberAt(contract, 'AcroForm'), (dict) => dict.set('SigFlags', 1)),
    /lost a bit/,
  ],
  ['the form removed', () => edit(contract, catalog, (dict) => dict.delete('AcroForm')), /form was removed/],
  ['an action on opening', () => edit(contract, catalog, (dict) => dict.set('OpenAction', new Map())), /OpenAction/],
  [
    'a late certification',
    () => edit(contract, catalog, (dict) => dict.set('Perms', new Map([['DocMDP', ref(sealField)]]))),
    /Perms/,
  ],
  [
    'the security store removed',
    () => edit(contract, catalog, (dict) => dict.delete('DSS')),
    /security store was removed/,
  ],
  [
    'validation material that is none',
    () =>
      edit(contract, numberAt(contract, 'DSS'), (dict, file) => dict.set('CRLs', [...file.list(dict.get('CRLs')), 7])),
    /is no stream/,
  ],
  [
    'another catalog',
    () =>
      append(contract, {
        objects: { [nextNumber(contract)]: serialize(new PdfFile(contract).catalog) },
        trailer: { Root: `${nextNumber(contract)} 0 R` },
      }),
    /became the catalog/,
  ],
  [
    'document information',
    () =>
      append(contract, {
        objects: { [nextNumber(contract)]: '<</Title(Other)>>' },
        trailer: { Info: `${nextNumber(contract)} 0 R` },
      }),
    /Info/,
  ],
  [
    'an object freed',
    () => append(contract, { objects: {}, free: [numberAt(contract, 'Pages', 'Kids', 1)] }),
    /the object was removed/,
  ],
];
