import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../../src/platform/project-root.ts';

const folder = inProject('src/pages/web');
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.startsWith('generated/'),
);

/** The lines of all style sheets that match, as `file:line text`. */
const linesWith = (pattern: RegExp): string[] =>
  sheets.flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );

it('has all colours by name: a literal stands only where a custom property is set', () => {
  const literals = linesWith(/#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|:\s*(white|black);/i);
  expect(literals.length).toBeGreaterThan(40);
  expect(literals.filter((line) => !/^\S+ --/.test(line))).toEqual([]);
});

it('changes its layout at four widths: a phone, a large phone, a tablet, a small desktop', () => {
  const widths = linesWith(/@media.*width/).flatMap((line) =>
    [...line.matchAll(/(max|min)-width: (\d+)px/g)].map(([, end, width]) => Number(width) - (end === 'min' ? 1 : 0)),
  );
  expect([...new Set(widths)].sort((a, b) => a - b)).toEqual([480, 640, 960, 1240]);
});
