import { signal } from '@preact/signals';
import type { Language, StatusPageKind } from '../../words/status-page.ts';
import { type BatchFragment, BatchSessionDocument, SealBatchProgressDocument } from '../generated/graphql.ts';
import { readBoot } from '../lib/boot.ts';
import { connected } from '../lib/connected.ts';
import { send } from '../lib/graphql.ts';
import { linksOf } from '../lib/links.ts';

export type Batch = BatchFragment;

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly session: Batch;
}

export const boot = readBoot<Boot>();

/** What the agent sees and may do now; the server's word, never this page's guess. */
export const session = signal<Batch>(boot.session);

/** A link as this page opens it. */
export const here = linksOf(boot.publicUrl);

/** What was met while the page was open, and that the list's own state does not tell. */
export const ended = signal<StatusPageKind | null>(null);

/** How often a page asks while the live connection does not stand. */
const POLL_MS = 10_000;

const canceledKinds = {
  AGENT_REFUSED: 'batchRefused',
  MANDATE_REVOKED: 'batchMandateOver',
  ENVELOPE_LEFT: 'batchChanged',
} as const;

/** The status page of a list that ended without a seal. Null while the agent can decide, and after the agent sealed it. */
export function endOf({ status, cancelReason }: Batch): StatusPageKind | null {
  if (status === 'EXPIRED') return 'batchExpired';
  if (status === 'CANCELED') return canceledKinds[cancelReason ?? 'ENVELOPE_LEFT'];
  return ended.value;
}

/** Asks for the session again. Throws as `send` does. */
export async function refreshSession(): Promise<void> {
  session.value = (await send(BatchSessionDocument, {})).batchSession;
}

const isOver = () => session.value.status === 'APPLIED' || endOf(session.value) !== null;

/** Keeps the session true for as long as the page is open. */
export function followBatch(): void {
  if (isOver()) return;
  const listen = async () => {
    const { follow } = await import('../lib/live.ts');
    const { id } = session.value;
    await follow(
      SealBatchProgressDocument,
      () => ({ id }),
      ({ sealBatchProgress: progress }) => {
        const before = session.value.status;
        session.value = { ...session.value, progress };
        if (progress.status !== before) void refreshSession().catch(() => undefined);
      },
    );
  };
  // Where even its script does not load, the page asks from time to time.
  listen().catch(() => undefined);
  setInterval(() => {
    if (!connected.value && document.visibilityState === 'visible' && !isOver()) {
      void refreshSession().catch(() => undefined);
    }
  }, POLL_MS);
}
