import { createPublicKey, generateKeyPair, randomBytes, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Mode } from '../../../kernel/actor.ts';
import { after, type Clock, MINUTE, wholeSeconds } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { refuse } from '../../../kernel/fault.ts';
import { type Database, repeatableTransaction, sql, type Tx, withLock } from '../../../platform/database/index.ts';
import type { Keystore } from '../../../platform/keystore/index.ts';
import type { ClockWatch } from '../../../platform/machine-clock/index.ts';
import { oids } from '../../../standards/asn1/oids.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type Issuer, issueCertificate } from '../../../standards/x509/issue.ts';
import { nameAttribute } from '../../../standards/x509/name.ts';
import type { CertificateProfile } from '../../../standards/x509/profiles.ts';
import { profileOf, renewalTime } from './certificate-states.ts';
import {
  type Keyring,
  keyContext,
  keySigner,
  loadKeyring,
  type PkiKey,
  privateKeyOf,
  readPrivateKey,
} from './keyring.ts';
import { pointersOf, registerOf, type SealingOrganization, subjectName, withPolicies } from './names.ts';
import { isOffline, publishOfflineList, type RootKey, withRootKey } from './offline-root.ts';
import { isCa, type PkiRole, roleOrder, roles } from './roles.ts';

export interface PkiOptions {
  readonly database: Database;
  readonly keystore: Keystore;
  readonly clock: Clock;
  /** While the clock is wrong, nothing that states a time is signed. Default: the clock is right. */
  readonly clockWatch?: Pick<ClockWatch, 'assertRight' | 'isRight'>;
  /** Base of the addresses in certificates. Without a trailing slash. */
  readonly pkiUrl: string;
  /** Years for which proof is kept. All authorities last longer. */
  readonly retentionYears: number;
  /** The arc below which the policies are. Null: that of this service. */
  readonly policyArc: string | null;
  readonly organization: SealingOrganization;
  /** Called after the hierarchies were read again because they have changed. A failure is logged. */
  readonly onChange?: () => Promise<void>;
}

/** What an operator asks for. */
interface Growth {
  /** A key that gets a successor although it could still be used. */
  readonly rotated?: { readonly mode: Mode; readonly role: PkiRole } | undefined;
  /** The key of an offline root, which signs what is due and its next revocation list. */
  readonly rootKey?: RootKey | undefined;
}

const modes: readonly Mode[] = ['LIVE', 'TEST'];

/** Key of this room's advisory lock: 'pki' as a number. */
const LOCK = 0x706b69;
/** How long a start waits for another process, ms. Longer than the other can take. */
const PATIENCE = 5 * MINUTE;

/**
 * Reads both hierarchies. Creates or renews certificates that are missing, near their end, revoked, point to another
 * PKI_URL, have another organisation's name, do not match their profile, or are `rotated`. While the clock is wrong, what
 * is there stays; it throws a Fault `unavailable` if something is missing or was asked for.
 * One process does this while the others wait. Keys are generated and certificates signed inside the transaction,
 * against the rule that nothing slow is: it takes milliseconds, happens once in months, and the lock must cover reading
 * and writing.
 */
