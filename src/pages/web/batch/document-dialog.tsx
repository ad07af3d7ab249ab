import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect } from 'preact/hooks';
import { t } from '../generated/words/batch.ts';
import { Column } from '../pdf/column.tsx';
import { Dialog } from '../ui/dialog.tsx';
import {
  closeOverlay,
  freshUrl,
  type Item,
  type ItemDocument,
  items,
  left,
  loadMore,
  markSeen,
  seenCount,
  showDocument,
} from './list.ts';
import { links, session } from './session.ts';

/** A document with its envelope. */
interface Listed {
  readonly item: Item;
  readonly document: ItemDocument;
}

/** The documents of the list as it is shown: searched, and loaded so far. */
const listed = (): Listed[] => items.value.flatMap((item) => item.documents.map((document) => ({ item, document })));

const documentIndex = (id: string): number => listed().findIndex(({ document }) => document.id === id);

/** Whether no document of the shown list is before (-1) or after (1) this one. */
function isEnd(id: string, step: 1 | -1): boolean {
  const at = documentIndex(id);
  if (at < 0) return true;
  return step < 0 ? at === 0 : at === listed().length - 1 && left.value === 0;
}

/** The document before or after another one in the shown list; loads more of the list if needed. */
async function neighbour(id: string, step: 1 | -1): Promise<Listed | undefined> {
  const at = documentIndex(id);
  if (at < 0) return undefined;
  if (at + step >= listed().length && left.value > 0) await loadMore();
  return listed()[at + step];
}

/** A PDF of the list with its fingerprint, and the way to the documents before and after it in the list. */
export function DocumentDialog({ item, document }: { item: Item; document: ItemDocument }) {
  useEffect(() => {
    window.document.querySelector('dialog')?.scrollTo({ top: 0 });
    window.document.addEventListener('keydown', onArrow);
    return () => window.document.removeEventListener('keydown', onArrow);
  }, [document.id]);
  const go = async (step: 1 | -1) => {
    const next = await neighbour(document.id, step);
    if (next) showDocument(next);
  };
  const onArrow = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowRight') void go(1);
    if (event.key === 'ArrowLeft') void go(-1);
  };
  return (
    <Dialog title={document.name} kind="wide" onClose={() => closeOverlay()}>
      <p class="hint">
        {item.name}
        {item.signerNames.length > 0 && ` – ${t('signedBy', { names: item.signerNames.join(', ') })}`}
        <br />
        {t('fingerprint')} <code>{document.sha256}</code>
      </p>
      <Column
        key={document.id}
        name={document.name}
        version={document.sha256}
        pageCount={document.pageCount}
        load={() => load(item, document.id)}
        onShown={() => markSeen(document.id)}
      />
      <Foot item={item} document={document} onStep={go} />
    </Dialog>
  );
}

interface FootProps {
  readonly item: Item;
  readonly document: ItemDocument;
  readonly onStep: (step: 1 | -1) => Promise<void>;
}

function Foot({ item, document, onStep }: FootProps) {
  const { documentCount } = session.value;
  const [first, last] = [isEnd(document.id, -1), isEnd(document.id, 1)];
  return (
    <div class="dialog-foot review">
      <p class="hint" role="status">
        <span class="vh">{document.name}, </span>
        {t('envelopeAt', { at: item.position + 1 })} · {t('seenOf', { count: seenCount.value, total: documentCount })}
      </p>
      <button type="button" class="btn" aria-disabled={first} onClick={() => void (first || onStep(-1))}>
        {t('documentBefore')}
      </button>
      <button type="button" class="btn" aria-disabled={last} onClick={() => void (last || onStep(1))}>
        {t('documentAfter')}
      </button>
      <button type="button" class="btn primary" onClick={() => closeOverlay()}>
        {t('close')}
      </button>
    </div>
  );
}

async function load(item: Item, id: string): Promise<PDFDocumentProxy> {
  const [{ openPdf }, url] = await Promise.all([import('../pdf/pdf.ts'), freshUrl(item, id)]);
  return openPdf(links(url));
}
