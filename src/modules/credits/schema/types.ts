import { z } from 'zod';
import type { KeyActor } from '../../../kernel/actor.ts';
import { rule } from '../../../kernel/fault.ts';
import type { CreditEntry } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { InvalidCursor, pages } from '../../../platform/graphql/paging.ts';
import { failing } from '../../../platform/graphql/validators.ts';
import { assertScope } from '../../access/index.ts';
import { findBalance, readStatement, type Statement, type StatementLine } from '../accounts.ts';

const CreditEntryKindEnum = builder.enumType('CreditEntryKind', {
  description: 'Reason for a movement of credits.',
  values: {
    GRANT: { description: 'Credits were added: a purchase or a grant.' },
    RESERVE: {
      description:
        'An envelope was sent or a digest sealed: the greatest number of credits that it can cost was reserved.',
    },
    DEBIT: { description: 'An envelope ended or a digest was sealed: the credits that it cost were charged.' },
    RETURN: { description: 'An envelope ended: the reserved credits that it did not cost were released.' },
    PROOF: {
      description: 'The proof of another organisation’s document was consulted. Charged once for each fingerprint.',
    },
  },
});

/** Change of the balance by an entry; 0 if a contract pays. */
const balanceChange = ({ from, to, amount }: CreditEntry): number =>
  (to === 'AVAILABLE' ? amount : 0) - (from === 'AVAILABLE' ? amount : 0);

const CreditEntryType = builder.prismaObject('CreditEntry', {
  description: 'One movement of credits. Entries are only added, never changed.',
  fields: (t) => ({
    id: t.id({
      description: 'Identifier of the entry. Later entries have greater identifiers.',
      resolve: ({ id }) => String(id),
    }),
    kind: t.expose('kind', { type: CreditEntryKindEnum, description: 'Reason for the movement.' }),
    amount: t.exposeInt('amount', { description: 'Number of credits moved.' }),
    change: t.int({
      description: 'Change of the balance; 0 if the organisation pays under a contract.',
      resolve: balanceChange,
    }),
    balance: t.int({ description: 'Balance after the movement.', resolve: ({ available }) => Number(available) }),
    envelopeId: t.exposeID('subjectId', {
      nullable: true,
      description:
        'UUID of the envelope, the attendance session or the digest seal; null if the movement concerns none.',
    }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 fingerprint whose proof was consulted; null for other movements.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the movement.' }),
  }),
});

const StatementLineType = builder.objectRef<StatementLine>('CreditStatementLine').implement({
  description: 'The movements of one kind in a month.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CreditEntryKindEnum, description: 'Reason for the movements.' }),
    count: t.exposeInt('count', { description: 'Number of movements.' }),
    credits: t.exposeInt('credits', { description: 'Total number of credits moved.' }),
  }),
});

const StatementType = builder.objectRef<Statement>('CreditStatement').implement({
  description: 'The movements of credits in one calendar month (UTC).',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'The month, for example `2026-11`.' }),
    from: t.expose('from', { type: 'DateTime', description: 'Start of the month.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Start of the next month.' }),
    opening: t.exposeInt('opening', { description: 'Balance at the start of the month.' }),
    closing: t.exposeInt('closing', {
      description: 'Balance at the end of the month, or now if the month has not ended.',
    }),
    used: t.exposeInt('used', {
      description: 'Number of credits charged in the month. An organisation with a contract is invoiced for these.',
    }),
    lines: t.field({
      type: [StatementLineType],
      description: 'Totals by kind of movement.',
      resolve: ({ lines }) => [...lines],
    }),
  }),
});

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, failing(rule('not_month')));

export const CreditsType = builder.objectRef<KeyActor>('Credits').implement({
  description: 'The credits of an organisation.',
  fields: (t) => ({
    balance: t.int({
      description: 'Number of credits that can be spent. Reservations are already subtracted.',
      resolve: async ({ organizationId }, _args, { services }) => (await findBalance(services, organizationId)).balance,
    }),
    reserved: t.int({
      description: 'Number of credits reserved for envelopes that were sent and have not ended.',
      resolve: async ({ organizationId }, _args, { services }) =>
        (await findBalance(services, organizationId)).reserved,
    }),
    ledger: t.prismaConnection(
      {
        type: CreditEntryType,
        ...pages,
        description: 'Lists all movements, newest first.',
        refuses: ['invalid_body'],
        totalCount: ({ organizationId }, _args, { services }) =>
          services.database.prisma.creditEntry.count({ where: { organizationId } }),
        resolve: (query, { organizationId }, _args, { services }) => {
          if (query.cursor && typeof query.cursor.id !== 'bigint') throw new InvalidCursor();
          return services.database.prisma.creditEntry.findMany({
            ...query,
            where: { organizationId },
            orderBy: { id: 'desc' },
          });
        },
      },
      connectionOf(CreditEntryType),
    ),
    statement: t.field({
      type: StatementType,
      description: 'Returns the statement of one calendar month (UTC).',
      args: {
        month: t.arg.string({ required: true, validate: month, description: 'The month, for example `2026-11`.' }),
      },
      resolve: ({ organizationId }, { month }, { services }) => readStatement(services, organizationId, month),
    }),
  }),
});

builder.queryField('credits', (t) =>
  t.field({
    type: CreditsType,
    nullable: true,
    description: 'Returns the credits of the caller’s organisation; null in test mode, which is never billed.',
    access: { key: 'envelopes:read', member: 'READER' },
    resolve: (_root, _args, { actor }) => {
      const key = assertScope(actor, 'envelopes:read');
      return key.mode === 'LIVE' ? key : null;
    },
  }),
);
