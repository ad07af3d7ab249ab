import type { Services } from '../../platform/services.ts';
import type { FileVerdict } from '../evidence/file/index.ts';
import { findEventHash, NO_PURPOSE } from '../evidence/index.ts';

const UNKNOWN = 'this service does not know this proof';
const OTHER = 'the head of the proof is not the one in the chain of this service';

/**
 * Compares the proof of an evidence file with the service's own chain. A file that agrees by its bytes but whose head the
 * service does not know is undetermined, never valid; with another head it fails. The database never overrides bytes that
 * are invalid. A proof under a root that the caller named, which is not this service's, is left as it is.
 */
export async function compareEvidence({ database }: Services, verdict: FileVerdict): Promise<FileVerdict> {
  const { evidence, mode, reasons } = verdict;
  if (!evidence || verdict.verdict === 'fails' || isOfAnotherService(verdict)) return verdict;
  const { hash, seq } = evidence.head;
  const known = await findEventHash(database, evidence.id, seq);
  if (known === null) return { ...verdict, verdict: 'undetermined', reasons: [...reasons, UNKNOWN] };
  if (known !== hash) return { ...verdict, verdict: 'fails', reasons: [...reasons, OTHER] };
  const isConfirmed = mode !== null && reasons.every((reason) => reason === NO_PURPOSE);
  return isConfirmed ? { ...verdict, verdict: 'holds', reasons: [] } : verdict;
}

const isOfAnotherService = ({ mode, signatures }: FileVerdict): boolean =>
  mode === null && signatures.some(({ anchor }) => anchor === 'other');
