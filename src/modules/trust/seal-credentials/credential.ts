import { sha256 } from '../../../kernel/ids.ts';
import { type SigningAlgorithm, signatureIdentifier } from '../../../standards/asn1/algorithms.ts';
import { readOnly } from '../../../standards/asn1/read.ts';
import { integer, sequence } from '../../../standards/asn1/write.ts';
import {
  type Certificate,
  isIssuedBy,
  isSelfIssued,
  publicKeyOf,
  verifySignature,
} from '../../../standards/x509/certificate.ts';
import { OutsideUnavailable } from '../revocation/outside-request.ts';

/** Where the key of a seal is. */
export type CredentialKind = 'pkcs12' | 'pem' | 'pkcs11' | 'csc';

/** What is signed. A key in memory hashes the bytes itself; a token or a remote service gets the digest. */
export interface SignableMessage {
  readonly bytes: Buffer;
  /** SHA-256 of `bytes`. */
  readonly digest: Buffer;
}

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
  /** The algorithms that the key can sign with, the preferred one first. At least one. */
  readonly algorithms: readonly SigningAlgorithm[];
  /** Maximum number of signatures in progress at the same time; the caller keeps to it. */
  readonly concurrency: number;
  /** Sentences for the operator about how the key is protected. */
  readonly warnings?: readonly string[];
  /**
   * Signs a message with one of `algorithms`. Returns DER (r, s) for ECDSA, the plain value for RSA.
   * @throws CredentialUnavailable if the key cannot be used now: the seal waits
   */
  sign(message: SignableMessage, algorithm: SigningAlgorithm): Promise<Buffer>;
  close(): Promise<void>;
}

/** The key cannot be used at the moment. The message is shown as the reason why a seal waits. */
export class CredentialUnavailable extends OutsideUnavailable {
  override readonly name = 'CredentialUnavailable';
}

/**
 * The credential can never seal as it is configured: a wrong password, a file without a key, a certificate that has
 * expired. The message says what to change. The service does not start with it.
 */
export class CredentialRefused extends Error {
  override readonly name = 'CredentialRefused';
  readonly forOperator = true;
}

/** What an opener gets beside the setting. */
export interface OpenOptions {
  /** Password of a file, PIN of a token, client secret of a remote service. Null if none is configured. */
  readonly password: string | null;
  /** Content of the file. Default: it is read from its place. */
  readonly file?: Buffer;
}

/**
 * Opens the credential at `address`: what follows the kind and its colon in SEAL_CREDENTIAL (`pkcs12:FILE`, `pem:FILE`,
 * `pkcs11:…`, `csc:https://…`).
 * @throws CredentialRefused if it can never seal as configured
 * @throws CredentialUnavailable if it does not answer now
 */
export type CredentialOpener = (address: string, options: OpenOptions) => Promise<SealCredential>;

/** Converts the r ‖ s of an ECDSA signature to the DER of CMS and X.509 (RFC 3279 §2.2.3). */
export function derFromRaw(raw: Buffer): Buffer {
  const half = raw.length >> 1;
  return sequence(integer(raw.subarray(0, half)), integer(raw.subarray(half)));
}

/** Returns whether the key of `certificate` made `signature` over `bytes`. */
export const isSignedBy = (
  certificate: Certificate,
  { bytes, algorithm, signature }: { bytes: Buffer; algorithm: SigningAlgorithm; signature: Buffer },
): boolean =>
  verifySignature(publicKeyOf(certificate), {
    data: bytes,
    algorithm: readOnly(signatureIdentifier[algorithm]),
    signature,
  });

/** Chains of public authorities have three or four certificates. The limit stops loops. */
const MAX_LENGTH = 8;

/** Returns the certificates above `leaf` that are among `candidates`, nearest first. Verifies the signatures. */
export function issuersOf(leaf: Certificate, candidates: readonly Certificate[]): Certificate[] {
  const chain: Certificate[] = [];
  for (let at = leaf; !isSelfIssued(at) && chain.length < MAX_LENGTH; ) {
    const issuer = candidates.find((one) => isIssuedBy(at, one));
    if (!issuer) break;
    chain.push(issuer);
    at = issuer;
  }
  return chain;
}

interface Refusal {
  readonly pinSha256: string;
  readonly message: string;
}

/** By place. One for each credential of this process. */
const refusals = new Map<string, Refusal>();

const pinDigest = (pin: string): string => sha256(Buffer.from(pin)).toString('hex');

/**
 * Records that the token or service at `place` refuses a PIN, until this process ends. A few wrong PINs lock a token for
 * good, and a waiting seal tries again and again: the same PIN must not be sent twice.
 */
export function rememberRefusedPin(place: string, pin: string, message: string): void {
  refusals.set(place, { pinSha256: pinDigest(pin), message });
}

/** Returns why `pin` must not be sent to `place`; undefined if it may be. */
export function whyPinIsRefused(place: string, pin: string): string | undefined {
  const refusal = refusals.get(place);
  return refusal?.pinSha256 === pinDigest(pin) ? refusal.message : undefined;
}
