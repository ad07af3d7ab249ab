import { signal } from '@preact/signals';
import type { Language } from '../../../kernel/language.ts';
import { languageName } from '../../../kernel/language.ts';
import type { StatusPageKind } from '../../words/status-page.ts';
import {
  type BatchFragment,
  BatchSessionDocument,
  RecordBatchViewDocument,
  SealBatchProgressDocument,
} from '../generated/graphql.ts';
import { language } from '../i18n/index.ts';
import { publicLinks, readBoot, seen } from '../lib/boot.ts';
import { connected } from '../lib/connected.ts';
import { send } from '../lib/graphql.ts';
import { inOrder } from '../lib/in-order.ts';
import { kindOfEnd } from './status.ts';

export type Batch = BatchFragment;

interface Boot {
  readonly language: Language;
  readonly publicUrl: string;
  readonly session: Batch;
}

export const boot = readBoot<Boot>();

/** What the agent sees and may do now, as the server last sent it. */
export const session = signal<Batch>(boot.session);

/** Rewrites a temporary link to the origin of this page. */
export const links = publicLinks(boot.publicUrl);

/** The end of the list that a refused request revealed, where the status of the list does not show it. */
export const ended = signal<StatusPageKind | null>(null);

/** How often the page polls while the live connection is closed. */
const POLL_MS = 10_000;

/** The status page of a list that ended without a seal. Null while the agent can decide, and after the agent sealed it. */
export const batchEnd = (batch: Batch): StatusPageKind | null => kindOfEnd(batch) ?? ended.value;

const show = (newer: Batch) => {
  session.value = newer;
};
const reads = inOrder(async () => (await send(BatchSessionDocument, {})).batchSession, show);

/** Reads the session again. Throws what `send` throws. */
export const refreshSession = reads.read;

/** Stores the session from the answer to an action. */
export function takeSession(newer: Batch): void {
  reads.outdate();
  show(newer);
}

const isOver = () => session.value.status === 'APPLIED' || batchEnd(session.value) !== null;

/** Reports once that a person opened the page. A GET never does. */
export async function recordView(): Promise<void> {
  await seen();
  await send(RecordBatchViewDocument, { input: { language: languageName(language.value) } }).catch(() => undefined);
}

/** Keeps the session up to date as long as the page is open. */
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
  // If the script of the live connection does not load, polling continues.
  listen().catch(() => undefined);
  setInterval(() => {
    if (!connected.value && document.visibilityState === 'visible' && !isOver()) {
      void refreshSession().catch(() => undefined);
    }
  }, POLL_MS);
}
