import { attributeOf, elementAt, elementsOf, optionalElement, textOf, type XmlElement } from '../xml/index.ts';
import type { Criterion, Purpose, QualificationElement, ServicePeriod } from './list.ts';

export const TSL = 'http://uri.etsi.org/02231/v2#';
/** Service information extensions of qualified certificates (TS 119 612, annex C.3). */
const SIE = 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#';
const ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';

const purposes: Readonly<Record<string, Purpose>> = {
  ForeSignatures: 'signature',
  ForeSeals: 'seal',
  ForWebSiteAuthentication: 'website',
};

/** Extensions that change nothing for the judgement. */
const neutral = ['ExpiredCertsRevocationInfo', 'TakenOverBy'];

/** Reads the extensions of a service (TS 119 612, 5.5.9). */
export function readExtensions(
  list: XmlElement | null,
): Pick<ServicePeriod, 'purposes' | 'qualifications' | 'isUnclear'> {
  const found: Purpose[] = [];
  const qualifications: QualificationElement[] = [];
  let isUnclear = false;
  for (const extension of list ? elementsOf(list, TSL, 'Extension') : []) {
    for (const content of childElements(extension)) {
      if (content.local === 'AdditionalServiceInformation') {
        const uri = optionalElement(content, TSL, 'URI');
        const purpose = purposes[lastPart(uri ? textOf(uri) : '')];
        if (purpose) found.push(purpose);
      } else if (content.local === 'Qualifications')
        qualifications.push(...childElements(content).map(readQualification));
      else if (!neutral.includes(content.local)) isUnclear ||= attributeOf(extension, 'Critical') === 'true';
    }
  }
  return { purposes: [...new Set(found)], qualifications, isUnclear };
}

const childElements = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child.kind === 'element');

const lastPart = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1);

function readQualification(element: XmlElement): QualificationElement {
  const qualifiers = elementAt(element, SIE, 'Qualifiers');
  const criteria = optionalElement(element, SIE, 'CriteriaList');
  return {
    qualifiers: (qualifiers ? childElements(qualifiers) : []).map((each) => lastPart(attributeOf(each, 'uri') ?? '')),
    criterion: criteria ? readCriterion(criteria) : { kind: 'unknown' },
  };
}

const asserts = ['all', 'atLeastOne', 'none'] as const;

function readCriterion(element: XmlElement): Criterion {
  switch (element.local) {
    case 'CriteriaList': {
      const assert = asserts.find((each) => each === attributeOf(element, 'assert'));
      const criteria = childElements(element)
        .filter(({ local }) => local !== 'Description')
        .flatMap((each) => (each.local === 'otherCriteriaList' ? childElements(each) : [each]))
        .map(readCriterion);
      return assert && criteria.length > 0 ? { kind: 'list', assert, criteria } : { kind: 'unknown' };
    }
    case 'KeyUsage':
      return {
        kind: 'key_usage',
        bits: elementsOf(element, SIE, 'KeyUsageBit').map((bit) => [
          attributeOf(bit, 'name') ?? '',
          /^(true|1)$/.test(textOf(bit)),
        ]),
      };
    case 'PolicySet':
      return {
        kind: 'policies',
        oids: elementsOf(element, SIE, 'PolicyIdentifier').flatMap((each) =>
          elementsOf(each, XADES, 'Identifier').map(oidOf),
        ),
      };
    case 'ExtendedKeyUsage':
      return { kind: 'extended_key_usage', oids: identifiersOf(element, 'KeyPurposeId') };
    case 'CertSubjectDNAttribute':
      return { kind: 'subject_attributes', oids: identifiersOf(element, 'AttributeOID') };
    default:
      return { kind: 'unknown' };
  }
}

const identifiersOf = (element: XmlElement, local: string): string[] =>
  elementsOf(element, ADDITIONAL, local).flatMap((each) => elementsOf(each, XADES, 'Identifier').map(oidOf));

/** Reads `urn:oid:1.2.3` and `1.2.3`. */
const oidOf = (element: XmlElement): string => textOf(element).replace(/^urn:oid:/i, '');
