import { expect, it } from 'vitest';
import { readPackaged } from '../../../src/platform/fonts.ts';
import { handOfStyle, isStyled, openTypefaces, signatureStyles } from '../../../src/standards/text/index.ts';

const fonts = openTypefaces(readPackaged);
const facesOf = (hand: keyof typeof fonts, text: string): string[] => [
  ...new Set(fonts[hand].line(text).runs.map(({ face }) => face.name.split('-')[0]!.toUpperCase())),
];

it('every style draws each text that it may be chosen for with its own face alone', () => {
  const letters = [...Array(0x180).keys()]
    .map((code) => String.fromCharCode(code))
    .filter((letter) => /[\p{L}\p{P}]/u.test(letter));
  const styled = [...letters, ...'–—‘’“”…'].filter(isStyled);
  expect(styled.length).toBeGreaterThan(190);
  for (const style of signatureStyles) {
    for (const letter of styled) expect([letter, facesOf(handOfStyle(style), letter)]).toEqual([letter, [style]]);
    expect(facesOf(handOfStyle(style), 'Élodie Le Gall-Müller, Łukasz Žižka')).toEqual([style]);
  }
});

it('no style is chosen for a text with a letter that one of them lacks', () => {
  for (const text of ['Nguyễn Văn Anh', 'Ñandú ŵ', 'Елена', 'Ελένη', '直樹', 'Ștefan', 'A\u200bB'])
    expect([text, isStyled(text)]).toEqual([text, false]);
  expect(isStyled('Élodie'.normalize('NFD'))).toBe(true);
  expect(facesOf('kalam', '')).toEqual([]);
});
