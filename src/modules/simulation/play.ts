import type { Actor, LinkActor, Mode, Origin } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { Fault, type FaultTable, refuse as refuseRequest, refuser } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { shownFields } from '../../kernel/shown-fields.ts';
import type { Field, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope, findCode, ownedBy } from '../access/index.ts';
import { findOwnSlot, markPresence } from '../attendance/index.ts';
import { findOwnBatch, type WholeBatch } from '../batches/index.ts';
import { listFieldsOf } from '../documents/index.ts';
import {
  assertMayChange,
  findOwnSigner,
  heldValue,
  radioGroups,
  signerLevel,
  signingRoles,
  storedFormat,
} from '../envelopes/index.ts';
import { readIdentity } from '../identities/index.ts';
import {
  assertReady,
  confirmIdentity,
  consents,
  findSession,
  recordSigningView,
  type SignatureInput,
  type SigningSession,
  sendSigningCode,
  signEnvelope,
} from '../signing/index.ts';

/** User agent in the evidence of simulated acts. */
const BROWSER = 'Esign simulation (test mode)';

/** Checks that the row is in test mode. Every operation of this room calls it. @throws Fault `test_mode_only` */
export function assertTest({ mode }: { readonly mode: Mode }): void {
  if (mode !== 'TEST') throw refuse('test_mode_only');
}

/** A person simulated by the organisation: acts as the holder of their personal link, and every event says so. */
interface Player {
  readonly actor: LinkActor;
  readonly origin: Origin;
}

const playerOf = (link: LinkActor['link'], subjectId: string, { requestId, ip }: Origin): Player => ({
  actor: { kind: 'link', link, subjectId, simulated: true },
  origin: { requestId, ip, userAgent: BROWSER },
});

/**
 * Returns a person of the caller's own envelope to simulate, in one of these roles. Default: those who sign.
 * @throws Fault `not_found` (also for another role), `test_mode_only`
 */
export async function playSigner(
  services: Services,
  actor: Actor,
  origin: Origin,
  id: string,
  roles: readonly Signer['role'][] = signingRoles,
): Promise<Player & { readonly signer: Signer }> {
  const key = assertScope(actor, 'envelopes:write');
  const found = isUuid(id) ? await findOwnSigner(services.database, key, id, roles) : null;
  if (!found) throw refuseRequest('not_found');
  const { envelope, ...signer } = found;
  await assertMayChange(services.database.prisma, key, [envelope]);
  assertTest(envelope);
  return { signer, ...playerOf('sign', id, origin) };
}

/** Returns the agent of the caller's own batch to simulate. @throws Fault `not_found`, `test_mode_only` */
export async function playAgent(
  services: Services,
  actor: Actor,
  origin: Origin,
  id: string,
): Promise<Player & { readonly batch: WholeBatch }> {
  const key = assertScope(actor, 'mandates:manage');
  const batch = isUuid(id) ? await findOwnBatch(services.database, key, id) : null;
  if (!batch) throw refuseRequest('not_found');
  assertTest(batch);
  return { batch, ...playerOf('batch', id, origin) };
}

/**
 * Returns the attendees of a slot of the caller's own session to simulate. @throws Fault `not_found`, `test_mode_only`
 */
async function playAttendees(
  services: Services,
  actor: Actor,
  origin: Origin,
  slotId: string,
): Promise<{ readonly sessionId: string; readonly players: ReadonlyMap<string, Player> }> {
  const owner = ownedBy(assertScope(actor, 'attendance:write'));
  const slot = isUuid(slotId) ? await findOwnSlot(services.database, owner, slotId) : null;
  if (!slot) throw refuseRequest('not_found');
  assertTest(slot.session);
  const players = slot.session.attendees.map(({ id }) => [id, playerOf('attend', id, origin)] as const);
  return { sessionId: slot.sessionId, players: new Map(players) };
}

/** Value for an empty field, within its format. Null for no value. */
function sampleValue(field: Pick<Field, 'type' | 'format'>, now: Date): string | null {
  switch (field.type) {
    case 'SIGNATURE':
    case 'INITIALS':
      return null;
    case 'CHECKBOX':
      return 'true';
    case 'DATE':
      return sampleDay(field, now.toISOString().slice(0, 10));
    case 'TEXT':
      return storedFormat(field)?.kind === 'fixed' ? null : sampleText(field);
  }
}

function sampleDay(field: Pick<Field, 'format'>, today: string): string {
  const format = storedFormat(field);
  if (format?.kind !== 'date') return today;
  if (format.earliest && today < format.earliest) return format.earliest;
  return format.latest && today > format.latest ? format.latest : today;
}

const SAMPLE = 'Simulation';

function sampleText(field: Pick<Field, 'format'>): string {
  const format = storedFormat(field);
  if (format?.kind === 'number') {
    const decimals = format.decimals ?? 6;
    const number = format.min ?? Math.min(1, format.max ?? 1);
    // Rounds up, so that the number is not below the smallest one.
    return String(Math.ceil(number * 10 ** decimals) / 10 ** decimals);
  }
  if (format?.kind === 'email') return 'simulation@example.org';
  if (format?.kind === 'choice') return itemAt(format.options, 0);
  if (format?.kind !== 'text') return SAMPLE;
  return SAMPLE.padEnd(format.minLength ?? 0, '-').slice(0, format.maxLength ?? undefined);
}

