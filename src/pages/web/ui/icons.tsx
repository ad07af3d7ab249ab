const paths = {
  back: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  pen: 'M4 20l4.5-1L20 7.5a2.1 2.1 0 0 0-3-3L5.5 16z',
  search: 'M10.5 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  file: 'M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  shield: 'M12 3l7 3v5c0 4.5-2.9 8.2-7 10-4.1-1.8-7-5.500-7-10V6zM9 12l2.200 2.200L15.500 10',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20a7.500 7.500 0 0 1 15 0',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

/** A decorative icon: the text next to it, or the button's label, gives the meaning. */
export const Icon = ({ name, size }: { name: keyof typeof paths; size?: number }) => (
  <Picture path={paths[name]} {...(size ? { size } : {})} />
);

/** A decorative icon from a path that the page defines. */
export const Picture = ({ path, size = 20 }: { path: string; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={path} />
  </svg>
);
