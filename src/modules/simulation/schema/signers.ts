import { addMutation } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { changedEnvelope } from '../../envelopes/schema/index.ts';
import { simulateRefusal } from '../simulate-refusal.ts';
import { simulateSignature } from '../simulate-signature.ts';
import { simulateWrongCode } from '../simulate-wrong-code.ts';
import { codeRefusal } from './code-refusal.ts';

const signer = { required: true, description: 'UUID of the signer.' } as const;
/** Refusals of the signer's page. */
const page = ['signing_not_open', 'not_your_turn', 'already_signed', 'gone'] as const;

addMutation('simulateSignature', {
  description:
    'Test mode only: simulates a signer who opens the signing page, requests a code if one is required, and signs.',
  refuses: [
    'not_found',
    'test_mode_only',
    ...page,
    'identity_pending',
    'identity_lapsed',
    'phone_required',
    TOO_SOON,
    'code_locked',
    'unavailable',
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id(signer) }),
  resolve: async (input, { services, actor, origin }) => ({
    id: await simulateSignature(services, actor, origin, input),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('simulateRefusal', {
  description: 'Test mode only: simulates a signer who declines to sign. The envelope stays sent.',
  refuses: ['not_found', 'test_mode_only', ...page],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id(signer),
    reason: t.string({ required: true, validate: text({ min: 1, max: 1_000 }), description: 'Reason for declining.' }),
  }),
  resolve: async (input, { services, actor, origin }) => ({
    id: await simulateRefusal(services, actor, origin, input),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('simulateWrongCode', {
  description:
    'Test mode only: simulates a signer who enters a wrong code. If no code is valid, one is sent first. After five wrong tries a new code is needed.',
  refuses: [
    'not_found',
    'test_mode_only',
    'no_code_asked',
    ...page,
    'identity_pending',
    'identity_lapsed',
    'phone_required',
    TOO_SOON,
    'code_locked',
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id(signer) }),
  resolve: async (input, { services, actor, origin }) => ({
    refusal: await simulateWrongCode(services, actor, origin, input),
  }),
  payload: (t) => ({ refusal: codeRefusal(t) }),
});
