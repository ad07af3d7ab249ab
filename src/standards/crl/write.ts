import { signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { primitiveContextTag } from '../asn1/read.ts';
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
import { keyIdentifier } from '../x509/lint.ts';

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
