import { batch } from '@preact/signals';
import { itemAt } from '../../../../../kernel/definitely.ts';
import { uploadMb } from '../../../../../kernel/upload-limits.ts';
import { t } from '../../../generated/words/console.ts';
import { NoAnswer, Refusal, serverNow } from '../../../lib/graphql.ts';
import { reasonText, refusalText } from '../../refusal-words.ts';
import { stayAt } from '../../route.ts';
import { type Draft, draft, nobody, problems, recipientsIn, showSaved, signersIn } from '../draft.ts';
import { renameInHistory } from '../fields.ts';
import { viewOf } from '../kinds.ts';
import type { Mandate } from '../people/people.ts';
import { composerPart, goToProblem, nothingWrong, places } from './checks.ts';
import { Gone, type Saved, saveEnvelope } from './save-envelope.ts';
import { saveTemplate } from './save-template.ts';

/** Timeout for 50 MB on a slow connection. */
const PATIENCE_MS = 15 * 60_000;

/** The draft that was submitted, and what was saved. */
interface Submitted {
  readonly of: Draft;
  readonly saved: Saved;
}

interface Attempt {
  readonly of: Draft;
  readonly send: boolean;
  readonly idempotencyKey: string;
  /** Whether no answer came: it may have been saved or not. */
  isUnanswered: boolean;
}

/** The last attempt. A retry of the same draft has its idempotency key, and so saves once. */
let attempt: Attempt | undefined;

/** The save that runs. There is one at a time: the next one begins with the ids of the last. */
let running: Promise<unknown> | undefined;

export const isSaving = (): boolean => running !== undefined;

/** What was composed was dropped while it was saved. */
class Dropped extends Error {}

/** Forgets the attempts of a draft that is dropped. What they save no longer concerns what is composed. */
export function forgetAttempts(): void {
  attempt = undefined;
}

/**
 * Saves the draft, and sends it if requested. An automatic save without an answer is repeated first, as it was: it may have
 * created the envelope.
 * @throws Refusal, NoAnswer, Gone, Dropped
 */
async function save(mandate: Mandate | undefined, sendNow: boolean, isShown = () => true): Promise<Submitted> {
  if (attempt?.isUnanswered && !attempt.send && attempt.of !== draft.value)
    keepSaved(await run(attempt, mandate), isShown());
  const of = draft.value;
  if (attempt?.of !== of || attempt.send !== sendNow)
    attempt = { of, send: sendNow, idempotencyKey: crypto.randomUUID(), isUnanswered: false };
  return run(attempt, mandate);
}

async function run(it: Attempt, mandate: Mandate | undefined): Promise<Submitted> {
  const { of, send, idempotencyKey } = it;
  const options = { timeoutMs: PATIENCE_MS, idempotencyKey };
  try {
    const work = of.kind === 'template' ? saveTemplate(of, options) : saveEnvelope(of, mandate, send, options);
    running = work;
    const saved = await work;
    // Dropped in the meantime: the caller must not link another draft to it.
    if (attempt !== it) throw new Dropped();
    attempt = undefined;
    return { of, saved };
  } catch (error) {
    it.isUnanswered = error instanceof NoAnswer;
    throw error;
  } finally {
    running = undefined;
  }
}

/**
 * Saves the envelope or the template, and sends the envelope if requested. If the service refuses, stores the errors in
 * `problems`, keeps what was typed, and returns null.
 */
export async function submit(mandate: Mandate | undefined, sendNow: boolean): Promise<Submitted | null> {
  problems.value = {};
  if (!nothingWrong(mandate)) return null;
  while (running) await running.catch(() => undefined);
  const of = draft.value;
  try {
    return await save(mandate, sendNow);
  } catch (error) {
    if (error instanceof Dropped) return null;
    problems.value = submitProblems(error, of);
    goToProblem();
    return null;
  }
}

/**
 * Saves the draft without a word and without moving the focus. Returns the time of the save, or why there is none; null for a
 * refusal, which stands at its field. `isShown` tells whether the composer still is, whose address then names the draft.
 */
