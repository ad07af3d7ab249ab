const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  pen: 'M4 20l4.5-1L20 7.5a2.1 2.1 0 0 0-3-3L5.5 16z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
} as const;

/** A picture that says nothing on its own: the words stand beside it or in the button's name. */
export function Icon({ name, size = 20 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
