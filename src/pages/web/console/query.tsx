import { computed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../generated/words/console.ts';
import { timeOfDay } from '../i18n/index.ts';
import { followed } from '../lib/connected.ts';
import { changes, Refusal, send, type TypedDocument } from '../lib/graphql.ts';
import { followLoss, lostAt } from '../lib/lost-at.ts';
import { type Answer, Answers, type Shown } from './answers.ts';
import { awaitAnswer } from './arrival.ts';
import { mode } from './mode.ts';
import { refusalText } from './refusal-words.ts';
import { loadViewer, viewer } from './viewer.ts';

/** The input cannot be sent; the message says why, `field` is the name of the field that it is about. */
export class Wrong extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/** The message for a failed request. */
export const errorText = (error: unknown): string => {
  if (error instanceof Wrong) return error.message;
  if (!(error instanceof Refusal)) return t('noAnswer');
  if (error.code === 'unauthorized') void loadViewer();
  return refusalText(error);
};

/** An answer as a view shows it: pending, data, or why there is none. */
export interface Query<T> extends Shown<T> {
  readonly retry: () => void;
  /** Replaces the data by newer data. */
  readonly take: (data: T) => void;
}

/** What is being read. */
const reads = new Set<Promise<unknown>>();
let isLeaving = false;

/** Reads, unless the page is being left: then there is no answer. */
function read<T>(ask: () => Promise<T>): Promise<T> {
  if (isLeaving) return new Promise(() => {});
  const answer = ask();
  reads.add(answer);
  const end = () => reads.delete(answer);
  answer.then(end, end);
  return answer;
}

/** Ends the session and leaves the page: nothing is read that would be refused. Reads again if `end` throws. */
export async function leave<T>(end: () => Promise<T>): Promise<T> {
  isLeaving = true;
  await Promise.allSettled(reads);
  try {
    return await end();
  } catch (error) {
    isLeaving = false;
    readAgain();
    throw error;
  }
}

/** The answers that a person saw. Who signs in, or goes to another organisation, begins without any. */
let kept = { person: '', answers: new Answers() };

function answers(): Answers {
  const person = viewer.value ? `${viewer.value.organization.id} ${viewer.value.member?.id}` : '';
  if (kept.person !== person) kept = { person, answers: new Answers() };
  return kept.answers;
}

/**
 * Shows the answer of a request: the last one at once, then the one of now, and again after each change that this page
 * makes, or `version` shows. Parts of the view with the same request share one. Old data stays until the new answer
 * arrives. `request` names it; null asks nothing.
 */
export function useAsked<T>(request: string | null, ask: () => Promise<T>, version?: string | number): Query<T> {
  const name = request && `${mode.value} ${request}`;
  const answer: Answer<T> | null = name === null ? null : answers().of<T>(name, changes.peek());
  const shown = answer?.shown.value ?? { data: null, error: null };
  const asking = () => ({ ask: () => read(ask), explain: errorText, changes: changes.peek() });
  const before = useRef<T | null>(null);
  if (shown.data !== null || shown.error !== null) before.current = shown.data;
  const arrived = useRef(() => {});
  useLayoutEffect(() => {
    if (answer && shown.data === null) arrived.current = awaitAnswer();
    return () => arrived.current();
  }, []);
  // Only now is the answer in the page: a busy browser draws frames between the answer and this.
  useLayoutEffect(() => {
    if (shown.data !== null || shown.error !== null) arrived.current();
  }, [shown]);
  useEffect(() => {
    if (!answer) return;
    answer.readers++;
    return () => {
      answer.readers--;
    };
  }, [answer]);
  useEffect(() => void answer?.read(asking()), [answer, changes.value, version]);
  return {
    data: shown.data ?? (shown.error === null ? before.current : null),
    error: shown.error,
    retry: () => answer?.readAgain(asking()),
    take: (data) => answer?.take(data, asking()),
  };
}

/** What a view follows. */
export interface Live<TResult, TEvent, TNext> {
  readonly document: TypedDocument<TEvent, TNext>;
  /** The variables of each attempt. `last` is the last event that arrived. Default: none. */
  readonly next?: (last: TEvent | null) => TNext;
  /** The data after an event. Default: the same, and the query is read again. */
  readonly take?: (event: TEvent, data: TResult, readAgain: () => void) => TResult;
  /** Whether nothing more follows. */
  readonly over?: (data: TResult) => boolean;
}

/** Minimum time between two updates, ms. A full room records fifty marks per second; a person can read five. */
const BREATH_MS = 200;

/** Keeps the answer of a query up to date while the view is mounted. */
export function useLive<TResult, TEvent, TNext extends Record<string, unknown>>(
  query: Query<TResult>,
  live: Live<TResult, TEvent, TNext> | undefined,
  key = '',
): void {
  const latest = useRef({ query, live });
  latest.current = { query, live };
  const isOver = !live || (query.data !== null && (live.over?.(query.data) ?? false));
  useEffect(() => {
    if (isOver || !live) return;
    const leaving = new AbortController();
    const events: TEvent[] = [];
    let last: TEvent | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      const { query: now, live: { take } = live } = latest.current;
      if (!take) return now.retry();
      if (now.data === null) return later();
      let isWanted = false;
      const readAgain = () => {
        isWanted = true;
      };
      now.take(events.splice(0).reduce<TResult>((data, event) => take(event, data, readAgain), now.data));
      if (isWanted) now.retry();
    };
    const later = () => {
      timer ??= setTimeout(show, BREATH_MS);
    };
    const arrive = (event: TEvent) => {
      if (leaving.signal.aborted) return;
      last = event;
      events.push(event);
      later();
    };
    const variables = () => latest.current.live?.next?.(last) ?? ({} as TNext);
    // If the script of the live connection does not load, the view stays as it is.
    import('../lib/live.ts')
      .then(({ follow }) => follow(live.document, variables, arrive, leaving.signal))
      .catch(() => undefined);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [mode.value, isOver, key]);
}

interface Options<TResult, TEvent, TNext> {
  /** Keeps the answer up to date. */
  readonly live?: Live<TResult, TEvent, TNext>;
  /** Is read again when this changes. */
  readonly version?: string | number;
}

/** Runs a query while the view is mounted. Null as `variables`: not now. */
export function useQuery<
  TResult,
  TVariables,
  TEvent = unknown,
  TNext extends Record<string, unknown> = Record<string, never>,
>(
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables | null,
  { live, version }: Options<TResult, TEvent, TNext> = {},
): Query<TResult> {
  const request = variables && `${document} ${JSON.stringify(variables)}`;
  const query = useAsked(request, () => send(document, variables!), version);
  useLive(query, live, request ?? '');
  return query;
}

/** Has everything that is shown read again: something changes without this page. */
export const readAgain = (): void => {
  changes.value++;
};

/** Whether the view follows something. */
export const isFollowing = computed(() => followed.value.all > 0);

/** Says since when what the view follows may be out of date. */
export function NotLive() {
  useEffect(() => {
    const end = followLoss();
    return () => {
      end();
      lostAt.value = null;
    };
  }, []);
  return (
    <div role="status">
      {lostAt.value && <p class="notice warn">{t('notLive', { time: timeOfDay(lostAt.value) })}</p>}
    </div>
  );
}

/**
 * Every attribute of an input, except those that only a program writes. A mutation that replaces something sets what its
 * input does not name to a default, so an attribute that a form forgets must not compile.
 */
export type Complete<Input, Except extends keyof Input = never> = {
  readonly [Key in keyof Required<Omit<Input, Except>>]: Input[Key];
};
