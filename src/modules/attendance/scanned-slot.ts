import type { Actor, LinkActor, Origin } from '../../kernel/actor.ts';
import { refuse, refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { AttendanceSession, Slot } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink, slotTicket } from '../access/index.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { recordInBatch } from './record-in-batch.ts';
import type { MarkedPresence } from './record-marks.ts';
import { because } from './refusals.ts';
import { attendeeActor } from './store.ts';

/** The person who signs in after a scan. */
interface CodeSignIn {
  readonly attendeeId: string;
  /** PNG in base64. */
  readonly drawnSignature: string;
  /** Id that the page gives its device. */
  readonly device: string;
}

/**
 * Marks presence, in the slot whose code was scanned, for the person who selects their name and signs. A second name
 * from the same device is accepted and flagged. Idempotent, like `markPresence`.
 */
export async function signInByCode(
  services: Services,
  actor: Actor,
  origin: Origin,
  { attendeeId, drawnSignature, device }: CodeSignIn,
): Promise<MarkedPresence> {
  const { subjectId: slotId } = assertLink(actor, 'join');
  const slot = await services.database.prisma.slot.findUnique({ where: { id: slotId }, select: { sessionId: true } });
  const attendee =
    slot && isUuid(attendeeId)
      ? await services.database.prisma.attendee.findFirst({ where: { id: attendeeId, sessionId: slot.sessionId } })
      : null;
  if (!attendee) throw refuseRequest('not_found');
  const { sha256 } = await intakeSignatureImage(services, drawnSignature, 'drawnSignature', { small: true });
  return recordInBatch(services, attendee.sessionId, {
    slotId,
    attendeeId,
    role: attendeeActor(attendee),
    replaces: false,
    method: 'QR_CODE',
    lateMinutes: null,
    earlyMinutes: null,
    excuse: null,
    documentReceivedOn: null,
    reason: null,
    status: null,
    signatureSha256: sha256,
    device,
    ip: origin.ip,
    userAgent: origin.userAgent,
  });
}

/** The page that a slot's code opens. */
export interface ScannedSlot {
  readonly session: AttendanceSession;
  readonly slot: Slot;
  /** A new ticket after a scan; null if the caller already has one. */
  readonly ticket: string | null;
}

/** An attendee of the slot's session, as everybody in the room sees them. */
export interface ExpectedName {
  readonly id: string;
  readonly name: string;
  /** Distinguishes attendees of the same name; null for others. */
  readonly hint: string | null;
  readonly marked: boolean;
}

/** Reads the page that a code or a ticket opens. @throws Fault `gone` (the session was purged) */
export async function findScannedSlot(services: Services, actor: Actor): Promise<ScannedSlot> {
  const { link, subjectId } = assertVisitor(actor);
  const { session, ...slot } = await services.database.prisma.slot.findUniqueOrThrow({
    where: { id: subjectId },
    include: { session: true },
  });
  if (session.purgedAt) throw refuse('gone', because('sheet_purged'));
  return { session, slot, ticket: link === 'scan' ? slotTicket(services, slot.id) : null };
}

function assertVisitor(actor: Actor): LinkActor {
  if (actor.kind === 'anonymous') throw refuse('unauthorized');
  if (actor.kind !== 'link' || !(actor.link === 'scan' || actor.link === 'join')) throw refuse('forbidden');
  return actor;
}

/** The names to choose from, in alphabetical order; none after the slot is closed. Never includes addresses. */
export async function expectedNames(services: Services, { slot, session }: ScannedSlot): Promise<ExpectedName[]> {
  if (slot.status !== 'OPEN') return [];
  const attendees = await services.database.prisma.attendee.findMany({
    where: { sessionId: session.id },
    select: {
      id: true,
      name: true,
      externalRef: true,
      marks: { where: { slotId: slot.id, state: 'STANDING' }, select: { id: true } },
    },
  });
  const namesakes = new Map<string, number>();
  for (const { name } of attendees) namesakes.set(name, (namesakes.get(name) ?? 0) + 1);
  const { compare } = new Intl.Collator('fr');
  return attendees
    .map(({ id, name, externalRef, marks }) => ({
      id,
      name,
      marked: marks.length > 0,
      hint: namesakes.get(name)! > 1 ? externalRef : null,
    }))
    .sort((a, b) => compare(a.name, b.name));
}
