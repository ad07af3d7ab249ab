import { signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import {
  Asn1Error,
  children,
  contextTag,
  type Element,
  eachChild,
  fields,
  inner,
  primitiveContextTag,
  readElement,
  readOnly,
  tags,
} from '../asn1/read.ts';
import { readBits, readSmall, readTime } from '../asn1/values.ts';
import {
  bitString,
  context,
  element,
  enumerated,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  time,
} from '../asn1/write.ts';
import type { Signer } from '../cms/sign.ts';
import { type Certificate, publicKeyOf, serialHex, verifySignature } from '../x509/certificate.ts';
import { type Extension, readExtensions } from '../x509/extensions.ts';
import { keyIdentifier } from '../x509/lint.ts';
import { type StatusQuestion, whyUntimely } from '../x509/read-certificates.ts';

/** A revocation list (RFC 5280 §5), parsed but not verified. Entries are parsed only when one is looked up. */
export interface Crl {
  readonly der: Buffer;
  /** The bytes that the issuer signed. */
  readonly tbs: Buffer;
  /** DER of the issuer's Name. */
  readonly issuer: Buffer;
  readonly thisUpdate: Date;
  /** Null if the list has no nextUpdate. */
  readonly nextUpdate: Date | null;
  readonly signatureAlgorithm: Element;
  readonly signature: Buffer;
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly entries: Element | null;
}

/** One entry of a list. */
export interface CrlEntry {
  readonly revokedAt: Date;
  /** When the key may have been compromised (RFC 5280 §5.3.2); null if not stated. */
  readonly invalidSince: Date | null;
  /** CRLReason (RFC 5280 §5.3.1); 0 if not stated. */
  readonly reason: number;
}

/** @throws Asn1Error */
export function parseCrl(der: Buffer): Crl {
  const outer = fields(readOnly(der), 'CertificateList');
  const tbs = outer.required(tags.sequence, 'tbsCertList');
  const signatureAlgorithm = outer.required(tags.sequence, 'signatureAlgorithm');
  const signature = readBits(outer.required(tags.bitString, 'signatureValue'));
  outer.end();

  const parts = fields(tbs, 'TBSCertList');
  parts.optional(tags.integer); // version
  if (!parts.required(tags.sequence, 'signature').der.equals(signatureAlgorithm.der))
    throw new Asn1Error('CertificateList: two different signature algorithms');
  const issuer = parts.required(tags.sequence, 'issuer').der;
  const thisUpdate = readTime(parts.any('thisUpdate'));
  const next = parts.optional(tags.utcTime) ?? parts.optional(tags.generalizedTime);
  const entries = parts.optional(tags.sequence) ?? null;
  const extensions = parts.optional(contextTag(0));
  parts.end();
  return {
    der,
    tbs: tbs.der,
    issuer,
    thisUpdate,
    nextUpdate: next ? readTime(next) : null,
    signatureAlgorithm,
    signature,
    extensions: extensions ? readExtensions(inner(extensions)) : new Map(),
    entries,
  };
}

/**
 * Finds a certificate's entry; null if there is none. Iterates over the entries without collecting them: lists of
 * public CAs have megabytes.
 *
 * @param serial lowercase hex
 * @throws Asn1Error
 */
export function findEntry({ entries }: Crl, serial: string): CrlEntry | null {
  if (!entries) return null;
  for (const entry of eachChild(entries)) {
    if (entry.tag !== tags.sequence) throw new Asn1Error('CRL: entry of the wrong type');
    const first = readElement(entry.source, entry.contentStart, entry.end);
    if (first.tag !== tags.integer) throw new Asn1Error('CRL: entry without a serial number');
    if (serialHex(first) === serial) return readEntry(entry);
  }
  return null;
}

function readEntry(entry: Element): CrlEntry {
  const parts = fields(entry, 'RevokedCertificate');
  parts.required(tags.integer, 'userCertificate');
  const revokedAt = readTime(parts.any('revocationDate'));
  const list = parts.optional(tags.sequence);
  const extensions = list ? readExtensions(list) : new Map<string, Extension>();
  const invalidity = extensions.get(oids.invalidityDate);
  const reason = extensions.get(oids.crlReason);
  return {
    revokedAt,
    invalidSince: invalidity ? readTime(readOnly(invalidity.value)) : null,
    reason: reason ? readSmall(readOnly(reason.value)) : 0,
  };
}

/** A CRL whose signature, scope and times are valid. */
interface CheckedCrl {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly isRevoked: boolean;
}

/** The CRL is well-formed but cannot be relied on. */
export class CrlRefused extends Error {
  override readonly name = 'CrlRefused';
}

/**
 * Checks a direct CRL by RFC 5280 §6.3.3: right issuer, valid signature, current, and a scope that includes the
 * certificate.
 *
 * @throws CrlRefused, Asn1Error
 */
export function checkCrl(der: Buffer, { certificate, issuer, now }: StatusQuestion): CheckedCrl {
  const crl = parseCrl(der);
  const { thisUpdate, nextUpdate, tbs: data, signatureAlgorithm: algorithm, signature } = crl;
  if (!crl.issuer.equals(issuer.subject)) throw new CrlRefused('the CRL is of another issuer');
  if (!nextUpdate) throw new CrlRefused('the CRL does not say when the next one comes');
  if (issuer.keyUsage && !issuer.keyUsage.includes('cRLSign')) throw new CrlRefused('the issuer may not sign CRLs');
  if (!verifySignature(publicKeyOf(issuer), { data, algorithm, signature })) {
    throw new CrlRefused('the CRL has a bad signature');
  }
  refuseOtherScopes(crl.extensions, certificate);
  const untimely = whyUntimely(thisUpdate, nextUpdate, now);
  if (untimely) throw new CrlRefused(`the CRL is ${untimely}`);
  return { thisUpdate, nextUpdate, isRevoked: findEntry(crl, certificate.serialHex) !== null };
}

/**
 * Delta CRLs, indirect CRLs and CRLs for some reasons only are incomplete (RFC 5280 §5.2.4, §5.2.5). A CRL for
 * certificates of CAs only says nothing about others, and one for users only nothing about CAs (§6.3.3 (b)(2)).
 */
function refuseOtherScopes(extensions: ReadonlyMap<string, Extension>, certificate: Certificate): void {
  for (const { oid, critical, value } of extensions.values()) {
    if (oid !== oids.issuingDistributionPoint) {
      if (critical) throw new CrlRefused(`the CRL has a critical extension that is not known here: ${oid}`);
      continue;
    }
    const parts = children(readOnly(value));
    const partial = new Set([primitiveContextTag(3), primitiveContextTag(4), primitiveContextTag(5)]);
    if (parts.some(({ tag }) => partial.has(tag))) throw new CrlRefused('the CRL is partial');
    const isSet = (number: number) =>
      parts.some(({ tag, content }) => tag === primitiveContextTag(number) && content.some((byte) => byte !== 0));
    const isCa = certificate.basicConstraints?.ca === true;
    if (isSet(1) && isCa) throw new CrlRefused('the CRL contains no certificates of CAs');
    if (isSet(2) && !isCa) throw new CrlRefused('the CRL contains only certificates of CAs');
  }
}

export interface RevokedEntry {
  /** Lowercase hex. */
  readonly serialHex: string;
  readonly at: Date;
  /** CRLReason (RFC 5280 §5.3.1). */
  readonly reason: number;
  /** Since when the key may have been compromised (RFC 5280 §5.3.2), in whole seconds, truncated. */
  readonly invalidSince?: Date | null;
}

export interface CrlInput {
  /** In whole seconds, truncated. */
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** Increases with each CRL of this issuer (RFC 5280 §5.2.3). */
  readonly number: number | bigint;
  readonly revoked: readonly RevokedEntry[];
}

const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), octetString(value));

