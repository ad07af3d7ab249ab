import { useRef, useState } from 'preact/hooks';
import { t } from '../../../generated/words/console.ts';
import { usePainting } from '../../../pdf/use-painting.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { afterRender } from '../../../ui/hooks.ts';
import { Icon } from '../controls.tsx';
import { type DraftDocument, draft } from '../draft.ts';
import { hasProblem } from '../fields.ts';
import { openDocument } from '../files.ts';
import { nameInSight, paperName } from './placing.ts';

/** Opens the list of all pages: small, with the number of fields on each. Nothing for a single page. */
export function PagesButton() {
  const [inSight, setInSight] = useState<string | null>(null);
  const { documents } = draft.value;
  if (documents.reduce((sum, { pages }) => sum + pages.length, 0) < 2) return null;
  const choose = (paper: string) => {
    setInSight(null);
    // Wait until the dialog is gone: it gives the focus back to the button.
    afterRender(() => showPaper(paper));
  };
  return (
    <>
      <button
        type="button"
        class="btn ghost pages-open"
        aria-haspopup="dialog"
        onClick={() => setInSight(nameInSight() ?? '')}
      >
        <Icon name="file" />
        {t('pagesList')}
      </button>
      {inSight !== null && (
        <Dialog title={t('pagesList')} kind="wide" onClose={() => setInSight(null)}>
          <div class="stack">
            {documents.map((document) => (
              <section key={document.key} class="stack" aria-label={document.name}>
                {documents.length > 1 && <h3 class="hint">{document.name}</h3>}
                <ol class="page-thumbs">
                  {document.pages.map((_, index) => (
                    <li key={index}>
                      <Thumbnail document={document} number={index + 1} {...{ inSight }} onChoose={choose} />
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Scrolls a page into view and moves the focus to it, so that Tab goes on with its fields. */
function showPaper(paper: string): void {
  const page = document.querySelector<HTMLElement>(`[data-paper="${paper}"]`);
  page?.scrollIntoView({ block: 'start' });
  page?.focus({ preventScroll: true });
}

interface ThumbnailProps {
  readonly document: DraftDocument;
  /** From 1. */
  readonly number: number;
  /** Name of the page that is in sight. */
  readonly inSight: string;
  readonly onChoose: (paper: string) => void;
}

/** CSS pixels. */
const WIDTH = 100;

/** A page, small, without its text. It is painted while it is near the visible part of the list. */
function Thumbnail({ document, number, inSight, onChoose }: ThumbnailProps) {
  const face = useRef<HTMLSpanElement>(null);
  const state = usePainting(face, {
    ...{ open: () => openDocument(document), version: document.key, number, width: WIDTH },
    ...{ finer: 1, tries: 1, plain: true },
  });
  const paper = paperName(document.key, number);
  const size = document.pages[number - 1]!;
  const fields = draft.value.fields.filter((field) => field.document === document.key && field.page === number);
  const isWrong = fields.some(({ key }) => hasProblem(key));
  return (
    <button
      type="button"
      class="page-thumb"
      aria-current={paper === inSight ? 'page' : undefined}
      onClick={() => onChoose(paper)}
    >
      <span ref={face} class="page" data-state={state} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {state === 'waiting' && <span class="skeleton" />}
      </span>
      <span>{t('page', { page: number })}</span>
      <span class={isWrong ? 'error' : 'hint'}>{t('fieldCount', { count: fields.length })}</span>
    </button>
  );
}
