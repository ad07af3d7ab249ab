import { randomBytes } from 'node:crypto';
import { sha256 } from '../../../src/kernel/ids.ts';
import { readPackaged } from '../../../src/platform/fonts.ts';
import { signCms } from '../../../src/standards/cms/sign.ts';
import { encodeCrl } from '../../../src/standards/crl/crl.ts';
import { encodeCertId, encodeOcspResponse } from '../../../src/standards/ocsp/response.ts';
import {
  addSecurityStoreAndTimestamp,
  type FilledField,
  openPdf,
  type PdfRevisions,
  type PlacedField,
  placeFields,
  seal,
  type ValidationData,
} from '../../../src/standards/pades/index.ts';
import { encodeTimestampRequest, parseTimestampRequest } from '../../../src/standards/rfc3161/request.ts';
import { issueToken } from '../../../src/standards/rfc3161/tst-info.ts';
import { openTypefaces } from '../../../src/standards/text/index.ts';
import { DAY, type Entity, hierarchy, type IssueInput, signerOf } from '../x509-world.ts';

export const fonts = openTypefaces(readPackaged);

export const bytesOf = (document: PdfRevisions): Buffer => Buffer.concat(document.parts);

/** When the OCSP responses were made, and until when they are current. */
export interface AnswerTimes {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
}

/**
 * Certificates, a time-stamping unit and revocation answers, all of this moment unless `times` differ.
 * @param changeSeal changes the order of the certificate of the seal
 * @param host host of the addresses in the certificates
 */
export async function authorities(times?: AnswerTimes, changeSeal?: IssueInput['change'], host?: string) {
  const now = new Date();
  const h = await hierarchy(now, changeSeal, host);
  const sealer = signerOf(h.seal, h.ca);
  const unit = signerOf(h.unit, h.tsaCa);
  const token = (digest: Buffer): Promise<Buffer> => {
    const request = parseTimestampRequest(encodeTimestampRequest(digest, randomBytes(8)).der);
    return issueToken(
      { signer: unit, policy: '1.3.6.1.4.1.99999.1', now: new Date(), serial: randomBytes(16) },
      request,
    );
  };
  const window = { thisUpdate: now, nextUpdate: new Date(now.getTime() + DAY), ...times, nonce: null };
  const answer = (about: Entity, by: Entity) =>
    encodeOcspResponse(
      {
        ...window,
        answers: [{ certId: encodeCertId(about.certificate.serial, by.certificate), status: { kind: 'good' } }],
      },
      signerOf(by),
    );
  const crl = await encodeCrl(
    { thisUpdate: now, nextUpdate: new Date(now.getTime() + 30 * DAY), number: 1, revoked: [] },
    signerOf(h.root),
  );
  const validation: ValidationData = {
    certificates: [h.root, h.ca, h.tsaCa, h.seal, h.unit].map(({ certificate }) => certificate.der),
    ocspResponses: await Promise.all([answer(h.seal, h.ca), answer(h.unit, h.tsaCa)]),
    crls: [crl],
  };
  return {
    hierarchy: h,
    roots: [h.root.certificate.der],
    sealer,
    token,
    validation,
    /** B-B. */
    plainCms: (digest: Buffer) => signCms(sealer, { kind: 'detached', sha256: digest }),
    /** B-T. */
    cms: (digest: Buffer) =>
      signCms(sealer, { kind: 'detached', sha256: digest }, { timestamp: (value) => token(sha256(value)) }),
  };
}

export type Authorities = Awaited<ReturnType<typeof authorities>>;

/** Seals and archives as the service does: B-LTA. */
export async function sealAndArchive(document: PdfRevisions<'prepared'>, world: Authorities, { isFinal = false } = {}) {
  const request = { field: 'ServiceSeal', at: new Date(), name: 'Atelier d’essai', reason: 'Cachet du service' };
  const sealed = await seal(document, { ...request, timestamps, isFinal, cms: world.cms });
  return archive(sealed, timestamps[0], world);
}

/** Renews the archive time-stamp. */
export const renew = (document: PdfRevisions<'archived'>, world: Authorities, field: string = timestamps[1]) =>
  archive(document, field, world);

const timestamps = ['ArchiveTimestamp1', 'ArchiveTimestamp2'] as const;

const archive = (document: PdfRevisions<'sealed' | 'archived'>, field: string, { validation, token }: Authorities) =>
  addSecurityStoreAndTimestamp(document, { field, validation, token });

/** One field of each type on a page. */
export const oneOfEach = (pageIndex = 0): PlacedField[] => [
  { id: 'signature', type: 'signature', pageIndex, at: { x: 60, y: 80, width: 30, height: 12 }, label: 'Signature' },
  { id: 'text', type: 'text', pageIndex, at: { x: 5, y: 5, width: 40, height: 5 } },
  { id: 'date', type: 'date', pageIndex, at: { x: 50, y: 5, width: 20, height: 3 } },
  { id: 'checkbox', type: 'checkbox', pageIndex, at: { x: 80, y: 5, width: 4, height: 3 } },
];

export function filled(fields: readonly PlacedField[], over: { text?: string; picture?: Buffer } = {}): FilledField[] {
  return fields.map((field): FilledField => {
    if (field.type === 'checkbox') return { ...field, type: 'checkbox', checked: true };
    if (field.type === 'date') return { ...field, type: 'date', text: '03/03/2026' };
    if (field.type === 'text') return { ...field, type: 'text', text: over.text ?? 'Lu et approuvé' };
    const lines = ['Élodie Müller-Şahin', 'Fait à Orléans, le 3 mars 2026'];
    const drawn = over.picture ? { picture: over.picture } : { typed: 'Élodie Müller' };
    return { ...field, type: 'signature', mark: { ...drawn, lines, specimen: false } };
  });
}

export const prepare = (bytes: Buffer, fields: readonly PlacedField[] = []) => placeFields(openPdf(bytes), fields);
