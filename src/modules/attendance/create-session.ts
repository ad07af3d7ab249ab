import type { Actor, Origin } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { newId } from '../../kernel/ids.ts';
import { inParts } from '../../platform/database/in-parts.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { reserveCredits } from '../credits/index.ts';
import { appendEvents } from '../evidence/index.ts';
import type { NewAttendee, NewSession } from './input.ts';
import { sessionSearchText } from './search-text.ts';
import { nameSlotTrainers } from './set-slot-trainer.ts';
import { chainOf } from './store.ts';

/** Creates an open session with scheduled slots and returns its id. Personal links work from now on. */
export async function createSession(
  services: Services,
  actor: Actor,
  origin: Origin,
  input: NewSession,
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
    await appendEvents(services, tx, chainOf({ id, organizationId, mode }), [
      {
        type: 'session.created',
        actor: 'organization',
        data: {
          modality: session.modality.toLowerCase(),
          ...(session.drawnSignaturesRequired ? { drawn_signatures_required: true } : {}),
          ...(session.documentLanguage ? { document_language: session.documentLanguage } : {}),
          attendees: attendees.length,
          slots: slots.map(({ startsAt, endsAt }) => ({
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
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
        personal: personalOf(row),
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
export const personalOf = ({ name, email, externalRef, employer, fileNumber }: NewAttendee) => ({
  ...{ name, email, external_ref: externalRef },
  ...(employer ? { employer } : {}),
  ...(fileNumber ? { file_number: fileNumber } : {}),
});
