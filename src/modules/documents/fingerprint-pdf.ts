import type { Context } from '../../platform/graphql/context.ts';
import { fingerprintOf, type PdfUpload, type Received } from './receive-pdf.ts';

/**
 * Only the fingerprint of what was sent; the bytes are neither read nor kept.
 * @throws Fault `invalid_body` (not base64) and `payload_too_large` above `maxBytes`
 */
export const fingerprintPdf = async (
  { maxBytes, ...given }: PdfUpload & { readonly maxBytes: number },
  blob: Context['blob'],
): Promise<Received> => fingerprintOf(given, maxBytes, blob);
