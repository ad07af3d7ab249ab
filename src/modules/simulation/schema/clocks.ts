import type { Actor, Origin } from '../../../kernel/actor.ts';
import { transaction } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { querySession } from '../../attendance/index.ts';
import { batchChain, expireBatch, lockOwnBatch, setTestDates } from '../../batches/index.ts';
import { changedBatch } from '../../batches/schema/index.ts';
import { changedEnvelope } from '../../envelopes/schema/index.ts';
import { changedMandate } from '../../identities/mandates/schema/index.ts';
import { changedIdentity } from '../../identities/schema/index.ts';
import {
  advanceClock,
  advanceEnvelopeClock,
  advanceIdentityClock,
  advanceMandateClock,
  advanceSessionClock,
  type EnvelopeMoment,
  type MandateMoment,
  type SessionMoment,
} from '../test-clock.ts';

/** The payload field `attendanceSession` of a mutation that changed the session with this id. */
export const changedSession = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: 'AttendanceSession',
    description: 'The session after the change.',
    resolve: (query, { id }, _args, { services }) => querySession(services.database, query, id),
  });

/** Advances a pending batch to its expiry. */
async function advanceBatchClock(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const key = assertScope(actor, 'mandates:manage');
  await transaction(services.database, 'advance-batch-clock', async (tx) => {
    const batch = await lockOwnBatch(tx, key, id);
    const { expiresAt, status } = batch;
    const data = await advanceClock(services, tx, origin, batchChain(batch), {
      to: 'EXPIRY',
      column: 'expiresAt',
      open: status === 'PENDING',
      due: { expiresAt },
    });
    await setTestDates(tx, id, data);
  });
  await expireBatch(services, id);
}

const PURGE = { description: 'End of the retention: the documents are deleted, and the proof remains.' };
const PROOF_END = { description: 'End of the proof: the fingerprint can no longer be verified.' };

const EnvelopeMomentEnum = builder.enumType('EnvelopeMoment', {
  description: 'A future date of an envelope to which its test clock can advance.',
  values: {
    REMINDER: {
      description: 'The next automatic reminder of a signer. It is sent immediately, also at night.',
    },
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

addMutation('advanceEnvelopeClock', {
  description:
    'Test mode only: advances the test clock of an envelope to one of its future dates. All its future dates move closer by the same time, and everything that is then due happens immediately.',
  refuses,
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the envelope.' }),
    to: t.field({ type: EnvelopeMomentEnum, required: true, description: 'The date to advance to.' }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    await advanceEnvelopeClock(services, actor, origin, input);
    return { id: input.id };
  },
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('advanceMandateClock', {
  description:
    'Test mode only: advances the test clock of a mandate to its start or its end. Its batches and its act have clocks of their own.',
  refuses,
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the mandate.' }),
    to: t.field({ type: MandateMomentEnum, required: true, description: 'The date to advance to.' }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    await advanceMandateClock(services, actor, origin, input);
    return { id: input.id };
  },
  payload: (t) => ({ mandate: changedMandate(t) }),
});

addMutation('advanceBatchClock', {
  description:
    'Test mode only: advances the test clock of a pending batch to its expiry. The batch expires immediately.',
  refuses,
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the batch.' }) }),
  resolve: async (input, { services, actor, origin }) => {
    await advanceBatchClock(services, actor, origin, input);
    return { id: input.id };
  },
  payload: (t) => ({ sealBatch: changedBatch(t) }),
});

addMutation('advanceSessionClock', {
  description:
    'Test mode only: advances the test clock of a sealed attendance session to the end of its retention or of its proof.',
  refuses,
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the attendance session.' }),
    to: t.field({ type: SessionMomentEnum, required: true, description: 'The date to advance to.' }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    await advanceSessionClock(services, actor, origin, input);
    return { id: input.id };
  },
  payload: (t) => ({ attendanceSession: changedSession(t) }),
});

addMutation('advanceIdentityClock', {
  description:
    'Test mode only: advances the test clock of an identity to the end of its validity. The identity expires immediately.',
  refuses,
  access: { key: 'identities:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the identity.' }) }),
  resolve: async (input, { services, actor, origin }) => {
    await advanceIdentityClock(services, actor, origin, input);
    return { id: input.id };
  },
  payload: (t) => ({ identity: changedIdentity(t) }),
});
