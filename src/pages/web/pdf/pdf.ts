import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { AnnotationMode, getDocument, PDFWorker, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { TEXT_READY } from './search/text-ready.ts';
import { pdfWorker } from './worker.ts';

/**
 * One worker for all PDFs of the page. A PDF that is opened without it ends the worker when it closes, and PDF.js refuses
 * to open another one until that has happened.
 */
const worker = PDFWorker.create({ port: pdfWorker() });

/** Maximum pixels of one canvas. Above this, phones drop canvases or the tab. */
const MOST_PIXELS = 5_000_000;
/** More than three device pixels per CSS pixel make no visible difference. */
const FINEST = 3;
/** Size of one range request: small enough for a fast first page, large enough for few round trips. */
const RANGE_BYTES = 128 * 1024;

/** Opens a PDF from an address, or from bytes, whose buffer moves to the worker. */
export function openPdf(from: string | Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    worker,
    ...(typeof from === 'string' ? { url: from } : { data: from }),
    rangeChunkSize: RANGE_BYTES,
    enableXfa: false,
    standardFontDataUrl: `${__PDFJS_DATA__}standard_fonts/`,
    cMapUrl: `${__PDFJS_DATA__}cmaps/`,
    wasmUrl: `${__PDFJS_DATA__}wasm/`,
    iccUrl: `${__PDFJS_DATA__}iccs/`,
  }).promise;
}

/** A painted page; `free` releases its memory. */
export interface Painted {
  readonly element: HTMLElement;
  free(): void;
}

/**
 * Paints a page `width` CSS pixels wide, at `zoom` times the resolution, with a text layer on top for selection and
 * screen readers, unless `plain`. The PDF.js viewport shows the crop box with its rotation, as viewers do; existing annotations and
 * form fields are painted unchanged. Returns null when `signal` aborts.
 */
export async function paint(
  page: PDFPageProxy,
  width: number,
  zoom: number,
  plain: boolean,
  signal: AbortSignal,
): Promise<Painted | null> {
  const natural = page.getViewport({ scale: 1 });
  const scale = width / natural.width;
  const viewport = page.getViewport({ scale });
  const area = viewport.width * viewport.height;
  const density = Math.min((devicePixelRatio || 1) * zoom, FINEST * zoom, Math.sqrt(MOST_PIXELS / area));

  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width * density);
  canvas.height = Math.round(viewport.height * density);
  canvas.setAttribute('aria-hidden', 'true');
  const task = page.render({
    canvas,
    viewport,
    transform: [canvas.width / viewport.width, 0, 0, canvas.height / viewport.height, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
  } catch (error) {
    canvas.width = canvas.height = 0;
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }

  const element = document.createElement('div');
  element.className = 'paint';
  element.append(canvas);
  const layer = plain ? null : textOver(element, page, viewport);
  return {
    element,
    free() {
      layer?.cancel();
      canvas.width = canvas.height = 0;
      element.remove();
      page.cleanup();
    },
  };
}

/** Adds the text layer, which is optional: a page with unreadable text is shown without it. */
function textOver(element: HTMLElement, page: PDFPageProxy, viewport: PageViewport): TextLayer {
  const text = document.createElement('div');
  text.className = 'textLayer';
  text.style.setProperty('--total-scale-factor', String(viewport.scale));
  element.append(text);
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  const tell = () => {
    element.dataset.text = '';
    element.dispatchEvent(new Event(TEXT_READY, { bubbles: true }));
  };
  layer.render().then(tell, () => {});
  return layer;
}
