import { type Actor, simulationOf } from '../../kernel/actor.ts';
import { destination, type Lifecycle } from '../../kernel/lifecycle.ts';
import { lower } from '../../kernel/text.ts';
import { type Queries, sql, type Tx, updateSeen } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { actorName, appendEach } from './append.ts';
import { because, refuse } from './refusals.ts';
import type { ChainSubject } from './topics.ts';

interface Row<State extends string> {
  readonly id: string;
  /** The state that the caller has read. */
  readonly status: State;
}

interface Telling {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
}

interface Place {
  readonly subject: ChainSubject;
  /** Name of the actor in the chain. Default: derived from the actor's kind. */
  readonly actorName?: string;
}

/** A row that moves, with columns to set on it alone. All rows of a move set the same ones. */
interface Moved<State extends string> {
  readonly row: Row<State>;
  readonly set?: Readonly<Record<string, unknown>>;
}

interface Move<State extends string, Moves extends string> {
  readonly lifecycle: Lifecycle<State, Moves>;
  readonly move: Moves;
  /** Columns that change together with the state. */
  readonly set?: Readonly<Record<string, unknown>>;
}

/**
 * Changes the state of a row, in the caller's transaction: compare-and-swap from the state that the caller has read,
 * then the event in the chain and for the listeners. No other function writes states.
 * @throws Fault `invalid_status` if the lifecycle has no such move, or another request changed the state first
 */
export async function advance<State extends string, Moves extends string>(
  services: Services,
  tx: Tx,
  actor: Actor,
  { row, data, personal, ...move }: Move<State, Moves> & Place & Telling & { readonly row: Row<State> },
): Promise<State> {
  const telling = { ...(data ? { data } : {}), ...(personal ? { personal } : {}) };
  return advanceAll(services, tx, actor, { ...move, rows: [{ row, ...telling }] });
}

/** Makes the same move for several rows of one subject, all or none. Appends one event for each row, in order. */
export const advanceAll = <State extends string, Moves extends string>(
  services: Services,
  tx: Tx,
  actor: Actor,
  {
    subject,
    actorName: name,
    rows,
    ...move
  }: Move<State, Moves> & Place & { readonly rows: readonly (Telling & { readonly row: Row<State> })[] },
): Promise<State> => {
  const place = { subject, ...(name ? { actorName: name } : {}) };
  return advanceEach(services, tx, actor, { ...move, rows: rows.map((row) => ({ ...place, ...row })) });
};

/**
 * Makes the same move for several rows, each with its own subject. All or none, with the same number of statements as
 * for one.
 */
export async function advanceEach<State extends string, Moves extends string>(
  services: Services,
  tx: Tx,
  actor: Actor,
  { lifecycle, move, set, rows }: Move<State, Moves> & { readonly rows: readonly (Place & Telling & Moved<State>)[] },
): Promise<State> {
  const { to } = lifecycle.moves[move];
  const stuck = rows.find(({ row }) => destination(lifecycle, row.status, move) === undefined);
  if (stuck)
    throw refuse('invalid_status', because('in_state', { noun: lifecycle.noun, status: lower(stuck.row.status) }));
  const { table, field } = lifecycle.stored;
  await updateSeen(tx, {
    table,
    field,
    rows: rows.map(({ row: { id, status }, set: own }) => ({ id, seen: status, set: { ...set, ...own, [field]: to } })),
    check: (count) => {
      if (count !== rows.length) throw refuse('invalid_status', because('changed_meanwhile', { noun: lifecycle.noun }));
    },
  });
  const entries = rows.map(({ row, set: _, subject, actorName: name, data, ...telling }) => ({
    subject,
    event: {
      type: `${lifecycle.noun}.${move}`,
      subjectId: row.id,
      actor: name ?? actorName(actor),
      data: { ...data, ...simulationOf(actor) },
      ...telling,
    },
  }));
  await appendEach(services, tx, entries);
  return to;
}

