import { dict, isDict, type MutableDict, name, type PdfObject, Ref, Stream, type Update } from '../pdf/index.ts';
import { newestCrls, newestOcspResponses } from './newest-answers.ts';

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
export function addToSecurityStore(update: Update, data: ValidationData): void {
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
