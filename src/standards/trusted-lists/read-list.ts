import { sha256Hex } from '../../kernel/ids.ts';
import { Asn1Error } from '../asn1/read.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import {
  attributeOf,
  base64Of,
  elementAt,
  elementsOf,
  elementText,
  optionalElement,
  parseXml,
  requiredElement,
  verifyEnveloped,
  type XmlElement,
  XmlError,
} from '../xml/index.ts';
import {
  CA_QC,
  type Criterion,
  type ListedService,
  type ListPointer,
  type Purpose,
  type QualificationElement,
  type ServicePeriod,
  type TrustedList,
  TSA_QTST,
} from './list.ts';

const ADDITIONAL = 'http://uri.etsi.org/02231/v2/additionaltypes#';
const LIST_OF_LISTS = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUlistofthelists';
const MIME_TYPE = 'application/vnd.etsi.tsl+xml';

/** More than all lists of the Union have together; beyond it a list is refused. */
const MAX_SERVICES = 20_000;

/**
 * Verifies the signature of a trusted list and reads it (ETSI TS 119 612 v2.1.1 and newer).
 *
 * @param signers the certificates that may sign it
 * @throws XmlError (not a trusted list, or not signed by one of them)
 */
export function readTrustedList(bytes: Buffer, signers: readonly Certificate[]): TrustedList {
  const document = parseXml(bytes);
  const { root } = document;
  if (root.namespace !== TSL || root.local !== 'TrustServiceStatusList') throw new XmlError('it is no trusted list');
  const { signer } = verifyEnveloped(document, signers);
  const scheme = requiredElement(root, TSL, 'SchemeInformation');
  const next = elementAt(scheme, TSL, 'NextUpdate', 'dateTime');
  const isListOfLists = elementText(requiredElement(scheme, TSL, 'TSLType')) === LIST_OF_LISTS;
  return {
    territory: elementText(requiredElement(scheme, TSL, 'SchemeTerritory')).toUpperCase(),
    sequence: Number(elementText(requiredElement(scheme, TSL, 'TSLSequenceNumber'))),
    issuedAt: listTime(requiredElement(scheme, TSL, 'ListIssueDateTime')),
    nextUpdate: next && listTime(next),
    sha256: sha256Hex(bytes),
    signer: signer.subjectText,
    services: readServices(root),
    pointers: isListOfLists ? readPointers(scheme) : [],
  };
}

function listTime(element: XmlElement): string {
  const date = new Date(elementText(element));
  if (Number.isNaN(date.getTime())) throw new XmlError(`${element.local} is not a time`);
  return date.toISOString();
}

function readServices(root: XmlElement): ListedService[] {
  const providers = elementAt(root, TSL, 'TrustServiceProviderList');
  const services = (providers ? elementsOf(providers, TSL, 'TrustServiceProvider') : []).flatMap((provider) => {
    const name = nameOfProvider(requiredElement(provider, TSL, 'TSPInformation'));
    const list = optionalElement(provider, TSL, 'TSPServices');
    return (list ? elementsOf(list, TSL, 'TSPService') : []).map((service) => readService(service, name));
  });
  if (services.length > MAX_SERVICES) throw new XmlError('it has too many services');
  return services.filter(({ periods }) => periods.some(({ type }) => type === CA_QC || type === TSA_QTST));
}

function nameOfProvider(information: XmlElement): string {
  const trade = tradeNameOf(optionalElement(information, TSL, 'TSPTradeName'));
  return trade ?? listedName(requiredElement(information, TSL, 'TSPName'));
}

/** The field also contains identifiers of the legal person, such as `VATFR-12345678901`. */
function tradeNameOf(names: XmlElement | null): string | null {
  const found = names ? elementsOf(names, TSL, 'Name') : [];
  const isName = (text: string): boolean => text !== '' && !/^([A-Z]{3}|[A-Z]{2}:)[A-Z]{2}-/.test(text);
  return inEnglish(found.filter((each) => isName(elementText(each))));
}

const listedName = (names: XmlElement): string => inEnglish(elementsOf(names, TSL, 'Name')) ?? '';

/** The English one, which every list has (TS 119 612, 5.1.4), or else the first. */
function inEnglish(names: readonly XmlElement[]): string | null {
  const english = names.find((each) => each.attributes.some(({ local, value }) => local === 'lang' && value === 'en'));
  const found = english ?? names[0];
  return found ? elementText(found).replace(/\s+/g, ' ') : null;
}

