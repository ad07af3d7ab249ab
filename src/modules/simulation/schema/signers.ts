import { z } from 'zod';
import type { Actor, Origin } from '../../../kernel/actor.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { items, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { changedEnvelope } from '../../envelopes/schema/index.ts';
import {
  approveDocuments,
  assertReady,
  confirmReading,
  declineSigning,
  findSession,
  recordSigningView,
  sendSigningCode,
  signEnvelope,
} from '../../signing/index.ts';
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

/** Those who can decline on their page. */
const decliningRoles = ['SIGNER', 'AGENT', 'APPROVER'] as const;

/**
 * Simulates a signer or an approver who declines with a reason: the envelope stays sent, and the sender is told. Returns
 * the envelope's id.
 */
async function simulateRefusal(
  services: Services,
  caller: Actor,
  from: Origin,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<string> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id, decliningRoles);
  await declineSigning(services, actor, origin, { reason });
  return signer.envelopeId;
}

/** How a recipient acts on their page, by role. A copy has no act. */
const recipientActs = { APPROVER: approveDocuments, VIEWER: confirmReading } as const;

/**
 * Simulates an approver who opens the page and agrees, or a viewer who opens it and confirms having read. Returns the
 * envelope's id.
 */
async function simulateRecipient(
  services: Services,
  caller: Actor,
  from: Origin,
  { id, role }: { readonly id: string; readonly role: keyof typeof recipientActs },
): Promise<string> {
  const { actor, origin, signer } = await playSigner(services, caller, from, id, [role]);
  await recordSigningView(services, actor, origin, { language: 'fr' });
  await recipientActs[role](services, actor, origin);
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
  description:
    'Test mode only: simulates a signer who declines to sign, or an approver who does not agree. The envelope stays sent.',
  refuses: ['not_found', 'test_mode_only', ...page],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the signer or approver.' }),
    reason: t.string({ required: true, validate: text({ min: 1, max: 1_000 }), description: 'Reason for declining.' }),
  }),
  resolve: async (input, { services, actor, origin }) => ({
    id: await simulateRefusal(services, actor, origin, input),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('simulateApproval', {
  description: 'Test mode only: simulates an approver who opens the page and agrees to the documents.',
  refuses: ['not_found', 'test_mode_only', ...page],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the approver.' }) }),
  resolve: async ({ id }, { services, actor, origin }) => ({
    id: await simulateRecipient(services, actor, origin, { id, role: 'APPROVER' }),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('simulateReading', {
  description: 'Test mode only: simulates a viewer who opens the page and confirms having read the documents.',
  refuses: ['not_found', 'test_mode_only', ...page],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the viewer.' }) }),
  resolve: async ({ id }, { services, actor, origin }) => ({
    id: await simulateRecipient(services, actor, origin, { id, role: 'VIEWER' }),
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
