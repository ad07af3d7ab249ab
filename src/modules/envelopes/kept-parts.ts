import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { PdfSource } from '../documents/index.ts';
import { because } from './reasons.ts';

interface Kept {
  /** Id of the part to keep. Missing for a new one. */
  readonly id?: string | null | undefined;
}

/** A document of a request that replaces others: an existing one with its id, or a new one with a PDF. */
export interface KeptDocument extends Kept {
  readonly name: string;
  readonly pdfBase64?: PdfSource | null | undefined;
}

/**
 * Checks that every id to keep is one of `existing`, and only once in the request. `list` is the path of the request.
 * @throws Fault `invalid_body` with the path of each id
 */
export function assertKept(list: string, wanted: readonly Kept[], existing: readonly { readonly id: string }[]): void {
  const left = new Set(existing.map(({ id }) => id));
  const details = wanted.flatMap(({ id }, index): FaultDetail[] =>
    !id || left.delete(id.toLowerCase()) ? [] : [{ path: `${list}.${index}.id`, ...because('not_replaced') }],
  );
  if (details.length > 0) throw refuse('invalid_body', because('part_not_replaced', { list }), details);
}

/** Turns the documents of a request into those of a new one: the PDFs of kept documents are stored already. */
export const keepDocuments = (
  existing: readonly { readonly id: string; readonly sha256: string; readonly size: number }[],
  wanted: readonly KeptDocument[],
): { readonly name: string; readonly pdfBase64: PdfSource }[] =>
  wanted.map(({ id, name, pdfBase64 }) => {
    if (!id) return { name, pdfBase64: pdfBase64! };
    const { sha256, size } = existing.find((one) => one.id === id.toLowerCase())!;
    return { name, pdfBase64: { stored: { sha256, size } } };
  });
