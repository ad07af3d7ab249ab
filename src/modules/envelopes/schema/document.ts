import { lengthOf } from '../../../kernel/unknown.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { downloadUrl } from '../download-url.ts';
import { ActiveContent, type ActiveContentEntry } from './active-content.ts';
import { fieldAttributes, formatColumn } from './field-format.ts';

builder.prismaObject('Field', {
  description:
    'A field that a signer fills in on a document. Position and size are percentages of the visible page, measured from its top left corner.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the field.' }),
    documentId: t.exposeID('documentId', { description: 'UUID of the document.' }),
    signerId: t.exposeID('signerId', { description: 'UUID of the signer who fills in the field.' }),
    type: t.expose('type', fieldAttributes.type),
    page: t.exposeInt('page', fieldAttributes.page),
    x: t.exposeFloat('x', fieldAttributes.x),
    y: t.exposeFloat('y', fieldAttributes.y),
    width: t.exposeFloat('width', fieldAttributes.width),
    height: t.exposeFloat('height', fieldAttributes.height),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value that the sender prefilled, then the value that the signer entered. Null for an empty field.',
    }),
    label: t.exposeString('label', fieldAttributes.label),
    required: t.exposeBoolean('required', fieldAttributes.required),
    format: t.field(formatColumn),
  }),
});

builder.prismaObject('Document', {
  description: 'A PDF document of an envelope.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the document.' }),
    name: t.exposeString('name', { description: 'Name of the document, as the sender entered it.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 of the original PDF, lowercase hex.' }),
    sealedSha256: t.expose('sealedSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the sealed PDF, lowercase hex. Null before sealing.',
    }),
    revision: t.exposeInt('revision', {
      description: 'Number of signed incremental updates so far. 0 for the original PDF.',
    }),
    currentSha256: t.expose('currentSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 of the newest revision of the PDF, lowercase hex.',
    }),
    originalDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the original PDF, valid for 1 hour. Null after purge.',
      select: { name: true, sha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sha256, envelope }, _args, { services }) =>
        envelope.purgedAt ? null : downloadUrl(services, sha256, name),
    }),
    pageCount: t.int({
      select: { pages: true },
      description: 'Number of pages.',
      resolve: ({ pages }) => lengthOf(pages),
    }),
    activeContent: t.field({
      type: [ActiveContent],
      select: { activeContent: true },
      description:
        'Active content of the PDF, for example scripts. Empty for most documents. The service accepts such documents, never runs their content, and records it in the evidence file.',
      resolve: ({ activeContent }) => activeContent as unknown as ActiveContentEntry[],
    }),
    fields: t.relation('fields', { query: { orderBy: { position: 'asc' } }, description: 'Fields on this document.' }),
    sealedDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'any', member: 'READER' },
      nullable: true,
      description: 'Temporary link to the sealed PDF, valid for 1 hour. Null before sealing and after purge.',
      select: { name: true, sealedSha256: true, envelope: { select: { purgedAt: true } } },
      resolve: ({ name, sealedSha256, envelope }, _args, { services }) =>
        sealedSha256 && !envelope.purgedAt ? downloadUrl(services, sealedSha256, name) : null,
    }),
  }),
});
