import { useEffect, useState } from 'preact/hooks';

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
