import type { Services } from '../../platform/services.ts';
import type { FileVerdict } from '../evidence/file/index.ts';
import { compareEvidence } from './compare-evidence.ts';
import { findOnline, type OperatorFinding } from './find-online.ts';
import { trustedListsFile } from './trusted-lists/lists-file.ts';
import { makeXmlReport } from './validation-report/make-report.ts';

/** What an operator's verification asks the service's database. Rejects if it does not answer. */
export interface Lookup {
  readonly fingerprint: (sha256: string) => Promise<OperatorFinding>;
  /** Compares the proof of an evidence file with the service's own chain. */
  readonly compare: (verdict: FileVerdict) => Promise<FileVerdict>;
  /** Path of the file with the trusted lists; null if the operator loads none. */
  readonly trustedLists: () => Promise<string | null>;
  /** Makes the validation report of a file (ETSI TS 119 102-2), signed with the seal of the service. */
  readonly xmlReport: (verdict: FileVerdict) => Promise<Buffer>;
}

export const openLookup = (services: Services): Lookup => ({
  fingerprint: (sha256) => findOnline(services, sha256),
  compare: (verdict) => compareEvidence(services, verdict),
  trustedLists: () => trustedListsFile(services),
  xmlReport: (verdict) => makeXmlReport(services, verdict, { mode: 'LIVE', isBuiltIn: false }),
});
