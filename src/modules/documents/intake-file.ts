import { uploadLimits } from '../../kernel/upload-limits.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import type { FileFormat } from './child/inspect-file.ts';
import { type PdfUpload, receivePdf, type StoredPdf } from './receive-pdf.ts';
import { reasonOf, refuseInput } from './refusals.ts';
import { sandboxes } from './sandbox.ts';
import { withTempFiles } from './temp-files.ts';

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
        const reason = reasonOf(error);
        throw reason ? refuseInput(upload.path, reason) : error;
      });
    await services.storage.adopt(to, stored.sha256);
    return { ...stored, format };
  });
}
