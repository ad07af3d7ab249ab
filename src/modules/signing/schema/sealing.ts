import { builder } from '../../../platform/graphql/builder.ts';

const SealingStateEnum = builder.enumType('SealingState', {
  description: 'How far a seal is.',
  values: {
    WORKING: { description: 'Being made, or about to be.' },
    WAITING: { description: 'Something outside is not to be had; tried again later.' },
    DONE: { description: 'Applied.' },
    DROPPED: { description: 'The envelope was canceled first.' },
  },
});

const SealingType = builder.prismaObject('Sealing', {
  description: 'The seal of an envelope, from the last signature on.',
  select: { envelopeId: true },
  fields: (t) => ({
    state: t.expose('state', { type: SealingStateEnum, description: 'How far it is.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it waits.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is tried again.',
    }),
  }),
});

builder.prismaObjectField('Envelope', 'sealing', (t) =>
  t.relation('sealing', { type: SealingType, nullable: true, description: 'Null until the last signature is given.' }),
);