/** A value for each field without one, as far as the values before it show the field. Of radio buttons the first is ticked. */
function sampleValues(fields: readonly Field[], now: Date): SignatureInput['values'] {
  const second = new Set(
    [...radioGroups(fields).values()].flatMap((boxes) => {
      const ticked = boxes.find((box) => heldValue(box) === 'true') ?? boxes.find((box) => !heldValue(box));
      return boxes.filter((box) => box !== ticked);
    }),
  );
  const sampled = (field: Field) => heldValue(field) || (second.has(field) ? '' : (sampleValue(field, now) ?? ''));
  const shown = shownFields(fields, sampled);
  return fields
    .filter((field) => shown.has(field) && !heldValue(field) && sampled(field))
    .map((field) => ({ fieldId: field.id, value: sampled(field) }));
}

/** Maximum length of a typed signature on the page. */
const TYPED = 100;

/** Returns the input of a signer who fills in all fields, types their name and agrees. */
export async function simulatedSignature(
  services: Services,
  { signer }: SigningSession,
  code: string | null,
): Promise<SignatureInput> {
  const fields = await listFieldsOf(services.database, signer.id);
  const values = sampleValues(fields, services.clock.now());
  const name = await identityDisplayName(services, signer);
  const typed = (wanted: Field['type'], most: number) =>
    fields.some(({ type }) => type === wanted) ? name.slice(0, most) : null;
  const consent = consents.inForce.find(({ language }) => language === signer.language) ?? consents.inForce[0]!;
  return {
    ...{ values, place: null, consentSha256: consent.sha256, code, pagesShown: [] },
    ...{ typedSignature: typed('SIGNATURE', TYPED), typedInitials: typed('INITIALS', 1), signatureStyle: null },
    ...{ drawnSignature: null, uploadedSignature: null, drawnInitials: null },
  };
}

/** The name that the person types: that of the attested identity, if there is one. */
async function identityDisplayName(
  services: Services,
  { identityId, name }: SigningSession['signer'],
): Promise<string> {
  const attributes = identityId ? (await readIdentity(services, identityId)).attributes : null;
  return attributes ? `${attributes.givenName} ${attributes.familyName}` : name;
}

interface SimulatedPresence {
  readonly slotId: string;
  /** Null for all attendees. */
  readonly attendeeIds: readonly string[] | null;
}

/**
 * Simulates attendees who sign in to an open slot by their personal links. Existing marks stay. Returns the session's
 * id.
 */
export async function simulatePresence(
  services: Services,
  caller: Actor,
  from: Origin,
  { slotId, attendeeIds }: SimulatedPresence,
): Promise<string> {
  const { sessionId, players } = await playAttendees(services, caller, from, slotId);
  const wanted = attendeeIds?.map((id) => id.toLowerCase()) ?? [...players.keys()];
  const chosen = wanted.map((id) => players.get(id));
  if (chosen.includes(undefined)) throw refuse('not_found', 'An attendee does not belong to this session.');
  // In parallel: they share transactions, and all get the same error.
  await Promise.all(
    [...new Set(chosen)].map((player) => markPresence(services, player!.actor, player!.origin, { slotId })),
  );
  return sessionId;
}

/**
 * Simulates a signer who opens the page, requests a code if needed, and signs. Calls the page's own functions, so that
 * chain, certificate, mails and webhooks are as usual. Returns the envelope's id.
 */
export async function simulateSignature(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<string> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id);
  const session = await findSession(services, actor);
  assertReady(session);
  // Check this first: a failed simulation must leave no trace.
  if (signerLevel(session.envelope, signer) === 'ADVANCED') await confirmIdentity(services, signer);
  await recordSigningView(services, actor, origin, { language: 'fr' });
  const [channel] = signer.authentication;
  const code = channel ? (await sendSigningCode(services, actor, { channel })).code : null;
  await signEnvelope(services, actor, origin, await simulatedSignature(services, session, code), { isSimulated: true });
  return signer.envelopeId;
}

/** Never equals a code, because codes are digits. */
const WRONG = 'wrong!';

/** Codes of the errors that a wrong code leads to. */
const refusedCodes = ['code_wrong', 'code_exhausted', 'code_locked'] as const;
export type RefusedCode = (typeof refusedCodes)[number];

/** The error that the page would show. */
export interface CodeRefusal {
  readonly code: RefusedCode;
  readonly message: string;
  /** Tries left. 0 if a new code is needed. */
  readonly triesLeft: number;
}

/**
 * Sends a code if none is valid, and enters a wrong one. A code without tries left stays locked, as on the page, until
 * a new one is requested. Throws unexpected errors.
 */
export async function typeWrongCode(
  services: Services,
  subjectId: string,
  { send, type }: { readonly send: () => Promise<unknown>; readonly type: (code: string) => Promise<unknown> },
): Promise<CodeRefusal> {
  const waiting = await findCode(services, subjectId);
  if (!waiting || waiting.expiresAt <= services.clock.now()) await send();
  try {
    await type(WRONG);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const code = refusedCodes.find((each) => each === error.code);
    if (!code) throw error;
    return { code, message: error.message, triesLeft: error.facts?.triesLeft ?? 0 };
  }
  throw new Error('a wrong code was accepted');
}

export const faults = {
  test_mode_only: { status: 403, meaning: 'People and time are simulated in test mode only, never in live mode.' },
  no_code_asked: { status: 409, meaning: 'This signer signs without a one-time code.' },
} as const satisfies FaultTable;

export const refuse = refuser(faults);
