import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the words of the console', () => {
  it('are each declared once, because a later file would replace an earlier one silently', () => {
    const files = ['console', 'refusals'].flatMap((part) =>
      readdirSync(`src/pages/web/i18n/${part}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('fr.ts'))
        .map((file) => `src/pages/web/i18n/${part}/${file}`),
    );
    const keys = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key!),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