/** Events in the chains of envelopes, attendance sessions and digest seals, with their meaning. The chain is public. */
export const shownEvents = {
  'envelope.created': 'The envelope was created.',
  'envelope.replaced': 'The draft was changed.',
  'envelope.sent': 'The envelope was sent to the signers.',
  'envelope.signatures_collected': 'The last signer has signed.',
  'envelope.proof_composed': 'The summary for the evidence file was composed.',
  'envelope.completed': 'The envelope was sealed and completed.',
  'envelope.canceled': 'The envelope was cancelled.',
  'envelope.expired': 'The envelope expired before it was completed.',
  'envelope.purged': 'The documents were deleted at the end of their retention.',
  'envelope.reminders_set': 'The sender changed when signers are reminded.',
  'envelope.expiry_extended': 'The signers were given more time.',
  'envelope.in_person_opened': 'A member opened signing in person on a device.',
  'envelope.in_person_ended': 'Signing in person on a device ended.',
  'envelope.clock_advanced': 'The test clock was advanced.',
  'document.renewed': 'The time-stamp of a sealed document was renewed.',
  'evidence.renewed': 'The time-stamp of the evidence file was renewed.',
  'signer.came_by_link': 'A signer came by a link that is open to anybody, and proved their address by a code.',
  'signer.device_handed': 'A member handed the device to a signer, who signs in person.',
  'signer.notified': 'A signer was invited to sign.',
  'signer.notice_resent': 'The invitation was sent to a signer again.',
  'signer.corrected': 'The address or phone number of a signer was corrected, and the link replaced.',
  'signer.link_replaced': 'The personal link of a signer was replaced.',
  'signer.delegated': 'A signer named another person, who signs in their place.',
  'signer.name_corrected': 'A signer corrected the spelling of their own name.',
  'signer.attachment_added': 'A signer added a file that the sender asked for.',
  'signer.attachment_removed': 'A signer removed a file that they had added.',
  'signer.delivery_failed': 'A message to a signer was not delivered.',
  'signer.reminded': 'A signer was reminded to sign.',
  'signer.viewed': 'A signer opened the signing page.',
  'signer.code_sent': 'A one-time code was sent to a signer.',
  'signer.message_accepted': 'A mail or SMS server accepted a message to a signer.',
  'signer.code_wrong': 'A wrong one-time code was entered.',
  'signer.code_checked': 'The one-time code of a signer was checked and is right.',
  'signer.codes_locked': 'Codes of a signer were locked after too many wrong ones.',
  'signer.certificate_failed': 'A signer could not sign with their own certificate at their trust service.',
  'signer.signed': 'A signer signed.',
  'signer.declined': 'A signer declined to sign.',
  'signer.authorized': 'An agent authorized the seal of a batch.',
  'recipient.notified': 'An approver, a viewer or the holder of a copy was sent the personal link.',
  'recipient.notice_resent': 'The link was sent to an approver or a viewer again.',
  'recipient.corrected': 'The address of an approver or a viewer was corrected, and the link replaced.',
  'recipient.link_replaced': 'The personal link of an approver or a viewer was replaced.',
  'recipient.delivery_failed': 'An e-mail to an approver or a viewer was not delivered.',
  'recipient.reminded': 'An approver or a viewer was reminded.',
  'recipient.viewed': 'An approver or a viewer opened the page with the documents.',
  'recipient.message_accepted': 'A mail server accepted a message to somebody who does not sign.',
  'recipient.approved': 'An approver agreed to the documents.',
  'recipient.read': 'A viewer confirmed having read the documents.',
  'recipient.declined': 'An approver declined to agree.',
  'session.created': 'The attendance session was created.',
  'session.trainer_notice_resent': 'The link was sent to the trainer again.',
  'session.file_added': 'The organisation attached a file to the session.',
  'session.file_removed': 'The organisation removed a file from the session.',
  'session.closed': 'The attendance session was closed.',
  'session.proof_composed': 'The summary for the evidence file was composed.',
  'session.sealed': 'The attendance sheet was sealed.',
  'session.purged': 'The attendance sheet was deleted at the end of its retention.',
  'session.clock_advanced': 'The test clock was advanced.',
  'sheet.renewed': 'The time-stamp of the attendance sheet was renewed.',
  'session_evidence.renewed': 'The time-stamp of the evidence file was renewed.',
  'attendee.expected': 'An attendee was added when the session was created.',
  'attendee.added': 'An attendee was added later.',
  'attendee.notice_resent': 'The personal link was sent to an attendee again.',
  'trainer.named': 'A trainer of slots was named.',
  'trainer.notice_resent': 'The link was sent to the trainer of a slot again.',
  'slot.trainer_set': 'Who teaches a slot was set.',
  'slot.opened': 'A slot was opened.',
  'slot.presence_asked': 'The service asked those who had signed in to confirm their presence.',
  'slot.presence_confirmed': 'An attendee confirmed their presence when asked.',
  'slot.closed': 'A slot was closed.',
  'slot.lapsed': 'A slot was closed with the session without having been opened.',
  'mark.given': 'The presence of an attendee was marked.',
  'mark.replaced': 'The trainer replaced a mark.',
  'digest_seal.sealed': 'A digest was sealed. The document was not seen.',
  'digest_seal.timestamped': 'A digest was time-stamped. The document was not seen.',
  'digest_seal.file_reported': 'The fingerprint of the sealed file was reported.',
} as const;

export type ShownEvent = keyof typeof shownEvents;

export const isShownEvent = (type: string): type is ShownEvent => Object.hasOwn(shownEvents, type);

/**
 * Lists the types of the events in a chain, each once for every number that the datum `about` has in their data (null without
 * it). The chain is not checked.
 */
export const listEventTypes = (
  on: Queries,
  chainId: string,
  about: 'slot' | 'attendee',
): Promise<{ readonly type: string; readonly about: number | null }[]> =>
  on.rows(sql`
    SELECT DISTINCT type, (data->>${about}::text)::int AS about FROM evidence_events
    WHERE chain_id = ${chainId}::uuid ORDER BY type, about`);
