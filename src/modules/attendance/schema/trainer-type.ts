import type { AttendanceSession, SlotTrainer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { personalUrl } from '../../access/index.ts';
import { noticeResendableAt } from '../resend-notices.ts';

/** The trainer of a session, whose id is the session's, or of slots of it. */
type ShownTrainer = Omit<SlotTrainer, 'sessionId' | 'position'> & Pick<AttendanceSession, 'status'>;

export const TrainerType = builder.objectRef<ShownTrainer>('Trainer').implement({
  description: 'The trainer of a session, or of slots of it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the trainer.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      description: 'E-mail address; null if none was set.',
    }),
    url: t.field({
      type: 'URL',
      nullable: true,
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      description:
        'Address of the trainer’s personal page, where slots are opened and closed and the QR code is shown. For API keys, owners and managers of the organisation; null for readers.',
      resolve: ({ id, linkGeneration }, _args, { services }) =>
        personalUrl(services, { kind: 'trainer', subjectId: id, generation: linkGeneration }),
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description: 'Time at which the trainer’s link was last sent again; null if it never was.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description:
        'Earliest time at which `resendTrainerNotice` can send the trainer’s link again; null without an e-mail address and once the session is closed.',
      resolve: (trainer) => noticeResendableAt(trainer, trainer),
    }),
  }),
});
