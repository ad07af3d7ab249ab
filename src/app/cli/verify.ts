import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSha256Hex } from '../../kernel/digest.ts';
import { renderReport } from './verify-report.ts';
import { type Lookup, type Subject, verifyFiles } from './verify-subjects.ts';

/** What a caller may have typed: a fingerprint, or a path to read. */
export async function subjectOf(argument: string): Promise<Subject> {
  const sha256 = argument.toLowerCase();
  if (isSha256Hex(sha256)) return { name: sha256, sha256 };
  return { name: path.basename(argument), bytes: await readFile(argument) };
}

export interface VerifyOptions {
  readonly json: boolean;
  readonly print: (text: string) => void;
  readonly lookup?: Lookup;
}

/**
 * `esign verify FILE.pdf|SHA256…`: prints a readable report, or one JSON object. Returns the exit code: 0 when all
 * holds, 1 when something does not or is unknown, 2 when something could not be read.
 */
export async function verifyCommand(names: readonly string[], { json, print, lookup }: VerifyOptions): Promise<number> {
  const subjects: Subject[] = [];
  for (const name of names) {
    try {
      subjects.push(await subjectOf(name));
    } catch (error) {
      const reason = `${name}: ${(error as NodeJS.ErrnoException).code ?? 'unreadable'}`;
      print(json ? JSON.stringify({ ok: false, error: reason }) : `Cannot read ${reason}`);
      return 2;
    }
  }
  if (!subjects.length) {
    print(json ? JSON.stringify({ ok: false, error: 'nothing to verify' }) : 'Usage: esign verify FILE.pdf|SHA256…');
    return 2;
  }
  const report = await verifyFiles(subjects, lookup);
  print(json ? JSON.stringify(report) : renderReport(report));
  return report.ok ? 0 : 1;
}
