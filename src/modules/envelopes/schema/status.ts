import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Envelope, Signer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { decodeCursor, encodeCursor, formerId } from '../../../platform/graphql/node.ts';
import { eventSharer, untilReturned, whileAllowed } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { followChanges, latestChange } from '../../evidence/index.ts';
import { EvidenceEventTypeEnum, evidenceEventType } from '../../evidence/schema/index.ts';
import { signersAmong } from '../people.ts';
import { isBounded, visibleTo } from '../visibility.ts';
import { EnvelopeStatusEnum, SignerStatusEnum } from './enums.ts';
import { EnvelopeType } from './types.ts';

interface StatusChange {
  readonly envelopeId: string;
  readonly cursor: string;
  /** Name of the event that caused the change. Null for the current state. */
  readonly type: string | null;
  readonly at: Date;
  readonly status: Envelope['status'];
  readonly sealed: boolean;
  readonly signers: readonly Pick<Signer, 'id' | 'order' | 'status' | 'signedAt'>[];
}

/**
 * Streams the changes of an envelope after a cursor. Without a cursor, yields the current state first. One loop reads
 * missed and live changes from the same ordered table (`evidence/changes.ts`).
 */
const followStatus = (services: Services, id: string, after: bigint | null): AsyncIterableIterator<StatusChange> =>
  untilReturned(async function* (signal) {
    let cursor = after;
    if (cursor === null) {
      const latest = await latestChange(services, id);
      cursor = latest?.cursor ?? 0n;
      yield await stateAt(services, id, { cursor, type: null, at: latest?.at ?? services.clock.now() });
    }
    for await (const change of followChanges(services, id, cursor, signal)) yield await stateAt(services, id, change);
  });

const shared = eventSharer<StatusChange>();

/** The state of an envelope after a change, read once for all who follow it. */
const stateAt = (services: Services, id: string, change: Change): Promise<StatusChange> =>
  shared(services, `${id} ${change.cursor} ${change.type}`, () => readState(services, id, change));

interface Change {
  readonly cursor: bigint;
  readonly type: string | null;
  readonly at: Date;
}

async function readState(services: Services, id: string, change: Change): Promise<StatusChange> {
  const { status, sealedAt, people } = await services.database.prisma.envelope.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      sealedAt: true,
      people: {
        select: { id: true, role: true, order: true, status: true, signedAt: true },
        orderBy: { position: 'asc' },
      },
    },
  });
  return {
    envelopeId: id,
    type: change.type,
    at: change.at,
    cursor: encodeCursor(services.keystore, id, change.cursor),
    status,
    sealed: sealedAt !== null,
    signers: signersAmong(people),
  };
}

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
      resolve: ({ type }) => (type === null ? null : evidenceEventType(type)),
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
    envelope: t.prismaField({
      type: EnvelopeType,
      nullable: true,
      access: { key: 'envelopes:read', member: 'READER', client: 'filtered', otherwiseNull: true },
      description:
        'The envelope, so that a client with a normalised cache needs no other request. Null for the holder of a signing link.',
      resolve: (query, { envelopeId }, _args, { services }) =>
        services.database.prisma.envelope.findUnique({ ...query, where: { id: envelopeId } }),
    }),
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
      const changes = followStatus(services, id, decodeCursor(services.keystore, id, after));
      // A member can lose the right to a folder while they watch. Nothing else ends what others see.
      return isBounded(actor) ? whileAllowed(changes, () => mayFollow(services, actor, id)) : changes;
    },
    resolve: (change) => change,
  }),
);

/** An organisation may follow its own envelopes, a member those that they see, the holder of a signing link only the envelope of the link. */
async function mayFollow(services: Services, actor: Actor, id: string): Promise<boolean> {
  const { prisma } = services.database;
  if (actor.kind === 'key' || actor.kind === 'client')
    return (await prisma.envelope.count({ where: { id, ...visibleTo(actor) } })) > 0;
  return actor.kind === 'link' && (await prisma.signer.count({ where: { id: actor.subjectId, envelopeId: id } })) > 0;
}