function readService(service: XmlElement, provider: string): ListedService {
  const current = requiredElement(service, TSL, 'ServiceInformation');
  const history = optionalElement(service, TSL, 'ServiceHistory');
  const instances = history ? elementsOf(history, TSL, 'ServiceHistoryInstance') : [];
  const certificates = serviceCertificates(requiredElement(current, TSL, 'ServiceDigitalIdentity'));
  return {
    provider,
    name: listedName(requiredElement(current, TSL, 'ServiceName')),
    certificates: certificates.map(({ der, subject }) => ({
      der: der.toString('base64'),
      subject: subject.toString('base64'),
    })),
    periods: [current, ...instances].map(readPeriod).sort((a, b) => b.since.localeCompare(a.since)),
  };
}

function readPeriod(period: XmlElement): ServicePeriod {
  const type = elementText(requiredElement(period, TSL, 'ServiceTypeIdentifier'));
  const status = elementText(requiredElement(period, TSL, 'ServiceStatus'));
  return {
    type: /\/Svctype\/(.+)$/.exec(type)?.[1] ?? type,
    status: /\/Svcstatus\/([a-z]+)$/.exec(status)?.[1] ?? status,
    since: listTime(requiredElement(period, TSL, 'StatusStartingTime')),
    ...readExtensions(optionalElement(period, TSL, 'ServiceInformationExtensions')),
  };
}

/** The certificates of a digital identity. What cannot be read identifies nothing. */
function serviceCertificates(identity: XmlElement): Certificate[] {
  return elementsOf(identity, TSL, 'DigitalId').flatMap((id) => {
    const value = optionalElement(id, TSL, 'X509Certificate');
    if (!value) return [];
    try {
      return [parseCertificate(base64Of(value))];
    } catch (error) {
      if (error instanceof Asn1Error || error instanceof XmlError) return [];
      throw error;
    }
  });
}

/** The pointers to lists in XML, without the one to the list of lists itself. */
function readPointers(scheme: XmlElement): ListPointer[] {
  const list = optionalElement(scheme, TSL, 'PointersToOtherTSL');
  return (list ? elementsOf(list, TSL, 'OtherTSLPointer') : []).flatMap((pointer): ListPointer[] => {
    const information = elementAt(pointer, TSL, 'AdditionalInformation');
    const others = information ? elementsOf(information, TSL, 'OtherInformation') : [];
    const find = (namespace: string, local: string): string | null => {
      const found = others.flatMap((each) => elementsOf(each, namespace, local))[0];
      return found ? elementText(found) : null;
    };
    if (find(ADDITIONAL, 'MimeType') !== MIME_TYPE || find(TSL, 'TSLType') === LIST_OF_LISTS) return [];
    const identities = elementAt(pointer, TSL, 'ServiceDigitalIdentities');
    const signers = (identities ? elementsOf(identities, TSL, 'ServiceDigitalIdentity') : []).flatMap(
      serviceCertificates,
    );
    return [
      {
        url: elementText(requiredElement(pointer, TSL, 'TSLLocation')),
        territory: find(TSL, 'SchemeTerritory')?.toUpperCase() ?? null,
        signers: signers.map(({ der }) => der.toString('base64')),
      },
    ];
  });
}

const TSL = 'http://uri.etsi.org/02231/v2#';
/** Service information extensions of qualified certificates (TS 119 612, annex C.3). */
const SIE = 'http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';

const purposes: Readonly<Record<string, Purpose>> = {
  ForeSignatures: 'signature',
  ForeSeals: 'seal',
  ForWebSiteAuthentication: 'website',
};

/** Extensions that change nothing for the judgement. */
const neutral = ['ExpiredCertsRevocationInfo', 'TakenOverBy'];

/** Reads the extensions of a service (TS 119 612, 5.5.9). */
function readExtensions(list: XmlElement | null): Pick<ServicePeriod, 'purposes' | 'qualifications' | 'isUnclear'> {
  const found: Purpose[] = [];
  const qualifications: QualificationElement[] = [];
  let isUnclear = false;
  for (const extension of list ? elementsOf(list, TSL, 'Extension') : []) {
    for (const content of childElements(extension)) {
      if (content.local === 'AdditionalServiceInformation') {
        const uri = optionalElement(content, TSL, 'URI');
        const purpose = purposes[lastPart(uri ? elementText(uri) : '')];
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
          /^(true|1)$/.test(elementText(bit)),
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
const oidOf = (element: XmlElement): string => elementText(element).replace(/^urn:oid:/i, '');
