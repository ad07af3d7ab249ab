import type { Context } from '../../platform/graphql/context.ts';
import { fingerprintOf, type PdfUpload, type Received } from './receive-pdf.ts';

/**
 * Returns only the fingerprint and size of an upload; does not parse or store it.
 * @throws Fault `invalid_body` (not base64), `payload_too_large` (above `maxBytes`)
 */
export const fingerprintPdf = async (
  { maxBytes, ...upload }: PdfUpload & { readonly maxBytes: number },
  blob: Context['blob'],
): Promise<Received> => fingerprintOf(upload, maxBytes, blob);
