import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { SigningCodeType } from '../../signing/schema/index.ts';
import { authorizeBatch } from '../authorize-batch.ts';
import { limits } from '../limits.ts';
import { refuseBatch } from '../refuse-batch.ts';
import { requestBatchCode } from '../request-code.ts';
import { findSession } from '../session.ts';
import { BatchSessionType } from './session.ts';

builder.queryField('batchSession', (t) =>
  t.field({
    type: BatchSessionType,
    description: 'The batch of an agent’s link, whatever its state.',
    access: { links: ['batch'] },
    resolve: (_root, _args, { services, actor }) => findSession(services, actor),
  }),
);

builder.mutationField('requestBatchCode', (t) =>
  t.field({
    type: SigningCodeType,
    description: 'Sends the agent a six-digit code.',
    refuses: ['gone', 'invalid_status', TOO_SOON, 'code_locked'],
    access: { links: ['batch'] },
    resolve: (_root, _args, { services, actor }) => requestBatchCode(services, actor),
  }),
);

const AuthorizeSealBatchInput = builder.inputType('AuthorizeSealBatchInput', {
  description: 'The agent’s decision.',
  fields: (t) => ({
    code: t.string({
      required: true,
      validate: z.string().regex(/^\d{6}$/, 'must be six digits'),
      description: 'Six digits.',
    }),
    declarationSha256: t.string({ required: true, description: 'The hash of the declaration that was shown.' }),
  }),
});

builder.mutationField('authorizeSealBatch', (t) =>
  t.field({
    type: BatchSessionType,
    description: 'Decides the whole list: its envelopes are sealed from here on.',
    refuses: [
      'invalid_body',
      'gone',
      'invalid_status',
      'code_required',
      { code_wrong: '`triesLeft` says how many tries are left.' },
      'code_expired',
      'code_exhausted',
      'code_locked',
      'mandate_not_active',
      'mandate_expired',
      'batch_mismatch',
    ],
    access: { links: ['batch'] },
    args: { input: t.arg({ type: AuthorizeSealBatchInput, required: true, description: 'What is given.' }) },
    resolve: async (_root, { input }, { services, actor, origin }) => {
      await authorizeBatch(services, actor, origin, input);
      return findSession(services, actor);
    },
  }),
);

const RefuseSealBatchInput = builder.inputType('RefuseSealBatchInput', {
  description: 'Why not.',
  fields: (t) => ({
    reason: t.string({ required: true, validate: text(limits.refusal), description: '1-1000 characters.' }),
  }),
});

builder.mutationField('refuseSealBatch', (t) =>
  t.field({
    type: BatchSessionType,
    description: 'The agent does not want the list sealed: the batch is canceled.',
    refuses: ['gone', 'invalid_status'],
    access: { links: ['batch'] },
    args: { input: t.arg({ type: RefuseSealBatchInput, required: true, description: 'Why.' }) },
    resolve: async (_root, { input }, { services, actor, origin }) => {
      await refuseBatch(services, actor, origin, input);
      return findSession(services, actor);
    },
  }),
);
