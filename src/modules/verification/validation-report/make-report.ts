import type { Mode } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';
import { type Qualification, sentencesOf } from '../../../standards/trusted-lists/index.ts';
import type { CertificateSummary } from '../../../standards/validation/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { escapeAttribute, escapeText, signEnveloped } from '../../../standards/xml/index.ts';
import { sandboxes } from '../../documents/index.ts';
import type { FileVerdict, JudgedSignature } from '../../evidence/file/index.ts';
import { authorities, serviceSeal } from '../../signing/index.ts';

/** With which seal of the service a report is signed: its own, or the built-in one, which costs nothing. */
export type ReportSeal = { readonly mode: Mode; readonly isBuiltIn: boolean };

/**
 * Makes the validation report of a PDF (ETSI TS 119 102-2), signed with the seal of the service (XAdES level B-B).
 * @throws CredentialUnavailable if the seal cannot be used now
 */
export async function makeXmlReport(services: Services, verdict: FileVerdict, seal: ReportSeal): Promise<Buffer> {
  const { authority } = services.of(authorities);
  const { mode, isBuiltIn } = seal;
  const { signer } = isBuiltIn ? await authority.serviceSeal(mode) : await serviceSeal(services.of(authorities), mode);
  return signEnveloped(writeValidationReport(verdict, signer.certificate), signer, services.clock.now());
}

/** Makes the same for people: a PDF in French and English, with the signed XML attached. */
export async function makePdfReport(
  services: Services,
  verdict: FileVerdict,
  seal: ReportSeal,
  name: string | null = null,
): Promise<Buffer> {
  const xml = await makeXmlReport(services, verdict, seal);
  const child = services.of(sandboxes).get('reading');
  const payload = { verdict, name, xml };
  const { pdf } = await child.run<{ pdf: Uint8Array }>('drawValidationReport', payload, { turnOf: 'reports' });
  return Buffer.from(pdf);
}

/**
 * The quality of a signature as the address that the validation software of the European Commission uses: the standard
 * (ETSI TS 119 102-2, 4.2.8) asks for an address and defines none.
 */
function qualityOf(qualification: Qualification | null): string {
  return `urn:cef:dss:${qualification?.kind === 'timestamp' ? 'timestampQualification' : 'signatureQualification'}:${qualificationWord(qualification)}`;
}

function qualificationWord(qualification: Qualification | null): string {
  if (!qualification || qualification.verdict === 'not_judged') return 'notApplicable';
  const { verdict, kind, reason } = qualification;
  if (kind === 'timestamp') return verdict === 'qualified' ? 'QTSA' : 'TSA';
  const short = kind === 'seal' ? 'Seal' : 'Sig';
  if (verdict === 'qualified') return `QE${short}`;
  if (reason === 'invalid') return 'notAdES';
  return `AdE${short}${reason === 'no_device' ? 'QC' : ''}`;
}

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Namespaces of the report (ETSI TS 119 102-2 v1.2.1), and of what it uses. */
const namespaces = {
  '': 'http://uri.etsi.org/19102/v1.2.1#',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  tsl: 'http://uri.etsi.org/02231/v2#',
} as const;

/**
 * Writes the validation report of a PDF as XML of ETSI TS 119 102-2, not yet signed: one report for each signature, with the
 * certificates and the document time-stamps as validation objects.
 *
 * @param validator the certificate that will sign it; null if nobody does
 */
export function writeValidationReport(verdict: FileVerdict, validator: Certificate | null): string {
  const signatures = verdict.signatures.filter(({ kind }) => kind === 'signature');
  const stamps = verdict.signatures.filter(({ kind }) => kind === 'document_timestamp');
  const certificates = new Map(verdict.signatures.flatMap(({ path }) => path).map((each) => [each.fingerprint, each]));
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns${prefix && `:${prefix}`}="${uri}"`);
  const body = [
    ...signatures.map((each) => element('SignatureValidationReport', reportOf(each, verdict))),
    element('SignatureValidationObjects', [
      object(DOCUMENT, 'signedData', digest(verdict.sha256)),
      ...[...certificates.values()].map((each) => object(certificateId(each), 'certificate', digest(each.fingerprint))),
      ...stamps.map((each) => stampObject(each, verdict)),
    ]),
    validator && element('SignatureValidator', element('DigitalId', base64Certificate(validator))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ValidationReport ${declared.join(' ')}>${join(body)}</ValidationReport>`;
}

