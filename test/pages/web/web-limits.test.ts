import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../src/platform/project-root.ts';

const folder = inProject('src/pages/web');

/** Limits that belong to a page alone: the digits of a page number, words to find in a PDF, a colour as `#rrggbb`. */
const own = [
  'console/views/branding/branding.tsx maxLength={7}',
  'sign/tools/find-panel.tsx maxLength={200}',
  'sign/tools/tools.tsx maxLength={5}',
];

it('has no limit of the service as a number: forms take it from the limits of the room', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const found = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\b(?:maxLength|minLength|max)(?:=\{|: )\d[\d_]*\}?/g)].map(
      ([limit]) => `${file} ${limit}`,
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found.sort()).toEqual(own);
});
