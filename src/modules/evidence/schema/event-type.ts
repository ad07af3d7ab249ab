import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';
import { isShownEvent, type ShownEvent, shownEvents } from '../event-types.ts';

const UNKNOWN = 'unknown';
type EventType = ShownEvent | typeof UNKNOWN;

export const EvidenceEventTypeEnum = builder.enumType('EvidenceEventType', {
  description: 'Types of event in the evidence chain.',
  values: enumValues<EventType>({
    ...shownEvents,
    [UNKNOWN]: 'This version of the service does not know the event. `name` has its name as stored.',
  }),
});

/** Returns the type of a stored event. The name of an altered event, or one of a newer version, can be anything. */
export const eventTypeOf = (name: string): EventType => (isShownEvent(name) ? name : UNKNOWN);
