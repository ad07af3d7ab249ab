import type { Mode } from '../../../kernel/actor.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { outsideRequest } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Signer } from '../../../standards/cms/sign.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type CertificateProfile, profiles } from '../../../standards/x509/profiles.ts';
import {
  answerOcsp,
  chainAbove,
  collectValidationData,
  dataFor,
  type Issued,
  issuerChain,
  type OcspAnswer,
  PerSecond,
  type Sources,
} from './answer-ocsp.ts';
import { type CertificateState, type RootCertificate, renewalTime, rootFile } from './certificate-states.ts';
import { ensureHierarchy, nextStep, type PkiOptions } from './ensure-hierarchy.ts';
import { type Keyring, keySigner, type PkiKey, readHierarchyState } from './keyring.ts';
import { pointersOf, registerOf, withPolicies } from './names.ts';
import { isOffline, type RootKey } from './offline-root.ts';
import { findRevocation, findRevokingIssuers, isCompromise, logChanges, writeCrl } from './revoke-key.ts';
import { isCa, type PkiRole, roleOrder, type Seal } from './roles.ts';

/** The CRL of a CA. */
export interface RevocationList {
  /** Of its file, without the extension: `live-seal-ca-g1`. */
  readonly name: string;
  readonly der: Buffer;
}

/**
 * The built-in certificate authority of both modes. Keeps keys in memory and renews them when they are used near their
 * end. Each process has its own instance; they coordinate through the database: each use of a key first asks it whether
 * another process has added or revoked a certificate (once for a seal, `askingOnce`).
 */
export class Authority {
  readonly #options: PkiOptions;
  readonly #crls = new PerSecond<Buffer>();
  readonly #validationData = new PerSecond<ValidationData>();
  readonly #ocsp = new PerSecond<OcspAnswer>();
  #ring: Keyring;
  #refreshing: Promise<void> | undefined;

