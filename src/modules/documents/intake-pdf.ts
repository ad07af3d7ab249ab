import { type FaultDetail, refuse } from '../../kernel/fault.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import { completeRow } from '../../platform/database/columns.ts';
import { type Document, insertRows, type Prisma, type Tx } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';
import type { ActiveContent } from '../../standards/pdf/index.ts';
import type { InspectedPdf, InspectPdf } from './child/inspect-pdf.ts';
import { because } from './reasons.ts';
import { type PdfUpload, receivePdf } from './receive-pdf.ts';
import { refusalReason, refuseInput } from './refusals.ts';
import { inspectionKey, sandboxes, withTempFiles } from './sandbox.ts';
import type { PlacedField } from './types.ts';

export interface IntakePdf extends PdfUpload {
  /** Owner of the file: organisations take turns, so that one cannot delay the others. */
  readonly organizationId: string;
  /** `path` is the field's path in the request, such as `fields.3`. */
  readonly fields: readonly (PlacedField & { readonly path: string })[];
  /** Fields for the last page. A document that allows no fields is accepted without them. */
  readonly marks?: readonly Omit<PlacedField, 'page'>[];
}

export interface IntakenPdf {
  /** Fingerprint of the bytes received, lowercase hex. */
  readonly sha256: string;
  /** Their length in bytes. */
  readonly size: number;
  /** The bytes received, or their rewritten form. */
  readonly baseSha256: string;
  /** The base with the placed fields as form fields; the base itself if there are none. */
  readonly preparedSha256: string;
  /** Visible pages in points, after rotation. */
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Counts of active content: scripts, attached files and the like. */
  readonly activeContent: readonly ActiveContent[];
  /** Whether the prepared file has the marks. */
  readonly isMarked: boolean;
}

/**
 * Accepts a PDF: a child inspects it, rewrites it once if it is broken and unsigned, and places the fields; a
 * stored file that was inspected with the same fields only gets them. Stores the received, the rewritten and the prepared file. Nothing refers to these blobs yet: if the request fails later, the
 * sweep deletes them.
 * @throws Fault `invalid_body` (with the reason at `path`, or at the `page` of a field if the PDF has no such page),
 *   `payload_too_large` (above 10 MB)
 */
export function intakePdf(services: Services, input: IntakePdf, blob: Context['blob']): Promise<IntakenPdf> {
  return withTempFiles(services, ['received', 'repaired', 'prepared'], async (files) => {
    const { sha256, size } = await receivePdf(services, input, {
      to: files.received,
      maxBytes: uploadLimits.envelope.each,
      blob,
    });
    const seen = await inspect(services, input, sha256, files);
    assertPages(input, seen);
    const { repaired, prepared } = seen;
    await Promise.all([
      services.storage.adopt(files.received, sha256),
      repaired && services.storage.adopt(files.repaired, repaired.sha256),
      prepared && services.storage.adopt(files.prepared, prepared.sha256),
    ]);
    const baseSha256 = repaired?.sha256 ?? sha256;
    const { pages, activeContent, isMarked } = seen;
    return { sha256, size, baseSha256, preparedSha256: prepared?.sha256 ?? baseSha256, pages, activeContent, isMarked };
  });
}

async function inspect(
  services: Services,
  { organizationId: turnOf, path, fields, marks, pdf }: IntakePdf,
  sha256: string,
  files: InspectPdf['files'],
): Promise<InspectedPdf> {
  const request: InspectPdf = {
    files,
    fields: fields.map(({ path: _, ...field }) => field),
    ...(marks && { marks }),
  };
  const { inspected } = services.of(sandboxes);
  const children = services.of(sandboxes).get('reading');
  const key = typeof pdf === 'string' ? null : inspectionKey(sha256, request);
  const known = key && inspected.find(key);
  try {
    if (known) {
      const { prepared } = await children.run<Pick<InspectedPdf, 'prepared'>>(
        'placeFields',
        { ...request, ...known },
        { turnOf },
      );
      return { ...known, prepared, repaired: null };
    }
    const seen = await children.run<InspectedPdf>('inspectPdf', request, { turnOf });
    if (key && !seen.repaired) inspected.remember(key, seen);
    return seen;
  } catch (error) {
    const reason = refusalReason(error);
    throw reason ? refuseInput(path, reason) : error;
  }
}

function assertPages({ fields }: IntakePdf, { pages }: InspectedPdf): void {
  const details: FaultDetail[] = fields
    .filter(({ page }) => page > pages.length)
    .map(({ path }) => ({
      path: `${path}.page`,
      ...because('beyond_pages', { count: pages.length }),
    }));
  if (details.length > 0) throw refuse('invalid_body', because('page_missing'), details);
}

/** A stored PDF and the name of its document. */
interface NewDocument {
  readonly id: string;
  readonly name: string;
  readonly pdf: Pick<IntakenPdf, 'sha256' | 'size' | 'baseSha256' | 'preparedSha256' | 'pages' | 'activeContent'>;
}

type NewField = Omit<Prisma.FieldCreateManyInput, 'position'>;

interface Writing {
  readonly envelopeId: string;
  /** In display order. */
  readonly documents: readonly NewDocument[];
  readonly fields: readonly NewField[];
  readonly createdAt: Date;
}

/**
 * Writes the documents and fields of an envelope that has none yet. Its signers must exist. Returns the documents, by
 * position.
 */
export async function writeDocuments(
  tx: Tx,
  { envelopeId, documents, fields, createdAt }: Writing,
): Promise<Document[]> {
  const rows = documents.map(({ id, name, pdf }, position) => ({
    id,
    envelopeId,
    position,
    name,
    sha256: pdf.sha256,
    size: pdf.size,
    baseSha256: pdf.baseSha256,
    preparedSha256: pdf.preparedSha256,
    currentSha256: pdf.sha256,
    revision: 0,
    pages: pdf.pages.map((page) => ({ ...page })),
    activeContent: pdf.activeContent.map(({ kind, count }) => ({ kind, count })),
  }));
  await insertRows(tx, 'documents', rows);
  // The received, rewritten and prepared bytes all identify the original.
  await insertRows(
    tx,
    'document_fingerprints',
    documents.flatMap(({ id, pdf }) =>
      [...new Set([pdf.sha256, pdf.baseSha256, pdf.preparedSha256])].map((sha256) => ({
        documentId: id,
        sha256,
        kind: 'ORIGINAL' as const,
        createdAt,
      })),
    ),
  );
  await insertRows(
    tx,
    'fields',
    fields.map((field, position) => ({ ...field, position })),
  );
  return rows.map((row) => completeRow<Document>('Document', row));
}

/** Deletes the documents and fields of a draft envelope: nothing else refers to them yet. */
export async function dropDocuments(tx: Tx, envelopeId: string): Promise<void> {
  await tx.field.deleteMany({ where: { document: { envelopeId } } });
  await tx.documentFingerprint.deleteMany({ where: { document: { envelopeId } } });
  await tx.document.deleteMany({ where: { envelopeId } });
}
