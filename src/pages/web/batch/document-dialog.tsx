import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { usePainting } from '../pdf/use-painting.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PageState } from '../ui/page-state.tsx';
import { freshUrl, type Item, type ItemDocument } from './list.ts';
import { links } from './session.ts';
import { closeOverlay } from './stage.ts';

/** Page size in points until the real size is known. */
const A4 = { width: 595, height: 842 };

/** A PDF of the list, all its pages in one column, with the fingerprint that the list shows. */
export function DocumentDialog({ item, document }: { item: Item; document: ItemDocument }) {
  const column = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [tries, setTries] = useState(1);
  const opened = useRef<{ tries: number; pdf: Promise<PDFDocumentProxy> } | null>(null);
  useLayoutEffect(() => setWidth(column.current!.clientWidth), []);
  useEffect(
    () => () =>
      void opened.current?.pdf.then(
        (pdf) => pdf.loadingTask.destroy(),
        () => undefined,
      ),
    [],
  );
  const open = (): Promise<PDFDocumentProxy> => {
    if (opened.current?.tries !== tries) opened.current = { tries, pdf: load(item, document.id) };
    return opened.current.pdf;
  };
  return (
    <Dialog title={document.name} kind="wide" onClose={() => closeOverlay()}>
      <p class="hint">
        {t('fingerprint')} <code>{document.sha256}</code>
      </p>
      <div class="paper" ref={column}>
        {Array.from({ length: document.pageCount }, (_, index) => (
          <Paper
            key={index}
            {...{ document, width, tries, open, number: index + 1 }}
            onRetry={() => setTries(tries + 1)}
          />
        ))}
      </div>
      <div class="dialog-foot">
        <button type="button" class="btn" onClick={() => closeOverlay()}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  );
}

async function load(item: Item, id: string): Promise<PDFDocumentProxy> {
  const [{ openPdf }, url] = await Promise.all([import('../pdf/pdf.ts'), freshUrl(item, id)]);
  return openPdf(links(url));
}

interface PaperProps {
  readonly document: ItemDocument;
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly tries: number;
  readonly open: () => Promise<PDFDocumentProxy>;
  readonly onRetry: () => void;
}

function Paper({ document, number, width, tries, open, onRetry }: PaperProps) {
  const section = useRef<HTMLElement>(null);
  const [size, setSize] = useState(A4);
  const state = usePainting(section, { open, version: document.sha256, number, width, finer: 1, tries });
  useEffect(() => {
    const measure = async () => setSize((await (await open()).getPage(number)).getViewport({ scale: 1 }));
    measure().catch(() => undefined);
  }, [tries]);
  return (
    <section
      ref={section}
      class="page"
      aria-label={t('pageOf', { page: number, total: document.pageCount, document: document.name })}
      data-state={state}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <PageState state={state} failed={t('pageFailed')} retry={t('retry')} onRetry={onRetry} />
    </section>
  );
}
