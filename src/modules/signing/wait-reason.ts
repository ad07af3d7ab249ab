import { isUnavailable, type SealingWait } from '../../platform/database/index.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { SandboxFailure, SandboxRefusal } from '../../platform/sandbox/index.ts';
import { BlobMissing, isStorageDown } from '../../platform/storage/index.ts';
import { CredentialRefused, OutsideUnavailable, TimestampUnavailable } from '../trust/index.ts';

/**
 * Returns whether the bytes of a document prevent the seal. Intake rehearses the seal, so this concerns files that were
 * accepted by an earlier version.
 */
export const isDocumentRefused = (error: unknown): boolean => error instanceof SandboxRefusal;

/** Maps an error to a closed set of reasons, because the text in `reason` can contain a host name. */
export function waitReasonOf(error: unknown): SealingWait {
  if (error instanceof TimestampUnavailable || error instanceof NeighbourMissing) return 'TIMESTAMP';
  if (error instanceof OutsideUnavailable || error instanceof CredentialRefused) return 'CREDENTIAL';
  if (isStorageDown(error) || error instanceof BlobMissing) return 'STORAGE';
  if (error instanceof SandboxFailure) return 'CHILD';
  return isUnavailable(error) ? 'DATABASE' : 'OTHER';
}
