import type { Actor, Origin } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { uploadWords } from '../../../kernel/upload-limits.ts';
import { type Envelope, transaction } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertReader, assertScope } from '../../access/index.ts';
import { withUploads } from '../../documents/index.ts';
import { createEnvelope } from '../create-envelope.ts';
import { duplicateEnvelope } from '../duplicate-envelope.ts';
import { finishEnvelope } from '../finish.ts';
import { limits } from '../limits.ts';
import { signingRoles } from '../people.ts';
import { readEnvelope, readEnvelopePage } from '../read-envelope.ts';
import { withReminders } from '../reminders/rules/schema/index.ts';
import { replaceDraft } from '../replace-draft.ts';
import { resendNotice } from '../replace-link.ts';
import { sendEnvelope } from '../send-envelope.ts';
import { lockOwnEnvelope } from '../store.ts';
import { seenIn, sightWith, visibleTo } from '../visibility.ts';
import { envelopeConditions, envelopeOrder, filterArg, orderValuesOf } from './filter.ts';
import { CreateEnvelopeInput, ReplaceDraftInput } from './inputs.ts';
import { changedEnvelope, EnvelopeType } from './types.ts';

/**
 * Cancels a draft or a sent envelope; its personal links then answer 410. Takes precedence over a seal that is not
 * committed.
 */
async function cancelEnvelope(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id, reason: given }: { readonly id: string; readonly reason?: string | null | undefined },
): Promise<Envelope> {
  const key = assertScope(actor, 'envelopes:write');
  const reason = given?.trim() || null;
  return transaction(services.database, 'cancel-envelope', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    await finishEnvelope(services, tx, envelope, {
      move: 'canceled',
      actor,
      personal: { ip: origin.ip, ...(reason ? { reason } : {}) },
      ...(reason ? { set: { cancelReason: reason } } : {}),
    });
    return envelope;
  });
}

builder.queryField('envelope', (t) =>
  t.prismaField({
    type: EnvelopeType,
    nullable: true,
    description: 'Returns one envelope of the organisation.',
    refuses: ['not_found'],
    access: { key: 'envelopes:read', member: 'READER', client: { subject: 'id' } },
    args: { id: t.arg.id({ required: true, description: 'UUID of the envelope.' }) },
    resolve: async (_query, _root, { id }, { services, actor }) => {
      const envelope = await readEnvelope(services, assertReader(actor, 'envelopes:read'), id);
      if (!envelope) throw refuse('not_found');
      return envelope;
    },
  }),
);

