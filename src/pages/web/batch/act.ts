import { signal } from '@preact/signals';
import { AuthorizeSealBatchDocument, RefuseSealBatchDocument, RequestBatchCodeDocument } from '../generated/graphql.ts';
import { postEmbedEvent } from '../lib/embed.ts';
import { NoAnswer, Refusal, send, serverNow } from '../lib/graphql.ts';
import type { SentCode } from '../ui/code-form.tsx';
import { type Batch, ended, refreshSession, session, takeSession } from './session.ts';

/** The last code that was sent. */
export const sentCode = signal<SentCode | null>(null);
/** SHA-256 of the declaration that the agent accepted; null before that. */
export const declarationSha256 = signal<string | null>(null);

/** What the agent states as the kind of the documents whose sender stated none; null before that. */
export const statedKind = signal<Batch['kindsToState'][number] | null>(null);

/** The kinds of which the agent must choose one. A mandate of one kind leaves no choice. */
export const kindsToChoose = (): Batch['kindsToState'] =>
  session.value.kindsToState.length > 1 ? session.value.kindsToState : [];

/** Whether a code was sent and has not expired. */
export const codeIsOut = (): boolean => sentCode.value !== null && Date.parse(sentCode.value.expiresAt) > serverNow();

/** Set when an answer never arrived. The next attempt reads the session first. */
let uncertain = false;

/** Asks for the code. Throws `Refusal`, `NoAnswer`. */
export async function requestCode(): Promise<void> {
  sentCode.value = (await attempt(() => send(RequestBatchCodeDocument, {}))).requestBatchCode.signingCode;
}

/**
 * Authorizes the whole list. After a lost answer, reads the session first instead of repeating the request. Throws
 * `Refusal`, `NoAnswer`.
 */
export async function authorize(code: string): Promise<void> {
  if (uncertain) {
    await refreshSession();
    uncertain = false;
    if (session.value.status !== 'PENDING') return;
  }
  const documentKind = session.value.kindsToState.length > 1 ? statedKind.value : session.value.kindsToState[0];
  const input = { code, declarationSha256: declarationSha256.value ?? '', documentKind: documentKind ?? null };
  const { authorizeSealBatch } = await attempt(() => send(AuthorizeSealBatchDocument, { input }));
  takeSession(authorizeSealBatch.batchSession);
}

/** "I do not want to seal." Ends the list. Throws `Refusal`, `NoAnswer`. */
export async function refuseBatch(reason: string): Promise<void> {
  const { refuseSealBatch } = await attempt(() => send(RefuseSealBatchDocument, { input: { reason } }));
  takeSession(refuseSealBatch.batchSession);
}

/** Runs an action. If the service answers that the list has ended, shows its status page. */
async function attempt<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof NoAnswer) uncertain = true;
    postEmbedEvent(session.peek().embedOrigins, 'error', { code: error instanceof Refusal ? error.code : 'no_answer' });
    if (error instanceof Refusal) await moveOn(error);
    throw error;
  }
}

async function moveOn({ code }: Refusal): Promise<void> {
  if (code === 'batch_mismatch') ended.value = 'batchChanged';
  if (code === 'mandate_not_active' || code === 'mandate_expired') ended.value = 'batchMandateOver';
  if (code === 'gone' || code === 'invalid_status' || code === 'code_locked') await refreshSession();
}
