import { addMutation } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { changedBatch } from '../../batches/schema/index.ts';
import { simulateBatchAuthorization } from '../simulate-batch-authorization.ts';
import { simulateBatchRefusal } from '../simulate-batch-refusal.ts';
import { simulateBatchWrongCode } from '../simulate-batch-wrong-code.ts';
import { codeRefusal } from './code-refusal.ts';

const batch = { required: true, description: 'UUID of the batch.' } as const;

addMutation('simulateBatchAuthorization', {
  description: 'Test mode only: simulates the agent of a batch, who requests a code and authorises the batch.',
  refuses: [
    'not_found',
    'test_mode_only',
    'gone',
    'invalid_status',
    'mandate_expired',
    'mandate_not_active',
    'batch_mismatch',
    TOO_SOON,
    'code_locked',
  ],
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id(batch) }),
  resolve: async ({ id }, { services, actor, origin }) => {
    await simulateBatchAuthorization(services, actor, origin, { id });
    return { id };
  },
  payload: (t) => ({ sealBatch: changedBatch(t) }),
});

addMutation('simulateBatchRefusal', {
  description: 'Test mode only: simulates the agent of a batch, who refuses it. The batch is canceled.',
  refuses: ['not_found', 'test_mode_only', 'gone', 'invalid_status'],
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({
    id: t.id(batch),
    reason: t.string({
      required: true,
      validate: text({ min: 1, max: 1_000 }),
      description: 'Reason for the refusal.',
    }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    await simulateBatchRefusal(services, actor, origin, input);
    return { id: input.id };
  },
  payload: (t) => ({ sealBatch: changedBatch(t) }),
});

addMutation('simulateBatchWrongCode', {
  description:
    'Test mode only: simulates the agent of a batch, who enters a wrong code. If no code is valid, one is sent first. After five wrong tries a new code is needed.',
  refuses: ['not_found', 'test_mode_only', 'gone', 'invalid_status', TOO_SOON, 'code_locked'],
  access: { key: 'mandates:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id(batch) }),
  resolve: async (input, { services, actor, origin }) => ({
    refusal: await simulateBatchWrongCode(services, actor, origin, input),
  }),
  payload: (t) => ({ refusal: codeRefusal(t) }),
});
