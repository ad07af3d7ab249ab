import type { Actor } from '../../../kernel/actor.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { lower } from '../../../kernel/text.ts';
import type { Attendee, Mark, Slot } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { assertScope } from '../../access/index.ts';
import { drawFile } from '../../documents/index.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { refuse } from '../faults.ts';
import { minutesOf } from '../sheet/calendar.ts';
import { add, emptyTally } from '../sheet/tally.ts';
import { isPresent } from '../sheet/words.ts';
import { ownSession } from '../store.ts';
import type { CertificateClaims, CertificateContent } from './content.ts';

export interface IssueCertificate extends CertificateClaims {
  readonly sessionId: string;
  readonly attendeeId: string;
}

export interface IssuedCertificate {
  readonly attendee: Attendee;
  /** Lowercase hex. */
  readonly sha256: string;
  /** Valid for one hour, as long as the file is kept; asking again makes it anew. */
  readonly downloadUrl: string;
  readonly minutesFollowed: number;
  readonly minutesPlanned: number;
}

/**
 * Draws the certificate of completion of an attendee of a sealed session, for the organisation's key. Its hours are
 * those of the sealed sheet. It is not sealed: the organisation signs it, on paper or as an envelope. Nothing refers to
 * the file, and the sweep takes it once its link is over.
 * Refuses: `not_found`, `not_sealed`, `gone` (the end of retention).
 */
export async function issueCertificate(
  kit: Kit,
  actor: Actor,
  { sessionId, attendeeId, ...claims }: IssueCertificate,
): Promise<IssuedCertificate> {
  const key = assertScope(actor, 'attendance:write');
  if (!isUuid(sessionId) || !isUuid(attendeeId)) throw refuseRequest('not_found');
  const session = await kit.database.prisma.attendanceSession.findFirst({
    where: ownSession(key, sessionId),
    include: {
      organization: true,
      slots: { orderBy: { startsAt: 'asc' } },
      attendees: { where: { id: attendeeId }, include: { marks: { where: { state: 'STANDING' } } } },
    },
  });
  const [attendee] = session?.attendees ?? [];
  if (!session || !attendee) throw refuseRequest('not_found');
  if (session.status !== 'SEALED') throw refuse('not_sealed');
  if (session.purgedAt) throw refuseRequest('gone', 'The attendance sheet is no longer kept.');

  const { id, name, reference, location, slots } = session;
  const followed = follow(slots, attendee);
  const issuedAt = kit.clock.now().toISOString();
  const content: CertificateContent = {
    ...claims,
    ...{ mode: lower(session.mode), organization: session.organization.name },
    session: { id, name, reference, location, modality: lower(session.modality) },
    attendee: { name: attendee.name, external_ref: attendee.externalRef },
    ...followed,
    sheet: { sha256: session.sheetSha256!, sealed_at: session.sealedAt!.toISOString() },
    issued_at: issuedAt,
  };
  const { sha256 } = await drawFile(kit, 'drawCertificate', { content });
  return {
    ...{ attendee, sha256 },
    downloadUrl: downloadUrl(kit, sha256, `Certificat de réalisation - ${attendee.name} - ${name}`),
    minutesFollowed: followed.tally.presentMinutes,
    minutesPlanned: followed.tally.expectedMinutes,
  };
}

/** What an attendee followed of the slots they were expected at. */
function follow(slots: readonly Slot[], { position, marks }: Attendee & { readonly marks: readonly Mark[] }) {
  const tally = emptyTally();
  const modules = new Map<string, { name: string; minutes: number; expected: number }>();
  const bySlot = new Map(marks.map((mark) => [mark.slotId, { status: lower(mark.status) }]));
  // Attendees are numbered as they are added: those after the number that was expected came when the slot was closed.
  const expected = slots.filter((slot) => position < slot.expected!);
  for (const slot of expected) {
    const span = { starts_at: slot.startsAt.toISOString(), ends_at: slot.endsAt.toISOString() };
    const mark = bySlot.get(slot.id) ?? null;
    add(tally, span, mark);
    const name = slot.module ?? slot.label;
    const module = modules.get(name) ?? { name, minutes: 0, expected: 0 };
    module.expected += minutesOf(span);
    if (isPresent(mark)) module.minutes += minutesOf(span);
    modules.set(name, module);
  }
  const all = expected.length ? expected : slots;
  return {
    tally,
    modules: [...modules.values()],
    starts_at: all[0]!.startsAt.toISOString(),
    ends_at: new Date(Math.max(...all.map(({ endsAt }) => endsAt.getTime()))).toISOString(),
  };
}
