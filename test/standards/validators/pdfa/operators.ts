import { Keyword, Lexer } from '../reader/lexer.ts';
import { isDict, type PdfDict, PdfName, type PdfValue } from '../reader/objects.ts';

/** Operators of ISO 32000-1 Annex A. */
const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG ' +
    'rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y'
  ).split(' '),
)
  .add("'")
  .add('"');

export const isDefined = (operator: string): boolean => OPERATORS.has(operator);

export interface Operation {
  readonly operator: string;
  readonly operands: readonly PdfValue[];
  /** With BI: the inline image's dictionary. */
  readonly image?: PdfDict;
}

/** The operations of a content stream (ISO 32000-2 §7.8.2), inline image data skipped. Throws `Unreadable`. */
export function* operations(content: Buffer): Generator<Operation> {
  const lexer = new Lexer(content);
  let operands: PdfValue[] = [];
  for (let token = lexer.token(); token !== undefined; token = lexer.token()) {
    const opens = token instanceof Keyword && (token.text === '[' || token.text === '<<');
    if (!(token instanceof Keyword) || opens) {
      operands.push(lexer.valueFrom(token, false));
      continue;
    }
    if (token.text === 'BI') yield { operator: 'BI', operands: [], image: inlineImage(lexer) };
    else yield { operator: token.text, operands };
    operands = [];
  }
}

const inlineImage = (lexer: Lexer): PdfDict => {
  const dict: PdfDict = new Map();
  for (let token = lexer.token(); token !== undefined; token = lexer.token()) {
    if (token instanceof Keyword && token.text === 'ID') break;
    if (token instanceof PdfName) dict.set(token.text, lexer.value(false));
  }
  const rest = lexer.bytes.toString('latin1', lexer.at);
  const end = /[\s]EI(?=[\s]|$)/.exec(rest);
  lexer.at += end ? end.index + 3 : rest.length;
  return dict;
};

/** Looks a name up in one category of a resource dictionary. */
export const resource = (
  resolve: (value: PdfValue | undefined) => PdfValue,
  resources: PdfDict | undefined,
  category: string,
  name: string,
): PdfValue => {
  const dict = resolve(resources?.get(category));
  return isDict(dict) ? resolve(dict.get(name)) : null;
};
