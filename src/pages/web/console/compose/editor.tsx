import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { useWidth } from '../../pdf/use-width.ts';
import { Badge } from './badge.tsx';
import { draft, step } from './draft.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorPage } from './editor-page.tsx';
import { FieldList } from './field-list.tsx';
import { announcement, selected, tool } from './fields.ts';
import { keyOnEditor } from './keys.ts';
import { carried, placeByPress, signerToPlace } from './placing.ts';
import { word } from './word.ts';

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
export const Editor = () => (draft.value.documents.length ? <Papers /> : <NoPaper />);

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

const NoPaper = () => (
  <div class="empty">
    <p>{t('fieldsNeedDocument')}</p>
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
