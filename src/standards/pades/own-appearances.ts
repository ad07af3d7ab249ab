import {
  type Dict,
  dict,
  type Field,
  formFields,
  isArray,
  isInteger,
  type MutableDict,
  name,
  type Pdf,
  type PdfObject,
  Ref,
  Stream,
  stringText,
  type Update,
} from '../pdf/index.ts';

/**
 * `/NeedAppearances true` asks viewers to draw every field anew from its value: software that fills forms sets it
 * instead of drawing. It would also wipe our signature pictures. So the values that the document came with are drawn
 * here, as a viewer would have, and the request is taken back. Where a value cannot be drawn in the standard
 * encoding, everything is left as it is: what the signers saw must not vanish.
 */
export function drawOwnAppearances(update: Update, form: MutableDict): void {
  if (update.get(form.get('NeedAppearances')) !== true) return;
  const shown = [...formFields(update.pdf)].flatMap((field) => shownWidgets(update.pdf, field));
  const encoded = shown.map(({ text }) => winAnsi(text));
  if (encoded.includes(undefined)) return;
  const helvetica = dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  });
  const font = shown.length > 0 ? update.add(helvetica) : undefined;
  shown.forEach(({ widget, height, width, multiline, fontSize }, i) => {
    const size = fontSize || Math.min(12, Math.max(4, height * 0.7));
    const lines = encoded[i]!.split('\n');
    const top = multiline ? height - 2 - size : Math.max(2, (height - size * 0.7) / 2);
    const shows = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
    const content = `/Tx BMC q 1 1 ${width - 2} ${height - 2} re W n BT /Helv ${size} Tf 0 g ${size * 1.15} TL 2 ${top} Td\n${shows}\nET Q EMC`;
    const entries = dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, width, height],
      Resources: dict({ Font: dict({ Helv: font }) }),
    });
    update.edit(widget).set('AP', dict({ N: update.add(new Stream(entries, Buffer.from(content, 'latin1'))) }));
  });
  form.delete('NeedAppearances');
}

interface ShownWidget {
  readonly widget: Ref;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly multiline: boolean;
  /** Points; 0 is "as fits" (12.7.4.3). */
  readonly fontSize: number;
}

/** The widgets of a text or choice field that has something to show. Other fields carry the pictures of their states. */
function shownWidgets(pdf: Pdf, field: Field): ShownWidget[] {
  if (field.type !== 'Tx' && field.type !== 'Ch') return [];
  const text = valueText(pdf, field.value);
  if (text === '') return [];
  const flags = pdf.resolve(field.dict.get('Ff'));
  const kids = pdf.resolve(field.dict.get('Kids'));
  const widgets = isArray(kids) ? kids : [field.ref];
  return widgets.flatMap((widget) => {
    const dictionary = widget instanceof Ref ? pdf.findDict(widget) : undefined;
    const size = dictionary && sizeOf(pdf, dictionary);
    if (!size) return [];
    const style = stringText(pdf.resolve(dictionary.get('DA') ?? field.dict.get('DA')));
    const multiline = field.type === 'Tx' && isInteger(flags) && (flags & (1 << 12)) !== 0;
    const fontSize = Number(/(\d+(?:\.\d+)?)\s+Tf/.exec(style)?.[1] ?? 0);
    return [{ widget: widget as Ref, text, ...size, multiline, fontSize }];
  });
}

function valueText(pdf: Pdf, value: PdfObject): string {
  const resolved = pdf.resolve(value);
  const parts = isArray(resolved) ? resolved.map((each) => pdf.resolve(each)) : [resolved];
  return parts.map(stringText).join('\n').replace(/\r\n?/g, '\n');
}

function sizeOf(pdf: Pdf, widget: Dict): { width: number; height: number } | undefined {
  const corners = pdf.items(widget.get('Rect')).map((each) => pdf.resolve(each));
  if (corners.length !== 4 || !corners.every((each) => typeof each === 'number')) return undefined;
  const [left, bottom, right, top] = corners as [number, number, number, number];
  const size = { width: Math.abs(right - left), height: Math.abs(top - bottom) };
  return size.width > 2 && size.height > 2 ? size : undefined;
}

/** Windows 1252 beyond Latin-1, from 0x80 on (ISO 32000-2, annex D.2); a space where it has nothing. */
const beyond = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The text in WinAnsiEncoding, a byte a character; undefined when it has a character that is not there. */
function winAnsi(text: string): string | undefined {
  let out = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    const high = character === ' ' ? -1 : beyond.indexOf(character);
    if (character === '\n' || (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) out += character;
    else if (high >= 0) out += String.fromCharCode(0x80 + high);
    else return undefined;
  }
  return out;
}
