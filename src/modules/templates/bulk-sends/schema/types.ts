import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { NodeInterface } from '../../../../platform/graphql/node.ts';
import { pages } from '../../../../platform/graphql/paging.ts';
import { assertScope, findFolder } from '../../../access/index.ts';
import { FolderType, ModeEnum } from '../../../access/schema/index.ts';
import { readEnvelope } from '../../../envelopes/index.ts';
import { EnvelopeType } from '../../../envelopes/schema/index.ts';
import { bulkRowRequest, type Progress, readProgress } from '../bulk-sends.ts';

const RowStateEnum = builder.enumType('BulkSendRowState', {
  description: 'State of a row of a bulk send.',
  values: {
    WAITING: { description: 'The envelope was not created yet.' },
    SENT: { description: 'The envelope was created and sent.' },
    FAILED: { description: 'The envelope could not be created. `problem` says why.' },
    CANCELED: { description: 'The bulk send was canceled before this row was sent.' },
  },
});

const RowFilterInput = builder.inputType('BulkSendRowFilter', {
  description: 'Conditions for the rows of a bulk send.',
  fields: (t) => ({
    state: t.field({ type: [RowStateEnum], description: 'The row is in one of these states.' }),
  }),
});

const RowType = builder.prismaObject('BulkSendRow', {
  description: 'A row of a bulk send.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the row.' }),
    line: t.exposeInt('line', { description: 'Number of the row’s line in the CSV, from 1.' }),
    state: t.expose('state', { type: RowStateEnum, description: 'State of the row.' }),
    name: t.string({
      nullable: true,
      select: { request: true },
      description: 'Name of the envelope in a row that was not sent. Null for the name of the template.',
      resolve: (row) => bulkRowRequest(row).name ?? null,
    }),
    people: t.stringList({
      select: { request: true },
      description: 'Names of the people in a row that was not sent. They are erased 30 days after the end.',
      resolve: (row) => bulkRowRequest(row).roles?.map(({ name }) => name) ?? [],
    }),
    envelope: t.field({
      type: EnvelopeType,
      nullable: true,
      select: { envelopeId: true },
      description:
        'The envelope of a row that was sent. Null for other rows, and if it is in a folder that the caller does not see.',
      resolve: ({ envelopeId }, _args, { services, actor }) =>
        envelopeId ? readEnvelope(services, assertScope(actor, 'envelopes:read'), envelopeId) : null,
    }),
    problemCode: t.exposeString('problemCode', {
      nullable: true,
      description: 'Error code of a row that failed. Null for other rows.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Error message of a row that failed. Null for other rows.',
    }),
  }),
});

export const ProgressType = builder.objectRef<Progress>('BulkSendProgress').implement({
  description: 'Progress of a bulk send, in numbers of rows.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Number of rows.' }),
    waiting: t.exposeInt('waiting', { description: 'Number of rows that were not sent yet.' }),
    sent: t.exposeInt('sent', { description: 'Number of rows that were sent.' }),
    failed: t.exposeInt('failed', { description: 'Number of rows whose envelope could not be created.' }),
    canceled: t.exposeInt('canceled', { description: 'Number of rows that were canceled.' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the last row was done. Null until then.',
    }),
  }),
});

export const BulkSendType = builder.prismaObject('BulkSend', {
  interfaces: [NodeInterface],
  description: 'Envelopes that are created from one template and sent, one for each row of a CSV.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the bulk send.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Mode of the bulk send: production or sandbox.' }),
    name: t.exposeString('name', { description: 'Name of the template when the bulk send was created.' }),
    template: t.relation('template', { nullable: true, description: 'The template. Null once it is deleted.' }),
    folder: t.field({
      type: FolderType,
      nullable: true,
      access: { key: 'any', member: 'READER' },
      select: { folderId: true },
      description: 'The folder that its envelopes land in, which bounds which members see it. Null if it is in none.',
      resolve: ({ folderId }, _args, { services }) => (folderId ? findFolder(services.database, folderId) : null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    canceledAt: t.expose('canceledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the rest was canceled. Null if it was not.',
    }),
    progress: t.field({
      type: ProgressType,
      select: { id: true },
      description: 'Current progress.',
      resolve: ({ id }, _args, { services }) => readProgress(services, id),
    }),
    rows: t.relatedConnection(
      'rows',
      {
        ...pages,
        description: 'Rows in the order of the CSV.',
        totalCount: true,
        args: { filter: t.arg({ type: RowFilterInput, description: 'Conditions for the rows.' }) },
        query: ({ filter }) => ({
          ...(filter?.state ? { where: { state: { in: filter.state } } } : {}),
          orderBy: { line: 'asc' },
        }),
      },
      connectionOf(RowType),
    ),
  }),
});

builder.objectField(ProgressType, 'bulkSend', (t) =>
  t.prismaField({
    type: BulkSendType,
    description: 'The bulk send, so that a client with a normalised cache needs no other request.',
    resolve: (query, { bulkSendId }, _args, { services }) =>
      services.database.prisma.bulkSend.findUniqueOrThrow({ ...query, where: { id: bulkSendId } }),
  }),
);
