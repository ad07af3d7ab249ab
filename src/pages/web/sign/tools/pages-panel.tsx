import { useEffect, useRef } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { t } from '../../generated/words/tools.ts';
import { usePainting } from '../../pdf/use-painting.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { afterRender } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icons.tsx';
import { attempt, openDocument } from '../reader.ts';
import { type SigningDocument, session } from '../session.ts';
import { besideDocuments, goToPage, inSight, togglePages } from './panels.ts';

interface ThumbnailProps {
  readonly document: SigningDocument;
  /** From 1. */
  readonly number: number;
  /** Whether this page is in sight. */
  readonly now: boolean;
  readonly onChoose: () => void;
}

/** CSS pixels. */
const WIDTH = 100;

/** A page, small, without its text: painted while it is visible in its list, freed when it is not. */
function Thumbnail({ document, number, now, onChoose }: ThumbnailProps) {
  const face = useRef<HTMLSpanElement>(null);
  const state = usePainting(face, {
    open: () => openDocument(document),
    version: `${document.id} ${document.urlSha256}`,
    number,
    width: WIDTH,
    finer: 1,
    tries: attempt.value,
    plain: true,
  });
  const { width, height } = itemAt(document.pages, number - 1);
  return (
    <button type="button" class="thumbnail" aria-current={now ? 'page' : undefined} onClick={onChoose}>
      <span ref={face} class="page" data-state={state} style={{ aspectRatio: `${width} / ${height}` }}>
        {state !== 'painted' && <span class="skeleton" />}
      </span>
      <span>
        <span class="vh">{t('counterPage')} </span>
        {number}
      </span>
    </button>
  );
}

/** All pages, small. A press shows the page. */
export function PagesPanel() {
  if (besideDocuments.value) return <Beside />;
  const choose = (index: number) => {
    togglePages();
    // Wait until the dialog is gone.
    afterRender(() => goToPage(index));
  };
  return (
    <Dialog title={t('pagesTitle')} kind="wide" onClose={togglePages}>
      <List onChoose={choose} />
    </Dialog>
  );
}

function Beside() {
  return (
    <nav class="pages-rail card" aria-labelledby="pages-title">
      <div class="pages-head">
        <h2 id="pages-title">{t('pagesTitle')}</h2>
        <button type="button" class="icon-btn" aria-label={t('close')} onClick={togglePages}>
          <Icon name="close" />
        </button>
      </div>
      <List onChoose={goToPage} />
    </nav>
  );
}

function List({ onChoose }: { onChoose: (index: number) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const { documents } = session.value;
  const now = inSight.value;
  // The page in sight stays visible in the list, without moving the window.
  useEffect(() => {
    const frame = list.current!.closest<HTMLElement>('.pages-rail, dialog')!;
    const thumbnail = list.current!.querySelector('[aria-current]')?.getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    if (!thumbnail) return;
    if (thumbnail.top < box.top + 60) frame.scrollTop += thumbnail.top - box.top - 60;
    if (thumbnail.bottom > box.bottom) frame.scrollTop += thumbnail.bottom - box.bottom + 12;
  }, [now]);
  let first = 0;
  return (
    <div ref={list} class="pages-list">
      {documents.map((document) => {
        const before = first;
        first += document.pages.length;
        return (
          <div key={document.id} class="pages-of">
            {documents.length > 1 && <h3 class="hint">{document.name}</h3>}
            <ol>
              {document.pages.map((_, index) => (
                <li key={index}>
                  <Thumbnail
                    document={document}
                    number={index + 1}
                    now={before + index === now}
                    onChoose={() => onChoose(before + index)}
                  />
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </div>
  );
}
