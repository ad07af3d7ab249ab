import { useRef, useState } from 'preact/hooks';
import { itemAt } from '../../../../kernel/definitely.ts';
import { t } from '../../i18n/index.ts';
import { usePainting } from '../../pdf/use-painting.ts';
import { PageState } from '../../ui/page-state.tsx';
import { type DraftDocument, draft } from './draft.ts';
import { guides } from './fields.ts';
import { openDocument } from './files.ts';
import { byPlace } from './geometry.ts';
import { paperName } from './papers.ts';
import { PlacedField } from './placed-field.tsx';
import { drawn } from './placing.ts';

interface EditorPageProps {
  readonly document: DraftDocument;
  /** From 1. */
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
}

/** One page with its fields. */
export function EditorPage({ document, number, width }: EditorPageProps) {
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
