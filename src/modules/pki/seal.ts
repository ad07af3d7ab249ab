import type { Signer } from '../../standards/cms/signer.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';

/** A seal and all that proves it: the service's own, or a legal person's. */
export interface Seal {
  readonly signer: Signer;
  /** The seal's certificate, its CA's, the root's. */
  readonly trustChain: readonly Certificate[];
  /** What validators need of it, as of now. @throws Error where it was revoked */
  validationData(): Promise<ValidationData>;
}
