import { builder } from '../../../platform/graphql/builder.ts';
import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import type { MarkedPresence } from '../record-marks.ts';
import { MarkType } from './mark.ts';

const MarkOutcomeEnum = builder.enumType('MarkOutcome', {
  description: 'Result of an attempt to mark presence.',
  values: {
    GIVEN: { description: 'The mark was recorded.' },
    ALREADY: { description: 'There was already a mark; nothing changed.' },
    REPLACED: { description: 'The mark was recorded and replaces an earlier one.' },
  } satisfies Record<MarkedPresence['outcome'], { description: string }>,
});

/** The payload of a mutation that marks presence. */
export const markedPresence = (t: PayloadFields<MarkedPresence>) => ({
  outcome: t.expose('outcome', { type: MarkOutcomeEnum, description: 'What this request changed.' }),
  mark: t.expose('mark', { type: MarkType, description: 'The current mark of the attendee in the slot.' }),
});
