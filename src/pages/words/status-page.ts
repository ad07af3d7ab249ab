/**
 * Status pages: what a personal link shows when there is nothing to sign now. Their texts are in `web/ui/status/words`. The
 * server renders them without JavaScript; the signing page uses them when it reaches the same states while it is open.
 */

/** The icon above the title. */
export type StatusPageIcon = 'clock' | 'queue' | 'stop' | 'hourglass' | 'archive' | 'link' | 'cloud' | 'hand';

export type StatusPageKind = keyof typeof statusPages;

/** The icon of each kind. */
export const statusPages = {
  notOpen: 'clock',
  waitingTurn: 'queue',
  canceled: 'stop',
  expired: 'hourglass',
  purged: 'archive',
  batchRefused: 'hand',
  batchChanged: 'stop',
  batchMandateOver: 'stop',
  batchExpired: 'hourglass',
  wrongLink: 'link',
  noPage: 'link',
  connectionRefused: 'link',
  fileLinkExpired: 'hourglass',
  busy: 'hourglass',
  unavailable: 'cloud',
  declined: 'hand',
  delegated: 'queue',
} as const satisfies Record<string, StatusPageIcon>;
