import type { Actor } from '../../../../kernel/actor.ts';
import { refuse } from '../../../../kernel/fault.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import { lower } from '../../../../kernel/text.ts';
import type { BulkSendRow } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../../platform/graphql/node.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { csvLine } from '../../../../standards/csv/index.ts';
import { assertScope } from '../../../access/index.ts';
import { findOwnEnvelopeIds, listEnvelopes, sightWith } from '../../../envelopes/index.ts';
import { remindersField, withReminders } from '../../../envelopes/reminders/rules/schema/index.ts';
import { folderField } from '../../../envelopes/schema/index.ts';
import { bulkRowRequest, followProgress, getOwn, seenBulkSends } from '../bulk-sends.ts';
import { limits } from '../columns.ts';
import { createBulkSend, rowsCost } from '../create-bulk-send.ts';
import { cancelBulkSend } from '../send-rows.ts';
import { BulkSendType, ProgressType } from './types.ts';

interface Results {
  readonly fileName: string;
  /** The whole CSV, with a byte order mark and headings. */
  readonly text: string;
}

type Found = Awaited<ReturnType<typeof listEnvelopes>>[number];

const people = (all: readonly { readonly name: string; readonly email: string }[]): string =>
  all.map(({ name, email }) => `${name} <${email}>`).join(', ');

const columns: readonly (readonly [string, (row: BulkSendRow, envelope: Found | undefined) => string])[] = [
  ['line', ({ line }) => String(line)],
  ['state', ({ state }) => lower(state)],
  ['envelope_id', (_, envelope) => envelope?.id ?? ''],
  ['envelope_name', ({ request }, envelope) => envelope?.name ?? bulkRowRequest({ request }).name ?? ''],
  ['envelope_status', (_, envelope) => (envelope ? lower(envelope.status) : '')],
  ['signers', ({ request }, envelope) => people(envelope?.signers ?? bulkRowRequest({ request }).roles ?? [])],
  ['sent_at', (_, envelope) => envelope?.sentAt?.toISOString() ?? ''],
  ['completed_at', (_, envelope) => envelope?.completedAt?.toISOString() ?? ''],
  ['error', ({ problemCode }) => problemCode ?? ''],
  ['message', ({ problem }) => problem ?? ''],
];

/**
 * The results of a bulk send as CSV: one line for each row, with the current status of its envelope. At most 1,000
 * lines, so it is one part. Of an envelope in a folder that the caller does not see, the line says nothing.
 * @throws Fault `not_found`
 */
async function exportResults(services: Services, actor: Actor, id: string): Promise<Results> {
  const { id: own, name, createdAt } = await getOwn(services.database, assertScope(actor, 'envelopes:read'), id);
  const { prisma } = services.database;
  const rows = await prisma.bulkSendRow.findMany({ where: { bulkSendId: own }, orderBy: { line: 'asc' } });
  const ids = rows.flatMap(({ envelopeId }) => envelopeId ?? []);
  const seen = await findOwnEnvelopeIds(services.database, sightWith(actor, 'envelopes:read'), ids);
  const envelopes = new Map((await listEnvelopes(services.database, seen)).map((envelope) => [envelope.id, envelope]));
  const lines = rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, envelopes.get(row.envelopeId ?? '')))));
  return {
    fileName: `${name} - results ${createdAt.toISOString().slice(0, 10)}.csv`,
    text: `\ufeff${csvLine(columns.map(([heading]) => heading))}${lines.join('')}`,
  };
}

const reading = { key: 'envelopes:read', member: 'READER' } as const;
const writing = { key: 'envelopes:write', member: 'MANAGER' } as const;

builder.queryField('bulkSend', (t) =>
  t.prismaField({
    type: BulkSendType,
    nullable: true,
    description: 'Returns one bulk send of the organisation.',
    refuses: ['not_found'],
    access: reading,
    args: { id: t.arg.id({ required: true, description: 'UUID of the bulk send.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...seenBulkSends(assertScope(actor, 'envelopes:read')) };
      const found = isUuid(id) ? await services.database.prisma.bulkSend.findFirst({ ...query, where }) : null;
      if (!found) throw refuse('not_found');
      return found;
    },
  }),
);

const ResultsType = builder.objectRef<Results>('BulkSendResults').implement({
  description: 'The results of a bulk send as a file.',
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'Suggested name of the file.' }),
    text: t.exposeString('text', {
      description:
        'The CSV: UTF-8 with a byte order mark, `;` between cells, CRLF at the end of each line. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    }),
  }),
});