  private constructor(options: PkiOptions, ring: Keyring) {
    this.#options = options;
    this.#ring = ring;
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
    const { caCertificate, rootCertificate } = issuerChain(signer.certificate, this.#ring);
    return {
      signer,
      trustChain: [signer.certificate, caCertificate, rootCertificate],
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

  /** Returns the issuer of organisations' seals, and the terms of a certificate of this profile. */
  sealCa(mode: Mode, profile: CertificateProfile = profiles.seal) {
    return this.#issuer(mode, 'SEAL_CA', profile);
  }

  /** Returns the certificates above one that is not in the keyring: the CA's and the root's. */
  chainAbove(issuerKeyId: string): readonly Certificate[] {
    const { caCertificate, rootCertificate } = chainAbove(issuerKeyId, this.#ring);
    return [caCertificate, rootCertificate];
  }

  /**
   * Returns the current validation data of a certificate that is not in the keyring, and of its chain. Leaves out the
   * certificate itself.
   * @throws Error if it was revoked, Fault `unavailable` while the clock is wrong
   */
  async dataAbove(issued: Issued): Promise<ValidationData> {
    const { database, clock, clockWatch } = this.#options;
    clockWatch?.assertRight();
    const { subjectText, fingerprintSha256 } = issued.certificate;
    if (await findRevocation(database, fingerprintSha256))
      throw new Error(`the certificate was revoked: ${subjectText}`);
    await this.#noticeChanges();
    const { certificates, ...answers } = await dataFor([issued], this.#sources(clock.now()));
    return { certificates: certificates.slice(1), ...answers };
  }

  /**
   * Returns the validation data for the chains of `leaves`, as of `now`. Default: the current seal and time-stamping
   * unit. Call it after the signature is time-stamped, so that the data is not older. The answer about a revoked leaf
   * says so.
   */
  async validationData(mode: Mode, now: Date, leaves?: readonly Certificate[]): Promise<ValidationData> {
    this.#options.clockWatch?.assertRight();
    const signers = leaves ? [] : [await this.sealKey(mode), await this.tsuKey(mode)];
    const about = leaves ?? signers.map(({ certificate }) => certificate);
    await this.#noticeChanges();
    const key = about.map(({ fingerprintSha256 }) => fingerprintSha256).join();
    return this.#validationData.get(key, now, () => collectValidationData(about, this.#sources(now)));
  }

  /** Returns the certificates of the seal, its CA and the root. */
  async trustChain(mode: Mode): Promise<readonly Certificate[]> {
    return (await this.serviceSeal(mode)).trustChain;
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

  /** Lists the roots of both modes whose key is not compromised, newest first: the trust anchors of validators. */
  roots(): readonly RootCertificate[] {
    const isTrusted = ({ certificates }: PkiKey) => !isCompromise(certificates[0]?.revocation?.reason ?? 0);
    return (['LIVE', 'TEST'] as const).flatMap((mode) =>
      this.#ring
        .all(mode, 'ROOT')
        .filter(isTrusted)
        .map(({ generation, certificates }) => {
          const { certificate } = itemAt(certificates, 0);
          return { mode, generation, file: rootFile(mode, generation), certificate };
        }),
    );
  }

  /**
   * Makes a successor of a role's key, and renews what was issued by it. The former key stays valid.
   * @throws KeyOffline if an offline root must sign and its key is not given
   */
  async rotate(mode: Mode, role: PkiRole, rootKey?: RootKey): Promise<void> {
    await ensureHierarchy(this.#options, { rotated: { mode, role }, rootKey });
    await this.refresh();
  }

  /** Lets an offline root sign what is due below it, and its next revocation list. @throws KeyRefused */
  async signOffline(rootKey: RootKey): Promise<void> {
    await ensureHierarchy(this.#options, { rootKey });
    await this.refresh();
  }

  /** Whether the key of the root in use is kept outside the service. */
  isRootOffline(mode: Mode): boolean {
    return isOffline(this.#ring.newest(mode, 'ROOT'));
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

  /** Returns the DER of a CA's CRL. Null if the id is not a CA's. @throws Fault `unavailable` while the clock is wrong */
  async crl(keyId: string): Promise<Buffer | null> {
    this.#options.clockWatch?.assertRight();
    await this.#noticeChanges();
    const ca = this.#ca(keyId);
    return ca ? this.#sources(this.#options.clock.now()).crl(ca) : null;
  }

  /** Returns the CRLs of all CAs and roots that have revoked a certificate of the hierarchies or a seal. */
  async revocationLists(): Promise<readonly RevocationList[]> {
    this.#options.clockWatch?.assertRight();
    await this.#noticeChanges();
    const { database, clock } = this.#options;
    const issuers = await findRevokingIssuers(database);
    const sources = this.#sources(clock.now());
    const cas = [...this.#ring.keys()].filter(({ id }) => issuers.has(id));
    return Promise.all(
      cas.map(async (ca) => {
        const { mode, role, generation } = ca;
        const name = `${mode}-${role}-g${generation}`.toLowerCase().replaceAll('_', '-');
        return { name, der: await sources.crl(ca) };
      }),
    );
  }

  /**
   * Returns the DER of the OCSP response about certificates of a CA. Null if the id is not a CA's,
   * or that of an offline root. With `isCacheable`
   * (HTTP caches may store it), an answer from the current second is reused.
   */
  async ocsp(keyId: string, request: Buffer, { isCacheable = false } = {}): Promise<Buffer | null> {
    this.#options.clockWatch?.assertRight();
    const ca = this.#ca(keyId);
    if (!ca?.privateKey) return null;
    const state = { ca, ring: this.#ring, now: this.#options.clock.now() };
    return answerOcsp(this.#options.database, state, request, isCacheable ? this.#ocsp : undefined);
  }

  async #issuer(mode: Mode, role: PkiRole, profile: CertificateProfile) {
    const issuer = await this.#current(mode, role);
    const issuerKeyId = this.#ring.holding(issuer.certificate)!.key.id;
    const { pkiUrl, policyArc } = this.#options;
    const addresses = { urls: pointersOf(profile, issuerKeyId, pkiUrl), register: registerOf(pkiUrl) };
    return { issuer, issuerKeyId, order: { profile: withPolicies(profile, policyArc), ...addresses } };
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
    await this.#noticeChanges();
    const { clock, ...options } = this.#options;
    const now = clock.now();
    if (nextStep({ ...options, ring: this.#ring, mode, role, now }) !== 'keep') await this.refresh();
    return keySigner(this.#ring.newest(mode, role)!, this.#ring);
  }

  /**
   * Notices the keys that another process has added, for requests about the hierarchies. Without an answer of the
   * database the known ones are served.
   */
  async follow(): Promise<void> {
    await this.#noticeChanges().catch((error: unknown) =>
      logFailure(this.#options.database.log, 'warn', { err: error }, 'the keys of the hierarchies could not be read'),
    );
  }

  /** Reads the hierarchies again if another process has changed them. */
  async #noticeChanges(): Promise<void> {
    const state = await readHierarchyState(this.#options.database);
    if (!this.#ring.isBehind(state)) return;
    await this.refresh();
    // That can have been a read that began before the change.
    if (this.#ring.isBehind(state)) await this.refresh();
  }

  /** Not awaited: it can use this authority, which is still reading. */
  #tellChange(): void {
    const { onChange, database } = this.#options;
    if (!onChange) return;
    outsideRequest(onChange).catch((error: unknown) =>
      database.log.warn({ err: error }, 'the files of roots and revocation lists could not be written'),
    );
  }

  async #read(): Promise<void> {
    const former = this.#ring;
    this.#ring = await ensureHierarchy(this.#options);
    this.#crls.clear();
    this.#validationData.clear();
    this.#ocsp.clear();
    logChanges(this.#options.database.log, former, this.#ring);
    if (former.isBehind(this.#ring.state)) this.#tellChange();
  }
}
