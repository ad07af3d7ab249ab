import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Painted } from './pdf.ts';

// One observer for all pages: a page is painted when it is within one screen of the visible part, and freed outside.
const watchers = new WeakMap<Element, (near: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
  },
  { rootMargin: '100% 0px' },
);

interface Painting {
  readonly open: () => Promise<PDFDocumentProxy>;
  /** Changes when `open` would return another PDF. */
  readonly version: string;
  /** From 1. */
  readonly number: number;
  /** Width of the page in CSS pixels; 0 until it is known. */
  readonly width: number;
  /** Resolution factor after a pinch zoom. */
  readonly finer: number;
  /** Increased to try again. */
  readonly tries: number;
  /** Whether the page gets no text layer: a thumbnail. */
  readonly plain?: boolean;
  readonly onPainted?: () => void;
}

/**
 * Paints a page into its section while it is near the visible part, and again when its size or content changes; the old
 * picture stays until the new one is ready. Frees the page when it is far away.
 */
export function usePainting(
  section: { readonly current: HTMLElement | null },
  { open, version, number, width, finer, tries, plain = false, onPainted }: Painting,
): 'waiting' | 'painted' | 'failed' {
  const [near, setNear] = useState(false);
  const [state, setState] = useState<'waiting' | 'painted' | 'failed'>('waiting');
  const painted = useRef<Painted | null>(null);
  useEffect(() => {
    const element = section.current!;
    watchers.set(element, setNear);
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  useEffect(() => {
    if (!near || width === 0) {
      painted.current?.free();
      painted.current = null;
      setState('waiting');
      return;
    }
    const stop = new AbortController();
    const run = async () => {
      const [{ paint }, pdf] = await Promise.all([import('./pdf.ts'), open()]);
      const page = await pdf.getPage(number);
      if (stop.signal.aborted) return;
      const next = await paint(page, width, finer, plain, stop.signal);
      if (!next) return;
      if (stop.signal.aborted) return next.free();
      painted.current?.free();
      painted.current = next;
      section.current!.prepend(next.element);
      setState('painted');
      onPainted?.();
    };
    run().catch(() => {
      if (!stop.signal.aborted) setState('failed');
    });
    return () => stop.abort();
  }, [near, width, finer, tries, version, number]);
  useEffect(() => () => painted.current?.free(), []);
  return state;
}

const SETTLED_MS = 150;

/** The inner width of an element: measured at once, then each time a resize has settled. */
export function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let first = true;
    const observer = new ResizeObserver(([entry]) => {
      clearTimeout(timer);
      const measured = Math.round(entry!.contentRect.width);
      timer = setTimeout(() => setWidth(measured), first ? 0 : SETTLED_MS);
      first = false;
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return width;
}
