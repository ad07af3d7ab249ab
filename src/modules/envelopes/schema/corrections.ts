import { addMutation } from '../../../platform/graphql/mutation.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { email, text } from '../../../platform/graphql/validators.ts';
import { correctSigner } from '../correct-signer.ts';
import { extendExpiry } from '../expiry.ts';
import { limits } from '../limits.ts';
import { replaceSignerLink } from '../replace-link.ts';
import { changedEnvelope } from './types.ts';

addMutation('correctSigner', {
  description:
    'Corrects the e-mail address of a signer, an approver or a viewer who has not acted yet, or the phone number of a signer. The signing link is replaced and the old one stops working, codes included. If it is the turn of the signer, the notice is sent to the new address. Values that do not differ change nothing.',
  refuses: [
    'not_found',
    {
      invalid_status:
        'The envelope is not sent or has expired, the signer has signed, declined or was erased, seals as an agent, receives a copy or signs the act of a mandate, or the link was replaced 100 times.',
      invalid_body:
        'Neither `email` nor `phone` is given, a value is not that of the remotely verified identity of the signer, or `email` is that of an agent of the mandate.',
    },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the signer or recipient.' }),
    email: t.field({
      type: 'EmailAddress',
      validate: email,
      description: 'The right e-mail address. Default: the address stays.',
    }),
    phone: t.string({
      validate: text({ min: 1, ...limits.phone }),
      description: 'The right phone number for codes by SMS. Default: the number stays.',
    }),
  }),
  resolve: async ({ id, email, phone }, { services, actor, origin }) => ({
    id: await correctSigner(services, actor, origin, { id, email: email ?? null, phone: phone ?? null }),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('replaceSignerLink', {
  description:
    'Replaces the personal link of a signer, an approver or a viewer who has not acted. The old link stops working at once, codes included. If it is the turn of the signer, the notice is sent with the new link, as often as `resendNotice` allows.',
  refuses: [
    'not_found',
    {
      invalid_status:
        'The envelope is not sent or has expired, the signer has signed, was erased, seals as an agent or receives a copy, or the link was replaced 100 times.',
    },
    TOO_SOON,
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the signer or recipient.' }) }),
  resolve: async (input, { services, actor, origin }) => ({
    id: await replaceSignerLink(services, actor, origin, input),
  }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('extendExpiry', {
  description:
    'Gives the signers of a sent envelope more time. Nobody is notified: the signing pages show the new date, and so do later notices and reminders.',
  refuses: [
    'not_found',
    {
      invalid_status: 'The envelope is not sent, has expired, or its seal has begun.',
      invalid_body: '`expiresAt` is not later than the current expiry, or is more than 90 days from now.',
    },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the envelope.' }),
    expiresAt: t.field({
      type: 'DateTime',
      required: true,
      description: 'The new expiry: later than the current one, at most 90 days from now.',
    }),
  }),
  resolve: (input, { services, actor, origin }) => extendExpiry(services, actor, origin, input),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});
