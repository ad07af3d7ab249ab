import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSha256Hex } from '../../kernel/digest.ts';
import type { Subject } from './verify-subjects.ts';

/** What a person typed after `esign verify`: a fingerprint, or a path, whose file is read. Throws what reading throws. */
export async function subjectOf(argument: string): Promise<Subject> {
  const sha256 = argument.toLowerCase();
  if (isSha256Hex(sha256)) return { name: sha256, sha256 };
  return { name: path.basename(argument), bytes: await readFile(argument) };
}
