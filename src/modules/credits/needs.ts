import type { Tx } from '../../platform/database/index.ts';
import { serviceKey } from '../../platform/service-key.ts';

/** Needed of room envelopes: counts, for each envelope, the signers who received a code by SMS. */
export const countSmsSigners =
  serviceKey<(tx: Tx, envelopeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>('countSmsSigners');
