import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { openWorld, type World } from '../world/world.ts';
import { blocksOf } from './blocks.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const read = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

it('llms.txt lists every guide with its first sentence, and each link leads to text', async () => {
  const { type, text } = await read(`${world.url}/llms.txt`);
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Esign\n\n> [A-Z].*\.\n\n## Using Esign\n\n- \[/);
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  const links = lines.map((line) => /^- \[[^\]]+\]\((\S+)\): \S.*[.)]$/.exec(line)?.[1] ?? line);
  const guides = readdirSync(inProject('src/pages/docs/guides')).map((name) => `${world.url}/docs/${name}`);
  expect(links.filter((link) => link.endsWith('.md')).toSorted()).toEqual(
    [...guides, `${world.url}/docs/changelog.md`].toSorted(),
  );
  for (const link of links) {
    const page = await read(link);
    expect([page.status, page.text.startsWith('<')], link).toEqual([200, false]);
    if (link.endsWith('.md')) expect(page.type).toBe('text/markdown; charset=utf-8');
  }
});

it('a guide as Markdown has its language, and links that lead on', async () => {
  const { text } = await read(`${world.url}/docs/fr/webhooks.md`);
  expect(text).toMatch(/^# Webhooks\n\nEnregistrez une adresse/);
  expect(text).toContain('```ts');
  expect(text).not.toContain('{{url}}');
  const links = [...text.matchAll(/\]\((http:\/\/127\.0\.0\.1[^)#]+)/g)].map(([, link]) => link!);
  expect(links).toContain(`${world.url}/docs/fr/running.md`);
  for (const link of new Set(links)) expect((await read(link)).status, link).toBe(200);
  const page = await read(`${world.url}/docs/webhooks`);
  expect(page.text).toContain('<link rel="alternate" type="text/markdown" href="/docs/webhooks.md">');
});

it.each(['', '/fr'])('a guide shows its pictures in its language, as a page and as Markdown: /docs%s', async (base) => {
  const folder = `/docs${base}/pictures/`;
  const { text: page } = await read(`${world.url}/docs${base}/senders`);
  const { text } = await read(`${world.url}/docs${base}/senders.md`);
  const shown = [...page.matchAll(/<img src="([^"]+)" alt="[^"]+" width="1017" height="640" loading="lazy">/g)].map(
    ([, src]) => src!,
  );
  expect(shown.length).toBeGreaterThan(2);
  for (const src of shown) {
    expect(src.startsWith(folder), src).toBe(true);
    expect(text).toContain(`](${world.url}${src})`);
    const picture = await fetch(`${world.url}${src}`);
    expect([picture.status, picture.headers.get('content-type')], src).toEqual([200, 'image/webp']);
    expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  }
  for (const name of ['none.webp', '..%2Fllms.txt', 'Verify.webp'])
    expect((await read(`${world.url}${folder}${name}`)).status, name).toBe(404);
});

it.each(['reference.md', 'search.md', 'none.md', '..%2Fllms.md', 'sections.md'])(
  'what is no guide is not there: %s',
  async (name) => {
    expect((await read(`${world.url}/docs/${name}`)).status).toBe(404);
  },
);

it('guides print no GraphQL that integrators cannot send: it fits the schema that they download', () => {
  const schema = buildSchema(readFileSync(inProject('schema.graphql'), 'utf8'));
  const blocks = readdirSync(inProject('src/pages/docs/guides')).flatMap((guide) =>
    blocksOf(guide)
      .filter(({ language }) => language === 'graphql')
      .map(({ source }) => ({ guide, source })),
  );
  expect(blocks.length).toBeGreaterThan(5);
  for (const { guide, source } of blocks) expect([guide, validate(schema, parse(source))]).toEqual([guide, []]);
});
