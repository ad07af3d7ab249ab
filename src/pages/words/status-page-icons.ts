import type { StatusPageIcon } from './status-page.ts';

/** The icon of what is done; no status page has it. */
export const doneIcon = 'M5 12.500l4.500 4.500L19 7.500';

/** SVG stroke paths (24 × 24) for the icons of status pages. The server and the browser use them. */
export const statusPageIcons: Record<StatusPageIcon, string> = {
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.2 2',
  queue: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11M3 20c0-3.4 2.6-5.6 6-5.6s6 2.2 6 5.6M17 5v5M17 13.2v.3',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4',
  hourglass: 'M7 3h10M7 21h10M8 3v3.5L12 12l4-5.5V3M8 21v-3.5L12 12l4 5.500V21',
  archive: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4',
  link: 'M10 14 14 10M11.5 7.500l2-2a3.54 3.54 0 0 1 5 5l-1.5 1.500M12.5 16.500l-2 2a3.54 3.54 0 0 1-5-5l1.5-1.500M4 4l16 16',
  cloud:
    'M7.5 18.500h9.300a3.7 3.7 0 0 0 .6-7.350A5.8 5.8 0 0 0 6.3 9.800a4.4 4.4 0 0 0 1.2 8.700M12 11v3.200M12 16.300v.1',
  hand: 'M8 12.500V6.200a1.4 1.4 0 0 1 2.8 0V11V4.700a1.4 1.4 0 0 1 2.8 0V11V6a1.4 1.4 0 0 1 2.8 0v7.500c0 4.2-2.4 7-6 7-2.7 0-4.2-1.2-5.5-3.600L3.3 13a1.3 1.3 0 0 1 2.2-1.300z',
};
