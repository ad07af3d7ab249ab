import { signal } from '@preact/signals';
import type { Language } from '../../../kernel/language.ts';
import { languageName } from '../../../kernel/language.ts';
import {
  EnvelopeStatusDocument,
  RecordSigningViewDocument,
  type SessionFragment,
  SigningIdentityDocument,
  SigningSessionDocument,
} from '../generated/sign/graphql.ts';
import { language } from '../i18n/index.ts';
import { publicLinks, readBoot, seen } from '../lib/boot.ts';
import { connected } from '../lib/connected.ts';
import { postEmbedEvent } from '../lib/embed.ts';
import { send } from '../lib/graphql.ts';
import { inOrder } from '../lib/in-order.ts';

export type Session = SessionFragment;
export type SigningDocument = Session['documents'][number];
export type Field = SigningDocument['fields'][number];

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly session: Session;
}

export const boot = readBoot<Boot>();

/** What the holder of the link sees and may do now, as the server last sent it. */
export const session = signal<Session>(boot.session);

/** How many signers have signed, and how many there are; null until the live connection reports it. */
export const signers = signal<{ signed: number; total: number } | null>(null);

/** Rewrites a temporary link to the origin of this page. */
export const links = publicLinks(boot.publicUrl);

/** Temporary links are valid for an hour. An open page asks for new ones before that. */
const LINKS_OLD_AFTER_MS = 45 * 60_000;
/** How often the page polls while the live connection is closed. */
const POLL_MS = 20_000;

const settled = new Set<Session['state']>(['COMPLETED', 'CANCELED', 'EXPIRED', 'PURGED']);

let freshAt = Date.now();

function show(newer: Session): void {
  const before = session.value.state;
  freshAt = Date.now();
  session.value = newer;
  if (newer.state === before) return;
  if (newer.state === 'SIGNED') postEmbedEvent(newer.embedOrigins, 'signed', {});
  if (newer.state === 'COMPLETED') postEmbedEvent(newer.embedOrigins, 'sealed', {});
}

const reads = inOrder(async () => (await send(SigningSessionDocument, {})).signingSession, show);

/** Reads the session again. Throws what `send` throws. */
export const refreshSession = reads.read;

/** Stores the session from the answer to an action. */
export function takeSession(newer: Session): void {
  reads.outdate();
  show(newer);
}

/** Reads the session again and ignores a failure; a later attempt follows. */
const refreshQuietly = () => refreshSession().catch(() => undefined);

/** Reports once that a person opened the page. A GET never does. */
export async function recordView(): Promise<void> {
  await seen();
  await send(RecordSigningViewDocument, { input: { language: languageName(language.value) } }).catch(() => undefined);
}

/** Keeps the session up to date as long as the page is open. */
export function followEnvelope(): void {
  if (settled.has(session.value.state)) return;
  const listen = async () => {
    const { follow } = await import('../lib/live.ts');
    let cursor: string | null = null;
    const { id } = session.value.envelope;
    await follow(
      EnvelopeStatusDocument,
      () => ({ id, after: cursor }),
      ({ envelopeStatus: change }) => {
        cursor = change.cursor;
        const signed = change.signers.filter(({ status }) => status === 'SIGNED').length;
        signers.value = { signed, total: change.signers.length };
        void refreshQuietly();
      },
    );
  };
  // If the script of the live connection does not load, polling continues.
  listen().catch(() => undefined);
  setInterval(() => {
    if (!connected.value && document.visibilityState === 'visible' && !settled.has(session.value.state)) {
      void refreshQuietly();
    }
  }, POLL_MS);
}

/** Refreshes the session as soon as a verification in another tab has ended. */
export function followIdentity(): void {
  if (session.value.identity?.status !== 'PENDING') return;
  const listen = async () => {
    const { follow } = await import('../lib/live.ts');
    await follow(
      SigningIdentityDocument,
      () => ({}),
      ({ signingIdentity: { status } }) => {
        if (status !== session.value.identity?.status) void refreshQuietly();
      },
    );
  };
  listen().catch(() => undefined);
}

/** Asks for new links when somebody returns to a page that was left open. */
export function renewLinks(): void {
  const renew = () => {
    if (document.visibilityState === 'visible' && Date.now() - freshAt > LINKS_OLD_AFTER_MS) void refreshQuietly();
  };
  document.addEventListener('visibilitychange', renew);
  setInterval(renew, 60_000);
}
