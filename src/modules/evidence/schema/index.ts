import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChainEntry, type ChainView, readChain } from '../read-chain.ts';

const EvidenceEventType = builder.objectRef<ChainEntry>('EvidenceEvent').implement({
  description:
    'An event of the hash chain. `hash` is SHA-256 over the RFC 8785 canonical JSON of the event without it.',
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: '1, 2, 3… without a gap.' }),
    type: t.exposeString('type', { description: 'What happened.' }),
    actor: t.exposeString('actor', { description: 'Who, as a role: `organization`, `system`, `signer:1`.' }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => new Date(at) }),
    data: t.field({ type: 'JSON', description: 'Facts without personal data.', resolve: ({ data }) => data }),
    commitments: t.field({
      type: 'JSON',
      description: 'Name → salted commitment of personal data.',
      resolve: ({ commitments }) => commitments,
    }),
    prevHash: t.string({
      nullable: true,
      description: 'Hash of the event before.',
      resolve: ({ prev_hash }) => prev_hash,
    }),
    hash: t.exposeString('hash', { description: 'Its own hash.' }),
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
  description: 'What happened to an envelope, hash-chained.',
  fields: (t) => ({
    events: t.field({
      type: [EvidenceEventType],
      description: 'In order; of a longer chain the newest 2,000, while the evidence file has all.',
      resolve: async (chain, _args, { services }) => [...(await readOnce(chain, services)).events],
    }),
    valid: t.boolean({
      description: 'Recomputed now, against the head and the checkpoint outside the database.',
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
      description: 'Its evidence chain.',
      resolve: ({ id }) => ({ chainId: id }),
    }) as never, // plugin-validation gives FieldRef a method that plugin-prisma's builder type does not know
);
