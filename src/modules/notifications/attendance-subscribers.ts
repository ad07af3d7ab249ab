import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { personalUrl } from '../access/index.ts';
import { findSessionOfNotices, hasNotices } from '../attendance/index.ts';
import { INVITE_TASK, REMIND_TASK, sessionFacts } from './notify-attendees.ts';
import { queueMessage } from './queue-message.ts';

/** Writes to the trainer and the attendees of a session, unless its notices are disabled. */
export const attendanceSubscribers: Readonly<
  Record<string, (services: Services, tx: Tx, domainEvent: DomainEvent) => Promise<unknown>>
> = {
  'session.created': async (services, tx, { aggregateId: id }) => {
    const session = await findSessionOfNotices(tx, id);
    if (!session?.notify) return;
    if (session.trainerEmail) {
      const link = personalUrl(services, { kind: 'trainer', subjectId: id, generation: session.trainerLinkGeneration });
      await queueMessage(services, tx, {
        kind: 'attendance.trainer',
        organizationId: session.organizationId,
        to: session.trainerEmail,
        language: null,
        data: { ...sessionFacts(session, session.trainerName), link },
      });
    }
    await enqueue(tx, INVITE_TASK, { id }, { key: `${INVITE_TASK}:${id}` });
  },
  'attendee.added': async (_kit, tx, { aggregateId: id }) => {
    if (await hasNotices(tx, id)) await enqueue(tx, INVITE_TASK, { id }, { key: `${INVITE_TASK}:${id}` });
  },
  'slot.opened': async (_kit, tx, { aggregateId, subjectId: id }) => {
    if (await hasNotices(tx, aggregateId)) await enqueue(tx, REMIND_TASK, { id }, { key: `${REMIND_TASK}:${id}` });
  },
};
