import type { Actor, Origin } from '../../kernel/actor.ts';
import { DAY, MINUTE } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { dateFormat } from '../../kernel/formats.ts';
import { isUuid } from '../../kernel/ids.ts';
import { languageFacts, storedLanguage, workLanguages } from '../../kernel/language.ts';
import { dayAfter, momentIn, wallDay, wallTime } from '../../kernel/wall-time.ts';
import { firstOfMonth } from '../../kernel/written-date.ts';
import type { AttendanceSession, Slot } from '../../platform/database/index.ts';
import { addMutation } from '../../platform/graphql/mutation.ts';
import { day, text } from '../../platform/graphql/validators.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope, organizationName, ownedBy } from '../access/index.ts';
import { createSession } from './create-session.ts';
import { limits } from './limits.ts';
import { because } from './refusals.ts';
import { changedSession } from './schema/sign-certificates.ts';

interface Duplicating {
  readonly id: string;
  /** YYYY-MM-DD, of the first slot. */
  readonly firstDay: string;
  /** Default: that of the other session. */
  readonly name?: string | null | undefined;
  readonly notify?: boolean | null | undefined;
}

/**
 * Creates a session like another one from a new first day on: its people, trainers and settings, and its slots at the same
 * local times and distances. Takes no mark, file or state. Returns its id.
 * @throws Fault `not_found`, `gone`, `invalid_body` (a slot falls into a clock change, or more attendees than a new session has)
 */
async function duplicateSession(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id, firstDay, name, notify }: Duplicating,
): Promise<{ readonly id: string }> {
  const owner = ownedBy(assertScope(actor, 'attendance:write'));
  const before = isUuid(id)
    ? await services.database.prisma.attendanceSession.findFirst({
        where: { id, ...owner },
        include: {
          organization: organizationName,
          slots: { orderBy: { position: 'asc' }, include: { trainer: true } },
          attendees: { orderBy: { position: 'asc' } },
        },
      })
    : null;
  if (!before) throw refuseRequest('not_found');
  if (before.purgedAt) throw refuseRequest('gone', because('sheet_purged'));
  const { max } = limits.attendees;
  if (before.attendees.length > max) throw wrong('id', because('too_many_attendees', { count: max }));
  const trainer = {
    ...{ name: before.trainerName, email: before.trainerEmail },
    language: storedLanguage(before.trainerLanguage),
  };
  return createSession(
    services,
    actor,
    origin,
    {
      ...settingsOf(before),
      name: name ?? before.name,
      notify: notify ?? before.notify,
      trainer,
      slots: movedSlots(before.slots, before.organization.timeZone, firstDay).map((slot) => ({
        ...slot,
        trainer: slot.trainer && { ...slot.trainer, language: storedLanguage(slot.trainer.language) },
      })),
      attendees: before.attendees.map((one) => ({
        ...{ name: one.name, email: one.email, externalRef: one.externalRef },
        ...{ employer: one.employer, fileNumber: one.fileNumber, language: storedLanguage(one.language) },
      })),
    },
    before.id,
  );
}

const settingsOf = (before: AttendanceSession) => ({
  reference: before.reference,
  modality: before.modality,
  location: before.location,
  agreementNumber: before.agreementNumber,
  certificationCode: before.certificationCode,
  documentLanguage: storedLanguage(before.documentLanguage),
  drawnSignaturesRequired: before.drawnSignaturesRequired,
  retentionDays: before.retentionDays,
  retention: before.retention,
});

type MovedSlot<Trainer> = Pick<Slot, 'label' | 'module' | 'startsAt' | 'endsAt' | 'checksPlanned' | 'checkMinutes'> & {
  readonly trainer: Trainer;
};

/**
 * Slots with a new first day. Each end keeps its own local time and its distance, also where clocks change in between. A label
 * that begins with its day gets the new one.
 */
function movedSlots<Trainer>(
  slots: readonly MovedSlot<Trainer>[],
  timeZone: string,
  firstDay: string,
): MovedSlot<Trainer>[] {
  const sessionDay = (at: Date) => wallDay(timeZone, at.getTime());
  const [first] = slots.map(({ startsAt }) => sessionDay(startsAt)).sort();
  const shift = (Date.parse(firstDay) - Date.parse(first!)) / DAY;
  const moved = (at: Date): Date => {
    const to = momentIn(timeZone, dayAfter(sessionDay(at), shift), wallTime(timeZone, at.getTime()));
    const year = to === null ? Number.NaN : new Date(to).getUTCFullYear();
    if (!(year >= limits.year.min && year < limits.year.max)) throw wrong('firstDay', because('day_too_far'));
    return new Date(Date.parse(to!) + (at.getTime() % MINUTE));
  };
  return slots.map(({ label, module, startsAt, endsAt, trainer, checksPlanned, checkMinutes }) => {
    const times = { startsAt: moved(startsAt), endsAt: moved(endsAt) };
    const onDay = sessionDay(times.startsAt);
    // Both ends can fall into the hour that a clock change skips.
    if (times.endsAt <= times.startsAt) throw wrong('firstDay', because('skipped_hour', { day: onDay }));
    return {
      label: relabeled(label, sessionDay(startsAt), onDay),
      ...{ module, ...times, trainer, checksPlanned, checkMinutes },
    };
  });
}

/** « lun. 23 nov., matin » with another day, in the languages in which the console writes such labels. */
const relabeled = (label: string, from: string, to: string): string =>
  workLanguages.reduce((text, language) => {
    const short = dateFormat(languageFacts[language].locale, {
      ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
    });
    const [was, is] = [from, to].map((each) => firstOfMonth(short.format(new Date(each)), language));
    return text.startsWith(was!) ? is! + text.slice(was!.length) : text;
  }, label);

const wrong = (path: string, reason: ReturnType<typeof because>) =>
  refuseRequest('invalid_body', reason, [{ path, ...reason }]);

addMutation('duplicateAttendanceSession', {
  description:
    'Creates a session like another one, from a new first day on: its people, trainers and settings, and its slots at the same local times and distances. Takes no marks and no files; personal links are new.',
  refuses: [
    'not_found',
    {
      gone: 'The sheet of the other session was purged at the end of its retention period.',
      invalid_body:
        'The day does not exist, a slot would fall into the hour that a clock change skips, or the session has more attendees than a new one may have.',
      insufficient_credits: 'In live mode, where sessions have a price: the prepaid credits do not cover it.',
    },
  ],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the session that is held again.' }),
    firstDay: t.field({
      type: 'Date',
      required: true,
      validate: day,
      description: 'Day of the first slot, YYYY-MM-DD, in the time zone of the organisation.',
    }),
    name: t.string({ validate: text(limits.name), description: 'Name. Default: that of the other session.' }),
    notify: t.boolean({
      description: 'Whether the trainer and the attendees get e-mails. Default: as in the other session.',
    }),
  }),
  resolve: (input, { services, actor, origin }) => duplicateSession(services, actor, origin, input),
  payload: changedSession,
});
