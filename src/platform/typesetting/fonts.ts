import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Face, type Ranges } from './face.ts';

/** The three voices of what the service writes. */
export type FaceName = 'text' | 'bold' | 'mono';
export type Fonts = Readonly<Record<FaceName, Face>>;

const ascii: Ranges = [[0x20, 0x7e]];
/** French, and every other language of the Union in Latin letters, with their punctuation. */
const latin: Ranges = [
  ...ascii,
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x25a1, 0x25a1],
];

const files: Readonly<Record<FaceName, readonly [file: string, first: Ranges]>> = {
  text: ['DejaVuSansCondensed.ttf', latin],
  bold: ['DejaVuSansCondensed-Bold.ttf', latin],
  mono: ['DejaVuSansMono.ttf', ascii],
};

let loaded: Promise<Fonts> | undefined;

/** Reads the fonts from the package that ships them, once per process; what they are cut into is kept with them. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= openFonts().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function openFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  const faces = Object.entries(files).map(async ([name, [file, first]]) => {
    const program = await readFile(resolve(`dejavu-fonts-ttf/ttf/${file}`));
    return [name, new Face(program, first)] as const;
  });
  return Object.fromEntries(await Promise.all(faces)) as Record<FaceName, Face>;
}
