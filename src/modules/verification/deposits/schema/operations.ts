import { refuse } from '../../../../kernel/fault.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import { uploadWords } from '../../../../kernel/upload-limits.ts';
import type { Prisma } from '../../../../platform/database/index.ts';
import { escapeLike, searchWords } from '../../../../platform/database/search-text.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { listOrder } from '../../../../platform/graphql/list-order.ts';
import { addMutation, type PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../../platform/graphql/node.ts';
import { offsetArg, pages } from '../../../../platform/graphql/paging.ts';
import { DateTimeRangeInput, within } from '../../../../platform/graphql/scalars.ts';
import { text, uuid } from '../../../../platform/graphql/validators.ts';
import type { Services } from '../../../../platform/services.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { deleteDeposit } from '../end-deposits.ts';
import { limits } from '../limits.ts';
import { preservePdf } from '../preserve-pdf.ts';
import { DepositStatusEnum, DepositType } from './types.ts';

const reading = { key: 'envelopes:read', member: 'READER' } as const;
const writing = { key: 'envelopes:write', member: 'MANAGER' } as const;

builder.queryField('pdfDeposit', (t) =>
  t.prismaField({
    type: DepositType,
    nullable: true,
    description: 'Returns one deposited PDF of the organisation, also within a year after its file was deleted.',
    refuses: ['not_found'],
    access: reading,
    args: { id: t.arg.id({ required: true, description: 'UUID of the deposit.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...ownedBy(assertScope(actor, 'envelopes:read')) };
      const deposit = isUuid(id) ? await services.database.prisma.deposit.findFirst({ ...query, where }) : null;
      if (!deposit) throw refuse('not_found');
      return deposit;
    },
  }),
);

const DepositFilterInput = builder.inputType('PdfDepositFilter', {
  description: 'Conditions for the deposited PDFs of a list. A deposit must meet all of them.',
  fields: (t) => ({
    status: t.field({ type: [DepositStatusEnum], description: 'The deposit has one of these statuses.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The deposit was made in this range.' }),
    preservedUntil: t.field({ type: DateTimeRangeInput, description: 'The preservation ends in this range.' }),
    sha256: t.field({
      type: 'Sha256',
      description:
        'SHA-256 of the file as it was given, or of a file that was kept since: 64 lowercase hex characters.',
    }),
    text: t.string({
      validate: text({ max: 200 }),
      description: 'Words to search for. Each word must occur in the name. Case is ignored.',
    }),
  }),
});

type Filter = typeof DepositFilterInput.$inferInput;

async function depositConditions(
  filter: Filter | null | undefined,
  { database }: Services,
): Promise<Prisma.DepositWhereInput[]> {
  const { status, sha256 } = filter ?? {};
  const [created, preservedUntil] = [within(filter?.created), within(filter?.preservedUntil)];
  const former = sha256
    ? await database.prisma.recordedFingerprint.findMany({ where: { sha256 }, select: { chainId: true } })
    : [];
  return [
    ...(status ? [{ status: { in: [...status] } }] : []),
    ...(created ? [{ createdAt: created }] : []),
    ...(preservedUntil ? [{ preservedUntil }] : []),
    ...(sha256
      ? [{ OR: [{ receivedSha256: sha256 }, { sha256 }, { id: { in: former.map(({ chainId }) => chainId) } }] }]
      : []),
    ...searchWords(filter?.text).map((word) => ({
      name: { contains: escapeLike(word), mode: 'insensitive' as const },
    })),
  ];
}

const order = listOrder('PdfDeposit', {
  CREATED_AT: { value: 'createdAt', description: 'Time of the deposit.' },
  PRESERVED_UNTIL: { value: 'preservedUntil', description: 'End of the preservation.' },
});

builder.queryField('pdfDeposits', (t) =>
  t.prismaConnection(
    {
      type: DepositType,
      ...pages,
      description: 'Lists the deposited PDFs of the organisation, most recent first by default.',
      refuses: ['invalid_body'],
      access: reading,
      args: {
        filter: t.arg({ type: DepositFilterInput, description: 'Which deposits to list. Default: all of them.' }),
        orderBy: t.arg(order.arg),
        offset: t.arg.int(offsetArg),
      },
      totalCount: async (_root, { filter }, { services, actor }) =>
        services.database.prisma.deposit.count({
          where: {
            AND: [ownedBy(assertScope(actor, 'envelopes:read')), ...(await depositConditions(filter, services))],
          },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownedBy(assertScope(actor, 'envelopes:read'));
        const { deposit } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          deposit.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true, preservedUntil: true } }),
        );
        if (!page) return [];
        const conditions = await depositConditions(filter, services);
        return deposit.findMany({ ...page, where: { AND: [own, page.where, ...conditions] } });
      },
    },
    connectionOf(DepositType),
  ),
);

