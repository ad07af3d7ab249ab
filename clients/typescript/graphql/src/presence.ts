import type { EsignError } from './generated/shared/errors.ts';
import type { Subscriptions } from './generated/subscriptions.ts';
import { type LiveEvents, type LiveOptions, openLive } from './live.ts';

export { EsignError } from './generated/shared/errors.ts';
export type { ClientToken } from './live.ts';

export interface PresenceOptions extends LiveOptions {
  /** UUID of the attendance session. */
  readonly sessionId: string;
  /** UUID of a slot, to follow that slot only. Default: the whole session. */
  readonly slotId?: string;
  /** Language of `notice`. Default: `en`. */
  readonly language?: 'en' | 'fr';
}

type News = Subscriptions['slotPresence']['data'];

/** A slot with its counts, computed by the service. `rate` is a whole percent. */
export type PresenceSlot = News['slots'][number];
export type PresenceAttendee = Pick<News['attendees'][number], 'id' | 'name' | 'employer' | 'externalRef'>;
/** The standing mark of an attendee in a slot. */
export type PresenceMark = Pick<
  News['marks'][number],
  'attendeeId' | 'slotId' | 'status' | 'method' | 'signedAt' | 'lateMinutes' | 'earlyMinutes'
>;

/** What a wall shows. Each change makes a new object. */
export interface PresenceState {
  readonly connection: 'connecting' | 'connected' | 'lost' | 'ended';
  /** While the connection is lost: when the service was last heard. What is shown is as old as this. */
  readonly lostAt: Date | null;
  /** Why the service ended the connection for good. */
  readonly refusal: EsignError | null;
  /** One sentence for people unless the connection is there, such as `Not connected since 09:41:12.` */
  readonly notice: string | null;
  /** Status of the session; null until the first message. */
  readonly status: News['status'] | null;
  readonly slots: readonly PresenceSlot[];
  readonly attendees: readonly PresenceAttendee[];
  readonly marks: readonly PresenceMark[];
  /** The mark of an attendee in a slot, if there is one. */
  markOf(attendeeId: string, slotId: string): PresenceMark | undefined;
}

/** A live view of an attendance session, with the shape of a store (`useSyncExternalStore`, Svelte, RxJS). */
export interface Presence {
  state(): PresenceState;
  /** Calls `listener` after each change. The first listener connects; the last one that leaves disconnects. */
  subscribe(listener: () => void): () => void;
}

const query = `subscription Presence($sessionId: ID!, $slotId: ID, $after: String) {
  slotPresence(sessionId: $sessionId, slotId: $slotId, after: $after) {
    cursor whole status at
    slots { slotId status present expected rate openedAt closedAt trainerSignedAt }
    attendees { id name employer externalRef }
    marks { attendeeId slotId status method signedAt lateMinutes earlyMinutes }
  }
}`;

/**
 * Follows who is present in an attendance session. Reconnects within 5 seconds after any interruption and resumes where it
 * stopped, so that no mark is missed or counted twice. Stops when the service refuses for good.
 */
export function createPresence(options: PresenceOptions): Presence {
  const { sessionId, slotId, language = 'en' } = options;
  const say = words[language];
  const slots = new Map<string, PresenceSlot>();
  const attendees = new Map<string, PresenceAttendee>();
  const marks = new Map<string, PresenceMark>();
  const listeners = new Set<() => void>();
  let close: (() => void) | undefined;
  let state: PresenceState = {
    ...{ connection: 'connecting', lostAt: null, refusal: null, notice: say.connecting, status: null },
    ...{ slots: [], attendees: [], marks: [], markOf: () => undefined },
  };
  const set = (changes: Partial<PresenceState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const connected = { connection: 'connected', lostAt: null, refusal: null, notice: null } as const;

  const events: LiveEvents<News> = {
    change: (news) => {
      if (news.whole) for (const known of [slots, attendees, marks]) known.clear();
      for (const slot of news.slots) slots.set(slot.slotId, slot);
      for (const attendee of news.attendees) attendees.set(attendee.id, attendee);
      for (const mark of news.marks) marks.set(placeOf(mark.attendeeId, mark.slotId), mark);
      const shown = new Map(marks);
      set({
        ...connected,
        status: news.status,
        ...{ slots: [...slots.values()], attendees: [...attendees.values()], marks: [...shown.values()] },
        markOf: (attendeeId, of) => shown.get(placeOf(attendeeId, of)),
      });
    },
    // Without the first message there is nothing to show.
    connected: () => state.status && set(connected),
    lost: (since) => {
      const lostAt = state.lostAt ?? since;
      set({ connection: 'lost', lostAt, notice: `${say.lost} ${momentOf(lostAt, language)}.` });
    },
    ended: (refusal) => set({ connection: 'ended', refusal, notice: say.refusals[refusal.code] ?? refusal.message }),
  };
  const open = () => openLive(options, { name: 'slotPresence', query, variables: { sessionId, slotId } }, events);

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      close ??= open();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        close?.();
        close = undefined;
      };
    },
  };
}

const placeOf = (attendeeId: string, slotId: string): string => `${slotId} ${attendeeId}`;

/** The time of day, and the day unless it is today. */
function momentOf(date: Date, language: string): string {
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language, { timeStyle: 'medium', ...(!isToday && { dateStyle: 'medium' }) });
}

interface Words {
  readonly connecting: string;
  /** Followed by a time. */
  readonly lost: string;
  /** By the code of a final refusal. */
  readonly refusals: Readonly<Record<string, string>>;
}

const words: Readonly<Record<'en' | 'fr', Words>> = {
  en: {
    connecting: 'Connecting…',
    lost: 'Not connected since',
    refusals: {
      unauthorized: 'You may not follow this session any more. Sign in again.',
      forbidden: 'This page may not follow the session.',
      not_found: 'This session does not exist.',
      gone: 'This session was deleted at the end of its retention period.',
    },
  },
  fr: {
    connecting: 'Connexion…',
    lost: 'Non connecté depuis',
    refusals: {
      unauthorized: 'Vous ne pouvez plus suivre cette session. Connectez-vous de nouveau.',
      forbidden: 'Cette page ne peut pas suivre la session.',
      not_found: 'Cette session n’existe pas.',
      gone: 'Cette session a été supprimée à la fin de sa durée de conservation.',
    },
  },
};
