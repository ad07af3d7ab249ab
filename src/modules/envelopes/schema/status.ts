import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { decodeCursor } from '../../../platform/graphql/change-cursor.ts';
import { formerId } from '../../../platform/graphql/former-id.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { EvidenceEventTypeEnum, eventTypeOf } from '../../evidence/schema/index.ts';
import { followStatus, type StatusChange } from '../follow-status.ts';
import { EnvelopeStatusEnum, SignerStatusEnum } from './enums.ts';

const SignerProgress = builder.objectRef<StatusChange['signers'][number]>('SignerProgress').implement({
  description: 'Progress of a signer.',
  fields: (t) => ({
    signerId: t.exposeID('id', { description: 'UUID of the signer.' }),
    id: t.exposeString('id', formerId('signerId')),
    order: t.exposeInt('order', { description: 'Signing order. Signers with a lower number sign first.' }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Current status of the signer.' }),
    signedAt: t.expose('signedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the signature. Null until the signer has signed.',
    }),
  }),
});

const EnvelopeStatusChange = builder.objectRef<StatusChange>('EnvelopeStatusChange').implement({
  description: 'Status of an envelope after a change. It can already include later changes.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description: 'Cursor of this change. Pass it as `after` to continue from here after a reconnection.',
    }),
    type: t.field({
      type: EvidenceEventTypeEnum,
      nullable: true,
      description:
        'Type of the event that caused the change. Null in the first message of a subscription without `after`, which shows the current status.',
      resolve: ({ type }) => (type === null ? null : eventTypeOf(type)),
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status of the envelope.' }),
    sealed: t.exposeBoolean('sealed', { description: 'Whether the sealed files are available.' }),
    signers: t.field({
      type: [SignerProgress],
      description: 'Progress of all signers.',
      resolve: ({ signers }) => [...signers],
    }),
  }),
});

builder.subscriptionField('envelopeStatus', (t) =>
  t.field({
    type: EnvelopeStatusChange,
    description:
      'Sends the current status of an envelope, then each change in order. With `after`, it first sends all changes since that cursor, so that none is lost during a reconnection.',
    refuses: ['not_found', 'invalid_parameter'],
    access: { key: 'envelopes:read', member: 'READER', client: { subject: 'id' }, links: ['sign'] },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the envelope.' }),
      after: t.arg.string({ description: 'The last cursor that was received.' }),
    },
    subscribe: async (_root, { id, after }, { services, actor }) => {
      if (!(isUuid(id) && (await mayFollow(services, actor, id)))) throw refuse('not_found');
      return followStatus(services, id, decodeCursor(services.keystore, id, after));
    },
    resolve: (change) => change,
  }),
);

/** An organisation may follow its own envelopes, the holder of a signing link only the envelope of the link. */
async function mayFollow(services: Services, actor: Actor, id: string): Promise<boolean> {
  const { prisma } = services.database;
  if (actor.kind === 'key' || actor.kind === 'client')
    return (await prisma.envelope.count({ where: { id, ...ownedBy(actor) } })) > 0;
  return actor.kind === 'link' && (await prisma.signer.count({ where: { id: actor.subjectId, envelopeId: id } })) > 0;
}
