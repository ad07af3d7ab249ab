import type { Mode } from '../../kernel/actor.ts';
import { MINUTE } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import type { Signer } from '../../standards/cms/signer.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../standards/x509/profiles.ts';
import { answerOcsp, type OcspAnswer } from './answer-ocsp.ts';
import { type CertificateState, type RootCertificate, rootFile } from './certificate-states.ts';
import { ensureHierarchy, type PkiOptions } from './ensure-hierarchy.ts';
import { type Keyring, type PkiKey, signerOf } from './keyring.ts';
import { renewalTime } from './lifetimes.ts';
import { nextStep } from './next-step.ts';
import { PerSecond } from './per-second.ts';
import { pointersOf, registerOf } from './pointers.ts';
import { findRevocation } from './revoked-signers.ts';
import { isCa, type PkiRole, roleOrder } from './roles.ts';
import type { Seal } from './seal.ts';
import { chainAbove, chainOf, collectValidationData, dataFor, type Issued, type Sources } from './validation-data.ts';
import { writeCrl } from './write-crl.ts';

/**
 * How long data read from the database is used: the latest time at which a revocation by another process is noticed.
 */
const FRESH = 10 * MINUTE;

/**
 * The built-in certificate authority of both modes. Keeps keys in memory and renews them when they are used near their
 * end. Each process has its own instance; they coordinate through the database.
 */
export class Authority {
  readonly #options: PkiOptions;
  readonly #crls = new PerSecond<Buffer>();
  readonly #validationData = new PerSecond<ValidationData>();
  readonly #ocsp = new PerSecond<OcspAnswer>();
  #ring: Keyring;
  #readAt: number;
  #refreshing: Promise<void> | undefined;

  private constructor(options: PkiOptions, ring: Keyring) {
    this.#options = options;
    this.#ring = ring;
    this.#readAt = options.clock.now().getTime();
  }

  /** Opens the authority. The first start creates both hierarchies. */
  static async open(options: PkiOptions): Promise<Authority> {
    return new Authority(options, await ensureHierarchy(options));
  }

  /** Returns the service's seal key with its chain. */
  async sealKey(mode: Mode): Promise<Signer> {
    return this.#current(mode, 'SEAL');
  }

