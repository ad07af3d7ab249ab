/**
 * The font families for people's texts, in the order in which they are tried. The pages' preview and the sealed
 * document use this same table. A family is a package of files, each with a range of characters.
 */
export interface Family {
  /** The name in style sheets; two families of one design have different names. */
  readonly name: string;
  /** The package. */
  readonly package: string;
  /** A file of the package; `{slice}` is replaced by a key of the package's `unicode.json`, `{weight}` by a weight. */
  readonly file: string;
  /** The slices to use; default: all. */
  readonly slices?: readonly string[];
  /** A variable font has every weight; otherwise the weights to use, the lightest first. */
  readonly weights: 'variable' | readonly number[];
}

const variable = (name: string, slug: string, slices?: readonly string[]): Family => ({
  name: `${name} Variable`,
  package: `@fontsource-variable/${slug}`,
  file: `files/${slug}-{slice}-wght-normal.woff2`,
  weights: 'variable',
  ...(slices && { slices }),
});

export const fixed = (name: string, slug: string, weight: number, slices?: readonly string[]): Family => ({
  name,
  package: `@fontsource/${slug}`,
  file: `files/${slug}-{slice}-{weight}-normal.woff2`,
  weights: [weight],
  ...(slices && { slices }),
});

/** Noto Sans of one script: only the slice of that script. Latin letters beside it are in the text's own font. */
const noto = (script: string): Family => {
  const slug = script.toLowerCase();
  return variable(`Noto Sans ${script}`, `noto-sans-${slug}`, [slug]);
};

const inter = variable('Inter', 'inter');
const caveat = fixed('Caveat', 'caveat', 500);
const mynerve = fixed('Mynerve', 'mynerve', 400);

const scripts = (
  'Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer ' +
  'Myanmar Ethiopic Georgian Armenian'
)
  .split(' ')
  .map(noto);
const tibetan = variable('Noto Serif Tibetan', 'noto-serif-tibetan', ['tibetan']);

const han = {
  sc: variable('Noto Sans SC', 'noto-sans-sc'),
  jp: variable('Noto Sans JP', 'noto-sans-jp'),
  kr: variable('Noto Sans KR', 'noto-sans-kr'),
};

/**
 * Monochrome, because sealed text has one colour; so the preview has too. One file, because sequences combine pictures
 * of any range.
 */
const emoji: Family = {
  name: 'Noto Emoji',
  package: '@expo-google-fonts/noto-emoji',
  file: '400Regular/NotoEmoji_400Regular.ttf',
  weights: [400],
};

const dejavu = (name: string, file: string): Family => ({
  name,
  package: 'dejavu-fonts-ttf',
  file: `ttf/${file}.ttf`,
  weights: [400],
});

const symbols = [
  fixed('Noto Sans Symbols', 'noto-sans-symbols', 400, ['symbols']),
  fixed('Noto Sans Symbols 2', 'noto-sans-symbols-2', 400, ['symbols', 'braille', 'mayan-numerals']),
];
const rest = dejavu('DejaVu Sans', 'DejaVuSans');

/** The style of a text: in a field, as a typed signature, or in a file created by the service. */
export type Hand = PlainHand | 'sacramento' | 'kalam';
/** Those without a style of a signature (`signature-styles.ts`). */
export type PlainHand = 'text' | 'script' | 'print' | 'bold' | 'mono';

/** The weight of each style, if the font has it. */
export const weights: Readonly<Record<Hand, number>> = {
  text: 400,
  script: 500,
  sacramento: 400,
  kalam: 400,
  print: 400,
  bold: 700,
  mono: 400,
};

/** The service's own files are printed in DejaVu Sans Condensed; pages do not use it. */
const printed = {
  print: dejavu('DejaVu Sans Condensed', 'DejaVuSansCondensed'),
  bold: dejavu('DejaVu Sans Condensed Bold', 'DejaVuSansCondensed-Bold'),
  mono: dejavu('DejaVu Sans Mono', 'DejaVuSansMono'),
};

/** Letters that Caveat lacks but Mynerve has: Vietnamese and Greek. */
const BEYOND_CAVEAT = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\p{sc=Grek}]/u;
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/u;
const HANGUL = /\p{sc=Hang}/u;

/**
 * Returns the families of a text in the order in which they are tried. A typed name uses a single handwriting font.
 * Chinese characters have their Japanese forms beside kana, their Korean forms beside Hangul, otherwise their Chinese
 * forms: nothing else in a text shows its language.
 */
export function familiesOf(hand: PlainHand, text: string): readonly Family[] {
  const order = HANGUL.test(text) ? 'kr' : KANA.test(text) ? 'jp' : 'sc';
  const written = hand === 'script' && BEYOND_CAVEAT.test(text.normalize('NFC'));
  const key = `${hand} ${order} ${written}`;
  let families = made.get(key);
  if (!families) made.set(key, (families = familyList(hand, order, written)));
  return families;
}
const made = new Map<string, readonly Family[]>();

function familyList(hand: PlainHand, order: keyof typeof han, beyondCaveat: boolean): Family[] {
  const own: Readonly<Record<PlainHand, readonly Family[]>> = {
    text: [inter],
    script: beyondCaveat ? [mynerve, caveat, inter] : [caveat, mynerve, inter],
    print: [printed.print],
    bold: [printed.bold],
    mono: [printed.mono, printed.print],
  };
  const others = Object.values(han).filter((family) => family !== han[order]);
  return [...own[hand], ...scripts, tibetan, emoji, han[order], ...others, ...symbols, rest];
}

/**
 * Families that a page loads when a text needs them, in two groups: the large ones of Chinese characters are separate.
 */
export const laterFamilies = {
  scripts: [...scripts, tibetan, emoji, ...symbols, rest],
  han: Object.values(han),
} as const satisfies Record<string, readonly Family[]>;

/** Returns the path of a family's file below the packages. */
export const familyFile = ({ package: name, file, weights: has }: Family, slice: string): string =>
  `${name}/${file.replace('{slice}', slice.replace(/[[\]]/g, '')).replace('{weight}', String(has[0]))}`;

/** Latin, Greek, Cyrillic, punctuation, arrows and operators. DejaVu's other scripts come after Noto's. */
const EUROPEAN = 'U+0-52F,U+1D00-22FF,U+25A1,U+2713-2718,U+2C60-2C7F,U+A640-A69F,U+A720-A7FF,U+FB00-FB06,U+FFFD';

const EMOJI =
  'U+23,U+2A,U+30-39,U+A9,U+AE,U+200D,U+203C,U+2049,U+20E3,U+2122,U+2139,U+2194-21AA,U+231A-23FF,U+24C2,U+25AA-27BF,' +
  'U+2934-2935,U+2B05-2B55,U+3030,U+303D,U+3297,U+3299,U+FE0F,U+1F000-1FAFF';

/** The characters of single-file families; '' for all that the font has. Not included in pages. */
const rangesOfOneFile = (family: Family): string | undefined => {
  if (family === emoji) return EMOJI;
  if (family === rest) return '';
  return Object.values(printed).includes(family) ? EUROPEAN : undefined;
};

/** Returns the slices of a family and their ranges (`U+0-FF,U+131`), from the package's `unicode.json`. */
export function slicesOf(
  family: Family,
  readRanges: (file: string) => Readonly<Record<string, string>>,
): readonly (readonly [slice: string, ranges: string])[] {
  const ranges = rangesOfOneFile(family);
  if (ranges !== undefined) return [['', ranges]];
  const all = Object.entries(readRanges(`${family.package}/unicode.json`));
  return family.slices ? all.filter(([slice]) => family.slices!.includes(slice)) : all;
}
