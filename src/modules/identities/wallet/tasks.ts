import { inflateSync } from 'node:zlib';
import type { Session } from '../../../standards/mdoc/presentation.ts';
import type { PresentationProblem } from '../../../standards/sd-jwt/jws.ts';
import type { StatusReference } from '../../../standards/sd-jwt/presentation.ts';

/** What a child reads of CBOR from wallets and status lists. Certificates are DER, because they cross a process. */

interface Known {
  /** Certificates of trusted issuers. */
  readonly anchors: readonly Uint8Array[];
  readonly now: Date;
}

export interface ReadMdoc extends Known {
  /** The DeviceResponse, base64url. */
  readonly text: string;
  readonly docType: string;
  readonly sessions: readonly Session[];
}

export interface ReadCwtList extends Known {
  readonly token: Uint8Array;
  readonly reference: StatusReference;
  /** Most bytes of the list, uncompressed. */
  readonly maxBytes: number;
}

/** What was read, with the trusted path of its issuer; or why it is refused. */
export type ReadInChild<T> =
  | ({ readonly path: readonly Uint8Array[] } & T)
  | { readonly problem: PresentationProblem; readonly message: string };

export interface MdocContent {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly status: StatusReference | null;
}

const parsedCertificates = async (ders: readonly Uint8Array[]) => {
  const { parseCertificate } = await import('../../../standards/x509/certificate.ts');
  return ders.map((der) => parseCertificate(Buffer.from(der)));
};

async function answer<T>(read: () => Promise<ReadInChild<T>>): Promise<ReadInChild<T>> {
  try {
    return await read();
  } catch (error) {
    const { PresentationError } = await import('../../../standards/sd-jwt/jws.ts');
    if (error instanceof PresentationError) return { problem: error.reason, message: error.message };
    throw error;
  }
}

/** Tasks of this room that run in a child process, exported to `app/pdf-child.ts` only. No database, no keys. */
export const tasks = {
  /** Verifies a presentation of a mobile document. */
  readMdoc: ({ text, docType, sessions, anchors, now }: ReadMdoc): Promise<ReadInChild<MdocContent>> =>
    answer(async () => {
      const { verifyMdoc } = await import('../../../standards/mdoc/presentation.ts');
      const known = { anchors: await parsedCertificates(anchors), docType, now };
      const sent = sessions.map((each) => ({ ...each, thumbprint: Buffer.from(each.thumbprint) }));
      const { issuer, claims, status } = verifyMdoc(text, { ...known, sessions: sent });
      return { path: issuer.path.map(({ der }) => der), claims, status };
    }),

  /** Verifies a status list as CWT and reads one status of it. */
  readCwtStatus: ({ token, reference, maxBytes, ...known }: ReadCwtList): Promise<ReadInChild<{ status: number }>> =>
    answer(async () => {
      const { readCwtStatusList } = await import('../../../standards/mdoc/status-list.ts');
      const { statusAt } = await import('../../../standards/sd-jwt/status-list.ts');
      const list = readCwtStatusList(Buffer.from(token), reference, await parsedCertificates(known.anchors), known.now);
      const statuses = inflateSync(list.compressed, { maxOutputLength: maxBytes });
      return { path: list.issuer.path.map(({ der }) => der), status: statusAt(statuses, list.bits, reference.index) };
    }),
};
