import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/pdf-input.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { findText, type TextHit } from '../documents/index.ts';
import { type FieldTag, readTag } from './field-tags.ts';

/** A place of a text in a PDF. */
export interface TextPlace extends TextHit {
  /** The field of a tag. Null for other texts. */
  readonly tag: FieldTag | null;
}

interface Search {
  readonly pdf: PdfInput;
  readonly texts: readonly string[];
  readonly tags: boolean;
}

/**
 * Finds texts and tags in a PDF, which is not stored: at most 2,000 places, in order. Other texts in double braces are no
 * tags.
 * @throws Fault `invalid_body`, `payload_too_large`
 */
export async function findPlaces(
  services: Services,
  actor: Actor,
  { pdf, texts, tags }: Search,
  blob: Context['blob'],
): Promise<readonly TextPlace[]> {
  const { organizationId } = assertScope(actor, 'envelopes:write');
  const hits = await findText(services, { organizationId, pdf, path: 'pdfBase64', texts, tags }, blob);
  return hits.flatMap((hit) => {
    const tag = hit.isTag ? readTag(hit) : null;
    return hit.isTag && !tag ? [] : [{ ...hit, tag }];
  });
}
