import type { SigningAlgorithm } from '../../standards/asn1/algorithms.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { OutsideUnavailable } from '../revocation/index.ts';

/** Where the key of a seal is. */
export type CredentialKind = 'built-in' | 'pkcs12' | 'pem' | 'pkcs11' | 'csc';

/**
 * A key with its certificate, with which a legal person seals. The key may be in a file, a token or a remote service;
 * the caller sees only what is below.
 */
export interface SealCredential {
  readonly kind: CredentialKind;
  /** Where the key is, for `doctor` and logs. Never contains a password. */
  readonly place: string;
  readonly certificate: Certificate;
  /** The certificates above it, nearest first, as far as the credential contains them. */
  readonly chain: readonly Certificate[];
  /** The algorithms that the key can sign with, the preferred one first. */
  readonly algorithms: readonly SigningAlgorithm[];
  /** Maximum number of signatures in progress at the same time. */
  readonly concurrency: number;
  /**
   * Signs a digest, made with the hash of `algorithm`. Returns DER (r, s) for ECDSA, the plain value for RSA.
   * @throws CredentialUnavailable if the key cannot be used now: the seal waits
   */
  sign(digest: Buffer, algorithm: SigningAlgorithm): Promise<Buffer>;
  close(): Promise<void>;
}

/** The key cannot be used at the moment. The message is shown as the reason why a seal waits. */
export class CredentialUnavailable extends OutsideUnavailable {
  override readonly name = 'CredentialUnavailable';
}