builder.queryField('bulkSendResults', (t) =>
  t.field({
    type: ResultsType,
    nullable: true,
    description: 'Exports the results of a bulk send: one line for each row, with the current status of its envelope.',
    refuses: ['not_found'],
    access: reading,
    complexity: { field: 200 },
    args: { id: t.arg.id({ required: true, description: 'UUID of the bulk send.' }) },
    resolve: (_root, { id }, { services, actor }) => exportResults(services, actor, id),
  }),
);

builder.subscriptionField('bulkSendChanged', (t) =>
  t.field({
    type: ProgressType,
    description:
      'Sends the current progress of a bulk send, then the progress after each change, a few times a second at most. Ends when every row is done.',
    refuses: ['not_found'],
    access: reading,
    args: { id: t.arg.id({ required: true, description: 'UUID of the bulk send.' }) },
    subscribe: async (_root, { id }, { services, actor }) =>
      followProgress(services, (await getOwn(services.database, assertScope(actor, 'envelopes:read'), id)).id),
    resolve: (progress) => progress,
  }),
);

const changed = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: BulkSendType,
    description: 'The bulk send after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.bulkSend.findUniqueOrThrow({ ...query, where: { id } }),
  });

addMutation('createBulkSend', {
  description:
    'Creates an envelope from a template for each row of a CSV and sends it. Every row is checked first: with one problem, or without enough credits for all rows, nothing is created. The envelopes are then sent one after another, each exactly once; `bulkSendChanged` follows them. A row whose envelope is refused then, for example because the template was deleted, fails alone.',
  refuses: [
    {
      not_found: 'The template does not exist, or belongs to another organisation or mode.',
      invalid_body: `The CSV has a problem, of which \`details\` names line and column, or more than ${limits.rows} rows.`,
      insufficient_credits:
        'In live mode the prepaid credits do not cover the sum of the highest possible prices, beside what other bulk sends still need.',
      idempotency_conflict:
        '`idempotencyKey` was used before with another template or CSV, other reminders or another folder.',
    },
  ],
  access: writing,
  input: (t) => ({
    templateId: t.id({ required: true, description: 'UUID of the template.' }),
    csv: t.string({
      required: true,
      validate: text(limits.csv),
      description:
        'The CSV as text, with `;`, `,` or tabs between cells. The first line has headings: `bulkSendColumns` lists them. At most 1,000 rows.',
    }),
    idempotencyKey: t.string({
      required: true,
      validate: text(limits.idempotencyKey),
      description:
        'A text of your choice, unique in the organisation and mode. A repeated request with the same key, template, CSV, reminders and folder returns the first bulk send and sends nothing again.',
    }),
    reminders: remindersField(t, 'the choice of the template decides'),
    folderId: folderField(t, 'each envelope', 'Only members who see the folder see the bulk send.'),
  }),
  complexity: ({ csv }) => rowsCost(csv),
  resolve: (input, { services, actor, origin }) => createBulkSend(services, actor, origin, withReminders(input)),
  payload: (t) => ({ bulkSend: changed(t) }),
});

addMutation('cancelBulkSend', {
  description: 'Cancels the rows of a bulk send that were not sent yet. Envelopes that were sent stay as they are.',
  refuses: ['not_found', { invalid_status: 'Every row is done.' }],
  access: writing,
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the bulk send.' }) }),
  resolve: ({ id }, { services, actor }) => cancelBulkSend(services, actor, id),
  payload: (t) => ({ bulkSend: changed(t) }),
});

addNodeLookup({
  type: 'BulkSend',
  access: reading,
  find: (ids, { services, actor }) =>
    services.database.prisma.bulkSend.findMany({
      where: { id: { in: [...ids] }, ...seenBulkSends(assertScope(actor, 'envelopes:read')) },
    }),
});
