import { oids } from '../asn1/oids.ts';
import { Asn1Error } from '../asn1/read.ts';
import { type Crl, type CrlEntry, findEntry, parseCrl } from '../crl/crl.ts';
import { OcspErrorStatus, type OcspResponse, parseOcspResponse } from '../ocsp/response.ts';
import { type Pdf, PdfProblem, Stream } from '../pdf/index.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';

/**
 * Where data was found. Offsets are in the whole file; a timestamp that covers the offset proves that the data
 * existed.
 */
export interface Place {
  readonly source: 'dss' | 'cms';
  readonly offset: number;
}

interface Found {
  /** Every place with the same bytes. */
  readonly places: Place[];
}
export interface FoundCertificate extends Found {
  readonly certificate: Certificate;
}
export interface FoundOcsp extends Found {
  readonly response: OcspResponse;
}
export interface FoundCrl extends Found {
  readonly crl: Crl;
  /** Entries already looked up, by serial number. */
  readonly entries: Map<string, CrlEntry | null>;
}

/** More than the largest regular file contains. Further items are ignored and prove nothing. */
const MAX_CERTIFICATES = 1_000;
const MAX_OCSP_RESPONSES = 1_000;
const MAX_CRLS = 300;
/** Per certificate or issuer; archives renewed for decades have fewer. */
const MAX_ANSWERS = 100;
const MAX_RESPONDERS = 50;
/** Maximum bytes of list entries read per file: some seconds of work. Beyond it lists are ignored. */
const MAX_WALKED = 256 << 20;

/** Certificates and revocation data of one file, each parsed once. Unreadable data proves nothing and is skipped. */
export class Material {
  readonly certificates = new Map<string, FoundCertificate>();
  readonly #bySubject = new Map<string, Certificate[]>();
  readonly #ocspBySerial = new Map<string, FoundOcsp[]>();
  readonly #crlsByIssuer = new Map<string, FoundCrl[]>();
  readonly #ocspResponses = new Map<string, FoundOcsp | null>();
  readonly #crls = new Map<string, FoundCrl | null>();
  readonly #outsideCrls = new Map<string, FoundCrl[]>();
  #walked = 0;
  #responders: readonly Certificate[] | undefined;

