import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject, projectRoot } from '../../src/platform/project-root.ts';

const { rooms } = (await import(inProject('test/house/rooms.cjs'))) as Record<'rooms', string[]>;

const folders = ['clients', 'lab', 'prisma', 'rest', 'src', 'test'];
const files = readdirSync(projectRoot).concat(
  folders.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !/(^|\/)(node_modules|generated)\//.test(file))
      .map((file) => `${folder}/${file}`),
  ),
);
const papers = files.filter((file) => file.endsWith('.md') && !file.startsWith('src/pages/docs/'));

/** Files that a page names in backticks: by its path, or by the end of it. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`(\w[\w./-]+\.(?:ts|tsx|mjs|graphql|yaml|md|prisma))`/g)].map(([, name]) => name!);

const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));

describe('the pages of the repository', () => {
  it.each(papers)('%s refers only to files that exist', (paper) => {
    const missing = namesIn(readFileSync(inProject(paper), 'utf8')).filter((name) => !isThere(name));
    expect(missing).toEqual([]);
  });

  it('never say `npx esign`, which runs the package of a stranger outside of this folder', () => {
    const texts = files.filter((file) => /\.(graphql|json|md|mjs|service|ts|tsx|yaml)$/.test(file));
    const found = texts
      .filter((file) => !/^(test|prisma)\/|^src\/app\/bin\/release\.mjs$/.test(file))
      .filter((file) => /npx (-y )?@?esign/.test(readFileSync(inProject(file), 'utf8')));
    expect(texts.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  const floors = ['kernel', 'standards', 'platform', 'modules', 'pages', 'graphql', 'mcp', 'cli', 'app'];
  it.each(floors)('floor %s has a README', (floor) => {
    expect(existsSync(inProject(`src/${floor}/README.md`))).toBe(true);
  });

  it('every room has a README and a manifest, and its line in ARCHITECTURE.md, in order', () => {
    expect(rooms.length).toBeGreaterThanOrEqual(14);
    const folders = new Set(files.flatMap((file) => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? []));
    expect([...folders].toSorted()).toEqual(rooms.toSorted());
    for (const room of rooms) {
      expect(existsSync(inProject(`src/modules/${room}/room.ts`)), room).toBe(true);
      const lines = readFileSync(inProject(`src/modules/${room}/README.md`), 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.length, `${room}/README.md`).toBeLessThanOrEqual(25);
    }
    const [, table] = readFileSync(inProject('ARCHITECTURE.md'), 'utf8').split(/^## (?:Rooms|A PDF .*)$/m);
    expect([...table!.matchAll(/^\| `([^`]+)` \|/gm)].map(([, room]) => room)).toEqual(rooms);
  });
});
