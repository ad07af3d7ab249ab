import { DAY } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import type { Database } from '../../../platform/database/index.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import type { Signer } from '../../../standards/cms/sign.ts';
import { encodeCrl, type RevokedEntry } from '../../../standards/crl/crl.ts';
import { type OcspRequest, parseOcspRequest } from '../../../standards/ocsp/request.ts';
import {
  type CertId,
  type CertStatus,
  encodeCertId,
  encodeOcspError,
  encodeOcspResponse,
  type SingleAnswer,
} from '../../../standards/ocsp/response.ts';
import type { ValidationData } from '../../../standards/pades/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { type Keyring, keySigner, type PkiKey } from './keyring.ts';
import { responderOf } from './roles.ts';

/** An answer, and whether all its certificates were issued by the CA. */
export interface OcspAnswer {
  readonly der: Buffer;
  readonly isKnown: boolean;
}

/**
 * Answers an OCSP request about certificates of one CA (RFC 6960). Reads statuses from the database, so that a
 * revocation takes effect at once. A serial number that was never issued is `unknown`, never `good`.
 * `kept` caches answers about one issued certificate without a nonce, for the current second. Answers about unknown
 * serial numbers are never cached, because anybody can invent them.
 */
export async function answerOcsp(
  database: Database,
  state: CaState,
  der: Buffer,
  kept: PerSecond<OcspAnswer> | undefined,
): Promise<Buffer> {
  let request: OcspRequest;
  try {
    request = parseOcspRequest(der);
  } catch (error) {
    if (error instanceof Asn1Error) return encodeOcspError('malformedRequest');
    throw error;
  }
  const issuer = itemAt(state.ca.certificates, 0).certificate;
  if (!request.ids.every((id) => id.isIssuedBy(issuer))) return encodeOcspError('unauthorized'); // RFC 5019 §2.2.3
  const [only, ...others] = request.ids;
  if (!kept || others.length > 0 || request.nonce) return (await writeAnswer(database, state, request)).der;
  const key = `${state.ca.id} ${only!.der.toString('hex')}`;
  const answer = kept.get(key, state.now, () => writeAnswer(database, state, request));
  const { der: written, isKnown } = await answer;
  if (!isKnown) kept.forget(key, answer);
  return written;
}

async function writeAnswer(database: Database, state: CaState, { ids, nonce }: OcspRequest): Promise<OcspAnswer> {
  const statuses = await statusesOf(database, state.ca.id, ids);
  const answers = ids.map((id) => ({
    certId: id.der,
    status: statuses.get(id.serialHex) ?? ({ kind: 'unknown' } as const),
  }));
  return { der: await ocspOf(state, answers, nonce), isKnown: ids.every(({ serialHex }) => statuses.has(serialHex)) };
}

/**
 * Statuses by serial number: of the authority's own certificates, signers' certificates, and seals of organisations.
 */
async function statusesOf(database: Database, issuerKeyId: string, ids: readonly CertId[]) {
  const where = { issuerKeyId, serial: { in: ids.map(({ serialHex }) => serialHex) } };
  const select = { serial: true, revokedAt: true, revocationReason: true } as const;
  const found = await Promise.all([
    database.prisma.pkiCertificate.findMany({ where, select }),
    database.prisma.signingCertificate.findMany({ where, select }),
    database.prisma.organizationSeal.findMany({ where, select }),
  ]);
  return new Map<string, CertStatus>(
    found
      .flat()
      .map(({ serial, revokedAt, revocationReason }) => [
        serial,
        revokedAt ? { kind: 'revoked', at: revokedAt, reason: revocationReason ?? 0 } : { kind: 'good' },
      ]),
  );
}

/** A CA of this authority and the keyring, at one point in time. */
export interface CaState {
  readonly ca: PkiKey;
  readonly ring: Keyring;
  readonly now: Date;
}

/** Validity of an OCSP answer, a common value for RFC 5019 responders. */
const OCSP_LIFETIME = DAY;
/** Validity of CRLs. A root's list changes once in years; the other CAs also have OCSP. */
export const CRL_LIFETIME = { root: 30 * DAY, other: 7 * DAY };

/**
 * Returns the signer of OCSP answers for a CA: its delegate while that is valid, otherwise the CA itself (RFC 6960
 * §2.2).
 */
function responderFor({ ca, ring, now }: CaState): Signer {
  const role = responderOf[ca.role];
  const delegate = role && ring.newest(ca.mode, role);
  const held = delegate?.certificates[0];
  const isValid = held && !held.revocation && held.issuerKeyId === ca.id && held.certificate.notAfter > now;
  return keySigner(isValid ? delegate : ca, ring);
}

/** Encodes an OCSP response with these answers. */
function ocspOf(state: CaState, answers: readonly SingleAnswer[], nonce: Buffer | null): Promise<Buffer> {
  const nextUpdate = new Date(state.now.getTime() + OCSP_LIFETIME);
  return encodeOcspResponse({ answers, thisUpdate: state.now, nextUpdate, nonce }, responderFor(state));
}

