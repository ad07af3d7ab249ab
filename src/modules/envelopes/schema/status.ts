import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { decodeCursor } from '../../../platform/graphql/change-cursor.ts';
import type { Services } from '../../../platform/services.ts';
import { ownedBy } from '../../access/index.ts';
import { followStatus, type StatusChange } from '../follow-status.ts';
import { EnvelopeStatusEnum, SignerStatusEnum } from './enums.ts';

const SignerProgress = builder.objectRef<StatusChange['signers'][number]>('SignerProgress').implement({
  description: 'How far a signer is.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    order: t.exposeInt('order', { description: 'Lower goes first.' }),
    status: t.expose('status', { type: SignerStatusEnum, description: 'Where the signer stands.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', nullable: true, description: 'When the signer signed.' }),
  }),
});

const EnvelopeStatusChange = builder.objectRef<StatusChange>('EnvelopeStatusChange').implement({
  description: 'The state of an envelope, at least as new as the change it tells of.',
  fields: (t) => ({
    cursor: t.exposeString('cursor', { description: 'Give it back as `after` to go on from here.' }),
    type: t.exposeString('type', {
      description: 'What happened: `envelope.sent`, `signer.signed`; `state` for the first.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Where the envelope stands.' }),
    sealed: t.exposeBoolean('sealed', { description: 'Whether the sealed files are ready.' }),
    signers: t.field({
      type: [SignerProgress],
      description: 'How far everybody is.',
      resolve: ({ signers }) => [...signers],
    }),
  }),
});

builder.subscriptionField('envelopeStatus', (t) =>
  t.field({
    type: EnvelopeStatusChange,
    description:
      'First the state now, then each change in order. With `after`, each change since that cursor first, so that nothing is missed between reconnects.',
    refuses: ['not_found', 'invalid_parameter'],
    access: { key: 'envelopes:read', member: 'READER', links: ['sign'] },
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the envelope.' }),
      after: t.arg.string({ description: 'The last cursor seen.' }),
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
  if (actor.kind === 'key') return (await prisma.envelope.count({ where: { id, ...ownedBy(actor) } })) > 0;
  return actor.kind === 'link' && (await prisma.signer.count({ where: { id: actor.subjectId, envelopeId: id } })) > 0;
}
