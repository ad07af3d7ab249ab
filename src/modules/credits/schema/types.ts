import { z } from 'zod';
import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { CreditEntry } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { pagesOf } from '../../../platform/graphql/paging.ts';
import { findBalance } from '../find-balance.ts';
import { limits } from '../limits.ts';
import { readStatement, type Statement, type StatementLine } from '../read-statement.ts';

const CreditEntryKindEnum = builder.enumType('CreditEntryKind', {
  description: 'What moved credits.',
  values: {
    GRANT: { description: 'Prepaid.' },
    RESERVE: { description: 'The most that an envelope can cost, when it was sent.' },
    DEBIT: { description: 'What of a reservation was used, when it ended.' },
    RETURN: { description: 'What of a reservation was not used, when it ended.' },
    PROOF: { description: 'The proof of another organisation’s document, once for each fingerprint.' },
  },
});

/** Change of the balance by an entry; 0 if a contract pays. */
const changeOf = ({ from, to, amount }: CreditEntry): number =>
  (to === 'AVAILABLE' ? amount : 0) - (from === 'AVAILABLE' ? amount : 0);

const CreditEntryType = builder.prismaObject('CreditEntry', {
  description: 'One movement of credits. Entries are added, never changed.',
  fields: (t) => ({
    id: t.id({ description: 'Rises with each entry.', resolve: ({ id }) => String(id) }),
    kind: t.expose('kind', { type: CreditEntryKindEnum, description: 'What moved credits.' }),
    amount: t.exposeInt('amount', { description: 'How many were moved.' }),
    change: t.int({ description: 'How it changed the balance: 0 where a contract pays.', resolve: changeOf }),
    balance: t.int({ description: 'The balance after it.', resolve: ({ available }) => Number(available) }),
    envelopeId: t.exposeID('subjectId', { nullable: true, description: 'The envelope it was for.' }),
    sha256: t.exposeString('sha256', { nullable: true, description: 'The fingerprint whose proof was consulted.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
});

const StatementLineType = builder.objectRef<StatementLine>('CreditStatementLine').implement({
  description: 'One kind of movement in a month.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CreditEntryKindEnum, description: 'What moved credits.' }),
    count: t.exposeInt('count', { description: 'How often.' }),
    credits: t.exposeInt('credits', { description: 'How many in all.' }),
  }),
});

const StatementType = builder.objectRef<Statement>('CreditStatement').implement({
  description: 'What happened to the credits in one month of UTC.',
  fields: (t) => ({
    month: t.exposeString('month', { description: '`2026-11`.' }),
    from: t.expose('from', { type: 'DateTime', description: 'Its first moment.' }),
    until: t.expose('until', { type: 'DateTime', description: 'The first moment after it.' }),
    opening: t.exposeInt('opening', { description: 'Balance at its beginning.' }),
    closing: t.exposeInt('closing', { description: 'Balance at its end, or now.' }),
    used: t.exposeInt('used', { description: 'Paid for what was done: what a contract is invoiced.' }),
    lines: t.field({ type: [StatementLineType], description: 'By kind.', resolve: ({ lines }) => [...lines] }),
  }),
});

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month YYYY-MM');

export const CreditsType = builder.objectRef<KeyActor>('Credits').implement({
  description: 'The credits of an organisation: prepaid, or on a contract.',
  fields: (t) => ({
    balance: t.int({
      description: 'What can be spent: reservations are taken off already.',
      resolve: async ({ organizationId }, _args, { services }) => (await findBalance(services, organizationId)).balance,
    }),
    reserved: t.int({
      description: 'Set aside for what was sent and has not ended.',
      resolve: async ({ organizationId }, _args, { services }) =>
        (await findBalance(services, organizationId)).reserved,
    }),
    ledger: t.prismaConnection({
      type: CreditEntryType,
      ...pagesOf(limits.page),
      description: 'Every movement, most recent first.',
      refuses: ['invalid_body'],
      resolve: (query, { organizationId }, _args, { services }) => {
        if (query.cursor && typeof query.cursor.id !== 'bigint') throw refuse('invalid_body', 'That is not a cursor.');
        return services.database.prisma.creditEntry.findMany({
          ...query,
          where: { organizationId },
          orderBy: { id: 'desc' },
        });
      },
    }),
    statement: t.field({
      type: StatementType,
      description: 'One month of UTC.',
      args: { month: t.arg.string({ required: true, validate: month, description: '`2026-11`.' }) },
      resolve: ({ organizationId }, { month: asked }, { services }) => readStatement(services, organizationId, asked),
    }),
  }),
});