export async function ensureHierarchy(options: PkiOptions, { rotated, rootKey }: Growth = {}): Promise<Keyring> {
  const { database, keystore } = options;
  const ring = await loadKeyring(database, keystore);
  if (!rotated && !rootKey && modes.every((mode) => isEnough(ring, mode, options))) return ring;
  options.clockWatch?.assertRight();
  const grow = async (tx: Tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`);
    const held = await loadKeyring(tx, keystore);
    let updatedRing = rootKey ? withRootKey(held, rootKey) : held;
    for (const mode of modes)
      for (const role of roleOrder) {
        const isRotated = rotated?.mode === mode && rotated.role === role;
        updatedRing = await ensureRole(tx, updatedRing, mode, role, options, isRotated);
      }
    if (!rootKey) return updatedRing;
    const { key } = updatedRing.holding(rootKey.certificate)!;
    await publishOfflineList(tx, updatedRing, key, options.clock.now());
    return loadKeyring(tx, keystore);
  };
  // A lock in the transaction alone waits no longer than PostgreSQL's `lock_timeout`.
  let updatedRing = ring;
  const work = async () => {
    // The timeout allows a first start to insert two dozen rows on a slow or busy machine.
    updatedRing = await repeatableTransaction(database, grow, { timeout: 2 * MINUTE });
  };
  const onWait = () => database.log.info('waiting for another process that creates the certificates of the service');
  const isMine = await withLock(database, 'pki-hierarchy', PATIENCE, work, onWait);
  if (!isMine) throw refuse('unavailable', 'Another process is creating the certificates of the service.');
  return updatedRing;
}

function isEnough(ring: Keyring, mode: Mode, { clock, clockWatch, ...options }: PkiOptions): boolean {
  if (clockWatch?.isRight() === false) return roleOrder.every((role) => ring.newest(mode, role)?.certificates[0]);
  const now = clock.now();
  return roleOrder.every((role) => nextStep({ ...options, ring, mode, role, now }) === 'keep');
}

async function ensureRole(
  tx: Tx,
  ring: Keyring,
  mode: Mode,
  role: PkiRole,
  options: PkiOptions,
  isRotated: boolean,
): Promise<Keyring> {
  const step = isRotated ? 'rekey' : nextStep({ ...options, ring, mode, role, now: options.clock.now() });
  if (step === 'keep') return ring;
  const newest = ring.newest(mode, role);
  const key = step === 'recertify' && newest ? newest : await makeKey(tx, mode, role, newest, options);
  return certify(tx, ring, key, options);
}

async function makeKey(tx: Tx, mode: Mode, role: PkiRole, previous: PkiKey | undefined, options: PkiOptions) {
  const { pkcs8 } = await newKey();
  const id = randomUUID();
  const generation = (previous?.generation ?? 0) + 1;
  const encrypted = options.keystore.encrypt(pkcs8, keyContext(id));
  const encryptedPkcs8 = new Uint8Array(encrypted);
  await tx.pkiKey.create({ data: { id, mode, role, generation, encryptedPkcs8, createdAt: options.clock.now() } });
  const made = { id, mode, role, generation, privateKey: readPrivateKey(pkcs8), certificates: [] };
  return { ...made, offlineCrl: null, crlNumber: 0 } satisfies PkiKey;
}

async function certify(tx: Tx, ring: Keyring, key: PkiKey, options: PkiOptions): Promise<Keyring> {
  const { mode, role } = key;
  const { issuer: issuerRole, backdate } = roles[role];
  const profile = withPolicies(profileOf(role, options.retentionYears), options.policyArc);
  const above = issuerRole === null ? key : ring.newest(mode, issuerRole)!;
  const issuer: Issuer =
    issuerRole === null
      ? { certificate: null, algorithm: 'ecdsa-sha256', sign: (bytes) => sign('sha256', bytes, privateKeyOf(key)) }
      : keySigner(above, ring);
  const notBefore = wholeSeconds(after(options.clock.now(), -backdate));
  const certificate = await issueCertificate(
    {
      profile,
      subject: subjectName(options.organization, key),
      spki: publicSpki(key),
      serial: randomBytes(16),
      notBefore,
      notAfter: earlier(after(notBefore, profile.lifetime), issuer.certificate?.notAfter),
      urls: pointersOf(profile, above.id, options.pkiUrl),
      register: registerOf(options.pkiUrl),
    },
    issuer,
  );
  const { der, serialHex: serial, fingerprintSha256, notAfter } = certificate;
  const place = { id: randomUUID(), keyId: key.id, generation: key.certificates.length + 1, issuerKeyId: above.id };
  const facts = { serial, fingerprintSha256, notBefore, notAfter };
  await tx.pkiCertificate.create({ data: { ...place, ...facts, der: new Uint8Array(der) } });
  const held = { certificate, issuerKeyId: above.id, revocation: null };
  return ring.with({ ...key, certificates: [held, ...key.certificates] });
}

const earlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a);

const publicSpki = (key: PkiKey): Buffer => createPublicKey(privateKeyOf(key)).export({ type: 'spki', format: 'der' });

/**
 * What to do for a role. `recertify`: a new certificate for the CA's same key, with new addresses or under a new root.
 */
type Step = 'keep' | 'recertify' | 'rekey';

interface StepQuestion {
  readonly ring: Keyring;
  readonly mode: Mode;
  readonly role: PkiRole;
  readonly pkiUrl: string;
  /** Years for which proof is kept. */
  readonly retentionYears: number;
  readonly policyArc: string | null;
  readonly organization: SealingOrganization;
  readonly now: Date;
}

/** Decides for one role. Decide for its issuer first. Pure. */
export function nextStep(question: StepQuestion): Step {
  const { ring, mode, role, pkiUrl, retentionYears, policyArc, organization, now } = question;
  const key = ring.newest(mode, role);
  const held = key?.certificates[0];
  if (!key || !held || held.revocation) return 'rekey';
  // The keeper of the root signs what is due.
  if ((role === 'ROOT' || roles[role].issuer === 'ROOT') && isOffline(ring.newest(mode, 'ROOT'))) return 'keep';
  const { notBefore } = held.certificate;
  const root = itemAt(ring.newest(mode, 'ROOT')?.certificates ?? [], 0).certificate;
  const isDue = now >= renewalTime(role, held.certificate, root, retentionYears);
  if (now < notBefore || (isDue && !isCapped(question, held.certificate))) return 'rekey';
  if (!isCa(role) && !fitsProfile(held.certificate, withPolicies(roles[role].profile, policyArc))) return 'rekey';

  if (role === 'SEAL' && !organization.assumed && !bears(held.certificate, organization)) return 'rekey';

  const { issuer } = roles[role];
  if (issuer === null) return 'keep';
  const issuerId = ring.newest(mode, issuer)?.id;
  const expected = issuerId && pointersOf(roles[role].profile, issuerId, pkiUrl);
  if (held.issuerKeyId === issuerId && expected && pointsTo(held.certificate, expected)) return 'keep';
  return isCa(role) ? 'recertify' : 'rekey';
}

/** Whether a successor would end no later, because its CA ends then: the keeper of an offline root is late. */
function isCapped({ ring, mode, role, now }: StepQuestion, { notAfter }: Certificate): boolean {
  const { issuer } = roles[role];
  const above = issuer && ring.newest(mode, issuer)?.certificates[0];
  return !isCa(role) && notAfter > now && above?.certificate.notAfter.getTime() === notAfter.getTime();
}

/** Whether a certificate matches its current profile: an earlier version of the service can have issued it. */
export const fitsProfile = (certificate: Certificate, profile: CertificateProfile): boolean =>
  certificate.keyUsage?.join() === profile.keyUsage.join() &&
  certificate.policies.join() === profile.policies.join() &&
  (certificate.keyUsedUntil !== null) === (profile.keyUsagePeriod !== null);

function pointsTo(certificate: Certificate, expected: ReturnType<typeof pointersOf>): boolean {
  const { ocspUrls, caIssuersUrls, crlUrls } = certificate;
  return ocspUrls[0] === expected.ocsp && caIssuersUrls[0] === expected.caIssuers && crlUrls[0] === expected.crl;
}

/** Whether it is the seal of that legal person: the operator can have changed the configuration. */
const bears = ({ subject }: Certificate, { name, country, identifier }: SealingOrganization): boolean =>
  nameAttribute(subject, oids.organization) === name &&
  nameAttribute(subject, oids.country) === country &&
  nameAttribute(subject, oids.organizationIdentifier) === identifier;

const generate = promisify(generateKeyPair);

/**
 * Generates a P-256 key to store encrypted. Returns the public key as SPKI and the private key as PKCS #8 (RFC 5958),
 * both DER.
 */
export async function newKey(): Promise<{ readonly spki: Buffer; readonly pkcs8: Buffer }> {
  const { publicKey: spki, privateKey: pkcs8 } = await generate('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { spki, pkcs8 };
}
