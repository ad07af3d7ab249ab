/** Events of the chain of a session that sentences of its papers stand on. */
export type PaperEvent =
  | 'session.created'
  | 'session.closed'
  | 'session.sealed'
  | 'attendee.expected'
  | 'attendee.added'
  | 'trainer.named'
  | 'slot.opened'
  | 'slot.closed'
  | 'slot.lapsed'
  | 'mark.given'
  | 'mark.replaced';

type Events = readonly PaperEvent[];

export const CREATED = ['session.created'] as const satisfies Events;
export const CLOSED = ['session.closed'] as const satisfies Events;
export const SEALED = ['session.sealed'] as const satisfies Events;
export const PEOPLE = ['attendee.expected', 'attendee.added'] as const satisfies Events;
export const MARKED = ['mark.given'] as const satisfies Events;
export const SLOT_OPENED = ['slot.opened'] as const satisfies Events;
export const SLOT_CLOSED = ['slot.closed'] as const satisfies Events;
/** A slot that is over, whether or not it was ever opened. */
export const SLOT_OVER = ['slot.closed', 'slot.lapsed'] as const satisfies Events;
