import { builder } from '../../../platform/graphql/builder.ts';
import type { MarkedPresence } from '../record-marks.ts';
import { MarkType } from './types.ts';

const MarkOutcomeEnum = builder.enumType('MarkOutcome', {
  description: 'What became of an attempt to mark presence.',
  values: {
    GIVEN: { description: 'The mark stands.' },
    ALREADY: { description: 'One stood there; nothing has changed.' },
    REPLACED: { description: 'It stands in the place of another.' },
  } satisfies Record<MarkedPresence['outcome'], { description: string }>,
});

export const MarkedPresenceType = builder.objectRef<MarkedPresence>('MarkedPresence').implement({
  description: 'The mark that stands now, and whether this call made it.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: MarkOutcomeEnum, description: 'What became of it.' }),
    mark: t.expose('mark', { type: MarkType, description: 'The mark that stands.' }),
  }),
});
