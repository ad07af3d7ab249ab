import { isArray, type Pdf, type PdfObject, Stream, stringText } from '../../pdf/index.ts';
import type { FieldStyle } from './field-style.ts';

/** A paragraph of a text field, or an option of a list. */
export interface ShownLine {
  readonly text: string;
  readonly isSelected: boolean;
}

/** Further options are not drawn: a page does not show more. */
const MOST_LINES = 400;

/** Returns the lines that a text or choice field shows for its value; passwords as asterisks (table 231). */
export function shownLines(pdf: Pdf, type: string, value: PdfObject, style: FieldStyle): ShownLine[] {
  const values = valuesOf(pdf, value);
  const plain = (text: string): ShownLine => ({ text, isSelected: false });
  if (style.isPassword && type === 'Tx') return [plain('*'.repeat(values.join('').length))];
  if (type === 'Tx') {
    const text = values.join('\n');
    return (style.isMultiline ? text.split('\n') : [text.replace(/\n/g, ' ')]).slice(0, MOST_LINES).map(plain);
  }
  const options = optionsOf(pdf, style);
  if (style.isCombo) return [plain(options.find(([exported]) => exported === values[0])?.[1] ?? values[0] ?? '')];
  if (options.length === 0) return values.map(plain);
  const top = pdf.resolve(style.dict.get('TI'));
  return options
    .slice(typeof top === 'number' && top > 0 ? top : 0)
    .slice(0, MOST_LINES)
    .map(([exported, shown]) => ({ text: shown, isSelected: values.includes(exported) || values.includes(shown) }));
}

function valuesOf(pdf: Pdf, value: PdfObject): string[] {
  const resolved = pdf.resolve(value);
  const parts = isArray(resolved) ? resolved.map((each) => pdf.resolve(each)) : [resolved];
  return parts.filter((each) => each !== null).map((each) => textOf(pdf, each));
}

/** Returns pairs of export value and displayed text (table 234). */
function optionsOf(pdf: Pdf, { dict }: FieldStyle): [string, string][] {
  const own = dict.get('Opt') ?? pdf.findDict(dict.get('Parent'))?.get('Opt');
  return pdf.items(own).map((each) => {
    const option = pdf.resolve(each);
    if (!isArray(option)) return [textOf(pdf, option), textOf(pdf, option)];
    return [textOf(pdf, pdf.resolve(option[0])), textOf(pdf, pdf.resolve(option[1] ?? option[0]))];
  });
}

const textOf = (pdf: Pdf, value: PdfObject): string =>
  (value instanceof Stream ? pdf.decode(value).toString('latin1') : stringText(value)).replace(/\r\n?/g, '\n');