  addCertificate(der: Buffer, place: Place): Certificate | undefined {
    const certificate = attempt(() => parseCertificate(der));
    if (!certificate) return undefined;
    const known = this.certificates.get(certificate.fingerprintSha256);
    if (known) known.places.push(place);
    else if (this.certificates.size < MAX_CERTIFICATES) {
      this.certificates.set(certificate.fingerprintSha256, { certificate, places: [place] });
      append(this.#bySubject, certificate.subject.toString('latin1'), certificate);
    }
    return known?.certificate ?? certificate;
  }

  /** Returns the certificate with these bytes, if it was added. */
  certificateOf(der: Buffer): Certificate | undefined {
    const fingerprint = attempt(() => parseCertificate(der))?.fingerprintSha256;
    return fingerprint === undefined ? undefined : this.certificates.get(fingerprint)?.certificate;
  }

  /** Returns whether it can be read; beyond the limit also without reading it. */
  addOcspResponse(der: Buffer, place: Place): boolean {
    const key = der.toString('latin1');
    const known = this.#ocspResponses.get(key);
    known?.places.push(place);
    if (known !== undefined || this.#ocspResponses.size >= MAX_OCSP_RESPONSES) return known !== null;
    const response = attempt(() => parseOcspResponse(der));
    const found = response ? { response, places: [place] } : null;
    this.#ocspResponses.set(key, found);
    if (!found) return false;
    for (const serial of new Set(found.response.responses.map(({ id }) => id.serialHex)))
      append(this.#ocspBySerial, serial, found);
    return true;
  }

  /** Returns what `addOcspResponse` does. */
  addCrl(der: Buffer, place: Place): boolean {
    const key = der.toString('latin1');
    const known = this.#crls.get(key);
    known?.places.push(place);
    if (known !== undefined || this.#crls.size >= MAX_CRLS) return known !== null;
    const crl = attempt(() => parseCrl(der));
    const found = crl ? { crl, places: [place], entries: new Map() } : null;
    this.#crls.set(key, found);
    if (found) append(this.#crlsByIssuer, found.crl.issuer.toString('latin1'), found);
    return found !== null;
  }

  /** Adds a revocation list that is not in the file. @throws Asn1Error */
  addOutsideCrl(der: Buffer): void {
    const crl = parseCrl(der);
    append(this.#outsideCrls, crl.issuer.toString('latin1'), { crl, places: [], entries: new Map() });
  }

  /**
   * Adds the document security store (ISO 32000-2, 12.8.4.3). Returns how many of its streams are not what their list
   * says: nobody signed them, and they could hold anything.
   */
  addSecurityStore(pdf: Pdf, bytes: Buffer): number {
    const store = attempt(() => pdf.findDict(pdf.root.get('DSS')));
    if (!store) return 0;
    let unreadable = 0;
    const each = (key: string, add: (der: Buffer, place: Place) => boolean): void => {
      const items = attempt(() => pdf.items(store.get(key))) ?? [];
      for (const item of items.slice(0, MAX_CERTIFICATES)) {
        const stream = attempt(() => pdf.resolve(item));
        if (!(stream instanceof Stream)) continue;
        const der = attempt(() => pdf.decode(stream));
        const place = { source: 'dss', offset: stream.body.byteOffset - bytes.byteOffset } as const;
        if (!der || !add(der, place)) unreadable++;
      }
    };
    each('Certs', (der, place) => this.addCertificate(der, place) !== undefined);
    each('OCSPs', (der, place) => this.addOcspResponse(der, place));
    each('CRLs', (der, place) => this.addCrl(der, place));
    return unreadable;
  }

  /** Returns certificates with this subject, by the bytes of the name. */
  withSubject(name: Buffer): readonly Certificate[] {
    return this.#bySubject.get(name.toString('latin1')) ?? [];
  }

  /** The names of subjects and issuers of all certificates, each once. */
  names(): Buffer[] {
    const all = [...this.certificates.values()].flatMap(({ certificate: { subject, issuer } }) => [subject, issuer]);
    return [...new Map(all.map((name) => [name.toString('latin1'), name])).values()];
  }

  ocspAbout(serialHex: string): readonly FoundOcsp[] {
    return this.#ocspBySerial.get(serialHex)?.slice(0, MAX_ANSWERS) ?? [];
  }

  crlsOf(issuerName: Buffer): readonly FoundCrl[] {
    return this.#crlsByIssuer.get(issuerName.toString('latin1'))?.slice(0, MAX_ANSWERS) ?? [];
  }

  outsideCrlsOf(issuerName: Buffer): readonly FoundCrl[] {
    return this.#outsideCrls.get(issuerName.toString('latin1')) ?? [];
  }

  /** Looks up a certificate's entry in a list, once. @throws Asn1Error (also if too much was read already) */
  entryIn({ crl, entries }: FoundCrl, serialHex: string): CrlEntry | null {
    const known = entries.get(serialHex);
    if (known !== undefined) return known;
    this.#walked += crl.entries?.der.length ?? 0;
    if (this.#walked > MAX_WALKED) throw new Asn1Error('CRL: too many entries');
    const entry = findEntry(crl, serialHex);
    entries.set(serialHex, entry);
    return entry;
  }

  /** Certificates of delegated OCSP responders (RFC 6960 §4.2.2.2). Call after everything was added. */
  get responders(): readonly Certificate[] {
    this.#responders ??= [...this.certificates.values()]
      .map(({ certificate }) => certificate)
      .filter(({ extendedKeyUsage }) => extendedKeyUsage?.includes(oids.ekuOcspSigning))
      .slice(0, MAX_RESPONDERS);
    return this.#responders;
  }

  placesOf(certificate: Certificate): readonly Place[] {
    return this.certificates.get(certificate.fingerprintSha256)?.places ?? [];
  }
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof PdfProblem || error instanceof OcspErrorStatus) return undefined;
    throw error;
  }
}