type Content = string | null | readonly (string | null)[];

const join = (content: Content): string =>
  typeof content === 'string' ? content : (content ?? []).filter((each) => each !== null).join('');

/** `attributes` are written as they are. */
const element = (name: string, content: Content, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${join(content)}</${name}>`;

const text = (name: string, value: string): string => element(name, escapeText(printableXml(value)));

/** Characters that XML 1.0 does not allow stand as U+FFFD. */
const printableXml = (value: string): string =>
  value.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '\ufffd');

const DOCUMENT = 'document';
const certificateId = ({ fingerprint }: CertificateSummary): string => `certificate-${fingerprint}`;
const reference = (name: string, id: string): string => `<${name} VOReference="${id}"/>`;

const base64Certificate = ({ der }: Certificate): string => text('tsl:X509Certificate', der.toString('base64'));

const digest = (sha256: string): string =>
  element('DigestAlgAndValue', [
    `<ds:DigestMethod Algorithm="${SHA256}"/>`,
    text('ds:DigestValue', Buffer.from(sha256, 'hex').toString('base64')),
  ]);

const object = (id: string, type: string, representation: string, more: Content = null): string =>
  element(
    'ValidationObject',
    [
      text('ObjectType', `urn:etsi:019102:validationObject:${type}`),
      element('ValidationObjectRepresentation', representation),
      join(more),
    ],
    `id="${escapeAttribute(id)}"`,
  );

function reportOf(signature: JudgedSignature, { validatedAt }: FileVerdict): Content {
  const { identifiers, provenAt, field } = signature;
  return [
    element('SignatureIdentifier', [
      identifiers.value && text('ds:SignatureValue', identifiers.value),
      text('HashOnly', 'false'),
      text('DocHashOnly', 'false'),
      text('DAIdentifier', field),
    ]),
    timesOf(provenAt, validatedAt),
    element('SignersDocument', [
      identifiers.coveredSha256 && digest(identifiers.coveredSha256),
      reference(identifiers.coveredSha256 ? 'SignersDocumentRef' : 'SignersDocumentRepresentation', DOCUMENT),
    ]),
    element('SignatureAttributes', signatureAttributes(signature)),
    whoSigned(signature),
    element('SignatureQuality', text('SignatureQualityInformation', qualityOf(signature.qualification))),
    element('SignatureValidationProcess', [
      text('SignatureValidationProcessID', 'urn:etsi:019102:validationprocess:LTA'),
    ]),
    element('SignatureValidationStatus', signatureStatus(signature, 'total-')),
  ];
}

/** When it was validated, and the earliest time at which it is proven to have existed. */
const timesOf = (provenAt: Date | null, validatedAt: Date): string =>
  element('ValidationTimeInfo', [
    text('ValidationTime', validatedAt.toISOString()),
    element('BestSignatureTime', [
      text('POETime', (provenAt ?? validatedAt).toISOString()),
      text('TypeOfProof', 'urn:etsi:019102:poetype:validation'),
    ]),
  ]);

/** The certificate of the signer or of the time-stamping unit. Null without one. */
const whoSigned = ({ signer, path }: JudgedSignature): string | null =>
  signer && path[0]
    ? element('SignerInformation', [
        reference('SignerCertificate', certificateId(path[0])),
        text('Signer', signer.subject),
      ])
    : null;

/** Annex A: attributes of the signature, each signed or not. */
const signatureAttributes = ({ claimedAt, timestamps, subFilter }: JudgedSignature): Content => [
  claimedAt && element('SigningTime', text('Time', claimedAt.toISOString()), 'Signed="true"'),
  ...timestamps.map(({ source, genTime }) =>
    element(
      source === 'signature' ? 'SignatureTimeStamp' : 'DocTimeStamp',
      text('TimeStampValue', genTime.toISOString()),
      'Signed="false"',
    ),
  ),
  element('SubFilter', text('SubFilterElement', subFilter), 'Signed="true"'),
];

/** @param prefix `total-` for signatures; time-stamps are passed or failed */
function signatureStatus(signature: JudgedSignature, prefix: 'total-' | ''): Content {
  const { indication, subIndication } = signature;
  const word =
    indication === 'INDETERMINATE'
      ? 'indeterminate'
      : `${prefix}${indication === 'TOTAL-PASSED' ? 'passed' : 'failed'}`;
  return [
    text('MainIndication', `urn:etsi:019102:mainindication:${word}`),
    subIndication && text('SubIndication', `urn:etsi:019102:subindication:${subIndication}`),
    element('AssociatedValidationReportData', validationContent(signature)),
  ];
}

function validationContent({ path, anchor, revocation, ...signature }: JudgedSignature): Content {
  const [leaf, ...above] = path;
  const root = anchor ? above.at(-1) : undefined;
  const between = root ? above.slice(0, -1) : above;
  const revoked = revocation.find(({ status }) => status === 'revoked');
  return [
    leaf
      ? element('CertificateChain', [
          reference('SigningCertificate', certificateId(leaf)),
          ...between.map((each) => reference('IntermediateCertificate', certificateId(each))),
          root ? reference('TrustAnchor', certificateId(root)) : null,
        ])
      : null,
    revoked?.revokedAt
      ? element('RevocationStatusInformation', [
          reference('ValidationObjectId', `certificate-${revoked.certificate}`),
          text('RevocationTime', revoked.revokedAt.toISOString()),
        ])
      : null,
    element('AdditionalValidationReportData', [
      ...judgedWords(signature).map(([type, value]) =>
        element('ReportData', [text('Type', `urn:esign:validation:${type}`), text('Value', value)]),
      ),
    ]),
  ];
}

type Words = readonly (readonly [type: string, value: string])[];

/** What the standard has no element for. */
function judgedWords(signature: Omit<JudgedSignature, 'path' | 'anchor' | 'revocation'>): Words {
  const { reasons, qualification, level, algorithm, modifications } = signature;
  const sentences = qualification && sentencesOf(qualification);
  return [
    ['algorithm', algorithm],
    ...(level ? ([['level', level]] as const) : []),
    ['modifications', modifications.kind],
    ...(sentences
      ? ([
          ['qualification:en', sentences.en],
          ['qualification:fr', sentences.fr],
        ] as const)
      : []),
    ...reasons.map((reason) => ['reason', reason] as const),
    ...modifications.violations.slice(0, 100).map((violation) => ['violation', violation] as const),
  ];
}

/** A document time-stamp, with its own report. */
function stampObject(stamp: JudgedSignature, { sha256, validatedAt }: FileVerdict): string {
  const { identifiers, provenAt, field } = stamp;
  const proof = provenAt
    ? element('POEProvisioning', [text('POETime', provenAt.toISOString()), reference('ValidationObject', DOCUMENT)])
    : null;
  const report = element('ValidationReport', [
    element('SignatureIdentifier', [
      text('HashOnly', 'false'),
      text('DocHashOnly', 'false'),
      text('DAIdentifier', field),
    ]),
    timesOf(provenAt, validatedAt),
    whoSigned(stamp),
    element('SignatureQuality', text('SignatureQualityInformation', qualityOf(stamp.qualification))),
    element('SignatureValidationStatus', signatureStatus(stamp, '')),
  ]);
  const id = `timestamp-${identifiers.cmsSha256 ?? `${sha256}-${Buffer.from(field).toString('hex')}`}`;
  return object(id, 'timestamp', digest(identifiers.cmsSha256 ?? sha256), [proof, report]);
}
