import { builder } from '../../../platform/graphql/builder.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { EnvelopeGroupType, OverviewType } from '../../envelopes/schema/index.ts';
import { readWaitingSeals } from '../waiting-seals.ts';

builder.objectField(OverviewType, 'waitingSeals', (t) =>
  t.field({
    type: EnvelopeGroupType,
    description:
      'Envelopes that everybody has signed and whose seal could not be made yet: `sealing` says why, and when it is tried again. The one that waits longest is the most urgent.',
    resolve: (_overview, _args, { services, actor }) =>
      readWaitingSeals(services.database, ownedBy(assertScope(actor, 'envelopes:read'))),
  }),
);
