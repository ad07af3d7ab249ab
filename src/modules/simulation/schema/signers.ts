import { z } from 'zod';
import type { Actor, Origin } from '../../../kernel/actor.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { items, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { changedEnvelope } from '../../envelopes/schema/index.ts';
import { assertReady, declineSigning, findSession, sendSigningCode, signEnvelope } from '../../signing/index.ts';
import {
  type CodeRefusal,
  playSigner,
  refuse,
  simulatedSignature,
  simulatePresence,
  simulateSignature,
  typeWrongCode,
} from '../play.ts';
import { codeRefusal } from './agents.ts';
import { changedSession } from './clocks.ts';

/**
 * Simulates a signer who enters a wrong code. It costs a try; the fifth locks the code. Returns the error that the page
 * would show.
 */
async function simulateWrongCode(
  services: Services,
  caller: Actor,
  from: Origin,
  { id }: { readonly id: string },
): Promise<CodeRefusal> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id);
  const [channel] = signer.authentication;
  if (!channel) throw refuse('no_code_asked');
  const session = await findSession(services, actor);
  assertReady(session);
  return typeWrongCode(services, id, {
    send: () => sendSigningCode(services, actor, { channel }),
    type: async (code) =>
      signEnvelope(services, actor, origin, await simulatedSignature(services, session, code), { isSimulated: true }),
  });
}

/**
 * Simulates a signer who declines with a reason: the envelope stays sent, and the sender is told. Returns the
 * envelope's id.
 */
async function simulateRefusal(
  services: Services,
  caller: Actor,
  from: Origin,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<string> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id);
  await declineSigning(services, actor, origin, { reason });
  return signer.envelopeId;
}

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

addMutation('simulatePresence', {
  description:
    'Test mode only: simulates attendees who sign in to an open slot with their personal links. Attendees who have already signed in are skipped.',
  refuses: ['not_found', 'test_mode_only', 'slot_not_open', 'slot_closed'],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: (t) => ({
    slotId: t.id({ required: true, description: 'UUID of the slot.' }),
    attendeeIds: t.idList({
      validate: items(z.any(), { min: 1, max: 1_000 }),
      description: 'UUIDs of the attendees who sign in. Default: all attendees who are expected.',
    }),
  }),
  resolve: async ({ slotId, attendeeIds }, { services, actor, origin }) => ({
    id: await simulatePresence(services, actor, origin, { slotId, attendeeIds: attendeeIds ?? null }),
  }),
  payload: (t) => ({ attendanceSession: changedSession(t) }),
});
