import { oids } from '../asn1/oids.ts';
import { Asn1Error } from '../asn1/read.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import { needsNoStatus, SKEW_MS } from '../x509/read-certificates.ts';
import { crlScopeHolds, type Existence } from './existence.ts';
import type { FoundCrl, FoundOcsp, Material, Place } from './material.ts';
import type { RevocationSummary } from './report.ts';
import type { Verdict, Verifier } from './verifier.ts';

/** The input of status checks that is common to one file and one validation time. */
export interface RevocationContext {
  readonly material: Material;
  readonly verifier: Verifier;
  readonly existence: Existence;
}

export interface RevocationQuestion {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** The time at which the status must be known: the response was current then, or was made later. */
  readonly reference: Date;
  /** The signature is proven to have existed by then: later revocations do not matter. */
  readonly proven: Date;
  /** A timestamp's own time: it is enough for a revocation without compromise (RFC 3161 §4, item 1). */
  readonly tokenTime?: Date | undefined;
}

export interface RevocationStatus {
  readonly summary: RevocationSummary;
  /** Until when the algorithms of the response are secure, and when it is proven to have existed. */
  readonly until: number;
  readonly existedAt: Date;
}

/** An authentic statement about a certificate. */
interface Statement {
  readonly kind: 'ocsp' | 'crl';
  /** Null for a list that is not in the file. */
  readonly source: Place['source'] | null;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
  /** Null if it says good. */
  readonly revokedAt: Date | null;
  /** CRLReason (RFC 5280 §5.3.1); 0 if not stated. */
  readonly reason: number;
  readonly until: number;
  readonly existedAt: Date;
}

/** affiliationChanged, superseded, cessationOfOperation: nobody else has the key. */
const ORDERLY_REASONS: readonly number[] = [3, 4, 5];

/** How long a response without nextUpdate counts as current, ms. */
const CURRENT_MS = 24 * 3_600_000;
/** Maximum levels of responders' own certificates to check. */
const MAX_DEPTH = 2;

/**
 * Returns the status of a certificate at `reference`, from the material of the file. Of the authentic statements a
 * revocation before `proven` decides; otherwise the first that was current at the reference time, or made after it
 * before the certificate expired (a revocation is never withdrawn). `missing` if there is none. Lists that are not in
 * the file only add revocations: they never replace a response that the file lacks.
 */
export function revocationStatus(
  question: RevocationQuestion,
  context: RevocationContext,
  depth = 0,
): RevocationStatus {
  const { certificate } = question;
  const summary = (found: Partial<RevocationSummary>): RevocationSummary => ({
    certificate: certificate.fingerprintSha256,
    kind: 'missing',
    source: null,
    status: 'unknown',
    producedAt: null,
    revokedAt: null,
    ...found,
  });
  const unlimited = { until: Number.POSITIVE_INFINITY, existedAt: context.existence.now };
  if (needsNoStatus(certificate)) return { summary: summary({ kind: 'no_rev_avail', status: 'good' }), ...unlimited };

  const statements = [...revocationStatements(question, context, depth)];
  const revoked = statements.filter((each) => isTooEarly(each, question));
  const embedded = statements.filter((each) => each.source !== null && isUsable(each, question));
  const decisive = earliestRevocation(revoked) ?? best(embedded);
  if (!decisive) return { summary: summary({}), ...unlimited };
  const { kind, source, thisUpdate, revokedAt, until, existedAt } = decisive;
  const status = revoked.includes(decisive) ? 'revoked' : 'good';
  return { summary: summary({ kind, source, status, producedAt: thisUpdate, revokedAt }), until, existedAt };
}

/** Whether it is a revocation that the signature is not proven to be older than. */
function isTooEarly({ revokedAt, reason }: Statement, { proven, tokenTime }: RevocationQuestion): boolean {
  if (!revokedAt) return false;
  const isOlder = tokenTime && ORDERLY_REASONS.includes(reason) && tokenTime < revokedAt;
  return !isOlder && revokedAt <= proven;
}

function earliestRevocation(revoked: readonly Statement[]): Statement | undefined {
  return [...revoked].sort((a, b) => a.revokedAt!.getTime() - b.revokedAt!.getTime())[0];
}

/** Prefers the DSS over the CMS, then earlier proof, then newer statements. */
function best(statements: readonly Statement[]): Statement | undefined {
  const rank = ({ source }: Statement): number => (source === 'dss' ? 0 : 1);
  return [...statements].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      a.existedAt.getTime() - b.existedAt.getTime() ||
      b.thisUpdate.getTime() - a.thisUpdate.getTime(),
  )[0];
}

function isUsable({ thisUpdate, nextUpdate }: Statement, { certificate, reference }: RevocationQuestion): boolean {
  // Issuers may drop expired certificates from their lists, so later statements say nothing about them (RFC 5280 §3.3).
  const isLater = thisUpdate.getTime() >= reference.getTime() - SKEW_MS && thisUpdate <= certificate.notAfter;
  const end = nextUpdate ?? new Date(thisUpdate.getTime() + CURRENT_MS);
  return isLater || (thisUpdate <= reference && end >= reference);
}

