import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AppearanceFonts } from '../../../standards/pdf/index.ts';

/**
 * In order of preference; a character that none has is shown as a box. DejaVu has Latin, Greek, Cyrillic, Arabic,
 * Hebrew, Armenian, Georgian and most symbols. The hand of typed signatures is the one that the signing page shows.
 */
const files = {
  text: ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
  script: [
    ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'].map(
      (part) => `@fontsource/caveat/files/caveat-${part}-400-normal.woff`,
    ),
    'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf',
    // The oblique has no Arabic.
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
} as const satisfies Record<keyof AppearanceFonts, readonly string[]>;

let loaded: AppearanceFonts | undefined;

/** The fonts of filled fields as bytes, read once for each child: what was opened of them is kept by these very bytes. */
export function appearanceFonts(): AppearanceFonts {
  loaded ??= { text: files.text.map(read), script: files.script.map(read) };
  return loaded;
}

const { resolve } = createRequire(import.meta.url);
const held = new Map<string, Buffer>();
const read = (file: string): Buffer => {
  const bytes = held.get(file) ?? readFileSync(resolve(file));
  held.set(file, bytes);
  return bytes;
};