export async function saveQuietly(
  mandate: Mandate | undefined,
  isShown: () => boolean,
): Promise<Date | 'unanswered' | 'elsewhere' | null> {
  const of = draft.value;
  try {
    const submitted = await save(mandate, false, isShown);
    keepSaved(submitted, isShown());
    return new Date(serverNow());
  } catch (error) {
    if (error instanceof Dropped) return null;
    if (error instanceof NoAnswer) return 'unanswered';
    if (error instanceof Refusal && (error.code === 'invalid_status' || error.code === 'not_found')) return 'elsewhere';
    problems.value = { ...problems.value, ...submitProblems(error, of) };
    return null;
  }
}

/** Goes on with what was saved. The address changes together with the draft: that of another draft would load that one. */
export function keepSaved(submitted: Submitted, isShown = true): void {
  batch(() => {
    adopt(submitted);
    if (isShown) stayAt(viewOf[submitted.of.kind], submitted.saved.id, 'edit');
  });
}

/** Links the draft to what was saved. Changes made since the submission remain unsaved. */
function adopt({ of, saved: { id, documents, signers, fields, lastEvent } }: Submitted): void {
  const savedAs = new Map([
    ...of.documents.map(({ key }, index) => [key, itemAt(documents, index).id] as const),
    ...signersIn(of).map(({ key }, index) => [key, itemAt(signers, index).id] as const),
    ...fields.map(({ id: fieldId }, index) => [itemAt(of.fields, index).key, fieldId] as const),
  ]);
  const attestedAs = new Map(signersIn(of).map(({ key }, index) => [key, itemAt(signers, index).identityId ?? '']));
  const problemElementId = (key: string) => savedAs.get(key) ?? null;
  renameInHistory(problemElementId);
  const now = draft.value;
  const kept = {
    ...now,
    id,
    documents: now.documents.map((one) => ({ ...one, id: problemElementId(one.key) })),
    people: now.people.map((one) => ({
      ...one,
      id: problemElementId(one.key),
      // A person who was attested now has a saved identity.
      identity: one.identity.kind === 'new' ? { ...nobody, id: attestedAs.get(one.key) ?? '' } : one.identity,
    })),
    fields: now.fields.map((one) => ({ ...one, id: problemElementId(one.key) })),
  };
  showSaved(now === of ? kept : of, lastEvent, kept);
}

/** Error codes with a text of our own, and the path to show it at if the error has none. */
const known = {
  insufficient_credits: 'cost',
  mandate_required: 'mandateId',
  agent_not_in_mandate: 'mandateId',
  mandate_scope: 'documentKind',
  identity_required: 'people',
  phone_required: 'people',
  payload_too_large: 'documents',
  invalid_status: 'whole',
} as const;

const isKnown = (code: string): code is keyof typeof known => Object.hasOwn(known, code);

function submitProblems(error: unknown, of: Draft): Record<string, string> {
  if (error instanceof Gone) return { documents: t('fileGone', { name: error.message }) };
  if (error instanceof NoAnswer) return { whole: t('composeNoAnswer') };
  if (!(error instanceof Refusal)) throw error;
  const { code, details } = error;
  const text = isKnown(code) ? t(`refused_${code}`, { mb: uploadMb.envelope }) : null;
  if (!details.length) return { [isKnown(code) ? known[code] : 'whole']: text ?? refusalText(error) };
  return Object.fromEntries(details.map((detail) => [refusedPlace(detail.path, of), text ?? reasonText(detail)]));
}

interface DraftList {
  readonly part: 'documents' | 'people' | 'fields';
  readonly items: readonly { readonly key: string }[];
}

/** The lists of a request by name, and the part of the draft that has their items. */
function listsOf(of: Draft): Readonly<Record<string, DraftList>> {
  const signers: DraftList = { part: 'people', items: signersIn(of) };
  return {
    documents: { part: 'documents', items: of.documents },
    fields: { part: 'fields', items: of.fields },
    ...{ signers, roles: signers },
    recipients: { part: 'people', items: recipientsIn(of) },
  };
}

/**
 * Converts `signers.0.email` to a path with the item's key, so that the error follows the item when the order changes.
 */
function refusedPlace(path: string, of: Draft): string {
  const [at, index, ...rest] = path.split('.');
  const list = listsOf(of)[at!];
  if (!list) return composerPart(path) in places ? path : 'whole';
  const item = list.items[Number(index)];
  if (!item || index === undefined) return list.part;
  if (list.part === 'documents') return `documents.${item.key}`;
  return [list.part, item.key, rest[0] === 'identityId' ? 'identity' : rest.join('.')].filter(Boolean).join('.');
}