function* revocationStatements(
  question: RevocationQuestion,
  context: RevocationContext,
  depth: number,
): Generator<Statement, void, undefined> {
  const { certificate, issuer } = question;
  for (const found of context.material.ocspAbout(certificate.serialHex)) {
    const made = attempt(() => ocspStatement(found, question, context, depth));
    if (made) yield made;
  }
  for (const found of context.material.crlsOf(issuer.subject)) {
    const made = attempt(() => crlStatement(found, certificate, issuer, context));
    if (made) yield made;
  }
  for (const found of context.material.outsideCrlsOf(issuer.subject)) {
    const made = attempt(() => crlStatement(found, certificate, issuer, context));
    if (made?.revokedAt) yield { ...made, source: null };
  }
}

function ocspStatement(
  { response, places }: FoundOcsp,
  question: RevocationQuestion,
  context: RevocationContext,
  depth: number,
): Statement | undefined {
  const { certificate, issuer } = question;
  const single = response.responses.find(({ id }) => id.serialHex === certificate.serialHex && id.isIssuedBy(issuer));
  if (!single || single.status === 'unknown' || isFromFuture(single.thisUpdate, context)) return undefined;
  const verdict = responderVerdict(response, question, context, depth);
  if (!verdict) return undefined;
  const { thisUpdate, nextUpdate, revokedAt, reason } = single;
  return {
    kind: 'ocsp',
    thisUpdate,
    nextUpdate,
    revokedAt,
    reason,
    until: verdict.until,
    ...provenance(places, context),
  };
}

/**
 * Returns the verdict on the response's signature if the issuer or its delegate made it (RFC 6960 §4.2.2.2); otherwise
 * undefined.
 */
function responderVerdict(
  response: FoundOcsp['response'],
  { issuer }: RevocationQuestion,
  context: RevocationContext,
  depth: number,
): Verdict | undefined {
  const { verifier, material } = context;
  const value = { data: response.data, algorithm: response.signatureAlgorithm, signature: response.signature };
  const embedded = response.certificates.flatMap((der) => attempt(() => parseCertificate(der)) ?? []);
  for (const signer of new Set([issuer, ...embedded, ...material.responders])) {
    if (!attempt(() => response.isBy(signer))) continue;
    const isIssuer = signer.spki.equals(issuer.spki);
    if (!isIssuer && !mayAnswerFor(signer, issuer, response.producedAt, context, depth)) continue;
    if (isIssuer && !isValidAt(issuer, response.producedAt)) continue;
    const verdict = verifier.verifyStatus(response, signer, value);
    if (verdict.status !== 'valid') continue;
    const certified = isIssuer ? verdict.until : verifier.isSignedBy(signer, issuer).until;
    return { ...verdict, until: Math.min(verdict.until, certified) };
  }
  return undefined;
}

function mayAnswerFor(
  responder: Certificate,
  issuer: Certificate,
  at: Date,
  context: RevocationContext,
  depth: number,
): boolean {
  if (!responder.extendedKeyUsage?.includes(oids.ekuOcspSigning) || !isValidAt(responder, at)) return false;
  if (!responder.issuer.equals(issuer.subject)) return false;
  if (context.verifier.isSignedBy(responder, issuer).status !== 'valid') return false;
  if (responder.extensions.has(oids.ocspNoCheck)) return true;
  if (depth >= MAX_DEPTH) return false;
  const question = { certificate: responder, issuer, reference: at, proven: at };
  return revocationStatus(question, context, depth + 1).summary.status === 'good';
}

function crlStatement(
  found: FoundCrl,
  certificate: Certificate,
  issuer: Certificate,
  context: RevocationContext,
): Statement | undefined {
  const { crl, places } = found;
  if (!crlScopeHolds(crl, certificate) || isFromFuture(crl.thisUpdate, context)) return undefined;
  if (issuer.keyUsage && !issuer.keyUsage.includes('cRLSign')) return undefined;
  if (!isValidAt(issuer, crl.thisUpdate)) return undefined;
  const value = { data: crl.tbs, algorithm: crl.signatureAlgorithm, signature: crl.signature };
  const verdict = context.verifier.verifyStatus(crl, issuer, value);
  if (verdict.status !== 'valid') return undefined;
  const entry = context.material.entryIn(found, certificate.serialHex);
  const since = entry?.invalidSince;
  const revokedAt = entry && (since && since < entry.revokedAt ? since : entry.revokedAt);
  const { thisUpdate, nextUpdate } = crl;
  const reason = entry?.reason ?? 0;
  return {
    kind: 'crl',
    thisUpdate,
    nextUpdate,
    revokedAt,
    reason,
    until: verdict.until,
    ...provenance(places, context),
  };
}

function provenance(places: readonly Place[], { existence }: RevocationContext) {
  const source: Place['source'] = places.some((place) => place.source === 'dss') ? 'dss' : 'cms';
  return { source, existedAt: existence.ofPlaces(places) };
}

const isFromFuture = (time: Date, { existence }: RevocationContext): boolean =>
  time.getTime() > existence.now.getTime() + SKEW_MS;

const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean => at >= notBefore && at <= notAfter;

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) return undefined;
    throw error;
  }
}