/** The field of a payload with the deposit that a mutation made or changed. */
const changedDeposit = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: DepositType,
    description: 'The deposited PDF.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.deposit.findUniqueOrThrow({ ...query, where: { id } }),
  });

addMutation('preservePdf', {
  description: `Takes a signed PDF, from this service or from elsewhere, and keeps it provable until a date. It is validated as by \`validatePdf\`. Where its signatures allow, validation data and a document time-stamp are appended (PAdES B-LTA), and renewed before they end; otherwise an evidence record protects it as it is, and \`obstacle\` says why. In live mode it costs the price of \`preservation\`.`,
  // Reads up to 15 MB in a child process, several times.
  complexity: { field: 2_000 },
  access: writing,
  refuses: [
    {
      invalid_body:
        'The file is no PDF, cannot be read, has no signature, or one that is not valid; `preservedUntil` is too early or too late; no file was uploaded; or the quota of the organisation is used up.',
      invalid_status: 'The organisation preserves this file already.',
      insufficient_credits: 'In live mode, the prepaid credits do not cover the price; nothing was stored.',
      unavailable:
        'A time-stamp cannot be obtained, or an authority whose status information is needed does not answer; send the request again with the same Idempotency-Key.',
    },
  ],
  input: (t) => ({
    name: t.string({ required: true, validate: text(limits.name), description: 'Name of the document.' }),
    pdfBase64: t.field({
      type: 'Pdf',
      description: `The PDF in base64, at most ${uploadWords.verification}. Give this or \`uploadId\`.`,
    }),
    uploadId: t.id({
      validate: uuid,
      description: 'UUID of an upload whose file has arrived. Only who created the upload can use it.',
    }),
    preservedUntil: t.field({
      type: 'DateTime',
      required: true,
      description: `Until when the file is preserved: tomorrow at the earliest, in ${limits.longestYears} years at the latest. Then it is deleted.`,
    }),
  }),
  resolve: async ({ name, pdfBase64, uploadId, preservedUntil }, { services, actor, blob }) => {
    const input = { name, pdfBase64: pdfBase64 ?? null, uploadId: uploadId ?? null, preservedUntil };
    const { id } = await preservePdf(services, assertScope(actor, 'envelopes:write'), input, blob);
    return { id };
  },
  payload: (t) => ({ pdfDeposit: changedDeposit(t) }),
});

addMutation('deletePdfDeposit', {
  description:
    'Deletes a deposited PDF and its name before the end of its preservation. Its fingerprints stay for a year. The deletion cannot be undone, and no credits are returned.',
  access: writing,
  refuses: ['not_found'],
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the deposit.' }) }),
  resolve: async ({ id }, { services, actor }) => {
    await deleteDeposit(services, assertScope(actor, 'envelopes:write'), id);
    return { id };
  },
  payload: (t) => ({ pdfDeposit: changedDeposit(t) }),
});

addNodeLookup({
  type: 'PdfDeposit',
  access: reading,
  find: (ids, { services, actor }) =>
    services.database.prisma.deposit.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'envelopes:read')) },
    }),
});
