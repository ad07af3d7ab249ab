import { builder } from '../../../platform/graphql/builder.ts';
import { MarkExcuseEnum, MarkMethodEnum, MarkStatusEnum } from './enums.ts';

export const MarkType = builder.prismaObject('Mark', {
  description: 'The presence of one attendee in one slot.',
  fields: (t) => ({
    slotId: t.exposeID('slotId', { description: 'UUID of the slot.' }),
    attendeeId: t.exposeID('attendeeId', { description: 'UUID of the attendee.' }),
    status: t.expose('status', { type: MarkStatusEnum, description: 'Presence of the attendee.' }),
    lateMinutes: t.exposeInt('lateMinutes', {
      nullable: true,
      description: 'Minutes that a late attendee missed, stated by the trainer; null if not stated.',
    }),
    earlyMinutes: t.exposeInt('earlyMinutes', {
      nullable: true,
      description: 'Minutes before the end at which the attendee left, stated by the trainer; null if not stated.',
    }),
    excuse: t.expose('excuse', {
      type: MarkExcuseEnum,
      nullable: true,
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
      description:
        'Why an excused attendee is absent, stated by the trainer; null if not stated, and after purge. For API keys, members of the organisation and the trainer; null for others.',
    }),
    documentReceivedOn: t.expose('documentReceivedOn', {
      type: 'Date',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
      description:
        'Day on which a document for the excuse was received, YYYY-MM-DD; null if not stated, and after purge. For the same callers as `excuse`.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
      description:
        'The excuse in free words, as earlier versions took it; null if there are none, and after purge. For the same callers as `excuse`.',
    }),
    method: t.expose('method', { type: MarkMethodEnum, description: 'How the mark was made.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', description: 'Time at which the mark was made.' }),
    outOfWindow: t.exposeBoolean('outOfWindow', {
      description: 'Whether the mark was made before the slot’s `startsAt` or after its `endsAt`.',
    }),
    sharedDevice: t.exposeBoolean('sharedDevice', {
      description: 'Whether an earlier mark of another attendee in this slot was made from the same device.',
    }),
  }),
});
