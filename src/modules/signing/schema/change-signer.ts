/** What a signer changes of the person who signs: another person in their place, or the spelling of their name. */
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { email, text } from '../../../platform/graphql/validators.ts';
import { organizationNameOf } from '../../access/schema/index.ts';
import { brandingField } from '../../documents/branding/schema/index.ts';
import { changesOfSigner, type Delegated, delegationIn } from '../../envelopes/index.ts';
import { limits as envelopeLimits } from '../../envelopes/schema/index.ts';
import {
  correctOwnName,
  delegateSigning,
  delegationHindrance,
  nameHindrance,
  readDelegated,
} from '../change-signer.ts';
import { limits } from '../limits.ts';
import { findSession } from '../session.ts';
import { changedSession, SigningSessionType } from './session.ts';

builder.objectFields(SigningSessionType, (t) => ({
  mayDelegate: t.boolean({
    description: 'Whether the signer can name another person now, who signs in their place (`delegateSigning`).',
    resolve: async (session, _args, { services }) =>
      session.state === 'READY' &&
      session.envelope.allowDelegation &&
      !delegationHindrance(session, await changesOfSigner(services.database, session.signer.id)),
  }),
  mayCorrectName: t.boolean({
    description: 'Whether the signer can correct the spelling of their name now (`correctOwnName`).',
    resolve: async (session, _args, { services }) =>
      session.state === 'READY' &&
      session.envelope.allowNameCorrection &&
      !nameHindrance(session, await changesOfSigner(services.database, session.signer.id)),
  }),
  delegatedBy: t.string({
    nullable: true,
    description: 'Full name of the person in whose place the signer signs. Null for a signer whom the sender named.',
    resolve: async ({ envelope, signer }, _args, { services }) => {
      if (!envelope.allowDelegation) return null;
      return delegationIn(await changesOfSigner(services.database, signer.id))?.formerName || null;
    },
  }),
}));

const states = ['wrong_role', 'signing_not_open', 'not_your_turn', 'already_signed', 'gone'] as const;

addMutation('delegateSigning', {
  description:
    'Gives the signature of the holder of a signing link to another person, where the sender allows it. The person gets a link of their own by e-mail and signs at the same place in the order, with the same fields. The link of the holder is dead; its page says who signs now. Once for each signer.',
  refuses: [
    ...states,
    'not_delegable',
    {
      invalid_body: '`email` is the address of somebody who takes part already, or `name` has an address or a link.',
      rate_limited: 'Too many signatures were given to other people from this network or of this organisation.',
    },
  ],
  access: { links: ['sign'] },
  input: (t) => ({
    name: t.string({
      required: true,
      validate: text(envelopeLimits.signerName),
      description: 'Full name of the person who shall sign.',
    }),
    email: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: 'E-mail address of the person. The personal link is sent to it.',
    }),
    reason: t.string({
      validate: text(limits.delegationReason),
      description: 'Why another person signs. The sender sees it; it is not in the mail to the person.',
    }),
  }),
  resolve: async ({ name, email: address, reason }, { services, actor, origin }) =>
    delegateSigning(services, actor, origin, {
      name: name.trim(),
      email: address,
      reason: reason?.trim() || null,
    }),
  payload: (t) => ({
    name: t.exposeString('name', { description: 'Full name of the person who signs now.' }),
  }),
});

addMutation('correctOwnName', {
  description:
    'Corrects the spelling of the name of the signer who holds the link, where the sender allows it. The signature and the evidence have the new name; the chain keeps both.',
  refuses: [
    ...states,
    'name_not_correctable',
    { invalid_body: '`name` is the name that is there, or has an address or a link.' },
  ],
  access: { links: ['sign'] },
  input: (t) => ({
    name: t.string({
      required: true,
      validate: text(envelopeLimits.signerName),
      description: 'Full name of the signer, spelled right.',
    }),
  }),
  resolve: async ({ name }, { services, actor, origin }) => {
    await correctOwnName(services, actor, origin, name.trim());
    return { signingSession: await findSession(services, actor) };
  },
  payload: changedSession,
});

const DelegatedSignature = builder.objectRef<Delegated>('DelegatedSignature').implement({
  description: 'A signature that the holder of a link has given to another person.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Full name of the person who signs now.' }),
    envelopeName: t.exposeString('envelopeName', { description: 'Name of the envelope.' }),
    organizationName: t.string({
      description: 'Name of the organisation that sent the envelope.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    branding: brandingField(t),
  }),
});

builder.queryField('delegatedSignature', (t) =>
  t.field({
    type: DelegatedSignature,
    nullable: true,
    description:
      'Returns who signs in the place of the person who held a signing link, for the page of that link. Null if the link was not given away.',
    access: { anyone: true },
    args: { token: t.arg.string({ required: true, description: 'Token of the link that is dead.' }) },
    resolve: (_root, { token }, { services }) => readDelegated(services, token),
  }),
);
