import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import type { Services } from '../../../platform/services.ts';
import { isShownEvent, type ShownEvent, shownEvents } from '../advance.ts';
import type { ChainEntry, ChainView } from '../heads.ts';
import { readChain } from '../read-chain.ts';

export { LogProofType } from './log-proof.ts';

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
export const evidenceEventType = (name: string): EventType => (isShownEvent(name) ? name : UNKNOWN);

const EvidenceEventType = builder.objectRef<ChainEntry>('EvidenceEvent').implement({
  description:
    'An event of the evidence chain. `hash` is the SHA-256 of the canonical JSON (RFC 8785) of the event without `hash`.',
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: 'Sequence number of the event, from 1 without gaps.' }),
    type: t.field({
      type: EvidenceEventTypeEnum,
      description: 'Type of the event.',
      resolve: ({ type }) => evidenceEventType(type),
    }),
    name: t.exposeString('type', {
      description: 'Name of the event, for example `signer.signed`: the value of `type` in the JSON that is hashed.',
    }),
    actor: t.exposeString('actor', {
      description: 'Actor in a role, for example `organization`, `system` or `signer:1`.',
    }),
    at: t.field({ type: 'DateTime', description: 'Time of the event.', resolve: ({ at }) => new Date(at) }),
    data: t.field({
      type: 'JSON',
      description: 'Facts about the event. They contain no personal data.',
      resolve: ({ data }) => data,
    }),
    commitments: t.field({
      type: 'JSON',
      description: 'Salted SHA-256 commitments to personal data, by name. They prove a value that is disclosed later.',
      resolve: ({ commitments }) => commitments,
    }),
    prevHash: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'Hash of the previous event. Null for the first event.',
      resolve: ({ prev_hash }) => prev_hash,
    }),
    hash: t.expose('hash', { type: 'Sha256', description: 'Hash of this event, lowercase hex.' }),
  }),
});

/** A chain that is read at most once, when a field of it is resolved. */
interface LazyChain {
  readonly chainId: string;
  reading?: Promise<ChainView>;
}

const readOnce = (chain: LazyChain, services: Services): Promise<ChainView> =>
  (chain.reading ??= readChain(services, chain.chainId));

const Timeline = builder.objectRef<LazyChain>('EvidenceTimeline').implement({
  description: 'The events of an envelope in their evidence chain. Each event contains the hash of the previous one.',
  fields: (t) => ({
    events: t.field({
      type: [EvidenceEventType],
      description: 'Events in order. At most the newest 2,000; the evidence file contains all of them.',
      resolve: async (chain, _args, { services }) => [...(await readOnce(chain, services)).events],
    }),
    valid: t.boolean({
      description:
        'Whether the chain is intact. It is verified on each request and compared with the checkpoint outside the database.',
      resolve: async (chain, _args, { services }) => (await readOnce(chain, services)).report.valid,
    }),
  }),
});

builder.prismaObjectField(
  'Envelope',
  'timeline',
  (t) =>
    t.field({
      type: Timeline,
      select: { id: true },
      description: 'The evidence chain of the envelope.',
      resolve: ({ id }) => ({ chainId: id }),
    }) as never, // plugin-validation gives FieldRef a method that plugin-prisma's builder type does not know
);
