import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import { fingerprintOf, type StoredPdf } from './receive-pdf.ts';

/**
 * Returns only the fingerprint and size of an upload; does not parse or store it.
 * @throws Fault `invalid_body` (not base64), `payload_too_large` (above `maxBytes`)
 */
export const fingerprintPdf = async (
  { maxBytes, ...upload }: { readonly pdf: PdfInput; readonly path: string; readonly maxBytes: number },
  blob: Context['blob'],
): Promise<StoredPdf> => fingerprintOf(upload, maxBytes, blob);