/** Encodes the CRL of a CA as of now. */
export function crlOf(
  { ca, ring, now }: CaState,
  { number, revoked }: { readonly number: bigint; readonly revoked: readonly RevokedEntry[] },
  lifetime = ca.role === 'ROOT' ? CRL_LIFETIME.root : CRL_LIFETIME.other,
): Promise<Buffer> {
  const nextUpdate = new Date(now.getTime() + lifetime);
  return encodeCrl({ thisUpdate: now, nextUpdate, number, revoked }, keySigner(ca, ring));
}

/** Maximum number of entries; further values are not cached. An answer takes up to about 4 KB, a CRL somewhat more. */
const MOST = 256;

/**
 * Caches values for the current second. Status answers have a resolution of whole seconds, so a cached one is never
 * outdated. Under load an answer costs one signature per second, whatever the number of requests.
 */
export class PerSecond<T> {
  readonly #kept = new Map<string, Promise<T>>();
  #second = 0;

  get(key: string, now: Date, make: () => Promise<T>): Promise<T> {
    const second = Math.floor(now.getTime() / 1000);
    if (second !== this.#second) {
      this.#kept.clear();
      this.#second = second;
    }
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const value = make();
    if (this.#kept.size < MOST) this.#kept.set(key, value);
    value.catch(() => this.forget(key, value));
    return value;
  }

  /** Removes `value` if it is still the cached one. */
  forget(key: string, value: Promise<T>): void {
    if (this.#kept.get(key) === value) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** The hierarchy at one time, and the function that writes a CA's CRL. */
export interface Sources {
  readonly ring: Keyring;
  readonly now: Date;
  readonly crl: (ca: PkiKey) => Promise<Buffer>;
}

/** A certificate and the CA's key that signed it. */
export interface Issued {
  readonly certificate: Certificate;
  readonly issuerKeyId: string;
}

/**
 * Collects everything that a validator needs for `leaves` without any network: each chain up to its root, an OCSP
 * answer for each leaf with its responder's certificate, and the root's CRL for the intermediate CA. CRLs of that CA
 * would be outdated in an archive; validators accept the OCSP answer and the root's list years later. The answer about a
 * revoked leaf says so: what it signed before can still be valid.
 */
export const collectValidationData = (leaves: readonly Certificate[], sources: Sources): Promise<ValidationData> =>
  dataFor(
    leaves.map((leaf) => ({ certificate: leaf, issuerKeyId: assertHeld(leaf, sources.ring).issuerKeyId })),
    sources,
  );

/**
 * Does the same for certificates that are not in the keyring, such as a signer's. They come first. The caller checks
 * that they are not revoked.
 */
export async function dataFor(issued: readonly Issued[], { ring, now, crl }: Sources): Promise<ValidationData> {
  const certificates = new Map<string, Buffer>();
  const add = ({ fingerprintSha256, der }: Certificate) => certificates.set(fingerprintSha256, der);
  const ocspResponses: Buffer[] = [];
  const crls = new Map<string, Buffer>();

  for (const { certificate } of issued) add(certificate);
  for (const { certificate: leaf, issuerKeyId } of issued) {
    const { ca, caCertificate, root, rootCertificate } = chainAbove(issuerKeyId, ring);
    const state = { ca, ring, now };
    for (const one of [caCertificate, rootCertificate, responderFor(state).certificate]) add(one);
    const certId = encodeCertId(leaf.serial, caCertificate);
    ocspResponses.push(await ocspOf(state, [{ certId, status: certificateStatus(leaf, ring) }], null));
    if (!crls.has(root.id)) crls.set(root.id, await crl(root));
  }
  return { certificates: [...certificates.values()], ocspResponses, crls: [...crls.values()] };
}

/** Returns the keys and certificates above a leaf. @throws Error if it is unknown */
export const issuerChain = (leaf: Certificate, ring: Keyring) => chainAbove(assertHeld(leaf, ring).issuerKeyId, ring);

function assertHeld(leaf: Certificate, ring: Keyring) {
  const held = ring.holding(leaf)?.held;
  if (!held) throw new Error(`not a certificate of this hierarchy: ${leaf.subjectText}`);
  return held;
}

/** The status of a key's certificate. Of others the caller knows that they are not revoked. */
function certificateStatus(leaf: Certificate, ring: Keyring): CertStatus {
  const revocation = ring.holding(leaf)?.held.revocation;
  return revocation ? { kind: 'revoked', ...revocation } : { kind: 'good' };
}

/** Returns the keys and certificates from a CA up to its root. @throws Error if the key is not a CA's */
export function chainAbove(issuerKeyId: string, ring: Keyring) {
  const ca = ring.find(issuerKeyId);
  const caHeld = ca?.certificates[0];
  const root = caHeld && ring.find(caHeld.issuerKeyId);
  if (!ca || !caHeld || !root) throw new Error(`not a CA of this hierarchy: ${issuerKeyId}`);
  return { ca, caCertificate: caHeld.certificate, root, rootCertificate: itemAt(root.certificates, 0).certificate };
}
