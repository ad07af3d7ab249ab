import { lengthOf } from '../../../kernel/unknown.ts';
import type { Document, Envelope, Prisma, Sealing } from '../../../platform/database/index.ts';
import { searchWords } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf, offsetConnection } from '../../../platform/graphql/connection.ts';
import { formerId } from '../../../platform/graphql/node.ts';
import { offsetArg } from '../../../platform/graphql/paging.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { listDocuments } from '../../documents/index.ts';
import { downloadUrl, inNameDocumentOrSigner, listEnvelopes } from '../../envelopes/index.ts';
import { EnvelopeStatusEnum } from '../../envelopes/schema/index.ts';
import { MandateScopeEnum } from '../../identities/mandates/schema/index.ts';
import { listSealings, withWaitingSeal } from '../../signing/index.ts';
import { limits } from '../limits.ts';

type ListedEnvelope = Pick<Envelope, 'id' | 'name' | 'status' | 'documentKind' | 'purgedAt'> & {
  /** Position in the list, from 0. */
  readonly position: number;
  readonly documents: readonly Document[];
  readonly signers: readonly { readonly name: string }[];
  /** Its seal; null before the authorization. */
  readonly sealing: Pick<Sealing, 'state' | 'reason'> | null;
};

interface BatchEnvelopeFilter {
  /** Words in the name of the envelope or of a document, or in a signer's name or address. */
  readonly text?: string | null | undefined;
  /** Only envelopes whose seal waits for another attempt. */
  readonly waiting?: boolean | null | undefined;
}

const matching = (batchId: string, { text, waiting }: BatchEnvelopeFilter): Prisma.SealBatchItemWhereInput => ({
  batchId,
  AND: [
    ...searchWords(text).map((word) => ({ envelope: inNameDocumentOrSigner(word) })),
    ...(waiting ? [{ envelope: withWaitingSeal }] : []),
  ],
});

/** Counts a batch's envelopes that match the filter. */
const countBatchEnvelopes = ({ database }: Services, batchId: string, filter: BatchEnvelopeFilter): Promise<number> =>
  database.prisma.sealBatchItem.count({ where: matching(batchId, filter) });

/** Reads a page of a batch's envelopes, in the order of the batch. */
async function readEnvelopePage(
  services: Services,
  batchId: string,
  filter: BatchEnvelopeFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedEnvelope[]> {
  const { prisma } = services.database;
  const where = matching(batchId, filter);
  const items = await prisma.sealBatchItem.findMany({ where, skip: offset, take: limit, orderBy: { position: 'asc' } });
  const ids = items.map(({ envelopeId }) => envelopeId);
  const [envelopes, documents, sealings] = await Promise.all([
    listEnvelopes(services.database, ids),
    listDocuments(prisma, ids),
    listSealings(services.database, ids),
  ]);
  const byId = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
  return items.map(({ position, envelopeId }) => {
    const envelope = byId.get(envelopeId)!;
    return {
      ...envelope,
      position,
      documents: documents.get(envelopeId) ?? [],
      signers: envelope.signers.filter(({ role }) => role === 'SIGNER'),
      sealing: sealings.get(envelopeId) ?? null,
    };
  });
}

const BatchDocument = builder
  .objectRef<{ readonly document: Document; readonly purged: boolean }>('BatchDocument')
  .implement({
    description: 'A document of a batch.',
    fields: (t) => ({
      documentId: t.id({ description: 'UUID of the document.', resolve: ({ document }) => document.id }),
      id: t.string({ ...formerId('documentId'), resolve: ({ document }) => document.id }),
      name: t.string({ description: 'Name of the document.', resolve: ({ document }) => document.name }),
      sha256: t.field({
        type: 'Sha256',
        description:
          'SHA-256 of the newest revision of the document, lowercase hex. The fingerprint of the batch is computed from it.',
        resolve: ({ document }) => document.currentSha256,
      }),
      pageCount: t.int({
        description: 'Number of pages.',
        resolve: ({ document }) => lengthOf(document.pages),
      }),
      url: t.field({
        type: 'URL',
        access: { key: 'mandates:manage', member: 'READER', links: ['batch'] },
        nullable: true,
        description:
          'Temporary link to the newest revision of the PDF, valid for 1 hour. After sealing it is the sealed PDF. Null after purge.',
        resolve: ({ document: { currentSha256, name }, purged }, _args, { services }) =>
          purged ? null : downloadUrl(services, currentSha256, name),
      }),
      sealed: t.boolean({
        description: 'Whether the document is sealed.',
        resolve: ({ document }) => document.sealedSha256 !== null,
      }),
    }),
  });

const BatchEnvelope = builder.objectRef<ListedEnvelope>('BatchEnvelope').implement({
  description: 'An envelope of a batch.',
  fields: (t) => ({
    envelopeId: t.exposeID('id', { description: 'UUID of the envelope.' }),
    id: t.exposeString('id', formerId('envelopeId')),
    position: t.exposeInt('position', { description: 'Position of the envelope in the batch, from 0.' }),
    name: t.exposeString('name', { description: 'Name of the envelope.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status of the envelope.' }),
    documentKind: t.expose('documentKind', {
      type: MandateScopeEnum,
      nullable: true,
      description: 'What kind of document the envelope contains. Null if its sender did not say.',
    }),
    signerNames: t.stringList({
      description: 'Names of the people who have signed the envelope personally.',
      resolve: ({ signers }) => signers.map(({ name }) => name),
    }),
    waitsFor: t.string({
      nullable: true,
      access: { key: 'mandates:manage', member: 'READER' },
      description:
        'Reason why the seal of the envelope is waiting for another attempt. Null if it is not waiting. Not available with the link of the agent.',
      resolve: ({ sealing }) => (sealing?.state === 'WAITING' ? sealing.reason : null),
    }),
    documents: t.field({
      type: [BatchDocument],
      description: 'Documents of the envelope, in order.',
      resolve: ({ documents, purgedAt }) => documents.map((document) => ({ document, purged: purgedAt !== null })),
    }),
  }),
});

export const BatchEnvelopeConnection = connectionOf(BatchEnvelope);

const BatchEnvelopeFilterInput = builder.inputType('BatchEnvelopeFilter', {
  description: 'Conditions for the envelopes of a batch. An envelope must meet all of them.',
  fields: (t) => ({
    text: t.string({
      validate: text(limits.search),
      description:
        'Words to search for. Each word must occur in the name of the envelope, the name of a document, or the name or e-mail address of a signer.',
    }),
    waiting: t.boolean({
      description: 'Whether to return only envelopes whose seal is waiting for another attempt. Default: false.',
    }),
  }),
});

export const listArgs = builder.args((t) => ({
  ...t.connectionArgs(),
  filter: t.field({ type: BatchEnvelopeFilterInput, description: 'Which envelopes to list. Default: all of them.' }),
  offset: t.int(offsetArg),
}));

type ListArgs = Parameters<typeof offsetConnection>[0] & {
  readonly filter?: BatchEnvelopeFilter | null | undefined;
};

/** Returns a page of a batch's envelopes. */
export const listBatchEnvelopes = (services: Services, batchId: string, { filter, ...page }: ListArgs) =>
  offsetConnection(page, {
    read: (range) => readEnvelopePage(services, batchId, filter ?? {}, range),
    count: () => countBatchEnvelopes(services, batchId, filter ?? {}),
  });
