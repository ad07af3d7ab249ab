import { builder } from '../../../platform/graphql/builder.ts';
import type { MarkedPresence } from '../record-marks.ts';
import { MarkType } from './types.ts';

const MarkOutcomeEnum = builder.enumType('MarkOutcome', {
  description: 'Result of an attempt to mark presence.',
  values: {
    GIVEN: { description: 'The mark was recorded.' },
    ALREADY: { description: 'There was already a mark; nothing changed.' },
    REPLACED: { description: 'The mark was recorded and replaces an earlier one.' },
  } satisfies Record<MarkedPresence['outcome'], { description: string }>,
});

export const MarkedPresenceType = builder.objectRef<MarkedPresence>('MarkedPresence').implement({
  description: 'The current mark, and what this request changed.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: MarkOutcomeEnum, description: 'What this request changed.' }),
    mark: t.expose('mark', { type: MarkType, description: 'The current mark of the attendee in the slot.' }),
  }),
});
