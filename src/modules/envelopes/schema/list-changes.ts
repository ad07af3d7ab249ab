import { builder } from '../../../platform/graphql/builder.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { followList } from '../../evidence/index.ts';

interface ListChange {
  readonly at: Date;
  /** Null: read the list again. */
  readonly envelopeIds: readonly string[] | null;
}

const EnvelopeListChange = builder.objectRef<ListChange>('EnvelopeListChange').implement({
  description: 'At least one envelope of the organisation was created or changed.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of this message.' }),
    envelopeIds: t.exposeIDList('envelopeIds', {
      nullable: true,
      description:
        'UUIDs of the envelopes that were created or changed since the last message. Null in the first message, and if more than 1,000 changes were made: read the list again.',
    }),
  }),
});

builder.subscriptionField('envelopesChanged', (t) =>
  t.field({
    type: EnvelopeListChange,
    description:
      'Sends a message at once, and after each change of an envelope of the organisation, at most one a second. It names the envelopes: read them with `nodes`, or read the list again.',
    access: { key: 'envelopes:read', member: 'READER' },
    subscribe: (_root, _args, { services, actor }) => {
      const subjects = { noun: 'envelope', ...ownedBy(assertScope(actor, 'envelopes:read')) } as const;
      return untilReturned(async function* (signal) {
        for await (const ids of followList(services, subjects, signal))
          yield { at: services.clock.now(), envelopeIds: ids && (await envelopesAmong(services, ids)) };
      });
    },
    resolve: (change) => change,
  }),
);

/** The other aggregates of an organisation are sessions. */
async function envelopesAmong({ database }: Services, ids: readonly string[]): Promise<string[]> {
  const found = await database.prisma.envelope.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return found.map(({ id }) => id);
}
