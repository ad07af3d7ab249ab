import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, printSchema } from 'graphql';
import { typescriptApi } from './typescript-api.ts';

const inClients = (...parts: string[]) => fileURLToPath(new URL(path.posix.join('..', ...parts), import.meta.url));
const read = (...parts: string[]) => readFileSync(inClients(...parts), 'utf8');

/** What was released last. */
export const releasedFolder = inClients('released');

export const npmPackages = ['embed', 'graphql', 'rest', 'signpdf', 'webhooks'] as const;

/** Each language of the clients, and the program that lists their public API. */
const printers = {
  typescript: () => `${typescriptApi(inClients('typescript'), npmPackages).join('\n')}\n`,
  php: () => execFileSync('php', [inClients('release/php_api.php')], { encoding: 'utf8' }),
  python: () => execFileSync('python3', [inClients('release/python_api.py')], { encoding: 'utf8' }),
};
export type Language = keyof typeof printers;
export const languages = Object.keys(printers) as Language[];

/** The public API of the clients of a language, as lines of text. Needs the language itself. */
export const currentApi = (language: Language): string => printers[language]();

/** The REST contract, without its texts for people. */
export const currentContract = (): string => {
  const isText = (value: unknown) => typeof value === 'string';
  const drop = (key: string, value: unknown) =>
    ((key === 'description' || key === 'summary') && isText(value)) || key === 'examples' ? undefined : value;
  return `${JSON.stringify(JSON.parse(read('typescript/rest/src/generated/openapi.json')), drop, 1)}\n`;
};

/** The GraphQL schema, without descriptions and directives. */
export const currentSchema = (): string =>
  `${printSchema(buildSchema(read('../schema.graphql'))).replaceAll(/ *"""[\s\S]*?"""\n/g, '')}\n`;

/** The version of each package. Those of PHP and Python are at the top of their changelogs. */
export function currentVersions(): Record<string, string> {
  const inChangelog = (name: string) => /^## (\d+\.\d+\.\d+)/m.exec(read(name, 'CHANGELOG.md'))?.[1] ?? '0.0.0';
  return {
    ...Object.fromEntries(
      npmPackages.map((name) => [name, JSON.parse(read('typescript', name, 'package.json')).version as string]),
    ),
    php: inChangelog('php'),
    python: inChangelog('python'),
  };
}
