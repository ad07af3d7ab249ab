import { builder } from '../../../platform/graphql/builder.ts';

const SealingStateEnum = builder.enumType('SealingState', {
  description: 'State of the seal of an envelope.',
  values: {
    WORKING: { description: 'The seal is being applied or is queued.' },
    WAITING: { description: 'A required service is unavailable. The seal will be tried again later.' },
    DONE: { description: 'The documents are sealed.' },
    DROPPED: { description: 'The envelope ended before the seal was applied.' },
  },
});

const SealingWaitEnum = builder.enumType('SealingWait', {
  description: 'What a seal waits for.',
  values: {
    TIMESTAMP: { description: 'The time-stamp authority, or the revocation data of its certificates.' },
    CREDENTIAL: { description: 'The key of the seal, or the revocation data of its certificate.' },
    STORAGE: { description: 'The storage of documents.' },
    DATABASE: { description: 'The database.' },
    CHILD: { description: 'The process that seals: it crashed or was stopped.' },
    OTHER: { description: 'Something else: `reason` says what.' },
  },
});

const SealingType = builder.prismaObject('Sealing', {
  description: 'The seal of an envelope. It begins with the last signature.',
  select: { envelopeId: true },
  fields: (t) => ({
    state: t.expose('state', { type: SealingStateEnum, description: 'Current state of the seal.' }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Reason why the seal is waiting. Null unless the last attempt failed.',
    }),
    waitsFor: t.expose('waitsFor', {
      type: SealingWaitEnum,
      nullable: true,
      description: 'What the seal waits for. Null unless the last attempt failed.',
    }),
    needsOtherDocument: t.boolean({
      select: { documentRefused: true, state: true },
      description:
        'Whether a document cannot be sealed as it is. The seal is tried again, but only another file helps: cancel the envelope, replace the document and send it again.',
      resolve: ({ documentRefused, state }) => documentRefused && (state === 'WAITING' || state === 'WORKING'),
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts so far.' }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the next attempt. Null unless the seal is waiting.',
    }),
  }),
});

builder.prismaObjectField('Envelope', 'sealing', (t) =>
  t.relation('sealing', {
    type: SealingType,
    nullable: true,
    description: 'State of the seal. Null until the last signer has signed.',
  }),
);
