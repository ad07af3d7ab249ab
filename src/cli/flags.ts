import { itemAt } from '../kernel/definitely.ts';
export interface Flags {
  readonly [name: string]: string | true | undefined;
}

/** All values of each flag, by name. */
export type Repeated = ReadonlyMap<string, readonly string[]>;

/** Flags without a value. */
export const switches: readonly string[] = [
  'json',
  'help',
  'allow-missing',
  'storage',
  'allow-remote',
  'yes',
  'check',
  'move',
  'offline',
];

/** Parses `--name value`, `--name=value` and switches such as `--json`; all other arguments are positional. */
export function flagsOf(words: readonly string[]): { flags: Flags; repeated: Repeated; positional: string[] } {
  const flags: Record<string, string | true> = {};
  const repeated = new Map<string, string[]>();
  const positional: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = itemAt(words, at);
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!name) positional.push(word);
    else if (value !== undefined) flags[name] = value;
    else if (switches.includes(name)) flags[name] = true;
    else flags[name] = words[(at += 1)] ?? true;
    const read = name && flags[name];
    if (name && typeof read === 'string') repeated.set(name, [...(repeated.get(name) ?? []), read]);
  }
  return { flags, repeated, positional };
}
