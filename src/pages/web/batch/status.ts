import type { StatusPageKind } from '../../words/status-page.ts';

const canceledKinds = {
  AGENT_REFUSED: 'batchRefused',
  MANDATE_REVOKED: 'batchMandateOver',
  ENVELOPE_LEFT: 'batchChanged',
} as const;

export interface BatchStatus {
  readonly status: 'PENDING' | 'AUTHORIZED' | 'APPLIED' | 'EXPIRED' | 'CANCELED';
  readonly cancelReason: keyof typeof canceledKinds | null;
}

/** The status page of a list that has ended without a seal. Null: it can be sealed, or is. */
export function kindOfEnd({ status, cancelReason }: BatchStatus): StatusPageKind | null {
  if (status === 'EXPIRED') return 'batchExpired';
  return status === 'CANCELED' ? canceledKinds[cancelReason ?? 'ENVELOPE_LEFT'] : null;
}
