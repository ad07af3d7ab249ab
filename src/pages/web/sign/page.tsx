import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { FieldOverlay } from './field-overlay.tsx';
import type { Painted } from './pdf.ts';
import { attempt, openDocument, pinch, tryAgain } from './reader.ts';
import type { SigningDocument } from './session.ts';

// One observer for all pages: a page is painted within one screen of what is seen, and freed beyond.
const watchers = new WeakMap<Element, (near: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
  },
  { rootMargin: '100% 0px' },
);

interface PageProps {
  readonly document: SigningDocument;
  /** From 1. */
  readonly number: number;
  /** Width of a page in CSS pixels. */
  readonly width: number;
}

/** One page of a document: paper of the right shape at once, the picture when it is near, the fields on top. */
export function Page({ document, number, width }: PageProps) {
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  const state = usePainting({ section, document, number, width, near });
  useEffect(() => {
    const element = section.current!;
    watchers.set(element, setNear);
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  const size = document.pages[number - 1]!;
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
      {state === 'waiting' && <div class="skeleton" aria-hidden="true" />}
      {state === 'failed' && (
        <div class="page-failed" role="alert">
          <p>{t('pageFailed')}</p>
          <button type="button" class="btn" onClick={tryAgain}>
            {t('retry')}
          </button>
        </div>
      )}
      {document.fields
        .filter((field) => field.page === number)
        .map((field) => (
          <FieldOverlay key={field.id} field={field} />
        ))}
    </section>
  );
}

interface Painting extends PageProps {
  readonly section: { readonly current: HTMLElement | null };
  readonly near: boolean;
}

/** Paints while near, again when the size changes (the old picture stays until the new one is there), frees when far. */
function usePainting({ section, document, number, width, near }: Painting): 'waiting' | 'painted' | 'failed' {
  const [state, setState] = useState<'waiting' | 'painted' | 'failed'>('waiting');
  const painted = useRef<Painted | null>(null);
  const finer = pinch.value;
  const tries = attempt.value;
  useEffect(() => {
    if (!near || width === 0) {
      painted.current?.free();
      painted.current = null;
      setState('waiting');
      return;
    }
    const stop = new AbortController();
    const run = async () => {
      const [{ paint }, pdf] = await Promise.all([import('./pdf.ts'), openDocument(document)]);
      const page = await pdf.getPage(number);
      if (stop.signal.aborted) return;
      const next = await paint(page, width, finer, stop.signal);
      if (!next) return;
      if (stop.signal.aborted) return next.free();
      painted.current?.free();
      painted.current = next;
      section.current!.prepend(next.element);
      setState('painted');
      performance.mark(`painted ${document.position}/${number}`);
    };
    run().catch(() => {
      if (!stop.signal.aborted) setState('failed');
    });
    return () => stop.abort();
  }, [near, width, finer, tries, document.id, document.urlSha256, number]);
  useEffect(() => () => painted.current?.free(), []);
  return state;
}
