import { expect, it } from 'vitest';
import { readPackaged } from '../../../src/platform/fonts.ts';
import { openTypefaces } from '../../../src/standards/text/index.ts';
import { styles, wrap } from '../../../src/standards/typesetting/index.ts';

const fonts = openTypefaces(readPackaged);

it.each([
  ...['12 h 40', '45 min', '3 h', '50 %', '12 500 EUR', 'n° 7', '250 Ko', '10 MB', '1 000 000 octets'],
  ...['1er décembre 2026', '14 mars 2026', '14 March 2026', '14 Mar 2026', '« mot »'],
])('keeps %s on one line, wherever the line ends', (text) => {
  const words = `il y a ${text} en tout`;
  for (let width = 10; width < 200; width += 1) {
    const lines = wrap(fonts, words, styles.body, width).map((line) => line.replaceAll('\u00a0', ' '));
    // Where it fits at all, it is on one line.
    if (wrap(fonts, text, styles.body, width).length === 1) expect(lines.join('\n')).toContain(text);
  }
});

it('breaks other text between words', () => {
  expect(wrap(fonts, 'le 14 et le 15 hommes', styles.body, 30).length).toBeGreaterThan(2);
});
