import { builder } from '../../../platform/graphql/builder.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { queryBatch } from '../../batches/index.ts';
import { simulateBatchAuthorization } from '../simulate-batch-authorization.ts';
import { simulateBatchRefusal } from '../simulate-batch-refusal.ts';
import { simulateBatchWrongCode } from '../simulate-batch-wrong-code.ts';
import { SimulatedCodeRefusal } from './code-refusal.ts';

const batch = { required: true, description: 'UUID of the batch.' } as const;

builder.mutationField('simulateBatchAuthorization', (t) =>
  t.prismaField({
    type: 'SealBatch',
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
    args: { id: t.arg.id(batch) },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await simulateBatchAuthorization(services, actor, origin, args);
      return queryBatch(services.database, query, args.id);
    },
  }),
);

builder.mutationField('simulateBatchRefusal', (t) =>
  t.prismaField({
    type: 'SealBatch',
    description: 'Test mode only: simulates the agent of a batch, who refuses it. The batch is canceled.',
    refuses: ['not_found', 'test_mode_only', 'gone', 'invalid_status'],
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: {
      id: t.arg.id(batch),
      reason: t.arg.string({
        required: true,
        validate: text({ min: 1, max: 1_000 }),
        description: 'Reason for the refusal.',
      }),
    },
    resolve: async (query, _root, args, { services, actor, origin }) => {
      await simulateBatchRefusal(services, actor, origin, args);
      return queryBatch(services.database, query, args.id);
    },
  }),
);

builder.mutationField('simulateBatchWrongCode', (t) =>
  t.field({
    type: SimulatedCodeRefusal,
    description:
      'Test mode only: simulates the agent of a batch, who enters a wrong code. If no code is valid, one is sent first. After five wrong tries a new code is needed.',
    refuses: ['not_found', 'test_mode_only', 'gone', 'invalid_status', TOO_SOON, 'code_locked'],
    access: { key: 'mandates:manage', member: 'MANAGER' },
    args: { id: t.arg.id(batch) },
    resolve: (_root, args, { services, actor, origin }) => simulateBatchWrongCode(services, actor, origin, args),
  }),
);
