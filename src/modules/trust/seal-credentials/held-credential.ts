import type { Clock } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/ids.ts';
import { Semaphore } from '../../../platform/in-parallel.ts';
import type { SigningAlgorithm } from '../../../standards/asn1/algorithms.ts';
import type { Signer } from '../../../standards/cms/sign.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import type { Seal } from '../authorities/roles.ts';
import type { OutsideData } from '../revocation/outside-data.ts';
import { CertificateRevoked, OutsideUnavailable } from '../revocation/outside-request.ts';
import { CredentialRefused, CredentialUnavailable, issuersOf, type SealCredential } from './credential.ts';
import { credentialProblems } from './credential-problems.ts';
import { openCredential } from './open-credential.ts';

/** Where a credential is, and how it signs. */
export interface CredentialSetting {
  /** `KIND:ADDRESS`, as in SEAL_CREDENTIAL. */
  readonly credential: string;
  readonly password: string | null;
  /** Null: the first algorithm that the key offers. */
  readonly algorithm: SigningAlgorithm | null;
  /** Content of the PKCS#12 or PEM file. Default: it is read from its place. */
  readonly file?: Buffer;
}

export interface CredentialSources {
  readonly clock: Clock;
  /** Shared by all credentials of a process. */
  readonly outside: OutsideData;
  /**
   * Records a certificate with its chain up to the root, before it seals for the first time: validators must know it.
   */
  readonly remember: (trustChain: readonly Certificate[]) => Promise<void>;
  /** Returns since when the operator does not seal with a certificate (lowercase hex SHA-256). Asked at each use. */
  readonly findWithdrawal: (fingerprintSha256: string) => Promise<Date | null>;
}

interface Opened {
  readonly credential: SealCredential;
  readonly algorithm: SigningAlgorithm;
  readonly sign: Signer['sign'];
}

/** A seal, and the digest of the chain that it was made for. */
interface Made {
  readonly root: string;
  readonly seal: Seal;
}

/**
 * A configured credential in one process. Opens it on first use and keeps it open; opens it again after a failure.
 */
export class HeldCredential {
  readonly #setting: CredentialSetting;
  readonly #sources: CredentialSources;
  #opened: Promise<Opened> | undefined;
  #made: Made | undefined;
  #certificate: Certificate | null = null;

  constructor(setting: CredentialSetting, sources: CredentialSources) {
    this.#setting = setting;
    this.#sources = sources;
  }

  /** The certificate that was opened last. Null if it was never opened. */
  get certificate(): Certificate | null {
    return this.#certificate;
  }

  /** Returns the open credential. @throws CredentialRefused, CredentialUnavailable */
  async get(): Promise<SealCredential> {
    return (await this.#open()).credential;
  }

  /**
   * Checks everything: the credential itself, a test signature, its chain and revocation status.
   * @throws CredentialRefused with all problems, if it can never seal as configured
   * @throws CredentialUnavailable if something cannot be obtained now: seals would wait
   */
  async check(): Promise<void> {
    await this.#open();
    try {
      await this.seal();
    } catch (error) {
      if (error instanceof OutsideUnavailable && error.cause instanceof CertificateRevoked)
        throw new CredentialRefused(sentence(error.cause.message));
      throw error;
    }
  }

  /**
   * Returns the seal with its chain and validation data.
   * @throws CredentialUnavailable if the key, the chain or a revocation status cannot be obtained now: the seal waits
   */
  async seal(): Promise<Seal> {
    const opened = await this.#open();
    const { credential } = opened;
    const { certificate } = credential;
    assertValidNow(certificate, this.#sources.clock.now());
    const withdrawnAt = await this.#sources.findWithdrawal(certificate.fingerprintSha256);
    if (withdrawnAt)
      throw new CredentialUnavailable(
        `seal credential: the certificate ${certificate.subjectText} was revoked with esign keys revoke at ${withdrawnAt.toISOString()}`,
      );
    const data = await this.#data(credential);
    const chain = issuersOf(certificate, data.certificates.map(parseCertificate));
    const root = chain.at(-1)?.fingerprintSha256 ?? '';
    if (this.#made?.root === root) return this.#made.seal;
    const trustChain = [certificate, ...chain];
    await this.#sources.remember(trustChain);
    // The root is in the document security store, where validators expect it.
    const signer: Signer = {
      certificate,
      chain: chain.slice(0, -1).map(({ der }) => der),
      algorithm: opened.algorithm,
      sign: opened.sign,
    };
    const seal = { signer, trustChain, validationData: () => this.#data(credential) };
    this.#made = { root, seal };
    return seal;
  }

  /** Closes the credential if it is open. */
  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    this.#made = undefined;
    await opened?.credential.close();
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#openNow().catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #openNow(): Promise<Opened> {
    const { credential: setting, password, algorithm: wanted, file } = this.#setting;
    const credential = await openCredential(setting, { password, ...(file && { file }) });
    try {
      const algorithm = wanted ?? credential.algorithms[0];
      if (wanted && !credential.algorithms.includes(wanted))
        throw new CredentialRefused(`The key can sign with ${credential.algorithms.join(', ')}, not with ${wanted}.`);
      const problems = await credentialProblems(credential, algorithm, this.#sources.clock.now());
      if (problems.length > 0 || !algorithm) throw new CredentialRefused(problems.join(' '));
      this.#certificate = credential.certificate;
      const semaphore = new Semaphore(credential.concurrency);
      const sign = (bytes: Buffer) => semaphore.run(() => credential.sign({ bytes, digest: sha256(bytes) }, algorithm));
      return { credential, algorithm, sign };
    } catch (error) {
      await credential.close().catch(() => {});
      throw error;
    }
  }

  async #data({ certificate, chain }: SealCredential): Promise<ValidationData> {
    try {
      return await this.#sources.outside.of(certificate, chain);
    } catch (error) {
      throw error instanceof OutsideUnavailable
        ? new CredentialUnavailable(`seal credential: ${error.message}`, { cause: error })
        : error;
    }
  }
}

/** @throws CredentialUnavailable: a seal after the end would prove nothing */
function assertValidNow({ notBefore, notAfter, subjectText }: Certificate, now: Date): void {
  if (now >= notBefore && now <= notAfter) return;
  throw new CredentialUnavailable(`seal credential: the certificate is not valid now: ${subjectText}`);
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
