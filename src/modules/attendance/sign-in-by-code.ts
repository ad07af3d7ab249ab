import type { Actor, Origin } from '../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { recordInBatch } from './record-in-batch.ts';
import type { MarkedPresence } from './record-marks.ts';
import { attendeeActor } from './store.ts';

/** The person who signs in after a scan. */
export interface CodeSignIn {
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
