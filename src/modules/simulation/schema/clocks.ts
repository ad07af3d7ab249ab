import { builder } from '../../../platform/graphql/builder.ts';
import { querySession } from '../../attendance/index.ts';
import { queryBatch } from '../../batches/index.ts';
import { queryEnvelope } from '../../envelopes/index.ts';
import { queryIdentity } from '../../identities/index.ts';
import { queryMandate } from '../../mandates/index.ts';
import { advanceBatchClock } from '../advance-batch-clock.ts';
import { advanceEnvelopeClock, type EnvelopeMoment } from '../advance-envelope-clock.ts';
import { advanceIdentityClock } from '../advance-identity-clock.ts';
import { advanceMandateClock, type MandateMoment } from '../advance-mandate-clock.ts';
import { advanceSessionClock, type SessionMoment } from '../advance-session-clock.ts';

const PURGE = { description: 'End of the retention: the documents are deleted, and the proof remains.' };
const PROOF_END = { description: 'End of the proof: the fingerprint can no longer be verified.' };

const EnvelopeMomentEnum = builder.enumType('EnvelopeMoment', {
  description: 'A future date of an envelope to which its test clock can advance.',
  values: {
    EXPIRY: { description: 'The expiry date. Possible while the envelope is sent and a signature is missing.' },
    PURGE,
    PROOF_END,
  } satisfies Record<EnvelopeMoment, object>,
});

const MandateMomentEnum = builder.enumType('MandateMoment', {
  description: 'A future date of a mandate to which its test clock can advance.',
  values: {
    START: { description: 'The time from which the mandate can be used.' },
    END: { description: 'The time from which the mandate is expired.' },
  } satisfies Record<MandateMoment, object>,
});

const SessionMomentEnum = builder.enumType('AttendanceSessionMoment', {
  description: 'A future date of a sealed attendance session to which its test clock can advance.',
  values: { PURGE, PROOF_END } satisfies Record<SessionMoment, object>,
});

const refuses = [
  'not_found',
  'test_mode_only',
  { invalid_status: 'The date has already passed or does not apply.' },
] as const;

builder.mutationField('advanceEnvelopeClock', (t) =>
  t.prismaField({
    type: 'Envelope',
    description:
      'Test mode only: advances the test clock of an envelope to one of its future dates. All its future dates move closer by the same time, and everything that is then due happens immediately.',
    refuses,
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the envelope.' }),
      to: t.arg({ type: EnvelopeMomentEnum, required: true, description: 'The date to advance to.' }),
    },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceEnvelopeClock(services, actor, origin, args);
      return queryEnvelope(services.database.prisma, query, args.id);
    },
  }),
);

builder.mutationField('advanceMandateClock', (t) =>
  t.prismaField({
    type: 'Mandate',
    description:
      'Test mode only: advances the test clock of a mandate to its start or its end. Its batches and its act have clocks of their own.',
    refuses,
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the mandate.' }),
      to: t.arg({ type: MandateMomentEnum, required: true, description: 'The date to advance to.' }),
    },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceMandateClock(services, actor, origin, args);
      return queryMandate(services.database, query, args.id);
    },
  }),
);

builder.mutationField('advanceBatchClock', (t) =>
  t.prismaField({
    type: 'SealBatch',
    description:
      'Test mode only: advances the test clock of a pending batch to its expiry. The batch expires immediately.',
    refuses,
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the batch.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceBatchClock(services, actor, origin, args);
      return queryBatch(services.database, query, args.id);
    },
  }),
);

builder.mutationField('advanceSessionClock', (t) =>
  t.prismaField({
    type: 'AttendanceSession',
    description:
      'Test mode only: advances the test clock of a sealed attendance session to the end of its retention or of its proof.',
    refuses,
    access: { key: 'attendance:write', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the attendance session.' }),
      to: t.arg({ type: SessionMomentEnum, required: true, description: 'The date to advance to.' }),
    },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceSessionClock(services, actor, origin, args);
      return querySession(services.database, query, args.id);
    },
  }),
);

builder.mutationField('advanceIdentityClock', (t) =>
  t.prismaField({
    type: 'Identity',
    description:
      'Test mode only: advances the test clock of an identity to the end of its validity. The identity expires immediately.',
    refuses,
    access: { key: 'identities:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the identity.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceIdentityClock(services, actor, origin, args);
      return queryIdentity(services.database, query, args.id);
    },
  }),
);