builder.queryField('envelopes', (t) =>
  t.prismaConnection(
    {
      type: EnvelopeType,
      ...pages,
      description:
        'Lists the envelopes of the organisation, most recent first by default. Use a cursor or an offset for the next page. Each requested envelope counts towards the cost of the query.',
      refuses: ['invalid_body'],
      access: { key: 'envelopes:read', member: 'READER' },
      args: { filter: t.arg(filterArg), orderBy: t.arg(envelopeOrder.arg), offset: t.arg.int(offsetArg) },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.envelope.count({
          where: { AND: [seenIn(sightWith(actor, 'envelopes:read')), ...envelopeConditions(filter, services)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const sight = sightWith(actor, 'envelopes:read');
        const page = await envelopeOrder.pageOf(query, args, (id) => orderValuesOf(services, id, seenIn(sight)));
        if (!page) return [];
        const { where, ...range } = page;
        const filters = envelopeConditions(filter, services);
        const isNewest =
          filters.length === 0 && !args.orderBy && !args.offset && !args.after && !args.before && !args.last;
        const conditions = [where, ...filters];
        return readEnvelopePage(services.database, { ...range, sight, conditions, isNewest });
      },
    },
    connectionOf(EnvelopeType),
  ),
);

/** Refusals caused by the contents of an envelope. */
export const contentRefusals = {
  payload_too_large: `A PDF is larger than ${uploadWords.envelope}.`,
  invalid_body:
    'A PDF is encrypted, has no page or cannot be repaired; a placed field refers to a document, signer or page that does not exist; `identity` and `identityId` are both given.',
  mandate_required: 'At level `ORGANIZATION_SEAL`, `mandateId` is missing or is not a mandate of the organisation.',
  agent_not_in_mandate: 'At level `ORGANIZATION_SEAL`, no signer has the e-mail address of an agent of the mandate.',
  mandate_scope: 'At level `ORGANIZATION_SEAL`, `documentKind` is not among the kinds of the mandate.',
  identity_required:
    'At level `ADVANCED` a signer has no identity; at any level `identityId` is unknown, failed, expired or erased.',
  phone_required: '`OTP_SMS` is requested, and neither the signer nor the identity has a phone number.',
  insufficient_credits: 'In live mode with `send: true`, the prepaid credits do not cover the highest possible price.',
  idv_not_configured: 'An inline `identity` has a remote method, and no provider is configured.',
};

addMutation('createEnvelope', {
  description:
    'Creates an envelope as a draft. With `send: true` it also sends the envelope, which notifies the first signers and reserves credits in live mode.',
  refuses: [contentRefusals, 'unavailable'],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: CreateEnvelopeInput,
  resolve: async (input, { services, actor, origin, blob }) => {
    const documents = await withUploads(services, actor, input.documents);
    return createEnvelope(services, actor, origin, { ...withReminders(input), documents }, blob);
  },
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('replaceDraft', {
  description:
    'Replaces the complete content of a draft, and sends it with `send: true`. Documents and signers with an `id` are kept; all others are removed.',
  refuses: [
    'not_found',
    { invalid_status: 'The envelope is not a draft, or has changed since `lastEvent`.' },
    contentRefusals,
    'unavailable',
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: ReplaceDraftInput,
  resolve: ({ id, ...input }, { services, actor, origin, blob }) =>
    replaceDraft(services, actor, origin, { id, input: withReminders(input) }, blob),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('duplicateEnvelope', {
  description:
    'Creates a draft with the documents, signers, fields and terms of another envelope, in any status. Values that a signer has entered are not copied. The new envelope has an id and signing links of its own.',
  refuses: [
    'not_found',
    {
      gone: 'The documents of the envelope were purged, or the personal data of a signer was erased.',
      identity_required: 'The identity of a signer has failed or expired.',
    },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the envelope to duplicate.' }),
    name: t.string({
      validate: text(limits.name),
      description: 'Name of the new envelope. Default: the name of the original.',
    }),
  }),
  resolve: (input, { services, actor, origin }) => duplicateEnvelope(services, actor, origin, input),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('sendEnvelope', {
  description: 'Sends a draft. The signers whose turn it is are notified, and credits are reserved in live mode.',
  refuses: [
    'not_found',
    {
      invalid_status: 'The envelope is not a draft: it was already sent or canceled.',
      insufficient_credits: 'In live mode, the prepaid credits do not cover the highest possible price.',
    },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the envelope.' }) }),
  resolve: (input, { services, actor, origin }) => sendEnvelope(services, actor, origin, input),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('cancelEnvelope', {
  description:
    'Cancels a draft or a sent envelope. Its signing links stop working. A canceled envelope cannot be reopened.',
  refuses: [
    'not_found',
    { invalid_status: 'The envelope is neither a draft nor sent: it is already completed, expired or canceled.' },
  ],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({
    id: t.id({ required: true, description: 'UUID of the envelope.' }),
    reason: t.string({
      validate: text(limits.cancelReason),
      description: 'Why. Those who were invited read it. Default: no reason.',
    }),
  }),
  resolve: (input, { services, actor, origin }) => cancelEnvelope(services, actor, origin, input),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addMutation('resendNotice', {
  description:
    'Sends the notice again to a signer, an approver or a viewer whose turn it is. The signing link stays the same, and locked codes are unlocked. The first repetition is possible 10 minutes after the notice; the wait then doubles each time, up to one day.',
  refuses: ['not_found', { invalid_status: 'It is not the turn of this signer.' }, TOO_SOON],
  access: { key: 'envelopes:write', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the signer or recipient.' }) }),
  resolve: async (input, { services, actor, origin }) => ({ id: await resendNotice(services, actor, origin, input) }),
  payload: (t) => ({ envelope: changedEnvelope(t) }),
});

addNodeLookup({
  type: 'Envelope',
  access: { key: 'envelopes:read', member: 'READER', client: 'filtered' },
  find: (ids, { services, actor }) =>
    services.database.prisma.envelope.findMany({
      where: { id: { in: [...ids] }, ...visibleTo(assertReader(actor, 'envelopes:read')) },
    }),
});

addNodeLookup({
  type: 'Signer',
  access: { key: 'envelopes:read', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.signer.findMany({
      where: {
        id: { in: [...ids] },
        role: { in: [...signingRoles] },
        envelope: seenIn(sightWith(actor, 'envelopes:read')),
      },
    }),
});
