import { computed, signal } from '@preact/signals';
import { MarkPresenceDocument, SignInByCodeDocument } from '../generated/graphql.ts';
import { Refusal, send } from '../lib/graphql.ts';
import { keep, readStored, storedNames } from '../lib/keep.ts';
import type { Mark } from './visit.ts';

/** A sign-in, kept on the device until the server has answered, even without a network. */
export interface SignIn {
  readonly slotId: string;
  readonly slotLabel: string;
  readonly attendeeId: string;
  readonly name: string;
  /** PNG, base64; null without a drawn signature. */
  readonly drawnSignature: string | null;
  readonly device: string;
  /** The ticket of a page that a scanned code opened; null for a personal link. */
  readonly ticket: string | null;
  /** When the button was pressed, in Unix milliseconds of this device's clock. */
  readonly at: number;
}

/** State of a sign-in. A refusal is final; the device keeps nothing of it. */
export type Delivery =
  | { readonly state: 'sending' | 'kept'; readonly signIn: SignIn }
  | { readonly state: 'done'; readonly signIn: SignIn; readonly mark: Mark; readonly already: boolean }
  | { readonly state: 'refused'; readonly signIn: SignIn; readonly code: string };

/** The state of each sign-in of this page, by slot. Several slots may be open, and each waits on its own. */
export const deliveries = signal<Readonly<Record<string, Delivery>>>({});

/** The sign-in of a page that a scanned code opened. Such a page has one. */
export const scannedDelivery = computed<Delivery | null>(() => Object.values(deliveries.value)[0] ?? null);

/** Forgets the states, for the next person on this device. */
export const forgetDeliveries = (): void => {
  deliveries.value = {};
};

/** Error codes after which a retry may succeed. */
const passing = new Set(['rate_limited', 'unavailable', 'internal', 'other_version']);

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** Maximum age of a ticket. After it the stored sign-in is useless too. */
const TICKET_MS = 20 * 60_000;

const BY_CODE = 'sign-in:code';
const byLink = (attendeeId: string) => `sign-in:${attendeeId}:`;
const outboxKey = ({ ticket, attendeeId, slotId }: SignIn) => (ticket ? BY_CODE : byLink(attendeeId) + slotId);

/**
 * Stores a sign-in and sends it until the server answers. The server records it once, even if it arrives several times.
 */
export function deliver(signIn: SignIn): void {
  keep(outboxKey(signIn), signIn, 'always');
  void attempt(signIn, FIRST_WAIT_MS);
}

/**
 * Sends the sign-ins that an earlier page stored. Without an attendee: the sign-in of a scanned code, while its ticket is
 * valid.
 */
export function resume(attendeeId: string | null): void {
  for (const name of attendeeId === null ? [BY_CODE] : storedNames(byLink(attendeeId), 'always')) {
    const before = readStored<SignIn>(name, 'always');
    if (!before) continue;
    if (before.ticket && Date.now() - before.at > TICKET_MS) keep(name, null, 'always');
    else void attempt(before, FIRST_WAIT_MS);
  }
}

/** Ends of the current waits. */
const waits = new Set<() => void>();

/** Ends the current waits and retries now. */
export const sendNow = (): void => {
  for (const end of [...waits]) end();
};

const show = (delivery: Delivery): void => {
  deliveries.value = { ...deliveries.value, [delivery.signIn.slotId]: delivery };
};

async function attempt(signIn: SignIn, wait: number): Promise<void> {
  show({ state: 'sending', signIn });
  try {
    const { mark, outcome } = await post(signIn);
    keep(outboxKey(signIn), null, 'always');
    if (signIn.ticket)
      keep('signed-in', { slotId: signIn.slotId, slotLabel: signIn.slotLabel, name: signIn.name, mark }, 'always');
    show({ state: 'done', signIn, mark, already: outcome === 'ALREADY' });
  } catch (error) {
    if (error instanceof Refusal && !passing.has(error.code)) {
      keep(outboxKey(signIn), null, 'always');
      show({ state: 'refused', signIn, code: error.code });
      return;
    }
    show({ state: 'kept', signIn });
    const retryAfterMs = error instanceof Refusal ? (error.retryAfter ?? 0) * 1000 : 0;
    await pause(Math.max(retryAfterMs, wait * (0.5 + Math.random() / 2)));
    await attempt(signIn, Math.min(wait * 2, LONGEST_WAIT_MS));
  }
}

/** Without a key: a mark counts once anyway, and marks without one are recorded together when a room signs in at once. */
async function post({ slotId, attendeeId, drawnSignature, device, ticket }: SignIn) {
  const idempotencyKey = null;
  if (ticket) {
    const input = { attendeeId, device, drawnSignature: drawnSignature ?? '' };
    const credential = `Link ${ticket}`;
    return (await send(SignInByCodeDocument, { input }, { credential, idempotencyKey })).signInByCode;
  }
  const input = { slotId, device, drawnSignature };
  return (await send(MarkPresenceDocument, { input }, { idempotencyKey })).markPresence;
}

/** Waits until the time has passed, the network is back, the page becomes visible, or `sendNow` is called. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', look);
      waits.delete(done);
      resolve();
    }
    function look() {
      if (document.visibilityState === 'visible') done();
    }
    addEventListener('online', done);
    document.addEventListener('visibilitychange', look);
    waits.add(done);
  });
