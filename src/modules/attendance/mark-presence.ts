import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { refuse as refuseRequest, rule } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { type Attendee, anyOf, type Database, type Mark, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type ReadSubjects, takeLinkSubject } from '../access/index.ts';
import { intakeSignatureImage } from '../documents/index.ts';
import { recordInBatch } from './record-in-batch.ts';
import type { MarkedPresence } from './record-marks.ts';
import { because } from './refusals.ts';
import { attendeeActor, isTrainer, readTaught } from './store.ts';

/** A request to mark presence. */
interface PresenceInput {
  readonly slotId: string;
  /** Required from a trainer. An attendee's link always marks its own attendee and ignores this. */
  readonly attendeeId?: string | null | undefined;
  /** Set by a trainer. For attendees the clock decides: PRESENT or LATE. */
  readonly status?: Mark['status'] | null | undefined;
  /** Minutes missed. Set by a trainer, with LATE only. */
  readonly lateMinutes?: number | null | undefined;
  /** Minutes before the end. Set by a trainer, with PRESENT or LATE only. */
  readonly earlyMinutes?: number | null | undefined;
  /** Why the attendee is absent. Set by a trainer, with EXCUSED only. */
  readonly excuse?: Mark['excuse'] | undefined;
  /** YYYY-MM-DD. Set by a trainer, with EXCUSED only. */
  readonly documentReceivedOn?: string | null | undefined;
  /** The excuse in free words, instead of `excuse`. */
  readonly reason?: string | null | undefined;
  /** A drawn signature, PNG in base64. */
  readonly drawnSignature?: string | null | undefined;
  /** Id that the page gives its device. */
  readonly device?: string | null | undefined;
}

/**
 * Marks presence in an open slot. An attendee marks themselves, once; a trainer marks anybody and replaces the current
 * mark. A repeated mark changes nothing (outcome `ALREADY`). Returns after the commit.
 */
export async function markPresence(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: PresenceInput,
): Promise<MarkedPresence> {
  const { sessionId, attendeeId, role } = await markerOf(services, actor, input);
  if (!isUuid(input.slotId)) throw refuseRequest('not_found');
  const byTrainer = isTrainer(actor);
  if (byTrainer) assertDetails(services, input);
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
    lateMinutes: byTrainer ? (input.lateMinutes ?? null) : null,
    earlyMinutes: byTrainer ? (input.earlyMinutes ?? null) : null,
    excuse: byTrainer ? (input.excuse ?? null) : null,
    documentReceivedOn: byTrainer ? (input.documentReceivedOn ?? null) : null,
    reason: byTrainer ? input.reason?.trim() || null : null,
    signatureSha256: picture,
    device: byTrainer ? null : (input.device ?? null),
    ip: origin.ip,
    userAgent: origin.userAgent,
    ...simulationOf(actor),
  });
}

/** @throws Fault `invalid_body`: minutes or an excuse without their status, two excuses, a day to come */
function assertDetails(services: Services, input: PresenceInput): void {
  const { status, lateMinutes, earlyMinutes, excuse, documentReceivedOn } = input;
  const reason = input.reason?.trim();
  const isPresent = status === 'LATE' || (status ?? 'PRESENT') === 'PRESENT';
  if (lateMinutes != null && status !== 'LATE') throw refuseWrong('lateMinutes', 'minutes_without_late');
  if (earlyMinutes != null && !isPresent) throw refuseWrong('earlyMinutes', 'minutes_without_presence');
  for (const [path, value] of Object.entries({ reason, excuse, documentReceivedOn }))
    if (value && status !== 'EXCUSED') throw refuseWrong(path, 'reason_without_excused');
  if (excuse && reason) throw refuseWrong('reason', 'two_excuses');
  if (documentReceivedOn != null) assertOver(services, documentReceivedOn);
}

/** Refuses a day that has begun nowhere yet. */
function assertOver({ clock }: Services, day: string): void {
  const now = clock.now();
  if (new Date(`${day}T00:00:00+14:00`) <= now) return;
  const detail = rule('after_last_day', { day: now.toISOString().slice(0, 10) });
  throw refuseRequest('invalid_body', because('wrong_day'), [{ path: 'documentReceivedOn', ...detail }]);
}

type Unfit = 'minutes_without_late' | 'minutes_without_presence' | 'reason_without_excused' | 'two_excuses';

const refuseWrong = (path: string, reason: Unfit) =>
  refuseRequest('invalid_body', because(reason), [{ path, ...because('unfit_status') }]);

interface Marker {
  readonly sessionId: string;
  readonly attendeeId: string;
  /** Name of the actor in the chain. */
  readonly role: string;
}

/** Finds the session, the attendee to mark, and the role of the actor. */
async function markerOf(
  services: Services,
  actor: Actor,
  { slotId, attendeeId }: Pick<PresenceInput, 'slotId' | 'attendeeId'>,
): Promise<Marker> {
  if (actor.kind === 'anonymous') throw refuseRequest('unauthorized');
  if (actor.kind !== 'link') throw refuseRequest('forbidden');
  if (actor.link === 'trainer') {
    if (!(attendeeId && isUuid(attendeeId))) throw refuseRequest('not_found');
    const { slot, role } = await readTaught(services.database, actor, slotId);
    return { sessionId: slot.sessionId, attendeeId, role };
  }
  if (actor.link !== 'attend') throw refuseRequest('forbidden');
  const { id, sessionId, position } = await readMarkingAttendee(services.database, actor, actor.subjectId);
  return { sessionId, attendeeId: id, role: attendeeActor({ position }) };
}

/** What the holder of an attendee's link marks. */
type MarkingAttendee = Pick<Attendee, 'id' | 'sessionId' | 'position'>;

/** Reads attendees, by id, with the generation of each one's link. Unknown ids are left out. */
export const readSubjectsOfAttendLinks: ReadSubjects<MarkingAttendee> = async (database, ids) => {
  const rows = await database.rows<
    MarkingAttendee & { generation: number }
  >(sql`SELECT id, session_id AS "sessionId", position, link_generation AS generation
           FROM attendees WHERE id = ${anyOf(ids, 'uuid')}`);
  return new Map(rows.map(({ generation, ...subject }) => [subject.id, { generation, subject }]));
};

/**
 * Returns the attendee of an attendee's link: as authentication has just read it, or else read now.
 * @throws Error (there is none)
 */
async function readMarkingAttendee(database: Database, actor: Actor, id: string): Promise<MarkingAttendee> {
  const taken = takeLinkSubject(actor, readSubjectsOfAttendLinks);
  if (taken) return taken;
  return definitely((await readSubjectsOfAttendLinks(database, [id])).get(id), `attendee ${id}`).subject;
}
