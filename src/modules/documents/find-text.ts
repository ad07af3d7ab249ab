import { uploadLimits } from '../../kernel/upload-limits.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import type { TextHit } from './child/find-text.ts';
import { readUpload } from './read-upload.ts';
import type { PdfUpload } from './receive-pdf.ts';

interface Search extends PdfUpload {
  /** Owner of the file: organisations take turns. */
  readonly organizationId: string;
  readonly texts: readonly string[];
  /** Also finds every tag in double braces. */
  readonly tags?: boolean;
}

/**
 * Finds texts in an uploaded PDF, in a child: at most 2,000 places, in order.
 * @throws Fault `invalid_body` (not a PDF that can be read), `payload_too_large`
 */
export async function findText(
  services: Services,
  { texts, tags = false, organizationId: turnOf, ...upload }: Search,
  blob: Context['blob'],
): Promise<readonly TextHit[]> {
  const payload = { texts, tags };
  const read = { ...upload, turnOf, maxBytes: uploadLimits.envelope.each, task: 'findText', payload };
  return (await readUpload<{ readonly hits: readonly TextHit[] }>(services, read, blob)).hits;
}