/** Returns the crlEntryExtensions. Absent if there are none (RFC 5280 §5.3). */
function entryExtensions({ reason, invalidSince }: RevokedEntry): Buffer[] {
  const extensions = [
    // RFC 5280 §5.3.1: omit the reason instead of stating "unspecified"
    ...(reason === 0 ? [] : [extension(oids.crlReason, enumerated(reason))]),
    ...(invalidSince ? [extension(oids.invalidityDate, generalizedTime(invalidSince))] : []),
  ];
  return extensions.length > 0 ? [sequence(...extensions)] : [];
}

/**
 * Encodes a full CRL, version 2 (RFC 5280 §5), with authorityKeyIdentifier and CRLNumber. Not by @peculiar/x509, whose
 * generator requires the private key itself.
 *
 * @throws the errors of `issuer.sign`
 */
export async function encodeCrl(input: CrlInput, issuer: Signer): Promise<Buffer> {
  const entries = input.revoked.map((entry) =>
    sequence(integer(Buffer.from(entry.serialHex, 'hex')), time(entry.at), ...entryExtensions(entry)),
  );
  const keyId = element(primitiveContextTag(0), keyIdentifier(issuer.certificate.spki));
  const tbs = sequence(
    integer(1),
    signatureIdentifier[issuer.algorithm],
    issuer.certificate.subject,
    time(input.thisUpdate),
    time(input.nextUpdate),
    ...(entries.length ? [sequence(...entries)] : []), // absent when empty (RFC 5280 §5.1.2.6)
    context(
      0,
      sequence(
        extension(oids.authorityKeyIdentifier, sequence(keyId)),
        extension(oids.crlNumber, integer(input.number)),
      ),
    ),
  );
  return sequence(tbs, signatureIdentifier[issuer.algorithm], bitString(await issuer.sign(tbs)));
}
