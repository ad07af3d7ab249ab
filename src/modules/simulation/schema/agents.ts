import type { Actor, Origin } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import {
  assertPending,
  authorizeBatch,
  declarationsUnder,
  recordBatchView,
  refuseBatch,
  sendBatchCode,
  type WholeBatch,
} from '../../batches/index.ts';
import { changedBatch } from '../../batches/schema/index.ts';
import { type CodeRefusal, playAgent, type RefusedCode, typeWrongCode } from '../play.ts';

const RefusedCodeEnum = builder.enumType('SimulatedCodeRefusalCode', {
  description: 'Those error codes that a wrong one-time code leads to.',
  values: enumValues<RefusedCode>({
    code_wrong: 'The code is wrong. More tries are left.',
    code_exhausted: 'No tries are left: a new code is needed.',
    code_locked: 'All codes are locked: the notice must be sent again.',
  }),
});

const SimulatedCodeRefusal = builder.objectRef<CodeRefusal>('SimulatedCodeRefusal').implement({
  description: 'The error that a simulated person gets for a wrong code.',
  fields: (t) => ({
    code: t.expose('code', { type: RefusedCodeEnum, description: 'Code of the error.' }),
    message: t.exposeString('message', { description: 'Description of the error in English.' }),
    triesLeft: t.exposeInt('triesLeft', { description: 'Number of tries that remain for this code.' }),
  }),
});

/** The payload field `refusal`. */
export const codeRefusal = (t: PayloadFields<{ readonly refusal: CodeRefusal }>) =>
  t.expose('refusal', { type: SimulatedCodeRefusal, description: 'The error that the simulated person got.' });

/** What a simulated agent declares: in French, the language of the acts, and the first kind of the mandate. */
const decisionUnder = (mandate: WholeBatch['mandate']) => ({
  declarationSha256: declarationsUnder(mandate).inForce[0]!.sha256,
  documentKind: mandate.scope[0],
});

/**
 * Simulates the agent of a batch who requests the code, opens the page and authorises the batch with it. Documents whose
 * kind nobody stated are of the first kind of the mandate. The envelopes are sealed as usual.
 */
async function simulateBatchAuthorization(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const { actor, origin, batch } = await playAgent(services, caller, from, id);
  assertPending(batch, services.clock.now());
  const { code } = await sendBatchCode(services, actor);
  await recordBatchView(services, actor, origin, { language: 'fr' });
  await authorizeBatch(services, actor, origin, { code, ...decisionUnder(batch.mandate) });
}

/**
 * Simulates the agent of a batch who enters a wrong code. It costs a try; the fifth locks the code. Returns the error
 * that the page would show.
 */
async function simulateBatchWrongCode(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<CodeRefusal> {
  const { actor, origin, batch } = await playAgent(services, caller, from, id);
  assertPending(batch, services.clock.now());
  return typeWrongCode(services, id, {
    send: () => sendBatchCode(services, actor),
    type: (code) => authorizeBatch(services, actor, origin, { code, ...decisionUnder(batch.mandate) }),
  });
}

/** Simulates the agent of a batch who refuses to seal it: the batch is canceled. */
async function simulateBatchRefusal(
  services: Services,
  caller: Actor,
  from: Origin,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { actor, origin } = await playAgent(services, caller, from, id);
  await refuseBatch(services, actor, origin, { reason });
}

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
