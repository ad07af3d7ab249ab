import type { Mode } from '../../kernel/actor.ts';
import type { Signer } from '../../standards/cms/signer.ts';
import type { ValidationData } from '../../standards/pades/index.ts';

/** Somebody whose identity was attested. */
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
 * Who gives each act of a signer a key and a certificate of its own: the built-in CA, an outside CA (which gets a
 * certificate request for a key made here), or a remote signing service (whose `sign` asks it).
 */
export interface SigningCertificateProvider {
  /**
   * A fresh key, and a certificate for it in the names of the person as attested.
   * @throws SigningCertificateUnavailable when there is none to be had now: nothing is signed, ask again
   */
  issue(request: SigningCertificateRequest): Promise<SigningCredential>;
  /** What such a certificate would say: shown to the person before they sign. Nothing is made. */
  preview(request: SigningCertificateRequest): Promise<CertificatePreview>;
}

export interface CertificatePreview {
  /** RFC 4514 text. */
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** What one act signs with. Whoever asked for it destroys it, whatever became of the act. */
export interface SigningCredential {
  readonly signer: Signer;
  /** The CA's key in this authority; null for an outside one. */
  readonly issuerKeyId: string | null;
  /**
   * What a validator needs of this certificate and those above, but for the certificate itself, which each signature
   * carries: personal data that need not be kept twice. Ask once the last time-stamp of the act is there; answers about
   * a certificate are worth most while it is valid.
   */
  validationData(): Promise<ValidationData>;
  /** The key is gone: from now on `signer.sign` throws. */
  destroy(): void;
}

/** No certificate, or no answer about it, for now. The message is for the operator. */
export class SigningCertificateUnavailable extends Error {
  override readonly name = 'SigningCertificateUnavailable';
}
