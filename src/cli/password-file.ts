import { readFileSync } from 'node:fs';
import { codeOf } from '../kernel/unknown.ts';
import { UsageError } from './command.ts';
import type { Flags } from './flags.ts';

/** Reads `--password-file`. Editors and `echo` end a file with a line break, which no password has. @throws UsageError */
export function passwordOf(flags: Flags): string | null {
  return textOf(flags, 'password-file')?.replace(/\r?\n$/, '') ?? null;
}

/** Reads the file that a flag names. Null without the flag. @throws UsageError */
export function textOf(flags: Flags, flag: string): string | null {
  const { [flag]: file } = flags;
  if (typeof file !== 'string') return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag} cannot be read: ${codeOf(error)}`);
  }
}
