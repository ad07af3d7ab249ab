import type { Mode } from '../../kernel/actor.ts';
import { MINUTE } from '../../kernel/clock.ts';
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

/** How long what was read from the database is believed: a revocation elsewhere is seen after this at the latest. */
const FRESH = 10 * MINUTE;

/**
 * The built-in certificate authority of both modes: keys in memory, renewed when it is asked near their end. Any
 * number of processes have one each; the database decides.
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

  /** Opens the authority, making both hierarchies on the first start. */
  static async open(options: PkiOptions): Promise<Authority> {
    return new Authority(options, await ensureHierarchy(options));
  }

  /** The service's seal, with its chain. */
  async sealKey(mode: Mode): Promise<Signer> {
    return this.#current(mode, 'SEAL');
  }

  /** The same with all that proves it. */
  async serviceSeal(mode: Mode): Promise<Seal> {
    const signer = await this.sealKey(mode);
    return {
      signer,
      trustChain: await this.trustChain(mode),
      validationData: () => this.validationData(mode, this.#options.clock.now(), [signer.certificate]),
    };
  }

  /** The time-stamping unit, with its chain. */
  async tsuKey(mode: Mode): Promise<Signer> {
    return this.#current(mode, 'TSU');
  }

  /** Who issues certificates to signers, for what order. */
  signerCa(mode: Mode) {
    return this.#issuer(mode, 'SIGNER_CA', profiles.signer);
  }

  /** Who issues organisations their seals, for what order. */
  sealCa(mode: Mode) {
    return this.#issuer(mode, 'SEAL_CA', profiles.seal);
  }

  /** The CA's certificate above one that stands in no keyring, and the root's. */
  chainAbove(issuerKeyId: string): readonly Certificate[] {
    const { caCertificate, rootCertificate } = chainAbove(issuerKeyId, this.#ring);
    return [caCertificate, rootCertificate];
  }

  /**
   * What validators need of a certificate that stands in no keyring, and its chain, as of now, without that itself.
   * @throws Error where it was revoked
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
   * What validators need for the chains of `leaves` (the seal and the time-stamping unit in use, unless named), as of
   * `now`: ask after the signature was time-stamped, so that it is not older. @throws Error for a revoked leaf
   */
  async validationData(mode: Mode, now: Date, leaves?: readonly Certificate[]): Promise<ValidationData> {
    const signers = leaves ? [] : [await this.sealKey(mode), await this.tsuKey(mode)];
    const about = leaves ?? signers.map(({ certificate }) => certificate);
    const key = about.map(({ fingerprintSha256 }) => fingerprintSha256).join();
    return this.#validationData.get(key, now, () => collectValidationData(about, this.#sources(now)));
  }

  /** The seal's certificate, its CA's, the root's. */
  async trustChain(mode: Mode): Promise<readonly Certificate[]> {
    const { certificate } = await this.sealKey(mode);
    const { caCertificate, rootCertificate } = chainOf(certificate, this.#ring);
    return [certificate, caCertificate, rootCertificate];
  }

  /** Every certificate in use, with the time at which its successor is made. */
  describe(): readonly CertificateState[] {
    const newest = (mode: Mode, role: PkiRole) => this.#ring.newest(mode, role)!.certificates[0]!.certificate;
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

  /** Every root of both modes, newest first: what a validator has to trust. */
  roots(): readonly RootCertificate[] {
    return (['LIVE', 'TEST'] as const).flatMap((mode) =>
      this.#ring.all(mode, 'ROOT').map(({ generation, certificates }) => {
        const { certificate } = certificates[0]!;
        return { mode, generation, file: rootFile(mode, generation), certificate };
      }),
    );
  }

  /** Reads the database again, renewing what is due. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Whether the hierarchies here issued this certificate to a key of theirs. */
  holds(certificate: Certificate): boolean {
    return this.#ring.holding(certificate) !== undefined;
  }

  /** DER of a CA's newest certificate; null for an id that is not a CA's. */
  caCertificate(keyId: string): Buffer | null {
    return this.#ca(keyId)?.certificates[0]?.certificate.der ?? null;
  }

  /** DER of a CA's CRL; null for an id that is not a CA's. */
  async crl(keyId: string): Promise<Buffer | null> {
    await this.#keepFresh();
    const ca = this.#ca(keyId);
    return ca ? this.#sources(this.#options.clock.now()).crl(ca) : null;
  }

  /**
   * DER of the OCSP response to a request about certificates of a CA; null for an id that is not a CA's. Where HTTP
   * caches may keep the answer (`isCacheable`), one made within this second does.
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
