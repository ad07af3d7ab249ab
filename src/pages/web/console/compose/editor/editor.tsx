import { useEffect, useRef, useState } from 'preact/hooks';
import { itemAt } from '../../../../../kernel/definitely.ts';
import { t } from '../../../generated/words/console.ts';
import { usePainting, useWidth } from '../../../pdf/use-painting.ts';
import { PageState } from '../../../ui/page-state.tsx';
import { Badge } from '../controls.tsx';
import { type DraftDocument, draft, signersIn, step } from '../draft.ts';
import { announcement, guides, selected, tool } from '../fields.ts';
import { openDocument } from '../files.ts';
import { word } from '../word.ts';
import { EditorBar } from './editor-bar.tsx';
import { FieldList } from './field-list.tsx';
import { byPlace } from './geometry.ts';
import { keyOnEditor } from './keys.ts';
import { PlacedField } from './placed-field.tsx';
import { carried, drawn, paperName, placeByPress, signerToPlace } from './placing.ts';

interface EditorPageProps {
  readonly document: DraftDocument;
  /** From 1. */
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
}

/** One page with its fields. */
function EditorPage({ document, number, width }: EditorPageProps) {
  const section = useRef<HTMLElement>(null);
  const [tries, setTries] = useState(1);
  const state = usePainting(section, {
    open: () => openDocument(document),
    version: document.key,
    number,
    width,
    finer: 1,
    tries,
  });
  const size = itemAt(document.pages, number - 1);
  const paper = paperName(document.key, number);
  const fields = draft.value.fields.filter((field) => field.document === document.key && field.page === number);
  const [met, draw] = [guides.value, drawn.value];
  return (
    <section
      ref={section}
      class="page editing"
      aria-label={t('pageOf', { page: number, total: document.pages.length, document: document.name })}
      data-paper={paper}
      tabIndex={-1}
      data-state={state}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <PageState state={state} failed={t('pageFailed')} retry={t('retry')} onRetry={() => setTries(tries + 1)} />
      {[...fields].sort(byPlace).map((field) => (
        <PlacedField key={field.key} field={field} />
      ))}
      {met?.page === paper && met.x !== null && <i class="guide upright" style={{ left: `${met.x}%` }} />}
      {met?.page === paper && met.y !== null && <i class="guide level" style={{ top: `${met.y}%` }} />}
      {draw?.paper === paper && (
        <i
          class="drawn"
          style={{
            left: `${draw.box.x}%`,
            top: `${draw.box.y}%`,
            width: `${draw.box.width}%`,
            height: `${draw.box.height}%`,
          }}
        />
      )}
    </section>
  );
}

/** 0 shows a whole page. */
const zooms = [0, 1, 1.5, 2, 3] as const;

/** Height of the bars above the pages, in CSS pixels. */
const BARS = 230;

/** The zoom at which the tallest page of a document fits the window. */
function zoomOfPage(pages: readonly { readonly width: number; readonly height: number }[], width: number): number {
  const tallest = Math.max(...pages.map((page) => (width * page.height) / page.width));
  return Math.min(1, Math.max(0.2, (innerHeight - BARS) / tallest));
}

/** The field editor: the pages, the toolbar and the list of fields. */
export function Editor() {
  if (draft.value.documents.length === 0) return <NotYet words={t('fieldsNeedDocument')} />;
  return signersIn(draft.value).length === 0 ? <NotYet words={t('wantSigner')} /> : <Papers />;
}

function Papers() {
  const { documents } = draft.value;
  const column = useRef<HTMLDivElement>(null);
  const width = useWidth(column);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    addEventListener('keydown', keyOnEditor);
    return () => removeEventListener('keydown', keyOnEditor);
  }, []);
  useEffect(() => {
    const papers = column.current;
    const press = (event: PointerEvent) => {
      const target = event.target as Element;
      if (target.closest('[data-placed]') && !tool.value) return;
      if (tool.value) placeByPress(event);
      else if (target.closest('[data-paper]')) selected.value = null;
    };
    papers?.addEventListener('pointerdown', press);
    return () => papers?.removeEventListener('pointerdown', press);
  }, []);
  const ghost = carried.value;
  return (
    <div class="editor">
      <EditorBar zoom={zoom} zooms={zooms} onZoom={setZoom} />
      <div class={`papers-column ${tool.value ? 'placing' : ''}`} ref={column}>
        {documents.map((document) => {
          const scale = zoom || zoomOfPage(document.pages, width);
          return (
            <article key={document.key} aria-labelledby={`name-${document.key}`}>
              <h2 class="document-name" id={`name-${document.key}`}>
                <span>{document.name}</span> <span class="hint">{t('pages', { count: document.pages.length })}</span>
              </h2>
              <section class="sheet" aria-label={document.name} tabIndex={zoom > 1 ? 0 : undefined}>
                <div class="sheet-inner" style={{ width: `${scale * 100}%`, marginInline: 'auto' }}>
                  {document.pages.map((_, index) => (
                    <EditorPage key={index} document={document} number={index + 1} width={Math.round(width * scale)} />
                  ))}
                </div>
              </section>
            </article>
          );
        })}
      </div>
      <FieldList />
      <p class="vh" id="editor-keys">
        {t('keysShort')}
      </p>
      <p class="vh" role="status">
        {announcement.value}
      </p>
      {ghost && (
        <div
          class="carried"
          style={{
            left: `${ghost.x}px`,
            top: `${ghost.y}px`,
            ...(ghost.width ? { width: `${ghost.width}px`, height: `${ghost.height}px` } : {}),
          }}
        >
          <Badge signer={signerToPlace()} /> {t(ghost.type)}
        </div>
      )}
    </div>
  );
}

/** Says why no field can be placed, and leads back to the first step. */
const NotYet = ({ words }: { words: string }) => (
  <div class="empty">
    <p>{words}</p>
    <p>
      <button
        type="button"
        class="btn"
        onClick={() => {
          step.value = 'people';
        }}
      >
        {word('step_people')}
      </button>
    </p>
  </div>
);
