import { signal } from '@preact/signals';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { links, refreshSession, type SigningDocument, session } from './session.ts';

/** Starts at 1 and increases with each "try again", so that pages that failed are painted again. */
export const attempt = signal(1);

/** Zoom factor relative to the width of the column. */
export const zoom = signal<number>(1);
export const zoomSteps: readonly number[] = [1, 1.25, 1.5, 2, 3];

export function setZoom(next: number): void {
  keepMiddle();
  zoom.value = next;
}

/**
 * Call before the size of the documents changes. In the next frame, the window scrolls so that the middle of the screen
 * shows the same place of the same page as before.
 */
export function keepMiddle(): void {
  const middle = window.innerHeight / 2;
  const pages = [...document.querySelectorAll('[data-page]')];
  const page = pages.find((each) => each.getBoundingClientRect().bottom >= middle) ?? pages.at(-1);
  if (!page) return;
  const before = page.getBoundingClientRect();
  const part = (middle - before.top) / before.height;
  requestAnimationFrame(() => {
    const { top, height } = page.getBoundingClientRect();
    window.scrollBy({ top: top + part * height - middle, behavior: 'instant' });
  });
}

/** Pinch zoom of the browser, rounded to 1, 2 or 3. Pages are painted at this resolution. */
export const pinch = signal(1);

/** Open PDFs by document id, with the SHA-256 of their content. */
const open = new Map<string, { readonly sha256: string; readonly pdf: Promise<PDFDocumentProxy> }>();

/**
 * Returns the PDF of a document. Opens it once, and again after another signer has signed it. Forgets a failure, so
 * that a retry can succeed.
 */
export function openDocument({ id, urlSha256: sha256 }: SigningDocument): Promise<PDFDocumentProxy> {
  const known = open.get(id);
  if (known?.sha256 === sha256) return known.pdf;
  const pdf = load(id);
  open.set(id, { sha256, pdf });
  pdf.catch(() => {
    if (open.get(id)?.pdf === pdf) open.delete(id);
  });
  return pdf;
}

async function load(id: string): Promise<PDFDocumentProxy> {
  const { openPdf } = await import('../pdf/pdf.ts');
  try {
    return await openPdf(documentUrl(id));
  } catch {
    // The link may have expired: it is valid for an hour.
    await refreshSession();
    return openPdf(documentUrl(id));
  }
}

const documentUrl = (id: string): string => links(session.value.documents.find((document) => document.id === id)!.url);

export function tryAgain(): void {
  attempt.value++;
}

/** Starts loading the first document before anything is rendered. */
export function openFirstDocument(): void {
  const [first] = session.value.documents;
  if (first) openDocument(first).catch(() => {});
}

const SETTLED_MS = 250;

/** Follows the pinch zoom, in browsers that report it. */
export function followPinch(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  viewport.addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pinch.value = Math.min(3, Math.max(1, Math.round(viewport.scale)));
    }, SETTLED_MS);
  });
}