  /** Returns the service's seal with its validation data. */
  async serviceSeal(mode: Mode): Promise<Seal> {
    const signer = await this.sealKey(mode);
    return {
      signer,
      trustChain: await this.trustChain(mode),
      validationData: () => this.validationData(mode, this.#options.clock.now(), [signer.certificate]),
    };
  }

  /** Returns the key of the time-stamping unit with its chain. */
  async tsuKey(mode: Mode): Promise<Signer> {
    return this.#current(mode, 'TSU');
  }

  /** Returns the issuer of signers' certificates, and the terms of such a certificate. */
  signerCa(mode: Mode) {
    return this.#issuer(mode, 'SIGNER_CA', profiles.signer);
  }

  /** Returns the issuer of organisations' seals, and the terms of such a certificate. */
  sealCa(mode: Mode) {
    return this.#issuer(mode, 'SEAL_CA', profiles.seal);
  }

  /** Returns the certificates above one that is not in the keyring: the CA's and the root's. */
  chainAbove(issuerKeyId: string): readonly Certificate[] {
    const { caCertificate, rootCertificate } = chainAbove(issuerKeyId, this.#ring);
    return [caCertificate, rootCertificate];
  }

  /**
   * Returns the current validation data of a certificate that is not in the keyring, and of its chain. Leaves out the
   * certificate itself.
   * @throws Error if it was revoked
   */
  async dataAbove(issued: Issued): Promise<ValidationData> {
    const { database, clock } = this.#options;
    const { subjectText, fingerprintSha256 } = issued.certificate;
    if (await findRevocation(database, fingerprintSha256))
      throw new Error(`the certificate was revoked: ${subjectText}`);
    const { certificates, ...answers } = await dataFor([issued], this.#sources(clock.now()));
    return { certificates: certificates.slice(1), ...answers };
  }

  /**
   * Returns the validation data for the chains of `leaves`, as of `now`. Default: the current seal and time-stamping
   * unit. Call it after the signature is time-stamped, so that the data is not older.
   * @throws Error for a revoked leaf
   */
  async validationData(mode: Mode, now: Date, leaves?: readonly Certificate[]): Promise<ValidationData> {
    const signers = leaves ? [] : [await this.sealKey(mode), await this.tsuKey(mode)];
    const about = leaves ?? signers.map(({ certificate }) => certificate);
    const key = about.map(({ fingerprintSha256 }) => fingerprintSha256).join();
    return this.#validationData.get(key, now, () => collectValidationData(about, this.#sources(now)));
  }

  /** Returns the certificates of the seal, its CA and the root. */
  async trustChain(mode: Mode): Promise<readonly Certificate[]> {
    const { certificate } = await this.sealKey(mode);
    const { caCertificate, rootCertificate } = chainOf(certificate, this.#ring);
    return [certificate, caCertificate, rootCertificate];
  }

  /** Lists every certificate in use with the time of its renewal. */
  describe(): readonly CertificateState[] {
    const newest = (mode: Mode, role: PkiRole) =>
      itemAt(this.#ring.newest(mode, role)?.certificates ?? [], 0).certificate;
    const { retentionYears } = this.#options;
    return (['LIVE', 'TEST'] as const).flatMap((mode) =>
      roleOrder.map((role) => {
        const certificate = newest(mode, role);
        return {
          mode,
          role,
          certificate,
          renewalAt: renewalTime(role, certificate, newest(mode, 'ROOT'), retentionYears),
        };
      }),
    );
  }

  /** Lists all roots of both modes, newest first: the trust anchors of validators. */
  roots(): readonly RootCertificate[] {
    return (['LIVE', 'TEST'] as const).flatMap((mode) =>
      this.#ring.all(mode, 'ROOT').map(({ generation, certificates }) => {
        const { certificate } = itemAt(certificates, 0);
        return { mode, generation, file: rootFile(mode, generation), certificate };
      }),
    );
  }

  /** Reads the database again and renews what is due. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Whether this certificate belongs to a key of the hierarchies. */
  holds(certificate: Certificate): boolean {
    return this.#ring.holding(certificate) !== undefined;
  }

  /** Returns the DER of a CA's newest certificate. Null if the id is not a CA's. */
  caCertificate(keyId: string): Buffer | null {
    return this.#ca(keyId)?.certificates[0]?.certificate.der ?? null;
  }

  /** Returns the DER of a CA's CRL. Null if the id is not a CA's. */
  async crl(keyId: string): Promise<Buffer | null> {
    await this.#keepFresh();
    const ca = this.#ca(keyId);
    return ca ? this.#sources(this.#options.clock.now()).crl(ca) : null;
  }

  /**
   * Returns the DER of the OCSP response about certificates of a CA. Null if the id is not a CA's. With `isCacheable`
   * (HTTP caches may store it), an answer from the current second is reused.
   */
  async ocsp(keyId: string, request: Buffer, { isCacheable = false } = {}): Promise<Buffer | null> {
    const ca = this.#ca(keyId);
    if (!ca) return null;
    const state = { ca, ring: this.#ring, now: this.#options.clock.now() };
    return answerOcsp(this.#options.database, state, request, isCacheable ? this.#ocsp : undefined);
  }

  async #issuer(mode: Mode, role: PkiRole, profile: CertificateProfile) {
    const issuer = await this.#current(mode, role);
    const issuerKeyId = this.#ring.holding(issuer.certificate)!.key.id;
    const { pkiUrl } = this.#options;
    const urls = pointersOf(profile, issuerKeyId, pkiUrl);
    return { issuer, issuerKeyId, order: { profile, urls, register: registerOf(pkiUrl) } };
  }

  #sources(now: Date): Sources {
    const ring = this.#ring;
    const crl = (ca: PkiKey) => this.#crls.get(ca.id, now, () => writeCrl(this.#options.database, { ca, ring, now }));
    return { ring, now, crl };
  }

  #ca(keyId: string) {
    const key = this.#ring.find(keyId);
    return key && isCa(key.role) ? key : undefined;
  }

  async #current(mode: Mode, role: PkiRole): Promise<Signer> {
    const { clock, ...options } = this.#options;
    const now = clock.now();
    if (nextStep({ ...options, ring: this.#ring, mode, role, now }) !== 'keep') await this.refresh();
    else await this.#keepFresh();
    return signerOf(this.#ring.newest(mode, role)!, this.#ring);
  }

  async #keepFresh(): Promise<void> {
    const age = this.#options.clock.now().getTime() - this.#readAt;
    if (age < 0 || age > FRESH) await this.refresh();
  }

  async #read(): Promise<void> {
    const at = this.#options.clock.now().getTime();
    this.#ring = await ensureHierarchy(this.#options);
    this.#readAt = at;
    this.#crls.clear();
    this.#validationData.clear();
    this.#ocsp.clear();
  }
}
