import type { PdfFile } from './reader/file.ts';
import { dictOf, isDict, nameOf, type PdfDict, PdfRef, PdfString, type PdfValue } from './reader/objects.ts';

/** A signature field that has a value. */
export interface SignatureSlot {
  /** Fully qualified field name. */
  readonly field: string;
  /** Object number of the field; undefined if it is a direct object in the array. */
  readonly fieldNum: number | undefined;
  readonly fieldDict: PdfDict;
  /** Object number of the signature dictionary, or of the object that contains it. */
  readonly num: number | undefined;
  readonly dict: PdfDict;
  readonly kind: 'signature' | 'document-timestamp';
}

export interface FieldNode {
  readonly name: string;
  readonly num: number | undefined;
  readonly dict: PdfDict;
  /** /FT, own or inherited. */
  readonly type: string | undefined;
  readonly parent: number | undefined;
}

/** Every node of the field tree (ISO 32000-2 §12.7.4), parents before children; widgets without /T are left out. */
export const fieldNodes = (file: PdfFile): FieldNode[] => {
  const nodes: FieldNode[] = [];
  const seen = new Set<number>();
  const visit = (value: PdfValue, prefix: string, inherited: string | undefined, parent: number | undefined) => {
    const num = value instanceof PdfRef ? value.num : undefined;
    if (num !== undefined && seen.has(num)) return;
    if (num !== undefined) seen.add(num);
    const dict = file.resolve(value);
    if (!isDict(dict)) return;
    const title = file.entry(dict, 'T');
    if (!(title instanceof PdfString) && parent !== undefined) return; // a widget of its parent
    const own = title instanceof PdfString ? title.text : '';
    const name = prefix && own ? `${prefix}.${own}` : prefix || own;
    const type = nameOf(file.entry(dict, 'FT')) ?? inherited;
    nodes.push({ name, num, dict, type, parent });
    for (const kid of file.list(dict.get('Kids'))) visit(kid, name, type, num);
  };
  for (const root of file.list(file.entry(file.entry(file.catalog, 'AcroForm'), 'Fields') ?? null))
    visit(root, '', undefined, undefined);
  return nodes;
};

/** Signature fields with a value, in the order of the form. */
export const findSignatures = (file: PdfFile): SignatureSlot[] =>
  fieldNodes(file).flatMap(({ name, num, dict, type }) => {
    const value = dict.get('V');
    const signature = dictOf(file.resolve(value));
    if (type !== 'Sig' || !signature) return [];
    const stamp = nameOf(file.entry(signature, 'Type')) === 'DocTimeStamp';
    const rfc3161 = nameOf(file.entry(signature, 'SubFilter')) === 'ETSI.RFC3161';
    const kind = stamp || rfc3161 ? 'document-timestamp' : 'signature';
    const holder = value instanceof PdfRef ? value.num : num;
    return [{ field: name, fieldNum: num, fieldDict: dict, num: holder, dict: signature, kind }];
  });
