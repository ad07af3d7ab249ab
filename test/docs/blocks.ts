import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject } from '../../src/platform/project-root.ts';

/** A fenced block of a guide: its language, the file that the reader keeps it in (if it says so), and what stands in it. */
export interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly source: string;
}

/** The fenced blocks of a guide, in order. */
export const blocksOf = (guide: string): Block[] =>
  [
    ...readFileSync(inProject(`src/pages/docs/guides/${guide}`), 'utf8').matchAll(
      /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm,
    ),
  ].map(([, language, file, source]) => ({ language: language!, file, source: source! }));

/** Whether this machine has a program. */
export function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}
