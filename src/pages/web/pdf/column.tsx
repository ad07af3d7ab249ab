import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../generated/words/ui.ts';
import { PageState } from '../ui/page-state.tsx';
import { usePainting, useWidth } from './use-painting.ts';

/** Page size in points until the real size is known. */
const A4 = { width: 595, height: 842 };

interface ColumnProps {
  readonly name: string;
  /** Changes with the content. */
  readonly version: string;
  /** Number of pages; if it is not known, the PDF says it. */
  readonly pageCount?: number;
  /** Opens the PDF; called again for "try again". */
  readonly load: () => Promise<PDFDocumentProxy>;
  /** Called when a page is shown. */
  readonly onShown?: () => void;
}

/**
 * A PDF in a dialog: all its pages in one column, painted while they are near, with the number of the page in sight.
 * Closes the PDF when it goes. Give it another `key` for another PDF.
 */
export function Column({ name, version, pageCount, load, onShown }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const width = useWidth(column);
  const [tries, setTries] = useState(1);
  const [total, setTotal] = useState(pageCount ?? 1);
  const [number, setNumber] = useState(1);
  const opened = useRef<{ tries: number; pdf: Promise<PDFDocumentProxy> } | null>(null);
  const open = (): Promise<PDFDocumentProxy> => {
    if (opened.current?.tries !== tries) opened.current = { tries, pdf: load() };
    return opened.current.pdf;
  };
  useEffect(() => {
    open().then(
      ({ numPages }) => setTotal(numPages),
      () => undefined,
    );
  }, [tries]);
  useEffect(() => followPages([...column.current!.children], (index) => setNumber(index + 1)), [total]);
  useEffect(
    () => () =>
      void opened.current?.pdf.then(
        (pdf) => pdf.loadingTask.destroy(),
        () => undefined,
      ),
    [],
  );
  return (
    <div class="pdf-reader">
      <p class="in-sight" hidden={total === 1}>
        {t('counterAt', { page: number, total })}
      </p>
      <div class="pdf-column" ref={column}>
        {Array.from({ length: total }, (_, index) => (
          <Paper
            key={index}
            {...{ name, version, total, width, tries, open, onShown }}
            number={index + 1}
            onRetry={() => setTries(tries + 1)}
          />
        ))}
      </div>
    </div>
  );
}

interface PaperProps {
  readonly name: string;
  readonly version: string;
  readonly total: number;
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly tries: number;
  readonly open: () => Promise<PDFDocumentProxy>;
  readonly onRetry: () => void;
  readonly onShown?: (() => void) | undefined;
}

function Paper({ name, version, total, number, width, tries, open, onRetry, onShown }: PaperProps) {
  const section = useRef<HTMLElement>(null);
  const [size, setSize] = useState(A4);
  const state = usePainting(section, {
    open,
    version,
    number,
    width,
    finer: 1,
    tries,
    ...(onShown && { onPainted: onShown }),
  });
  useEffect(() => {
    const measure = async () => setSize((await (await open()).getPage(number)).getViewport({ scale: 1 }));
    measure().catch(() => undefined);
  }, [tries]);
  return (
    <section
      ref={section}
      class="page"
      aria-label={t('pageOf', { page: number, total, document: name })}
      data-state={state}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <PageState state={state} failed={t('pageFailed')} retry={t('retry')} onRetry={onRetry} />
    </section>
  );
}

/** Visible parts of a page at which the browser reports: each twentieth. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Reports the index of the page of which most is visible: once at the start, then each time it changes. Needs no
 * scroll events, and works in a frame whose own window does not scroll. Returns a function that ends it.
 */
export function followPages(pages: readonly Element[], onPage: (index: number) => void): () => void {
  const seen = new Map<Element, number>();
  let before = -1;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRect } of entries) {
        if (intersectionRect.height > 0) seen.set(target, intersectionRect.height);
        else seen.delete(target);
      }
      const most = Math.max(...seen.values());
      const now = pages.findIndex((page) => seen.get(page) === most);
      if (now >= 0 && now !== before) onPage(now);
      if (now >= 0) before = now;
    },
    { threshold: STEPS },
  );
  for (const page of pages) observer.observe(page);
  return () => observer.disconnect();
}
