import { randomUUID } from 'node:crypto';
import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import type { Services } from '../../platform/services.ts';
import { storedUpload } from '../documents/index.ts';
import { because } from './reasons.ts';

interface Kept {
  /** Id of the part to keep. Missing for a new one. */
  readonly id?: string | null | undefined;
}

/** A document of a request that replaces others: an existing one with its id, or a new one with a PDF. */
export interface KeptDocument extends Kept {
  readonly name: string;
  readonly pdfBase64?: PdfInput | null | undefined;
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

/**
 * Turns the documents of a request into those of a new one. PDFs of kept documents come from storage, under a random
 * placeholder, which `blob` finds.
 */
export async function keepDocuments(
  services: Services,
  existing: readonly { readonly id: string; readonly sha256: string; readonly size: number }[],
  wanted: readonly KeptDocument[],
  blob: Context['blob'],
): Promise<{ documents: { readonly name: string; readonly pdfBase64: PdfInput }[]; blob: Context['blob'] }> {
  const kept = new Map<string, NonNullable<ReturnType<Context['blob']>>>();
  const documents: { readonly name: string; readonly pdfBase64: PdfInput }[] = [];
  for (const { id, name, pdfBase64 } of wanted) {
    const document = id ? existing.find((one) => one.id === id.toLowerCase())! : null;
    const placeholder = document ? randomUUID() : pdfBase64!;
    if (document) kept.set(placeholder, await storedUpload(services, document));
    documents.push({ name, pdfBase64: placeholder });
  }
  return { documents, blob: (value) => kept.get(value) ?? blob(value) };
}
