import { signal } from '@preact/signals';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { here, refreshSession, type SigningDocument, session } from './session.ts';

/** Starts at one and changes with each "try again", so that pages which failed are painted anew. */
export const attempt = signal(1);

/** How much larger than the column documents are shown. */
export const zoom = signal<number>(1);
export const zoomSteps: readonly number[] = [1, 1.25, 1.5, 2, 3];

/** Enlarges or shrinks; what was in the middle of the screen stays there. */
export function setZoom(next: number): void {
  const documents = document.getElementById('main');
  const middle = window.innerHeight / 2;
  const box = documents?.getBoundingClientRect();
  zoom.value = next;
  if (!documents || !box) return;
  const part = (middle - box.top) / box.height;
  requestAnimationFrame(() => {
    const { top, height } = documents.getBoundingClientRect();
    window.scrollBy({ top: top + part * height - middle, behavior: 'instant' });
  });
}

/** How far the person has pinched in: 1, 2 or 3; pages are then painted finer. */
export const pinch = signal(1);

/** By document: its PDF as far as it was signed then. */
const open = new Map<string, { readonly sha256: string; readonly pdf: Promise<PDFDocumentProxy> }>();

/**
 * The PDF of a document, opened once, and again when somebody has signed it since. A failure is forgotten, so that
 * trying again helps.
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
    return await openPdf(urlOf(id));
  } catch {
    // Its link may be older than an hour.
    await refreshSession();
    return openPdf(urlOf(id));
  }
}

const urlOf = (id: string): string => here(session.value.documents.find((document) => document.id === id)!.url);

export function tryAgain(): void {
  attempt.value++;
}

/** Starts what the first page needs, before anything is drawn. */
export function openFirstDocument(): void {
  const [first] = session.value.documents;
  if (first) openDocument(first).catch(() => {});
}

const SETTLED_MS = 250;

/** Follows pinching, where the browser tells of it. */
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
