import { z } from 'zod';
import type { Document } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { EnvelopeStatusEnum } from '../../envelopes/schema/index.ts';
import { limits } from '../limits.ts';
import { type EnvelopePage, type ListedEnvelope, readEnvelopePage } from '../read-envelope-page.ts';

const BatchDocument = builder
  .objectRef<{ readonly document: Document; readonly purged: boolean }>('BatchDocument')
  .implement({
    description: 'A PDF of the list.',
    fields: (t) => ({
      id: t.id({ description: 'UUID.', resolve: ({ document }) => document.id }),
      name: t.string({ description: 'Its name.', resolve: ({ document }) => document.name }),
      sha256: t.string({
        description: 'Fingerprint that stands in the list: SHA-256, lowercase hex.',
        resolve: ({ document }) => document.currentSha256,
      }),
      pageCount: t.int({
        description: 'How many pages it has.',
        resolve: ({ document }) => (document.pages as unknown[]).length,
      }),
      url: t.string({
        access: { key: 'mandates:manage', member: 'READER', links: ['batch'] },
        nullable: true,
        description: 'Temporary link (1 hour) to its newest bytes, the sealed ones once sealed; null after purge.',
        resolve: ({ document: { currentSha256, name }, purged }, _args, { services }) =>
          purged ? null : downloadUrl(services, currentSha256, name),
      }),
      sealed: t.boolean({
        description: 'Whether it is sealed.',
        resolve: ({ document }) => document.sealedSha256 !== null,
      }),
    }),
  });

const BatchEnvelope = builder.objectRef<ListedEnvelope>('BatchEnvelope').implement({
  description: 'An envelope of the list.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    position: t.exposeInt('position', { description: 'Its place in the list, from 0.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Where it stands.' }),
    signerNames: t.stringList({
      description: 'Who has signed it personally.',
      resolve: ({ signers }) => signers.map(({ name }) => name),
    }),
    waitsFor: t.string({
      nullable: true,
      access: { key: 'mandates:manage', member: 'READER' },
      description: 'Why its seal waits to be tried again; null where it does not. Not for the agent’s link.',
      resolve: ({ sealing }) => (sealing?.state === 'WAITING' ? sealing.reason : null),
    }),
    documents: t.field({
      type: [BatchDocument],
      description: 'Its PDFs.',
      resolve: ({ documents, purgedAt }) => documents.map((document) => ({ document, purged: purgedAt !== null })),
    }),
  }),
});

export const BatchEnvelopePage = builder.objectRef<EnvelopePage>('BatchEnvelopePage').implement({
  description: 'A page of the list.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many match.' }),
    items: t.field({ type: [BatchEnvelope], description: 'Those of this page.', resolve: ({ items }) => [...items] }),
  }),
});

export const listArgs = builder.args((t) => ({
  search: t.string({
    validate: text(limits.search),
    description: 'Words in an envelope’s or document’s name, or in the name or address of who signed.',
  }),
  waiting: t.boolean({ description: 'True: only those whose seal waits to be tried again.' }),
  offset: t.int({ validate: z.number().min(0), description: 'How many to skip; default 0.' }),
  first: t.int({ validate: z.number().min(1).max(limits.page.max), description: 'How many; 1-100, default 50.' }),
}));

interface ListArgs {
  readonly search?: string | null | undefined;
  readonly waiting?: boolean | null | undefined;
  readonly offset?: number | null | undefined;
  readonly first?: number | null | undefined;
}

export const listComplexity = ({ first }: ListArgs) => ({
  field: 1,
  multiplier: Math.max(1, (first ?? limits.page.default) / 25),
});

export const readList = (services: Services, batchId: string, { search, waiting, offset, first }: ListArgs) =>
  readEnvelopePage(services, batchId, {
    search: search ?? null,
    waiting: waiting ?? false,
    offset: offset ?? 0,
    first: first ?? limits.page.default,
  });
