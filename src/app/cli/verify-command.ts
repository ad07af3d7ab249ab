import { findOnline } from '../../modules/verification/index.ts';
import type { Service } from '../compose.ts';
import type { Outcome } from './command.ts';
import type { Flags } from './flags.ts';
import { subjectOf } from './verify.ts';
import { renderReport } from './verify-report.ts';
import { verifyFiles } from './verify-subjects.ts';

/** A file could not be read. */
class Unreadable extends Error {
  readonly plain = true;
}

/** `esign verify`: the files themselves are recomputed offline, then the database is asked about their fingerprints. */
export async function verifyCommand({ kit }: Service, _flags: Flags, names: readonly string[]): Promise<Outcome> {
  const subjects = await Promise.all(
    names.map((name) =>
      subjectOf(name).catch((error: NodeJS.ErrnoException) => {
        throw new Unreadable(`Cannot read ${name}: ${error.code ?? error.message}`);
      }),
    ),
  );
  const report = await verifyFiles(subjects, (sha256) => findOnline(kit, sha256));
  return { result: report, text: renderReport(report), failed: !report.ok };
}
