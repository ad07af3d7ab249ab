import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oids } from '../../../src/standards/asn1/oids.ts';
import { oid, sequence } from '../../../src/standards/asn1/write.ts';
import type { Signer } from '../../../src/standards/cms/sign.ts';
import type { Certificate } from '../../../src/standards/x509/certificate.ts';
import { signEnveloped } from '../../../src/standards/xml/index.ts';
import type { IssueInput } from '../x509-world.ts';

/** Trusted lists of the tests (ETSI TS 119 612), signed by keys of the tests. */

const SERVICE = 'http://uri.etsi.org/TrstSvc/Svctype';
const STATUS = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus';
const INFO = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt';
const LIST_TYPE = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType';

export interface MadePeriod {
  readonly status?: string;
  readonly since?: string;
  readonly type?: string;
  /** Last parts of addresses, such as `ForeSignatures`. */
  readonly purposes?: readonly string[];
  /** XML of QualificationElement elements. */
  readonly qualifications?: string;
  /** XML of further Extension elements. */
  readonly extensions?: string;
}

export interface MadeService extends MadePeriod {
  readonly name?: string;
  readonly provider?: string;
  readonly certificates: readonly Certificate[];
  /** Newest first. */
  readonly history?: readonly MadePeriod[];
}

export interface MadeList {
  readonly territory?: string;
  readonly sequence?: number;
  readonly issuedAt?: string;
  /** Null for a closed list. */
  readonly nextUpdate?: string | null;
  readonly services?: readonly MadeService[];
  /** Makes it a list of lists. */
  readonly pointers?: readonly {
    readonly url: string;
    readonly territory: string;
    readonly signers: readonly Certificate[];
  }[];
}

/** Makes a signed list. By default of France, current from 2026-01-01 to 2027-01-01. */
export const makeList = (list: MadeList, signer: Signer): Promise<Buffer> =>
  signEnveloped(writeList(list), signer, new Date(list.issuedAt ?? '2026-01-01T00:00:00Z'));

const escaped = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.codePointAt(0)};`);
const names = (tag: string, name: string): string =>
  `<${tag}><Name xml:lang="fr">${escaped(name)} (fr)</Name><Name xml:lang="en">${escaped(name)}</Name></${tag}>`;
const identity = (certificates: readonly Certificate[]): string =>
  certificates
    .map(({ der }) => `<DigitalId><X509Certificate>${der.toString('base64')}</X509Certificate></DigitalId>`)
    .join('');

function writeList({
  territory = 'FR',
  sequence: number = 1,
  issuedAt = '2026-01-01T00:00:00Z',
  nextUpdate = '2027-01-01T00:00:00Z',
  services = [],
  pointers,
}: MadeList): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" xmlns:a="http://uri.etsi.org/02231/v2/additionaltypes#"
    xmlns:q="http://uri.etsi.org/TrstSvc/SvcInfoExt/eSigDir-1999-93-EC-TrustedList/#"
    xmlns:x="http://uri.etsi.org/01903/v1.3.2#" TSLTag="http://uri.etsi.org/19612/TSLTag">
  <SchemeInformation>
    <TSLVersionIdentifier>5</TSLVersionIdentifier><TSLSequenceNumber>${number}</TSLSequenceNumber>
    <TSLType>${LIST_TYPE}/${pointers ? 'EUlistofthelists' : 'EUgeneric'}</TSLType>
    ${names('SchemeOperatorName', 'Autorité d’essai')}
    <SchemeTerritory>${territory}</SchemeTerritory>
    <PointersToOtherTSL>${(pointers ?? []).map(writePointer).join('')}</PointersToOtherTSL>
    <ListIssueDateTime>${issuedAt}</ListIssueDateTime>
    <NextUpdate>${nextUpdate === null ? '' : `<dateTime>${nextUpdate}</dateTime>`}</NextUpdate>
  </SchemeInformation>
  <TrustServiceProviderList>${services.map(writeProvider).join('')}</TrustServiceProviderList>
</TrustServiceStatusList>`;
}

const writePointer = ({ url, territory, signers }: NonNullable<MadeList['pointers']>[number]): string =>
  ['application/vnd.etsi.tsl+xml', 'application/pdf']
    .map(
      (type) => `<OtherTSLPointer><ServiceDigitalIdentities><ServiceDigitalIdentity>${identity(signers)}
      </ServiceDigitalIdentity></ServiceDigitalIdentities><TSLLocation>${type.endsWith('pdf') ? `${url}.pdf` : url}</TSLLocation><AdditionalInformation>
      <OtherInformation><TSLType>${LIST_TYPE}/EUgeneric</TSLType></OtherInformation>
      <OtherInformation><SchemeTerritory>${territory}</SchemeTerritory></OtherInformation>
      <OtherInformation><a:MimeType>${type}</a:MimeType></OtherInformation>
    </AdditionalInformation></OtherTSLPointer>`,
    )
    .join('');

