import { describe, expect, it } from 'vitest';
import { readPackaged } from '../../../src/platform/fonts.ts';
import { handOfStyle, isStyled, openTypefaces, signatureStyles } from '../../../src/standards/text/index.ts';

const fonts = openTypefaces(readPackaged);
const facesOf = (hand: keyof typeof fonts, text: string): string[] => [
  ...new Set(fonts[hand].line(text).runs.map(({ face }) => face.name.split('-')[0]!.toUpperCase())),
];

/** Every letter and punctuation mark with which European names in Latin letters are written. */
const letters = [
  ...[...Array(0x180).keys()].map((code) => String.fromCharCode(code)).filter((letter) => /[\p{L}\p{P}]/u.test(letter)),
  ...'ȘșȚțẀẁẂẃẄẅ–—‘’“”…',
];

describe.each(signatureStyles)('the style %s', (style) => {
  it('can be chosen for a letter if its own face alone draws it, and only then', () => {
    const drawn = letters.filter((letter) => facesOf(handOfStyle(style), letter).join() === style);
    expect(letters.filter((letter) => isStyled(letter, style))).toEqual(drawn);
    expect(drawn.length).toBeGreaterThan(190);
    expect(facesOf(handOfStyle(style), 'Élodie Le Gall-Müller, Łukasz Žižka')).toEqual([style]);
  });

  it('is not chosen for a text of another script, or with an invisible character', () => {
    for (const text of ['Nguyễn Văn Anh', 'Елена', 'Ελένη', '直樹', 'A\u200bB'])
      expect([text, isStyled(text, style)]).toEqual([text, false]);
    expect(isStyled('Élodie'.normalize('NFD'), style)).toBe(true);
  });
});

it('a name with a letter that one face lacks keeps the others', () => {
  const styles = (name: string) => signatureStyles.filter((style) => isStyled(name, style));
  expect(styles('Siân Ŵyn')).toEqual(['CAVEAT', 'SACRAMENTO']);
  expect(styles('Ġorġ Ħal')).toEqual(['CAVEAT', 'SACRAMENTO']);
  expect(styles('Ștefan Țepeș')).toEqual(['CAVEAT', 'KALAM']);
  expect(facesOf('kalam', '')).toEqual([]);
});
