import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Returns the packages and our files that an entry loads before it runs: dynamic imports are not followed. */
async function loadedBy(entry: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: 'not-written',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
  });
  const loaded = new Set<string>([entry]);
  for (const file of loaded)
    for (const { path, kind } of metafile.inputs[file]?.imports ?? [])
      if (kind === 'import-statement') loaded.add(path);
  return [...loaded];
}

const heavy =
  /^(@prisma|graphql|@pothos|graphile-worker|express|undici|nodemailer|redis|@peculiar|src\/platform\/database\/generated\/prisma)/;
const heavyOf = async (entry: string) => (await loadedBy(entry)).filter((name) => heavy.test(name));

it.each(['src/cli/open-service.ts', 'src/modules/access/index.ts', 'src/modules/credits/index.ts'])(
  '%s, of which commands need little, loads no Prisma, GraphQL or worker',
  async (entry) => {
    expect(await heavyOf(entry)).toEqual([]);
  },
);

it('esign --help loads no database and no configuration', async () => {
  const loaded = await loadedBy('src/cli/main.ts');
  expect(loaded).toContain('src/cli/commands.ts');
  expect(loaded.filter((name) => /platform\/(database|config)|^(pg|zod|pino)$/.test(name))).toEqual([]);
});

it('finds heavy packages in what the server loads', async () => {
  expect(await heavyOf('src/app/serve.ts')).toEqual(expect.arrayContaining(['express', 'graphql']));
});
