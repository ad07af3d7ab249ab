import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import type { Reason } from '../../kernel/reason.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import type { TextHit } from './child/find-text.ts';
import { because } from './reasons.ts';
import { type PdfSource, type PdfUpload, readUpload } from './receive-pdf.ts';

/** A text of the document at which a field is placed. */
export interface FieldAnchor {
  /** Within one line. */
  readonly text: string;
  /** Which of its places, from 1. Null if it must have only one. */
  readonly occurrence: number | null;
  /** Moves the field to the right and down, in percent of the page. */
  readonly offsetX: number;
  readonly offsetY: number;
}

/** A field that has a place, or an anchor instead. */
export interface Unplaced {
  readonly documentIndex: number;
  readonly width: number;
  readonly height: number;
  readonly page: number | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly anchor?: FieldAnchor | null | undefined;
}

interface Place {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

type Placed<F extends Unplaced> = Omit<F, 'anchor' | keyof Place> & Place;

/**
 * Gives every field with an anchor the place of its text. Reads only the documents that have such fields.
 * @throws Fault `invalid_body` (a text is not in its document, or has several places), `payload_too_large`
 */
export async function placeAnchored<F extends Unplaced>(
  services: Services,
  { organizationId, pdfs, fields }: { organizationId: string; pdfs: readonly PdfSource[]; fields: readonly F[] },
  blob: Context['blob'],
): Promise<Placed<F>[]> {
  const found = await Promise.all(
    pdfs.map((pdf, index) => {
      const texts = fields.flatMap(({ documentIndex, anchor }) =>
        anchor && documentIndex === index ? [anchor.text] : [],
      );
      const path = `documents.${index}.pdfBase64`;
      return texts.length > 0 ? findText(services, { organizationId, pdf, path, texts }, blob) : [];
    }),
  );
  const problems: FaultDetail[] = [];
  const placed = fields.map((field, index): Placed<F> => {
    const { anchor, ...rest } = field;
    if (!anchor) return rest as unknown as Placed<F>;
    const hits = found[field.documentIndex]!.filter(({ text }) => text === anchor.text);
    const problem = anchorProblem(anchor, hits.length);
    if (problem) problems.push({ path: `fields.${index}.anchor`, ...problem });
    const hit = hits[(anchor.occurrence ?? 1) - 1];
    return { ...rest, ...(hit ? placeAt(hit, field, anchor) : { page: 1, x: 0, y: 0 }) } as unknown as Placed<F>;
  });
  if (problems.length > 0) throw refuse('invalid_body', because('unplaceable'), problems);
  return placed;
}

function anchorProblem({ occurrence }: FieldAnchor, count: number): Reason | null {
  if (count === 0) return because('anchor_missing');
  if (occurrence === null && count > 1) return because('anchor_ambiguous', { count });
  return occurrence !== null && occurrence > count ? because('anchor_fewer', { count }) : null;
}

/** The field stands where the text stands: their lower left corners are the same. It never begins outside the page. */
export const placeAt = (
  { page, box }: TextHit,
  { height }: { readonly height: number },
  { offsetX, offsetY }: Pick<FieldAnchor, 'offsetX' | 'offsetY'> = { offsetX: 0, offsetY: 0 },
): Place => ({ page, x: within(box.x + offsetX), y: within(box.y + box.height - height + offsetY) });

/** Rounded, so that the same text gives the same place on every machine. */
const within = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 1_000) / 1_000;

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
