import { type KeyObject, verify } from 'node:crypto';
import { sha256Hex } from '../../kernel/ids.ts';
import { Recent } from '../../kernel/shared-work.ts';
import { Asn1Error, type Element } from '../asn1/read.ts';
import { type Certificate, publicKeyOf } from '../x509/certificate.ts';
import { algorithmOid, type Digest, describeKey, readAlgorithm } from './algorithms.ts';

/** A signature value with its data, as in ASN.1 structures. */
export interface SignedValue {
  readonly data: Buffer;
  readonly algorithm: Element;
  readonly signature: Buffer;
  /** The SignerInfo's digest, for identifiers that name only the key type. */
  readonly digest?: Digest;
}

/** Whether a key made a signature, and until when its algorithms are secure. */
export interface Verdict {
  readonly status: 'valid' | 'invalid' | 'unsupported';
  /** For example `ecdsa-with-SHA256 P-256`. */
  readonly algorithm: string;
  /** Epoch milliseconds; -Infinity for algorithms that were never acceptable. */
  readonly until: number;
}

/**
 * Maximum verifications per file. A regular file needs some 30; the rest is for large ones. Beyond this every
 * signature counts as invalid, so that no file can take minutes.
 */
const MAX_VERIFICATIONS = 2_000;

/**
 * Verdicts about certificates, OCSP responses and CRLs: whether a key made a signature never changes. Most files of a
 * service contain the same authorities, and files of the same hour contain the same responses and lists.
 */
const recentVerdicts = new Recent<Verdict>(256);

/** Verifies signatures, each certificate, response and list only once per key. Use one instance per file. */
export class Verifier {
  readonly #verdicts = new Map<object, Map<string, Verdict>>();
  #left = MAX_VERIFICATIONS;

  /** @param subject the object with the signature; its verdict for this key is cached */
  verify(subject: object, by: Certificate, value: () => SignedValue): Verdict {
    return this.#once(subject, by, () => this.#verify(by, value()));
  }

  /** Like `verify`, for an OCSP response or a CRL, which many files contain. */
  verifyStatus(subject: object, by: Certificate, value: SignedValue): Verdict {
    const parts = () => [value.data, value.algorithm.der, value.signature].map(sha256Hex);
    const key = () => [...parts(), by.fingerprintSha256].join(' ');
    const verdict = () => this.#verify(by, value);
    return this.#once(subject, by, () => this.#remember(key, verdict));
  }

  isSignedBy(certificate: Certificate, issuer: Certificate): Verdict {
    const verdict = () =>
      this.verify(certificate, issuer, () => ({
        data: certificate.tbs,
        algorithm: certificate.signatureAlgorithm,
        signature: certificate.signature,
      }));
    return this.#remember(() => `${certificate.fingerprintSha256} ${issuer.fingerprintSha256}`, verdict);
  }

  #once(subject: object, by: Certificate, find: () => Verdict): Verdict {
    let known = this.#verdicts.get(subject);
    if (!known) this.#verdicts.set(subject, (known = new Map()));
    const before = known.get(by.fingerprintSha256);
    if (before) return before;
    const verdict = find();
    known.set(by.fingerprintSha256, verdict);
    return verdict;
  }

  /** When no verification is left, the verdict holds for this file only. */
  #remember(key: () => string, find: () => Verdict): Verdict {
    return this.#left <= 0 ? find() : recentVerdicts.get(key(), find);
  }

  #verify(by: Certificate, { data, algorithm: identifier, signature, digest }: SignedValue): Verdict {
    if (this.#left-- <= 0) return { status: 'invalid', algorithm: 'not verified', until: Number.NEGATIVE_INFINITY };
    const algorithm = attempt(() => readAlgorithm(identifier, digest));
    const key = attempt(() => publicKeyOf(by));
    if (!algorithm || !key) {
      const name = algorithm?.label ?? attempt(() => algorithmOid(identifier)) ?? 'unreadable algorithm';
      return { status: 'unsupported', algorithm: name, until: Number.NEGATIVE_INFINITY };
    }
    const { label, until } = describeKey(key);
    return {
      status: fits(key, algorithm.kind) && isMadeBy(key) ? 'valid' : 'invalid',
      algorithm: `${algorithm.label} ${label}`.trim(),
      until: Math.min(until, algorithm.until),
    };

    function isMadeBy(key: KeyObject): boolean {
      try {
        return verify(algorithm!.digest?.name ?? null, data, { key, ...algorithm!.options }, signature);
      } catch {
        return false; // a signature that OpenSSL cannot read
      }
    }
  }
}

/** A key restricted to PSS verifies nothing else; OpenSSL enforces this. */
const fits = ({ asymmetricKeyType: type }: KeyObject, kind: string): boolean =>
  type === kind || (type === 'rsa-pss' && kind === 'rsa');

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}
