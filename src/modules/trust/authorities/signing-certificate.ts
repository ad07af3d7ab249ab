import type { Mode } from '../../../kernel/actor.ts';
import type { Signer } from '../../../standards/cms/signer.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';

/** A person with an attested identity. */
export interface AttestedPerson {
  readonly identityId: string;
  readonly givenName: string;
  readonly familyName: string;
}

export interface SigningCertificateRequest {
  readonly mode: Mode;
  readonly person: AttestedPerson;
}

/**
 * Provides a key and a certificate for each act of a signer: the built-in CA, an external CA (which gets a certificate
 * request for a key made here), or a remote signing service (called by `sign`).
 */
export interface SigningCertificateProvider {
  /**
   * Issues a new key, and a certificate with the person's attested names.
   * @throws SigningCertificateUnavailable if none can be obtained now: nothing is signed, try again
   */
  issue(request: SigningCertificateRequest): Promise<SigningCredential>;
  /** Returns the future content of a certificate, shown before signing. Creates nothing. */
  preview(request: SigningCertificateRequest): Promise<CertificatePreview>;
}

export interface CertificatePreview {
  /** RFC 4514 text. */
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** The key and certificate of one act. The caller must destroy it, whatever the result of the act. */
export interface SigningCredential {
  readonly signer: Signer;
  /** Id of the CA's key in this authority. Null for an external CA. */
  readonly issuerKeyId: string | null;
  /**
   * Collects the validation data of this certificate and those above. Leaves out the certificate itself, because each
   * signature contains it and personal data is not stored twice. Call it after the last time-stamp of the act, while
   * the certificate is still valid.
   */
  validationData(): Promise<ValidationData>;
  /** Destroys the key: `signer.sign` then throws. */
  destroy(): void;
}

/** No certificate, or no status of it, can be obtained at the moment. The message is for the operator. */
export class SigningCertificateUnavailable extends Error {
  override readonly name = 'SigningCertificateUnavailable';
}
