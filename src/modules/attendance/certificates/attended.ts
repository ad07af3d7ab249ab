import type { Actor } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { refuse as refuseRequest } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { workLanguageOf } from '../../../kernel/language.ts';
import { OFF_SCHEDULE } from '../../../kernel/off-schedule.ts';
import { lower } from '../../../kernel/text.ts';
import type { Attendee, Prisma, Slot } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, organizationOfPapers } from '../../access/index.ts';
import { languageOfDocuments } from '../../envelopes/index.ts';
import { listEventTypes } from '../../evidence/index.ts';
import { sessionTimeZone } from '../read-sheet.ts';
import { because, refuse } from '../refusals.ts';
import { keptUntil } from '../sessions.ts';
import { spanMinutes } from '../sheet/calendar.ts';
import { trainingProvider } from '../sheet/content.ts';
import { add, emptyTally, followed } from '../sheet/totals.ts';
import { ownSession } from '../store.ts';
import type { CertificateClaims, CertificateContent } from './content.ts';

const marks = {
  where: { state: 'STANDING' },
  select: {
    ...{ slotId: true, status: true, lateMinutes: true, earlyMinutes: true, signedAt: true },
    ...{ excuse: true, reason: true },
  },
} as const;

/**
 * A sealed session of the key's organisation, with the attendees that `whom` selects, in order, and their current
 * marks.
 * @throws Fault `not_found`, `not_sealed`, `gone` (retention has ended)
 */
export async function findSealed(services: Services, actor: Actor, id: string, whom: Prisma.AttendeeWhereInput) {
  const key = assertScope(actor, 'attendance:write');
  if (!isUuid(id)) throw refuseRequest('not_found');
  const session = await services.database.prisma.attendanceSession.findFirst({
    where: ownSession(key, id),
    include: {
      organization: organizationOfPapers,
      slots: { orderBy: { startsAt: 'asc' }, include: { trainer: { select: { name: true } } } },
      attendees: { where: whom, orderBy: { position: 'asc' }, include: { marks } },
    },
  });
  if (!session) throw refuseRequest('not_found');
  if (session.status !== 'SEALED') throw refuse('not_sealed');
  if (session.purgedAt) throw refuseRequest('gone', because('sheet_purged'));
  const events = await listEventTypes(services.database, session.id, 'attendee');
  return { ...session, events };
}

export type SealedSession = Awaited<ReturnType<typeof findSealed>>;
type Attended = SealedSession['attendees'][number];

/** Composes the content of an attendee's certificate. */
export function certificateContent(
  session: SealedSession,
  attendee: Attended,
  claims: CertificateClaims,
  issuedAt: Date,
): CertificateContent {
  const { id, name, reference, location, slots } = session;
  return {
    ...claims,
    mode: lower(session.mode),
    language: workLanguageOf(languageOfDocuments(session)),
    events: session.events.filter(({ about }) => about === null || about === attendee.position + 1),
    number: attendee.position + 1,
    organization: session.organization.name,
    provider: {
      ...trainingProvider(session.organization),
      ...(claims.activityNumber === null ? {} : { activity_number: claims.activityNumber }),
    },
    time_zone: sessionTimeZone(session),
    employer: attendee.employer ?? claims.employer,
    session: {
      ...{ id, name, reference, location, modality: lower(session.modality) },
      agreement_number: session.agreementNumber,
      certification_code: session.certificationCode,
    },
    attendee: { name: attendee.name, external_ref: attendee.externalRef, file_number: attendee.fileNumber },
    ...follow(slots, attendee, session.closedAt!),
    sheet: {
      sha256: session.sheetSha256!,
      sealed_at: session.sealedAt!.toISOString(),
      kept_until: keptUntil(session, sessionTimeZone(session)).toISOString(),
    },
    issued_at: issuedAt.toISOString(),
  };
}

/** Adds up the slots at which the attendee was expected and those they attended. */
function follow(
  slots: readonly Slot[],
  { position, marks }: Pick<Attendee, 'position'> & Pick<Attended, 'marks'>,
  closedAt: Date,
) {
  const tally = emptyTally();
  let afterClosingMinutes = 0;
  const modules = new Map<string, { name: string; minutes: number; expected: number }>();
  const bySlot = new Map(
    marks.map(({ slotId, status, lateMinutes, earlyMinutes, signedAt }) => [
      slotId,
      {
        status: lower(status),
        late_minutes: lateMinutes,
        early_minutes: earlyMinutes,
        signed_at: signedAt.toISOString(),
      },
    ]),
  );
  // Positions count up: an attendee at or beyond `expected` was added after the slot was closed.
  const expected = slots.filter((slot) => position < slot.expected!);
  for (const slot of expected) {
    const span = { starts_at: slot.startsAt.toISOString(), ends_at: slot.endsAt.toISOString() };
    const mark = bySlot.get(slot.id) ?? null;
    add(tally, span, mark);
    if (+slot.endsAt > +closedAt + OFF_SCHEDULE) {
      const unseen = Math.ceil((+slot.endsAt - Math.max(+slot.startsAt, +closedAt)) / MINUTE);
      afterClosingMinutes += Math.min(followed(spanMinutes(span), mark), unseen);
    }
    const name = slot.module ?? slot.label;
    const module = modules.get(name) ?? { name, minutes: 0, expected: 0 };
    module.expected += spanMinutes(span);
    module.minutes += followed(spanMinutes(span), mark);
    modules.set(name, module);
  }
  const all = expected.length ? expected : slots;
  return {
    tally,
    afterClosingMinutes,
    modules: [...modules.values()],
    starts_at: itemAt(all, 0).startsAt.toISOString(),
    ends_at: new Date(Math.max(...all.map(({ endsAt }) => endsAt.getTime()))).toISOString(),
  };
}
