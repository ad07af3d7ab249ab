import type { Signer } from '../../../standards/cms/signer.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';

/** A seal and its validation data: the service's own, or a legal person's. */
export interface Seal {
  readonly signer: Signer;
  /** The certificates of the seal, its CA and the root. */
  readonly trustChain: readonly Certificate[];
  /** Collects current validation data. What it says about a seal that was just revoked is true, so do not commit it. */
  validationData(): Promise<ValidationData>;
}
