import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Mark } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { recordInBatch } from './record-in-batch.ts';
import type { MarkedPresence } from './record-marks.ts';
import { attendeeActor } from './store.ts';

/** A presence to mark. */
export interface PresenceInput {
  readonly slotId: string;
  /** Whose; an attendee's link marks its own attendee only, whatever is said here. */
  readonly attendeeId?: string | null | undefined;
  /** What the trainer says; the clock says it for attendees: present, or late. */
  readonly status?: Mark['status'] | null | undefined;
  /** A drawn signature, PNG in base64. */
  readonly drawnSignature?: string | null | undefined;
  /** What the page knows its device by. */
  readonly device?: string | null | undefined;
}

/**
 * Marks presence in an open slot: an attendee their own, once; the trainer anybody's, in the place of what stood there.
 * Marking again changes nothing and says so. Acknowledged only when it is committed.
 */
export async function markPresence(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: PresenceInput,
): Promise<MarkedPresence> {
  const { sessionId, attendeeId, role } = await markerOf(services, actor, input.attendeeId);
  if (!isUuid(input.slotId)) throw refuseRequest('not_found');
  const byTrainer = role === 'trainer';
  const picture =
    !byTrainer && input.drawnSignature
      ? (await intakeSignatureImage(services, input.drawnSignature, 'drawnSignature', { small: true })).sha256
      : null;
  return recordInBatch(services, sessionId, {
    slotId: input.slotId,
    attendeeId,
    role,
    replaces: byTrainer,
    method: byTrainer ? 'TRAINER' : 'LINK',
    status: byTrainer ? (input.status ?? 'PRESENT') : null,
    signatureSha256: picture,
    device: byTrainer ? null : (input.device ?? null),
    ip: origin.ip,
    userAgent: origin.userAgent,
    ...simulationOf(actor),
  });
}

interface Marker {
  readonly sessionId: string;
  readonly attendeeId: string;
  /** As the chain names who marks. */
  readonly role: string;
}

/** Who marks whom, in which session. */
async function markerOf(services: Services, actor: Actor, asked: string | null | undefined): Promise<Marker> {
  if (actor.kind === 'anonymous') throw refuseRequest('unauthorized');
  if (actor.kind !== 'link') throw refuseRequest('forbidden');
  if (actor.link === 'trainer') {
    if (!(asked && isUuid(asked))) throw refuseRequest('not_found');
    return { sessionId: actor.subjectId, attendeeId: asked, role: 'trainer' };
  }
  if (actor.link !== 'attend') throw refuseRequest('forbidden');
  const { id, sessionId, position } = await services.database.prisma.attendee.findUniqueOrThrow({
    where: { id: actor.subjectId },
  });
  return { sessionId, attendeeId: id, role: attendeeActor({ position }) };
}
