import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inProject } from '../../src/platform/project-root.ts';

export interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly mem_limit?: string;
  readonly restart?: string;
}

const source = readFileSync(inProject('compose.yaml'), 'utf8');

export const services: Readonly<Record<string, ComposeService>> = parse(source, { merge: true }).services;

/** The variables that the head of the file makes, each with 64 hexadecimal characters. */
export const madeVariables: Readonly<Record<string, string>> = Object.fromEntries(
  /for name in (.*);/
    .exec(source)![1]!
    .split(' ')
    .map((name) => [name, 'ab'.repeat(32)]),
);

/** Replaces the variables of a value as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?error}`, and `$$`. */
export const interpolate = (value: unknown, variables: Readonly<Record<string, string>> = madeVariables): string =>
  String(value).replace(/\$\$|\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g, (text, name, otherwise) => {
    if (text === '$$') return '$';
    const found = variables[name] ?? otherwise;
    if (found === undefined) throw new Error(`${name} has no value`);
    return found;
  });