const writeProvider = (service: MadeService): string => `<TrustServiceProvider><TSPInformation>
  ${names('TSPName', 'Legal name')}<TSPTradeName><Name xml:lang="en">VATFR-12345678901</Name><Name xml:lang="en">${escaped(service.provider ?? 'Confiance & Cie')}</Name></TSPTradeName>
</TSPInformation><TSPServices><TSPService><ServiceInformation>${writePeriod(service, service)}</ServiceInformation>
<ServiceHistory>${(service.history ?? []).map((period) => `<ServiceHistoryInstance>${writePeriod(period, { ...service, certificates: [] })}</ServiceHistoryInstance>`).join('')}</ServiceHistory>
</TSPService></TSPServices></TrustServiceProvider>`;

function writePeriod(period: MadePeriod, { name = 'CA d’essai', certificates, type }: MadeService): string {
  const { status = 'granted', since = '2016-06-30T22:00:00Z', purposes = ['ForeSignatures'] } = period;
  const additional = purposes.map(
    (each) => `<AdditionalServiceInformation><URI xml:lang="en">${INFO}/${each}</URI></AdditionalServiceInformation>`,
  );
  const qualifications = period.qualifications ? [`<q:Qualifications>${period.qualifications}</q:Qualifications>`] : [];
  return `<ServiceTypeIdentifier>${SERVICE}/${period.type ?? type ?? 'CA/QC'}</ServiceTypeIdentifier>${names('ServiceName', name)}
  <ServiceDigitalIdentity>${identity(certificates)}</ServiceDigitalIdentity>
  <ServiceStatus>${STATUS}/${status}</ServiceStatus><StatusStartingTime>${since}</StatusStartingTime>
  <ServiceInformationExtensions>${[...additional, ...qualifications].map((each) => `<Extension Critical="true">${each}</Extension>`).join('')}${period.extensions ?? ''}</ServiceInformationExtensions>`;
}

/** A QualificationElement: qualifiers for the certificates that meet the criteria. */
export const qualification = (qualifiers: readonly string[], criteria: string, assert = 'all'): string =>
  `<q:QualificationElement><q:Qualifiers>${qualifiers.map((each) => `<q:Qualifier uri="${INFO}/${each}"/>`).join('')}</q:Qualifiers><q:CriteriaList assert="${assert}">${criteria}<q:Description>d</q:Description></q:CriteriaList></q:QualificationElement>`;

export const policySet = (...policies: readonly string[]): string =>
  `<q:PolicySet>${policies.map((each) => `<q:PolicyIdentifier><x:Identifier Qualifier="OIDAsURN">urn:oid:${each}</x:Identifier></q:PolicyIdentifier>`).join('')}</q:PolicySet>`;

export const keyUsage = (...bits: readonly (readonly [string, boolean])[]): string =>
  `<q:KeyUsage>${bits.map(([name, isSet]) => `<q:KeyUsageBit name="${name}">${isSet}</q:KeyUsageBit>`).join('')}</q:KeyUsage>`;

const statements = {
  compliance: sequence(oid(oids.qcCompliance)),
  device: sequence(oid(oids.qcSscd)),
  signature: sequence(oid(oids.qcType), sequence(oid(oids.qcTypeEsign))),
  seal: sequence(oid(oids.qcType), sequence(oid(oids.qcTypeEseal))),
  website: sequence(oid(oids.qcType), sequence(oid(oids.qcTypeWeb))),
} as const;

/** Changes the order of a certificate so that it states this, and has these policies. */
export const claiming =
  (claims: readonly (keyof typeof statements)[], policies: readonly string[] = []): NonNullable<IssueInput['change']> =>
  (order) => ({
    ...order,
    profile: { ...order.profile, semantics: null, policies, qcStatements: claims.map((each) => statements[each]) },
  });

/** Lists as states published them in 2019, beside the repository where a developer has them; never in it. */
const folder =
  process.env.PUBLISHED_TRUSTED_LISTS ?? new URL('../../../../shared/trusted-lists', import.meta.url).pathname;

/** The published list of a state, or null where the folder is absent. */
export function publishedList(territory: 'DK' | 'FR' | 'IE' | 'LU'): Buffer | null {
  const file = join(folder, `${territory}.xml`);
  return existsSync(file) ? readFileSync(file) : null;
}
