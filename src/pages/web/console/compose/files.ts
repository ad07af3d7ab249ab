import type { PDFDocumentProxy } from 'pdfjs-dist';
import { propertyOf } from '../../../../kernel/unknown.ts';
import { uploadLimits, uploadMb } from '../../../../kernel/upload-limits.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import { t } from '../../generated/words/console.ts';
import { NoAnswer } from '../../lib/graphql.ts';
import { sizeText } from '../../lib/size.ts';
import { change, type DraftDocument, draft, newKey, problems, settle } from './draft.ts';
import type { Size } from './editor/geometry.ts';

export const MOST_DOCUMENTS = limits.documents.max;

/** Open PDFs by document key, kept as long as the draft. */
const open = new Map<string, Promise<PDFDocumentProxy>>();

const read = async (file: File): Promise<PDFDocumentProxy> => {
  const { openPdf } = await import('../../pdf/pdf.ts');
  return openPdf(new Uint8Array(await file.arrayBuffer()));
};

export function openDocument({ key, file }: DraftDocument): Promise<PDFDocumentProxy> {
  const pdf = open.get(key) ?? read(file);
  open.set(key, pdf);
  return pdf;
}

/** What to say about a file that is too large. */
export const tooLarge = ({ name, size }: File): string =>
  t('fileTooLarge', { name, size: sizeText(size), mb: uploadMb.envelope });

/** Adds files that were dropped or chosen. Returns an error message for each file that was not added. */
export async function takeFiles(files: readonly File[]): Promise<string[]> {
  const refusals: string[] = [];
  for (const file of files) {
    const refusal = await takeFile(file);
    if (refusal) refusals.push(refusal);
  }
  if (draft.value.documents.length) settle('documents');
  return refusals;
}

async function takeFile(file: File): Promise<string | null> {
  const { name } = file;
  if (draft.value.documents.length >= MOST_DOCUMENTS) return t('fileOneTooMany', { name, count: MOST_DOCUMENTS });
  if (file.size > uploadLimits.envelope.each) return tooLarge(file);
  if (file.size === 0) return t('fileEmpty', { name });
  // Like PDF readers, accept other bytes before the header.
  const head = await file.slice(0, 1024).text();
  if (!head.includes('%PDF-')) return t('fileNotPdf', { name });
  const key = newKey();
  try {
    const pdf = await read(file);
    const pages = await sizesOf(pdf);
    const activeContent = await pdfActiveContent(pdf);
    if (draft.value.documents.length >= MOST_DOCUMENTS) return t('fileOneTooMany', { name, count: MOST_DOCUMENTS });
    open.set(key, Promise.resolve(pdf));
    const { documents, name: envelope } = draft.value;
    change({
      documents: [
        ...documents,
        { key, id: null, name: [...name].slice(0, limits.documentName.max).join(''), file, pages, activeContent },
      ],
      name: envelope || name.replace(/\.pdf$/i, '').slice(0, limits.name.max),
    });
    return null;
  } catch (error) {
    return t(propertyOf(error, 'name') === 'PasswordException' ? 'fileLocked' : 'fileUnreadable', { name });
  }
}

/** Adds a document of a saved draft. Rejects if it cannot be downloaded or read. */
export async function takeSaved(
  { id, name, activeContent }: Pick<DraftDocument, 'name' | 'activeContent'> & { readonly id: string },
  url: string,
): Promise<DraftDocument> {
  const answer = await fetch(new URL(url).pathname);
  if (!answer.ok) throw new NoAnswer(`The file: ${answer.status}`);
  const file = new File([await answer.blob()], name, { type: 'application/pdf' });
  const key = newKey();
  const pdf = await read(file);
  open.set(key, Promise.resolve(pdf));
  return { key, id, name, file, pages: await sizesOf(pdf), activeContent };
}

/** The active content that the browser can detect before the file is sent. The service detects all of it. */
async function pdfActiveContent(pdf: PDFDocumentProxy): Promise<DraftDocument['activeContent']> {
  const [hasScripts, attachments, { info }] = await Promise.all([
    pdf.hasJSActions(),
    pdf.getAttachments(),
    pdf.getMetadata(),
  ]);
  return [
    ...(hasScripts ? [{ kind: 'JAVASCRIPT' as const }] : []),
    ...(attachments && Object.keys(attachments).length > 0 ? [{ kind: 'EMBEDDED_FILE' as const }] : []),
    ...(propertyOf(info, 'IsXFAPresent') ? [{ kind: 'XFA_FORM' as const }] : []),
  ];
}

/** The visible size of each page: crop box, after rotation. */
async function sizesOf(pdf: PDFDocumentProxy): Promise<Size[]> {
  const sizes: Size[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.push({ width, height });
  }
  return sizes;
}

/** Removes a document and its fields. */
export function dropDocument(key: string): void {
  void open.get(key)?.then((pdf) => pdf.loadingTask.destroy());
  open.delete(key);
  const { documents, fields } = draft.value;
  change({
    documents: documents.filter((document) => document.key !== key),
    fields: fields.filter(({ document }) => document !== key),
  });
  problems.value = Object.fromEntries(Object.entries(problems.value).filter(([path]) => !path.includes(key)));
}

/** Moves a document up (-1) or down (1) with its fields. */
export function moveDocument(key: string, by: -1 | 1): void {
  const documents = [...draft.value.documents];
  const from = documents.findIndex((document) => document.key === key);
  const [moved] = documents.splice(from, 1);
  documents.splice(from + by, 0, moved!);
  change({ documents });
}

/** Closes the PDFs when the draft is dropped. */
export function closeDocuments(): void {
  for (const pdf of open.values()) void pdf.then(({ loadingTask }) => loadingTask.destroy());
  open.clear();
}
