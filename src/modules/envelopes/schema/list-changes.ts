import { builder } from '../../../platform/graphql/builder.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { followList } from '../../evidence/index.ts';

interface ListChange {
  readonly at: Date;
}

const EnvelopeListChange = builder.objectRef<ListChange>('EnvelopeListChange').implement({
  description: 'At least one envelope of the organisation was created or changed.',
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime', description: 'Time of this message.' }) }),
});

builder.subscriptionField('envelopesChanged', (t) =>
  t.field({
    type: EnvelopeListChange,
    description:
      'Sends a message at once, and after each change of an envelope of the organisation, at most one a second. It contains no envelope: read the list again.',
    access: { key: 'envelopes:read', member: 'READER' },
    subscribe: (_root, _args, { services, actor }) => {
      const subjects = { noun: 'envelope', ...ownedBy(assertScope(actor, 'envelopes:read')) } as const;
      return untilReturned(async function* (signal) {
        for await (const _ of followList(services, subjects, signal)) yield { at: services.clock.now() };
      });
    },
    resolve: (change) => change,
  }),
);
