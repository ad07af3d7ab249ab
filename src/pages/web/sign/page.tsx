import { useRef } from 'preact/hooks';
import { itemAt } from '../../../kernel/definitely.ts';
import { t } from '../i18n/index.ts';
import { usePainting } from '../pdf/use-painting.ts';
import { PageState } from '../ui/page-state.tsx';
import { FieldOverlay } from './field-overlay.tsx';
import { attempt, openDocument, pinch, tryAgain } from './reader.ts';
import type { SigningDocument } from './session.ts';

interface PageProps {
  readonly document: SigningDocument;
  /** From 1. */
  readonly number: number;
  /** Width of a page in CSS pixels. */
  readonly width: number;
}

/** One page of a document: an empty page of the right shape first, painted when near, with the fields on top. */
export function Page({ document, number, width }: PageProps) {
  const section = useRef<HTMLElement>(null);
  const state = usePainting(section, {
    open: () => openDocument(document),
    version: `${document.id} ${document.urlSha256}`,
    number,
    width,
    finer: pinch.value,
    tries: attempt.value,
    onPainted: () => performance.mark(`painted ${document.position}/${number}`),
  });
  const size = itemAt(document.pages, number - 1);
  const name = t('pageOf', { page: number, total: document.pages.length, document: document.name });
  return (
    <section
      ref={section}
      class="page"
      aria-label={name}
      data-page={`${document.id}/${number}`}
      data-state={state}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      <PageState state={state} failed={t('pageFailed')} retry={t('retry')} onRetry={tryAgain} />
      {document.fields
        .filter((field) => field.page === number)
        .map((field) => (
          <FieldOverlay key={field.id} field={field} />
        ))}
    </section>
  );
}
