import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blockKind, fits, guidePages, guideText, isSame } from '../../src/pages/docs/guides.ts';
import { type Block, blocksIn } from '../../src/pages/docs/markdown.ts';
import { en } from '../../src/pages/docs/words/en.ts';
import { fr } from '../../src/pages/docs/words/fr.ts';
import { inProject } from '../../src/platform/project-root.ts';

const guides = readdirSync(inProject('src/pages/docs/guides'));
const french = (file: string) => readFileSync(inProject(`src/pages/docs/fr/${file}`), 'utf8');

/** What a translation leaves as it is: code, links and numbers, sorted. Numbers are compared without separators. */
function constants({ raw }: Block): string[] {
  const code = [...raw.matchAll(/`[^`]+`/g)].map(([span]) => span);
  const links = [...raw.matchAll(/\]\(([^)]+)\)|href="([^"]+)"/g)].map(([, link, href]) => link ?? href ?? '');
  const text = raw
    .replaceAll(/`[^`]+`|\]\([^)]+\)|<[^>]+>/g, ' ')
    .replaceAll(/(?<=\d)([.,]|[\s\u00a0\u202f](?=\d{3}\b))(?=\d)/g, '')
    .replace(/^\s*\d+\. /gm, '');
  return [...code, ...links, ...(text.match(/\d+/g) ?? [])].sort();
}

describe('the French guides', () => {
  it('begin no line with punctuation', () => {
    for (const { name, html } of guidePages(fr)) {
      const text = html
        .replaceAll(/<div class="scroll"[^>]* lang="en">[\s\S]*?<\/div>/g, '')
        .replaceAll(/<(pre|code)\b[\s\S]*?<\/\1>|<div lang="en">[\s\S]*/g, '');
      expect(text.match(/.{0,20} [:;!?»].{0,20}|« .{0,20}/g), name).toBeNull();
    }
  });

  it('exist for every English guide, and for nothing else', () => {
    expect(readdirSync(inProject('src/pages/docs/fr')).sort()).toEqual([...guides].sort());
  });

  it.each(guides)('%s has the headings, texts, lists, tables and code of the English guide', (file) => {
    const [ours, theirs] = [blocksIn(guideText(file)), blocksIn(french(file))];
    for (const [index, block] of ours.entries()) {
      const other = theirs[index];
      const place = `block ${index + 1}, in English: ${block.raw.slice(0, 120)}`;
      if (!other || !fits(other, block))
        expect.fail(
          `${place}\nis ${blockKind(block)}, in French: ${other ? `${blockKind(other)}, ${other.raw.slice(0, 120)}` : 'missing'}`,
        );
      if (!isSame(other)) expect(constants(other), place).toEqual(constants(block));
    }
    expect(theirs.length, `blocks of ${file}`).toBe(ours.length);
  });

  it('repeat no code block: it stands in the English guide only', () => {
    for (const file of guides) expect(french(file), file).not.toMatch(/^```/m);
  });
});

/** The paths of all texts in an object, such as `rest.title`. */
const pathsOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? pathsOf(inner, `${prefix}${key}.`) : [prefix + key],
  );

describe('the texts around the guides', () => {
  it('are the same in both languages, apart from the names of the tags of REST', () => {
    const own = pathsOf(fr).filter((path) => !path.startsWith('rest.tags.'));
    expect(own.sort()).toEqual(pathsOf(en).sort());
  });
});

describe('the variables of the first guide', () => {
  it('are explained only where a command uses one', () => {
    const explains = (name: string) =>
      guidePages(en)
        .find((page) => page.name === name)!
        .html.includes(en.variables);
    expect(explains('webhooks')).toBe(true);
    for (const name of ['index', 'received', 'reading']) expect([name, explains(name)]).toEqual([name, false]);
  });
});
