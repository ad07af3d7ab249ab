export interface Flags {
  readonly [name: string]: string | true | undefined;
}

/** Reads `--name value`, `--name=value` and `--json`; everything else is positional. */
export function flagsOf(words: readonly string[]): { flags: Flags; positional: string[] } {
  const flags: Record<string, string | true> = {};
  const positional: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!name) positional.push(word);
    else if (value !== undefined) flags[name] = value;
    else if (name === 'json' || name === 'help') flags[name] = true;
    else flags[name] = words[(at += 1)] ?? true;
  }
  return { flags, positional };
}
