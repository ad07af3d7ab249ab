import { z } from 'zod';
import { rule } from '../../../kernel/fault.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { failing, text } from '../../../platform/graphql/validators.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { SigningCodeType } from '../../signing/schema/index.ts';
import { authorizeBatch } from '../authorize-batch.ts';
import { limits } from '../limits.ts';
import { findSession, recordBatchView, refuseBatch, requestBatchCode } from '../session.ts';
import type { WholeBatch } from '../store.ts';
import { BatchSessionType } from './session.ts';

builder.queryField('batchSession', (t) =>
  t.field({
    type: BatchSessionType,
    description: 'Returns the batch of the link of an agent, whatever its status.',
    access: { links: ['batch'] },
    resolve: (_root, _args, { services, actor }) => findSession(services, actor),
  }),
);

/** The payload field `batchSession`. */
const changedSession = (t: PayloadFields<{ readonly batchSession: WholeBatch }>) =>
  t.expose('batchSession', {
    type: BatchSessionType,
    description: 'The batch after the change, as the agent sees it.',
  });

const RecordBatchViewInput = builder.inputType('RecordBatchViewInput', {
  description: 'How the agent views the page of the batch.',
  fields: (t) => ({
    language: t.field({ type: LanguageEnum, required: true, description: 'Language of the page.' }),
  }),
});

addMutation('recordBatchView', {
  description:
    'Records that the agent opened the page of the batch. Only the first call while the batch is pending is recorded. The script of the page calls it, because mail scanners open links too.',
  access: { links: ['batch'] },
  input: RecordBatchViewInput,
  resolve: async (input, { services, actor, origin }) => {
    await recordBatchView(services, actor, origin, input);
    return { batchSession: await findSession(services, actor) };
  },
  payload: (t) => ({ batchSession: changedSession(t) }),
});

addMutationWithoutInput('requestBatchCode', {
  description: 'Sends a six-digit one-time code to the agent. The code authorises the whole batch.',
  refuses: ['gone', 'invalid_status', TOO_SOON, 'code_locked'],
  access: { links: ['batch'] },
  resolve: async ({ services, actor }) => ({ signingCode: await requestBatchCode(services, actor) }),
  payload: (t) => ({
    signingCode: t.expose('signingCode', { type: SigningCodeType, description: 'The code that was sent.' }),
  }),
});

const AuthorizeSealBatchInput = builder.inputType('AuthorizeSealBatchInput', {
  description: 'The authorisation of a batch by its agent.',
  fields: (t) => ({
    code: t.string({
      required: true,
      validate: z.string().regex(/^\d{6}$/, failing(rule('not_six_digits'))),
      description: 'One-time code of six digits.',
    }),
    declarationSha256: t.field({
      type: 'Sha256',
      required: true,
      description: 'SHA-256 of the declaration that was shown to the agent.',
    }),
    documentKind: t.field({
      type: MandateScopeEnum,
      description:
        'What kind of document the envelopes contain whose sender stated none. Must be one of the kinds of the mandate. Left out, the evidence says that the agent declared one of these kinds without saying which. The signing page always asks for it.',
    }),
  }),
});

addMutation('authorizeSealBatch', {
  description:
    'Authorises the batch. All its envelopes are then sealed in the background; `progress` shows how many are done.',
  refuses: [
    {
      invalid_body: 'The declaration is unknown.',
      mandate_scope: 'The mandate does not name `documentKind`.',
    },
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
  input: AuthorizeSealBatchInput,
  resolve: async (input, { services, actor, origin }) => {
    await authorizeBatch(services, actor, origin, input);
    return { batchSession: await findSession(services, actor) };
  },
  payload: (t) => ({ batchSession: changedSession(t) }),
});

const RefuseSealBatchInput = builder.inputType('RefuseSealBatchInput', {
  description: 'The refusal of a batch by its agent.',
  fields: (t) => ({
    reason: t.string({
      required: true,
      validate: text(limits.refusal),
      description: 'Reason for the refusal. The organisation sees it.',
    }),
  }),
});

addMutation('refuseSealBatch', {
  description:
    'Records that the agent refuses the batch, and cancels it. Its envelopes stay sent and can be added to another batch.',
  refuses: ['gone', 'invalid_status'],
  access: { links: ['batch'] },
  input: RefuseSealBatchInput,
  resolve: async (input, { services, actor, origin }) => {
    await refuseBatch(services, actor, origin, input);
    return { batchSession: await findSession(services, actor) };
  },
  payload: (t) => ({ batchSession: changedSession(t) }),
});
