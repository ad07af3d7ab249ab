/** Accepts files that are kept as they are or as their pixels: attachments, and pictures of signatures. A child reads each. */
import { writeFile } from 'node:fs/promises';
import { sha256Hex } from '../../kernel/ids.ts';
import type { Reason } from '../../kernel/reason.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import type { Context } from '../../platform/graphql/context.ts';
import { decodeBase64 } from '../../platform/http/index.ts';
import type { Services } from '../../platform/services.ts';
import type { AttachmentFormat, InspectAttachment, InspectedAttachment } from './child/inspect-attachment.ts';
import type { FileFormat, InspectedPicture, InspectPicture } from './child/inspect-file.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';
import { type PdfUpload, readReceived, receivePdf, type StoredPdf } from './receive-pdf.ts';
import { refusalReason, refuseInput } from './refusals.ts';
import { sandboxes, withTempFiles } from './sandbox.ts';

interface IntakeFile extends PdfUpload {
  /** Owner of the file: organisations take turns. */
  readonly organizationId: string;
}

/**
 * Accepts a PDF, PNG, JPEG or CSV, judged by its bytes in a child, and stores it as it is. Nothing refers to it yet.
 * @throws Fault `invalid_body` (at `path`: another kind of file, or a PDF that cannot be read), `payload_too_large`
 */
export function intakeFile(
  services: Services,
  { organizationId: turnOf, ...upload }: IntakeFile,
  blob: Context['blob'],
): Promise<StoredPdf & { readonly format: FileFormat }> {
  return withTempFiles(services, ['received', 'repaired', 'prepared'], async (files) => {
    const to = files.received;
    const stored = await receivePdf(services, upload, { to, maxBytes: uploadLimits.envelope.each, blob });
    const { format } = await services
      .of(sandboxes)
      .get('reading')
      .run<{ readonly format: FileFormat }>('inspectFile', { files }, { turnOf })
      .catch((error) => {
        const reason = refusalReason(error);
        throw reason ? refuseInput(upload.path, reason) : error;
      });
    await services.storage.adopt(to, stored.sha256);
    return { ...stored, format };
  });
}

/**
 * Accepts a file that a signer adds: a PDF as it is, or a PNG or JPEG without its metadata. Stores what is kept. Nothing refers
 * to it yet.
 * @throws Fault `invalid_body` (at `path`: another kind of file, or one that cannot be read), `payload_too_large`
 */
export function intakeAttachment(
  services: Services,
  { organizationId: turnOf, ...upload }: IntakeFile,
  blob: Context['blob'],
): Promise<StoredPdf & { readonly format: AttachmentFormat }> {
  return withTempFiles(services, ['added', 'cleaned'], async ({ added: from, cleaned: to }) => {
    const received = await receivePdf(services, upload, { to: from, maxBytes: uploadLimits.envelope.each, blob });
    const payload: Pick<InspectAttachment, 'to'> = { to };
    const reading = { from, path: upload.path, turnOf, task: 'inspectAttachment', payload };
    const { format, cleaned } = await readReceived<InspectedAttachment>(services, reading);
    const { sha256, size } = cleaned ?? received;
    await services.storage.adopt(cleaned ? to : from, sha256);
    return { sha256, size, format };
  });
}

interface Intake {
  /** Stores a small grey version, for a sheet with thousands of signatures. */
  readonly small?: boolean;
  /** Stores the pixels alone, without the metadata of a file from elsewhere. */
  readonly clean?: boolean;
}

/**
 * Accepts a drawn or uploaded signature: a PNG in base64, at most 300 KB, that shows more than a dot. A child reads it; then it is
 * stored.
 * @throws Fault `invalid_body` at `path`
 */
export function intakeSignatureImage(
  services: Services,
  base64: string,
  path: string,
  { small = false, clean = false }: Intake = {},
): Promise<{ readonly sha256: string }> {
  return withTempFiles(services, ['picture', 'small'], async ({ picture, small: shrunk }) => {
    const refused = (reason: Reason) => refuseInput(path, reason);
    if (base64.length > Math.ceil(limits.pictureBytes / 3) * 4)
      throw refused(because('larger_than_kb', { kb: limits.pictureBytes / 1024 }));
    const bytes = decodeBase64(base64);
    if (!bytes) throw refused(because('not_base64'));
    await writeFile(picture, bytes, { flag: 'wx', mode: 0o600 });
    const request: InspectPicture = { file: picture, rewritten: small || clean ? shrunk : null, small };
    const seen = await services
      .of(sandboxes)
      .get('reading')
      .run<InspectedPicture>('inspectPicture', request, { turnOf: 'pictures' })
      .catch((error) => {
        const reason = refusalReason(error);
        throw reason ? refused(reason) : error;
      });
    const sha256 = seen.rewrittenSha256 ?? sha256Hex(bytes);
    await services.storage.adopt(seen.rewrittenSha256 ? shrunk : picture, sha256);
    return { sha256 };
  });
}
