import type { Certificate } from '../x509/certificate.ts';
import { nameAttribute } from '../x509/name.ts';
import type { Criterion, ServicePeriod } from './list.ts';

/** Null: it cannot be told. */
type Answer = boolean | null;

/** Whether a certificate meets a condition (TS 119 612, 5.5.9.2.2). */
function meets(certificate: Certificate, criterion: Criterion): Answer {
  switch (criterion.kind) {
    case 'list': {
      const answers = criterion.criteria.map((each) => meets(certificate, each));
      const { assert } = criterion;
      if (assert === 'all') return answers.includes(false) ? false : answers.includes(null) ? null : true;
      const any: Answer = answers.includes(true) ? true : answers.includes(null) ? null : false;
      return assert === 'atLeastOne' || any === null ? any : !any;
    }
    case 'key_usage': {
      // Names of bits are those of RFC 5280, except in the case of letters (`crlSign`).
      const set = (certificate.keyUsage ?? []).map((bit) => bit.toLowerCase());
      return criterion.bits.every(([name, isSet]) => set.includes(name.toLowerCase()) === isSet);
    }
    case 'policies':
      return criterion.oids.length > 0 && criterion.oids.every((oid) => certificate.policies.includes(oid));
    case 'extended_key_usage':
      return criterion.oids.length > 0 && criterion.oids.every((oid) => certificate.extendedKeyUsage?.includes(oid));
    case 'subject_attributes':
      return (
        criterion.oids.length > 0 && criterion.oids.every((oid) => nameAttribute(certificate.subject, oid) !== null)
      );
    case 'unknown':
      return null;
  }
}

/** The qualifiers of a period for a certificate. Null if one of its conditions cannot be told. */
export function qualifiersOf(
  certificate: Certificate,
  { qualifications, isUnclear }: ServicePeriod,
): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const { qualifiers, criterion } of qualifications) {
    const answer = meets(certificate, criterion);
    if (answer === null) return null;
    if (answer) for (const qualifier of qualifiers) found.add(qualifier);
  }
  return isUnclear ? null : found;
}
