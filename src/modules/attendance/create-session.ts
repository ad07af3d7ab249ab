import type { Actor, Origin } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { newId } from '../../kernel/ids.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import { transaction } from '../../platform/database/index.ts';
import { searchTextOf } from '../../platform/database/search-text.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { reserveCredits } from '../credits/index.ts';
import { appendEvent, appendEvents } from '../evidence/index.ts';
import type { NewAttendee, NewSession } from './input.ts';
import { refuse } from './refusals.ts';
import { nameSlotTrainers } from './slots.ts';
import { attendanceActorRole, lockSessionFor, sessionChain } from './store.ts';

/**
 * Creates an open session with scheduled slots and returns its id. Personal links work from now on. `duplicateOf` is the
 * session that it repeats.
 */
export async function createSession(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: NewSession,
  duplicateOf: string | null = null,
): Promise<{ readonly id: string }> {
  const { organizationId, mode } = assertScope(actor, 'attendance:write');
  const { trainer, slots, attendees, ...session } = input;
  const id = newId();
  const createdAt = services.clock.now();
  const rows = attendees.map((attendee, position) => ({
    ...attendee,
    id: newId(),
    sessionId: id,
    position,
    createdAt,
  }));
  return transaction(services.database, 'create-attendance-session', async (tx) => {
    await tx.attendanceSession.create({
      data: {
        ...session,
        id,
        organizationId,
        mode,
        createdAt,
        trainerName: trainer.name,
        trainerEmail: trainer.email,
        trainerLanguage: trainer.language,
        searchText: sessionSearchText(session, [trainer, ...slots.flatMap((slot) => slot.trainer ?? [])], attendees),
      },
    });
    const slotRows = slots.map(({ trainer: _own, ...slot }, position) => ({
      ...slot,
      id: newId(),
      sessionId: id,
      position,
    }));
    await inParts(slotRows, (data) => tx.slot.createMany({ data }));
    await inParts(rows, (data) => tx.attendee.createMany({ data }));
    await appendEvents(services, tx, sessionChain({ id, organizationId, mode }), [
      {
        type: 'session.created',
        actor: 'organization',
        data: {
          modality: session.modality.toLowerCase(),
          ...(duplicateOf ? { duplicate_of: duplicateOf } : {}),
          ...(session.drawnSignaturesRequired ? { drawn_signatures_required: true } : {}),
          ...(session.documentLanguage ? { document_language: session.documentLanguage } : {}),
          attendees: attendees.length,
          slots: slots.map(({ startsAt, endsAt, checksPlanned, checkMinutes }) => ({
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
            ...(checksPlanned ? { checks: checksPlanned, minutes: checkMinutes } : {}),
          })),
        },
        personal: {
          name: session.name,
          reference: session.reference,
          place: session.location,
          ...(session.agreementNumber ? { agreement_number: session.agreementNumber } : {}),
          ...(session.certificationCode ? { certification_code: session.certificationCode } : {}),
          trainer: trainer.name,
          email: trainer.email,
          ip: origin.ip,
          slots: JSON.stringify(slots.map(({ label, module }) => (module === null ? [label] : [label, module]))),
        },
      },
      ...rows.map((row) => ({
        type: 'attendee.expected',
        subjectId: row.id,
        actor: 'organization',
        data: { attendee: row.position + 1 },
        personal: personalAttendeeData(row),
      })),
    ]);
    const taught = slots.flatMap((slot, index) =>
      slot.trainer ? [{ ...itemAt(slotRows, index), trainer: slot.trainer }] : [],
    );
    if (taught.length > 0) await nameSlotTrainers(services, tx, actor, { id, organizationId, mode }, taught);
    await reserveCredits(services, tx, { organizationId, mode, subjectId: id }, { kind: 'attendance' });
    return { id };
  });
}

/** The personal data of an attendee that the chain commits to. */
const personalAttendeeData = ({ name, email, externalRef, employer, fileNumber }: NewAttendee) => ({
  ...{ name, email, external_ref: externalRef },
  ...(employer ? { employer } : {}),
  ...(fileNumber ? { file_number: fileNumber } : {}),
});

/**
 * Adds an attendee to an open session: they are expected in every slot that is not closed. By the organisation or the
 * trainer.
 */
export async function addAttendee(
  services: Services,
  actor: Actor,
  { sessionId, ...attendee }: NewAttendee & { readonly sessionId: string },
): Promise<{ readonly id: string }> {
  return transaction(services.database, 'add-attendee', async (tx) => {
    const session = await lockSessionFor(tx, actor, sessionId);
    if (session.status !== 'OPEN') throw refuse('session_closed');
    const { _max: last } = await tx.attendee.aggregate({ where: { sessionId }, _max: { position: true } });
    const id = newId();
    const position = (last.position ?? -1) + 1;
    await tx.attendee.create({ data: { ...attendee, id, sessionId, position, createdAt: services.clock.now() } });
    await tx.attendanceSession.update({
      where: { id: sessionId },
      data: { searchText: `${session.searchText}\n${attendeeSearchText(attendee)}` },
    });
    await appendEvent(services, tx, sessionChain(session), {
      type: 'attendee.added',
      subjectId: id,
      actor: attendanceActorRole(actor),
      data: { attendee: position + 1 },
      personal: personalAttendeeData(attendee),
    });
    return { id };
  });
}

interface Searchable {
  readonly name: string;
  readonly reference: string | null;
  readonly location: string | null;
}

interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly externalRef: string | null;
}

/** What a session is searched by of an attendee. */
const attendeeSearchText = ({ name, email, externalRef }: Person): string => searchTextOf([name, email, externalRef]);

/** The text by which sessions are searched: name, reference, location, trainers and attendees. */
const sessionSearchText = (
  { name, reference, location }: Searchable,
  trainers: readonly { readonly name: string }[],
  attendees: readonly Person[],
): string =>
  [
    searchTextOf([name, reference, location, ...new Set(trainers.map((trainer) => trainer.name))]),
    ...attendees.map(attendeeSearchText),
  ].join('\n');
