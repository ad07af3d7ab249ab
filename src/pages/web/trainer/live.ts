import { batch, computed, effect } from '@preact/signals';
import { SlotMarksDocument, SlotPresenceDocument, type SlotPresenceSubscription } from '../generated/graphql.ts';
import { connected } from '../lib/connected.ts';
import { send } from '../lib/graphql.ts';
import { followLoss, lostAt } from '../lib/lost-at.ts';
import { forgetMarks, type Mark, takeMarks } from './presence.ts';
import { chosen, refreshSoon, session, takeNews } from './space.ts';

/** How often the page polls while the live connection is closed. */
const POLL_MS = 5_000;
/** How often it polls the other slots. */
const OTHERS_MS = 15_000;

const byPerson = (marks: readonly Mark[]) => new Map(marks.map((mark) => [mark.attendeeId, mark]));

type News = SlotPresenceSubscription['slotPresence'];

const take = (news: News) =>
  batch(() => {
    takeNews(news);
    takeMarks(byPerson(news.marks), news.whole);
  });

/** Keeps the list of the chosen slot up to date as long as the page is open. */
export function followPresence(): void {
  const slotId = computed(() => chosen.value.id);
  const over = computed(() => session.value.status === 'SEALED');
  effect(() => {
    const looked = slotId.value;
    const left = new AbortController();
    forgetMarks();
    void listen(looked, left.signal);
    return () => left.abort();
  });
  followLoss();
  setInterval(() => {
    if (document.visibilityState !== 'visible' || connected.value) return;
    refreshSoon();
    void ask(slotId.value);
  }, POLL_MS);
  setInterval(() => {
    if (document.visibilityState === 'visible' && connected.value && !over.value) refreshSoon();
  }, OTHERS_MS);
}

async function listen(slotId: string, left: AbortSignal): Promise<void> {
  const sessionId = session.peek().id;
  let cursor: string | null = null;
  try {
    const { follow } = await import('../lib/live.ts');
    await follow(
      SlotPresenceDocument,
      () => ({ sessionId, slotId, after: cursor }),
      ({ slotPresence: news }) => {
        cursor = news.cursor;
        if (!left.aborted) take(news);
      },
      left,
    );
  } catch {
    // If the script of the live connection does not load, polling continues.
  }
}

async function ask(slotId: string): Promise<void> {
  try {
    const { slotMarks } = await send(SlotMarksDocument, { slotId });
    if (slotId !== chosen.peek().id) return;
    takeMarks(byPerson(slotMarks), true);
    lostAt.value = null;
  } catch {
    lostAt.value ??= new Date().toISOString();
  }
}
