import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Lookup } from '../modules/verification/index.ts';
import { UsageError } from './command.ts';
import { drawReportInChild } from './judge-in-child.ts';
import type { Subject } from './verify-files.ts';

/** Returns where `--report` writes; null without it. @throws UsageError */
export function reportPathOf(given: readonly string[], words: readonly string[]): string | null {
  const [file] = given;
  if (file === undefined) return null;
  if (given.length > 1 || words.length > 1) throw new UsageError('--report requires one FILE to verify');
  if (!/\.(xml|pdf)$/i.test(file))
    throw new UsageError('--report requires the name of a file that ends in .xml or .pdf');
  return file;
}

/**
 * Writes the validation report of a file (ETSI TS 119 102-2). With the service it is signed, without it it is not. Returns
 * a note for people.
 */
export async function writeReport(subject: Subject | undefined, to: string, ask: Lookup | null): Promise<string> {
  if (!subject || !('verdict' in subject) || subject.verdict.signatures.every(({ kind }) => kind !== 'signature'))
    return `no report was written: ${subject?.file ?? 'the file'} has no signature.`;
  const { verdict, file } = subject;
  const { writeValidationReport } = await import('../modules/verification/index.ts');
  const xml = (await ask?.xmlReport(verdict)) ?? Buffer.from(writeValidationReport(verdict, null));
  const isPdf = to.toLowerCase().endsWith('.pdf');
  await writeFile(to, isPdf ? await drawReportInChild(verdict, path.basename(file), xml) : xml);
  return `the report is in ${to}${ask ? '' : '; it is not signed, because the service cannot be reached'}.`;
}
