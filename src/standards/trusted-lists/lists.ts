import { oids } from '../asn1/oids.ts';
import { type Certificate, isIssuedBy, parseCertificate } from '../x509/certificate.ts';
import { nameAttribute } from '../x509/name.ts';
import { CA_QC, hasEnded, type ListedService, type ServicePeriod, type TrustedList, type TSA_QTST } from './list.ts';

/** The loaded lists as plain data, as they are kept between processes. */
export interface TrustedListsData {
  readonly lists: readonly TrustedList[];
  /** Lists that should be there and are not: never obtained, or not accepted. */
  readonly missing: readonly MissingList[];
}

export interface MissingList {
  readonly source: string;
  /** Null if it is not known. */
  readonly territory: string | null;
  /** In English. */
  readonly reason: string;
}

/** A service, and the list that names it. */
export interface FoundService {
  readonly service: ListedService;
  readonly list: TrustedList;
}

/** A list that would decide and cannot be asked. */
export interface UnaskedList {
  readonly reason: 'list_missing' | 'list_ended';
  readonly territory: string | null;
  /** Null for a list that is missing or was closed. */
  readonly ended: string | null;
}

/** Status words of services whose certificates can be trusted: under the Regulation, and under the Directive before. */
const trusted: readonly string[] = ['granted', 'undersupervision', 'supervisionincessation', 'accredited'];

/** Lists use codes of their own for two countries (TS 119 612, 5.3.10). */
const territories: Readonly<Record<string, string>> = { GR: 'EL', GB: 'UK' };

/** The loaded trusted lists, found by names of certificates. */
export class TrustedLists {
  readonly data: TrustedListsData;
  readonly #bySubject = new Map<string, FoundService[]>();

  constructor(data: TrustedListsData) {
    this.data = data;
    for (const list of data.lists)
      for (const service of list.services)
        for (const subject of new Set(service.certificates.map((each) => each.subject))) {
          const found = this.#bySubject.get(subject);
          if (found) found.push({ service, list });
          else this.#bySubject.set(subject, [{ service, list }]);
        }
  }

  /** Certificates with this subject in lists that are current. A service whose status is not good is left out later. */
  anchorsNamed(subject: Buffer, at: Date): Certificate[] {
    const current = this.#named(subject).filter(({ list }) => !hasEnded(list, at));
    const named = current.flatMap(({ service }) => identitiesOf(service, subject));
    return [...new Map(named.map((each) => [each.fingerprintSha256, each])).values()];
  }

  /**
   * Explains why no certificate may lead to this one at a time: no service that it identifies was trusted then. Null if
   * one was. For times before its first period, the status of that period counts.
   */
  whyNotTrusted(anchor: Certificate, at: Date): string | null {
    const found = this.#identifiedBy(anchor).map(({ service, list }) => ({
      list,
      period: periodAt(service, at) ?? service.periods.at(-1),
    }));
    if (found.some(({ period }) => period && trusted.includes(period.status))) return null;
    const [first] = found;
    if (!first) return 'no trusted list names it';
    return `the trusted list of ${first.list.territory} gives it the status ${first.period?.status} since ${first.period?.since}`;
  }

  /** The services of a type that a path reaches, those nearest to the certificate alone. */
  servicesOf(path: readonly Certificate[], type: typeof CA_QC | typeof TSA_QTST): FoundService[] {
    const isType = ({ service }: FoundService): boolean => service.periods.some((period) => period.type === type);
    const own = type === CA_QC ? path.slice(1) : path;
    for (const certificate of own) {
      const found = this.#identifiedBy(certificate).filter(isType);
      if (found.length > 0) return found;
    }
    const last = path.at(-1);
    if (!last) return [];
    return this.#named(last.issuer)
      .filter(isType)
      .filter(({ service }) => identitiesOf(service, last.issuer).some((issuer) => isIssuedBy(last, issuer)));
  }

  /**
   * Which list could name the issuer and cannot be asked. The list of its country decides if it was loaded; otherwise each
   * one that is missing or has ended could name it. Null if all were asked.
   */
  unaskedFor(path: readonly Certificate[], at: Date): UnaskedList | null {
    const { lists, missing } = this.data;
    const issuer = path[1]?.subject ?? path[0]?.issuer;
    const country = issuer && nameAttribute(issuer, oids.country)?.toUpperCase();
    const territory = country ? (territories[country] ?? country) : null;
    if (lists.some((list) => list.territory === territory && !hasEnded(list, at))) return null;
    const isWhole = lists.some(({ pointers }) => pointers.length > 0);
    const isKnown = [...lists, ...missing].some((each) => each.territory === territory);
    // Only a list of lists brings all of them: without one, the list of another country says nothing about this one.
    if (territory !== null && !isKnown && !isWhole) return { reason: 'list_missing', territory, ended: null };
    const isOwn = (each: { readonly territory: string | null }): boolean => each.territory === territory;
    const ended = lists.filter((list) => hasEnded(list, at)).sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))[0];
    const lost = missing.find(isOwn) ?? missing[0];
    if (ended && (isOwn(ended) || !lost || !isOwn(lost)))
      return { reason: 'list_ended', territory: ended.territory, ended: ended.nextUpdate };
    if (lost) return { reason: 'list_missing', territory: lost.territory ?? territory, ended: null };
    return isWhole ? null : { reason: 'list_missing', territory, ended: null };
  }

  #named(subject: Buffer): readonly FoundService[] {
    return this.#bySubject.get(subject.toString('base64')) ?? [];
  }

  /** By name and key: a CA can have several certificates for one key (TS 119 612, 5.5.3). */
  #identifiedBy(certificate: Certificate): FoundService[] {
    return this.#named(certificate.subject).filter(({ service }) =>
      identitiesOf(service, certificate.subject).some(({ spki }) => spki.equals(certificate.spki)),
    );
  }
}

/** The certificates of a service with a subject. */
const identitiesOf = ({ certificates }: ListedService, subject: Buffer): Certificate[] => {
  const name = subject.toString('base64');
  return certificates
    .filter((each) => each.subject === name)
    .map(({ der }) => parseCertificate(Buffer.from(der, 'base64')));
};

/** The period of a service at a time; undefined before the first one. */
export const periodAt = ({ periods }: ListedService, at: Date): ServicePeriod | undefined =>
  periods.find(({ since }) => new Date(since) <= at);
