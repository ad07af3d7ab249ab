import { readFile } from 'node:fs/promises';
import { readPackaged } from '../../platform/fonts.ts';
import type { RecordReport } from '../../standards/ers/verify.ts';
import type { TrustedList } from '../../standards/trusted-lists/index.ts';
import type { ReportToDraw } from './validation-report/draw-pdf.ts';

export interface ReadTrustedList {
  readonly xml: Uint8Array;
  /** DER of the certificates that may sign it. */
  readonly signers: readonly Uint8Array[];
}

/** The list, or why it is refused, in English. */
export type ReadList = { readonly list: TrustedList } | { readonly refused: string };

export interface JudgeRecord {
  /** Path of the evidence record. */
  readonly from: string;
  /** Path of the file that it is about, or null if only its fingerprints are known. */
  readonly data: string | null;
  /** SHA-256 of the file, lowercase hex. */
  readonly sha256: string;
  /** SHA-512 of the file, lowercase hex, or null if it is not known. */
  readonly sha512: string | null;
  /** DER of the trusted roots. */
  readonly anchors: readonly Uint8Array[];
  readonly at: Date;
  readonly crls: readonly Uint8Array[];
  /** Path of the file with the trusted lists; null if none are loaded. */
  readonly lists: string | null;
}

export interface FindPaths {
  /** Path of the signed file. */
  readonly from: string;
  /** DER of the trusted roots. */
  readonly anchors: readonly Uint8Array[];
  /** Fingerprints of certificates in the file that a trusted list has. */
  readonly listed: readonly string[];
}

/** Certificate paths, DER, each from a signer to a trusted end. */
export interface FoundPaths {
  readonly paths: readonly (readonly Uint8Array[])[];
}

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  /** Verifies an evidence record of anybody about a file, or about its fingerprint. */
  async judgeRecord({ from, data, sha256, sha512, anchors, at, crls, lists }: JudgeRecord): Promise<RecordReport> {
    const { verifyRecord } = await import('../../standards/ers/verify.ts');
    const { startDigest } = await import('../../standards/validation/algorithms.ts');
    const { parseCertificate } = await import('../../standards/x509/certificate.ts');
    const { TrustedLists } = await import('../../standards/trusted-lists/index.ts');
    const bytes = data === null ? null : await readFile(data);
    const known: Readonly<Record<string, string | null>> = { sha256, sha512 };
    return verifyRecord(await readFile(from), {
      digestOf: (digest) => {
        if (bytes) return startDigest(digest).update(bytes).digest();
        const hex = known[digest.name];
        return hex ? Buffer.from(hex, 'hex') : null;
      },
      anchors: anchors.map((der) => parseCertificate(Buffer.from(der))),
      at,
      crls: crls.map((der) => Buffer.from(der)),
      lists: lists === null ? null : new TrustedLists(JSON.parse(await readFile(lists, 'utf8'))),
    });
  },

  /** Finds the certificate paths of the signatures and time-stamps of a deposited file. */
  async findPaths({ from, anchors, listed }: FindPaths): Promise<FoundPaths> {
    const { findPaths } = await import('./deposits/find-paths.ts');
    const { parseCertificate } = await import('../../standards/x509/certificate.ts');
    const ends = { anchors: anchors.map((der) => parseCertificate(Buffer.from(der))), listed: new Set(listed) };
    return { paths: findPaths(await readFile(from), ends).map((path) => path.map(({ der }) => der)) };
  },

  /** Verifies the signature of a trusted list and reads it. */
  async readTrustedList({ xml, signers }: ReadTrustedList): Promise<ReadList> {
    // Import on demand: most children never read a list.
    const { readTrustedList } = await import('../../standards/trusted-lists/index.ts');
    const { parseCertificate } = await import('../../standards/x509/certificate.ts');
    const { XmlError } = await import('../../standards/xml/index.ts');
    const certificates = signers.map((der) => parseCertificate(Buffer.from(der)));
    try {
      return { list: readTrustedList(Buffer.from(xml), certificates) };
    } catch (error) {
      if (error instanceof XmlError) return { refused: error.message };
      throw error;
    }
  },

  /** Draws a validation report with its XML attached. */
  async drawValidationReport({ verdict, name, xml }: ReportToDraw): Promise<{ pdf: Buffer }> {
    const { drawValidationReport } = await import('./validation-report/draw-pdf.ts');
    const { openTypefaces } = await import('../../standards/text/index.ts');
    return { pdf: await drawValidationReport({ verdict, name, xml: Buffer.from(xml) }, openTypefaces(readPackaged)) };
  },
};
