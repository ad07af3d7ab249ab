import { oids } from '../asn1/oids.ts';
import { children, contextTag, type Element, eachChild, inner, primitiveContextTag, readOnly } from '../asn1/read.ts';
import type { Crl } from '../crl/crl.ts';
import type { Certificate } from '../x509/certificate.ts';
import type { Place } from './material.ts';

/** Proof by a valid timestamp that the bytes of its range existed at its time. */
interface Proof {
  readonly at: Date;
  /** The signed range: everything up to `end` except the gap. */
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly end: number;
}

/** Proofs of existence (EN 319 102-1, 5.6.2.3) from the valid document timestamps of one file. */
export class Existence {
  readonly now: Date;
  readonly #proofs: Proof[] = [];

  /** @param now the validation time: everything exists by then */
  constructor(now: Date) {
    this.now = now;
  }

  add(proof: Proof): void {
    this.#proofs.push(proof);
  }

  /** Returns the earliest time at which the byte at this offset is proven to have existed. */
  ofOffset(offset: number): Date {
    let earliest = this.now;
    for (const { at, gapStart, gapEnd, end } of this.#proofs)
      if (at < earliest && offset < end && (offset < gapStart || offset >= gapEnd)) earliest = at;
    return earliest;
  }

  /** Returns the earliest time for data that is in several places. */
  ofPlaces(places: readonly Place[]): Date {
    return places.reduce((earliest, { offset }) => min(earliest, this.ofOffset(offset)), this.now);
  }
}

export const min = (a: Date, b: Date): Date => (a <= b ? a : b);

/** Fields of IssuingDistributionPoint (RFC 5280 §5.2.5). */
const DISTRIBUTION_POINT = contextTag(0);
const ONLY_USERS = primitiveContextTag(1);
const ONLY_CAS = primitiveContextTag(2);

/**
 * Returns whether a list covers the certificate for all revocation reasons. Delta lists, indirect lists, lists for
 * some reasons, and lists with unknown critical extensions do not (RFC 5280 §6.3.3). A list of one distribution point
 * covers the certificates that name this point.
 *
 * @throws Asn1Error
 */
export function crlScopeHolds(crl: Crl, certificate: Certificate): boolean {
  for (const { oid, critical, value } of crl.extensions.values()) {
    if (oid === oids.issuingDistributionPoint) {
      if (!children(readOnly(value)).every((field) => holds(field, certificate))) return false;
    } else if (critical) return false;
  }
  return true;
}

function holds(field: Element, certificate: Certificate): boolean {
  const isCa = certificate.basicConstraints?.ca === true;
  if (field.tag === ONLY_USERS) return !isSet(field) || !isCa;
  if (field.tag === ONLY_CAS) return !isSet(field) || isCa;
  if (field.tag !== DISTRIBUTION_POINT) return !isSet(field);
  const choice = inner(field);
  if (choice.tag !== contextTag(0)) return false;
  const names = [...eachChild(choice)]
    .filter(({ tag }) => tag === primitiveContextTag(6))
    .map(({ content }) => content.toString('latin1'));
  return names.some((name) => certificate.crlUrls.includes(name));
}

/** A BOOLEAN with an implicit tag; anything except a plain FALSE counts as set. */
const isSet = ({ content }: Element): boolean => !(content.length === 1 && content[0] === 0);
