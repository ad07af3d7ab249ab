import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { collectOutsideData as collectValidationData } from '../revocation/collect-data.ts';
import { asTimestampUnavailable } from './unavailable.ts';

/**
 * Collects everything that a validator needs for the chain of an external unit.
 * @param brought the certificates in its token
 * @throws TimestampUnavailable if it is not complete: the seal then waits, its level is never lowered
 */
export const collectOutsideData = (
  unit: Certificate,
  brought: readonly Certificate[],
  now: Date,
): Promise<ValidationData> => asTimestampUnavailable(() => collectValidationData(unit, brought, now));
