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

const PURGE = { description: 'The end of retention: the documents are gone, the proof stays.' };
const PROOF_END = { description: 'The end of the proof: the fingerprint is unknown again.' };

const EnvelopeMomentEnum = builder.enumType('EnvelopeMoment', {
  description: 'Where an envelope’s test clock can be brought to.',
  values: {
    EXPIRY: { description: 'Past the date to sign by; while it is sent and somebody has not signed.' },
    PURGE,
    PROOF_END,
  } satisfies Record<EnvelopeMoment, object>,
});

const MandateMomentEnum = builder.enumType('MandateMoment', {
  description: 'Where a mandate’s test clock can be brought to.',
  values: {
    START: { description: 'The first moment at which it may be used.' },
    END: { description: 'The first moment at which it is expired.' },
  } satisfies Record<MandateMoment, object>,
});

const SessionMomentEnum = builder.enumType('AttendanceSessionMoment', {
  description: 'Where a sealed attendance session’s test clock can be brought to.',
  values: { PURGE, PROOF_END } satisfies Record<SessionMoment, object>,
});

const refuses = ['not_found', 'test_mode_only', { invalid_status: 'That moment does not lie ahead.' }] as const;

builder.mutationField('advanceEnvelopeClock', (t) =>
  t.prismaField({
    type: 'Envelope',
    description:
      'Test mode: what lies ahead of the envelope comes nearer until that moment is there, and what is due then is done.',
    refuses,
    access: { key: 'envelopes:write', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID.' }),
      to: t.arg({ type: EnvelopeMomentEnum, required: true, description: 'Where to.' }),
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
    description: 'Test mode: brings a mandate to its first or past its last moment.',
    refuses,
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID.' }),
      to: t.arg({ type: MandateMomentEnum, required: true, description: 'Where to.' }),
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
    description: 'Test mode: brings a pending batch past its expiry.',
    refuses,
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceBatchClock(services, actor, origin, args);
      return queryBatch(services.database, query, args.id);
    },
  }),
);

builder.mutationField('advanceSessionClock', (t) =>
  t.prismaField({
    type: 'AttendanceSession',
    description: 'Test mode: brings a sealed attendance session to the end of its retention or of its proof.',
    refuses,
    access: { key: 'attendance:write', member: 'MANAGER' },
    args: {
      id: t.arg.id({ required: true, description: 'UUID.' }),
      to: t.arg({ type: SessionMomentEnum, required: true, description: 'Where to.' }),
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
    description: 'Test mode: brings an identity past its expiry.',
    refuses,
    access: { key: 'identities:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await advanceIdentityClock(services, actor, origin, args);
      return queryIdentity(services.database, query, args.id);
    },
  }),
);
