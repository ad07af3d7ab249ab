import { createHash } from 'node:crypto';
import { Signer } from '@signpdf/utils';
import { archiveFile, lastSignature } from './generated/pades.js';
import { type Document, type Endpoint, type Execute, openEndpoint } from './generated/shared/graphql.ts';
import { hasReason } from './placeholder.ts';

/** PAdES baseline levels (ETSI EN 319 142-1). */
export type Level = 'B-T' | 'B-LTA';

export interface EsignSignerOptions extends Endpoint {
  /** Level of finished files; default B-T. */
  readonly level?: Level;
  /** Name of the document in the proof. */
  readonly name?: string;
}

/** A finished file, known to the service by its fingerprint. */
export interface SealedFile {
  readonly pdf: Buffer;
  /** UUID of the digest seal. */
  readonly id: string;
  /** Lowercase hex. */
  readonly sha256: string;
  readonly level: Level;
}

/** A seal whose file is not finished. */
interface OpenSeal {
  readonly id: string;
  readonly validation: Parameters<typeof archiveFile>[1]['validation'] | null;
}

/**
 * Seals PDFs with the seal of the Esign service. Sends the SHA-256 of the byte range, never the PDF. One signer can seal
 * many files, also in parallel.
 */
export class EsignSigner extends Signer {
  readonly #options: Pick<EsignSignerOptions, 'level' | 'name'>;
  readonly #execute: Execute;
  /** By the SHA-256 of the signature: the same bytes can be sealed twice. */
  readonly #seals = new Map<string, OpenSeal>();

  constructor({ level, name, ...endpoint }: EsignSignerOptions) {
    super();
    this.#options = { ...(level && { level }), ...(name !== undefined && { name }) };
    this.#execute = openEndpoint(endpoint);
  }

  /**
   * Returns the signature over the content of a byte range. `@signpdf/signpdf` calls it.
   * @throws EsignError (the service refuses), EsignConnectionError (no response), Error (the signature's reason is not `REASON`)
   */
  override async sign(signed: Buffer): Promise<Buffer> {
    if (!hasReason(signed))
      throw new Error('The reason of the signature must be REASON: pass `...placeholder` when adding the placeholder.');
    const { level = 'B-T', name } = this.#options;
    const digest = sha256(signed);
    const { sealDigest } = await this.#mutate<SealAnswer>(SEAL, {
      input: { digest, ...(name === undefined ? {} : { name }) },
      archive: level === 'B-LTA',
    });
    const { digestSeal, cms, validationData } = sealDigest;
    const signature = Buffer.from(cms, 'base64');
    const validation = validationData ? decoded(validationData) : null;
    this.#seals.set(sha256(signature), { id: digestSeal.id, validation });
    return signature;
  }

  /**
   * Finishes a file that this signer sealed: adds validation data and a document time-stamp if the level is B-LTA, and
   * reports the fingerprint to the service.
   * @throws EsignError (the service refuses; call it again), EsignConnectionError (no response), Error (the last signature is not by this signer)
   */
  async finish(pdf: Uint8Array): Promise<SealedFile> {
    const { level = 'B-T' } = this.#options;
    const sealed = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    const signature = lastSignature(sealed);
    const key = signature && sha256(signature);
    const seal = key && this.#seals.get(key);
    if (!seal) throw new Error('The last signature of this PDF was not made by this signer.');
    const { id, validation } = seal;
    const finished = validation ? await archiveFile(sealed, this.#archive(id, validation)) : sealed;
    const fingerprint = sha256(finished);
    await this.#mutate(REPORT, { input: { id, sha256: fingerprint } });
    this.#seals.delete(key);
    return { pdf: finished, id, sha256: fingerprint, level };
  }

  async #mutate<T>(document: Document, variables: object): Promise<T> {
    return (await this.#execute(document, variables)) as T;
  }

  #archive(id: string, validation: NonNullable<OpenSeal['validation']>): Parameters<typeof archiveFile>[1] {
    return {
      field: `Timestamp ${id}`,
      validation,
      token: async (bytes) => {
        const input = { id, digest: bytes.toString('hex') };
        const { timestampDigest } = await this.#mutate<TimestampAnswer>(TIMESTAMP, { input });
        return Buffer.from(timestampDigest.token, 'base64');
      },
    };
  }
}

const SEAL: Document = {
  operation: 'sealDigest',
  isMutation: true,
  text: `mutation sealDigest($input: SealDigestInput!, $archive: Boolean!) {
  sealDigest(input: $input) {
    digestSeal { id }
    cms
    validationData @include(if: $archive) { certificates ocspResponses crls }
  }
}`,
};

const TIMESTAMP: Document = {
  operation: 'timestampDigest',
  isMutation: true,
  text: `mutation timestampDigest($input: TimestampDigestInput!) {
  timestampDigest(input: $input) { token }
}`,
};

const REPORT: Document = {
  operation: 'reportSealedFile',
  isMutation: true,
  text: `mutation reportSealedFile($input: ReportSealedFileInput!) {
  reportSealedFile(input: $input) { digestSeal { id } }
}`,
};

interface SealAnswer {
  readonly sealDigest: {
    readonly digestSeal: { readonly id: string };
    readonly cms: string;
    readonly validationData?: Encoded | null;
  };
}

interface TimestampAnswer {
  readonly timestampDigest: { readonly token: string };
}

interface Encoded {
  readonly certificates: readonly string[];
  readonly ocspResponses: readonly string[];
  readonly crls: readonly string[];
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const buffers = (list: readonly string[]): Buffer[] => list.map((each) => Buffer.from(each, 'base64'));

const decoded = ({ certificates, ocspResponses, crls }: Encoded) => ({
  certificates: buffers(certificates),
  ocspResponses: buffers(ocspResponses),
  crls: buffers(crls),
});
