import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, fields, inner, readOnly, tags } from '../asn1/read.ts';
import { readOctets, readTime } from '../asn1/values.ts';
import { dict, isDict, type MutableDict, name, type PdfObject, Ref, Stream, Update } from '../pdf/index.ts';
import { readExtensions } from '../x509/extensions.ts';
import { assertNamesAreFree } from './fields.ts';
import type { PdfRevisions } from './revisions.ts';
import {
  type Answer,
  addSignatureField,
  completeSignature,
  reserveTimestamp,
  type TokenSpace,
} from './signature-field.ts';

/** The subject of a status response, and its time. */
interface Subject {
  readonly about: string;
  readonly at: number;
}

/** Returns the certificates in question, and producedAt (RFC 6960 §4.2.1). @throws Asn1Error */
function subjectOfOcsp(der: Buffer): Subject {
  const response = fields(readOnly(der), 'OCSPResponse');
  response.required(tags.enumerated, 'responseStatus');
  const bytes = fields(inner(response.required(contextTag(0), 'responseBytes')), 'ResponseBytes');
  bytes.required(tags.oid, 'responseType');
  const basic = fields(readOnly(readOctets(bytes.required(tags.octetString, 'response'))), 'BasicOCSPResponse');
  const data = fields(basic.required(tags.sequence, 'tbsResponseData'), 'ResponseData');
  data.optional(contextTag(0));
  data.any('responderID');
  const at = readTime(data.required(tags.generalizedTime, 'producedAt')).getTime();
  const singles = children(data.required(tags.sequence, 'responses'));
  const ids = singles.map((single) => fields(single, 'SingleResponse').required(tags.sequence, 'certID').der);
  return { about: ids.map((id) => id.toString('hex')).join(), at };
}

/** Returns issuer, key and scope, and thisUpdate (RFC 5280 §5.1.2, §5.2.1, §5.2.5). @throws Asn1Error */
function subjectOfCrl(der: Buffer): Subject {
  const list = fields(fields(readOnly(der), 'CertificateList').required(tags.sequence, 'tbsCertList'), 'TBSCertList');
  list.optional(tags.integer);
  list.required(tags.sequence, 'signature');
  const issuer = list.required(tags.sequence, 'issuer').der;
  const at = readTime(list.any('thisUpdate')).getTime();
  list.optional(tags.utcTime) ?? list.optional(tags.generalizedTime);
  list.optional(tags.sequence);
  const extensions = list.optional(contextTag(0));
  const known = extensions ? readExtensions(inner(extensions)) : new Map();
  const scope = [oids.authorityKeyIdentifier, oids.issuingDistributionPoint, oids.deltaCrlIndicator];
  const parts = [issuer, ...scope.map((id): Buffer => known.get(id)?.value ?? Buffer.alloc(0))];
  return { about: parts.map((part) => part.toString('hex')).join(), at };
}

/** Keeps the newest of the responses with the same subject, and all that cannot be parsed. */
function newest(ders: readonly Buffer[], subjectOf: (der: Buffer) => Subject): Buffer[] {
  const kept = new Map<string, { readonly at: number; readonly der: Buffer }>();
  for (const der of ders) {
    let subject: Subject;
    try {
      subject = subjectOf(der);
    } catch (error) {
      if (!(error instanceof Asn1Error)) throw error;
      subject = { about: `unread ${der.toString('hex')}`, at: 0 };
    }
    const { about, at } = subject;
    const known = kept.get(about);
    if (!known || at >= known.at) kept.set(about, { at, der });
  }
  return [...kept.values()].map(({ der }) => der);
}

/** Keeps the newest OCSP response for each certificate: it contains everything that earlier ones do. */
const newestOcspResponses = (ders: readonly Buffer[]): Buffer[] => newest(ders, subjectOfOcsp);

/** Keeps the newest CRL of each issuer and scope. */
const newestCrls = (ders: readonly Buffer[]): Buffer[] => newest(ders, subjectOfCrl);

/** Validation data for later years: certificates, OCSP responses and revocation lists, each DER. */
export interface ValidationData {
  readonly certificates: readonly Buffer[];
  readonly ocspResponses: readonly Buffer[];
  readonly crls: readonly Buffer[];
}

/**
 * Merges validation data: each certificate once, and the newest of the responses about a certificate and of the CRLs
 * of an issuer.
 */
export function mergeValidationData(parts: readonly ValidationData[]): ValidationData {
  const collect = (kind: keyof ValidationData): Buffer[] => {
    const ders = parts.flatMap((part) => part[kind]);
    return [...new Map(ders.map((der) => [der.toString('latin1'), der])).values()];
  };
  return {
    certificates: collect('certificates'),
    ocspResponses: newestOcspResponses(collect('ocspResponses')),
    crls: newestCrls(collect('crls')),
  };
}

/** Adds validation data to the document security store (ISO 32000-2, 12.8.4.3). */
function addToSecurityStore(update: Update, data: ValidationData): void {
  const root = update.edit(update.pdf.rootRef);
  const held = root.get('DSS');
  const existing = update.get(held);
  const store: MutableDict = isDict(existing) ? new Map(existing) : dict({ Type: name('DSS') });
  addStreams(update, store, 'Certs', data.certificates);
  addStreams(update, store, 'OCSPs', data.ocspResponses);
  addStreams(update, store, 'CRLs', data.crls);
  if (held instanceof Ref && isDict(existing)) update.set(held, store);
  else root.set('DSS', update.add(store));
  // Announces the store to readers of PDF 1.7 (EN 319 142-1, 5.6).
  if (!root.has('Extensions'))
    root.set('Extensions', dict({ ESIC: dict({ BaseVersion: name('1.7'), ExtensionLevel: 5 }) }));
}

function addStreams(update: Update, store: MutableDict, key: string, ders: readonly Buffer[]): void {
  const streams: PdfObject[] = [...update.pdf.items(store.get(key))];
  const known = new Set<string>();
  for (const each of streams) {
    const stream = update.pdf.resolve(each);
    if (stream instanceof Stream) known.add(update.pdf.decode(stream).toString('latin1'));
  }
  for (const der of ders) {
    const content = der.toString('latin1');
    if (known.has(content)) continue;
    known.add(content);
    streams.push(update.add(new Stream(dict({}), der)));
  }
  if (streams.length > 0) store.set(key, streams);
}

export interface ArchiveRequest extends TokenSpace {
  /** Name of the new timestamp field, unique in the document. */
  readonly field: string;
  /** For the complete chains of all signatures and timestamps, fetched after sealing (EN 319 142-1, 5.4.2). */
  readonly validation: ValidationData;
  /** Returns an RFC 3161 token over the digest, DER, no larger than the reserved space. */
  readonly token: Answer;
}

/**
 * Adds validation data and, in the same revision, a document timestamp over everything: PAdES B-LT and B-LTA in one
 * step. Repeated before the timestamp's certificate expires, it renews the proof.
 *
 * @throws PdfProblem `form` (the field exists), `too-long`; and the errors of `token`
 */
export function addSecurityStoreAndTimestamp(
  document: PdfRevisions<'sealed' | 'archived'>,
  request: ArchiveRequest,
): Promise<PdfRevisions<'archived'>> {
  const update = new Update(document.pdf);
  assertNamesAreFree(document.pdf, [request.field]);
  addToSecurityStore(update, request.validation);
  const value = update.reserve();
  const timestamp = reserveTimestamp(request);
  addSignatureField(update, value, { name: request.field, withoutAppearance: true });
  update.set(value, timestamp.dict);
  return completeSignature(document, 'archived', update, timestamp, request.token);
}
