import { ConsolePreviewDocument, ConsoleTemplatePreviewDocument } from '../../../generated/graphql.ts';
import { t } from '../../../generated/words/console.ts';
import { send } from '../../../lib/graphql.ts';

/** A document to show, with a new link to its file: that of an open page ends after an hour, and at the purge. */
export interface Readable {
  readonly name: string;
  readonly pageCount: number;
  /** Fingerprint of the file. */
  readonly version: string;
  /** Null once the file was purged. */
  readonly url: string | null;
  /** What is shown. */
  readonly hint: string | null;
}

/** The sealed PDF of a document, or the original while it is not sealed. */
export async function readOfEnvelope(id: string, documentId: string): Promise<Readable> {
  const { envelope } = await send(ConsolePreviewDocument, { id });
  const found = envelope!.documents.find((one) => one.id === documentId)!;
  const { name, pageCount, sha256, sealedSha256, sealedDownloadUrl, originalDownloadUrl } = found;
  return {
    ...{ name, pageCount, version: sealedSha256 ?? sha256, url: sealedDownloadUrl ?? originalDownloadUrl ?? null },
    hint: t(sealedDownloadUrl ? 'previewSealed' : 'previewUnsealed'),
  };
}

/** A document of a template. */
export async function readOfTemplate(id: string, documentId: string): Promise<Readable> {
  const { template } = await send(ConsoleTemplatePreviewDocument, { id });
  const { name, pageCount, sha256, downloadUrl } = template!.documents.find((one) => one.id === documentId)!;
  return { name, pageCount, version: sha256, url: downloadUrl, hint: null };
}
