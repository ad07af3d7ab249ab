import type { Prices } from '../../platform/config/index.ts';
import {
  type Billing,
  type CreditAccountKind,
  type CreditEntryKind,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { DatabaseServices, Services, SqlServices } from '../../platform/services.ts';
import { getOrganizationId, organizationBilling } from '../access/index.ts';
import { because, refuse } from './refusals.ts';

/**
 * Locks the accounts of an organisation, always in the same order: nobody else moves its credits until the transaction
 * ends. Creates empty accounts before the first movement.
 */
export async function lockAccounts(tx: Tx, organizationId: string): Promise<Payer> {
  const rows = await findLocked(tx, organizationId);
  if (rows.length > 0) return payerOf(rows);
  await tx.run(sql`
    INSERT INTO credit_accounts (organization_id, kind)
    SELECT ${organizationId}::uuid, kind FROM unnest(enum_range(NULL::"CreditAccountKind")) AS kind ORDER BY kind
    ON CONFLICT DO NOTHING`);
  return payerOf(await findLocked(tx, organizationId));
}

interface Row {
  readonly kind: CreditAccountKind;
  readonly balance: bigint;
  readonly billing: Billing;
}

const findLocked = (tx: Tx, organizationId: string): Promise<Row[]> =>
  tx.rows<Row>(sql`SELECT a.kind, a.balance, o.billing
     FROM credit_accounts a JOIN ${organizationBilling} o ON o.id = a.organization_id
     WHERE a.organization_id = ${organizationId}::uuid ORDER BY a.kind FOR UPDATE OF a`);

function payerOf(rows: readonly Row[]): Payer {
  const { billing, balance } = rows.find(({ kind }) => kind === 'AVAILABLE')!;
  return { billing, available: Number(balance) };
}

interface Balance {
  /** Credits that can be spent; reservations are already deducted. */
  readonly balance: number;
  /** Credits reserved for what was sent and has not ended, for contracts too. */
  readonly reserved: number;
}

const sums = (
  organizationId: string,
) => sql`SELECT coalesce(sum(balance) FILTER (WHERE kind = 'AVAILABLE'), 0) AS balance,
    coalesce(sum(balance) FILTER (WHERE kind = 'RESERVED'), 0) AS reserved
  FROM credit_accounts WHERE organization_id = ${organizationId}`;

/** The balance of an organisation; zeros before its first movement. */
export async function findBalance({ database }: SqlServices, organizationId: string): Promise<Balance> {
  const rows = await database.rows<{ balance: string; reserved: string }>(sums(organizationId));
  return { balance: Number(rows[0]?.balance), reserved: Number(rows[0]?.reserved) };
}

/**
 * A movement of credits between two accounts of an organisation. This file contains the whole arithmetic of the ledger.
 */
export interface Movement {
  readonly kind: CreditEntryKind;
  readonly from: CreditAccountKind;
  readonly to: CreditAccountKind;
  readonly amount: number;
}

/** The paying organisation. */
interface Payer {
  readonly billing: 'SELF_SERVICE' | 'CONTRACT';
  /** Credits that can be spent. */
  readonly available: number;
}

/** Grants prepaid credits. */
export const granting = (amount: number): Movement => ({ kind: 'GRANT', from: 'ISSUED', to: 'AVAILABLE', amount });

/** Reserves the highest possible cost. @throws Fault `insufficient_credits` */
export function reserving(payer: Payer, quote: Quote): Movement {
  const amount = highestCost(quote);
  return { kind: 'RESERVE', from: accountOf(payer, amount), to: 'RESERVED', amount };
}

/** Ends a reservation, in one or two movements: `sent` signers were sent a code by SMS; null means nothing was used. */
export function ending({ from, amount }: Movement, quote: Quote, sent: number | null): readonly Movement[] {
  const debit = sent === null ? 0 : finalCost(quote, sent);
  const movements: readonly Movement[] = [
    { kind: 'DEBIT', from: 'RESERVED', to: 'USED', amount: debit },
    { kind: 'RETURN', from: 'RESERVED', to: from, amount: amount - debit },
  ];
  return movements.filter(({ amount: part }) => part > 0);
}

/** Pays for a proof. @throws Fault `insufficient_credits` */
export const payingForProof = (payer: Payer, amount: number): Movement => ({
  kind: 'PROOF',
  from: accountOf(payer, amount),
  to: 'USED',
  amount,
});

/** The account that pays: prepaid credits, or the invoice of a contract, which has no limit. */
function accountOf({ billing, available }: Payer, amount: number): 'AVAILABLE' | 'INVOICED' {
  if (billing === 'CONTRACT') return 'INVOICED';
  if (available < amount)
    throw refuse('insufficient_credits', because('costs_more', { count: amount, balance: available }));
  return 'AVAILABLE';
}

/**
 * Adds prepaid credits and returns the new balance. For the operator: only the command line offers it.
 * @throws Fault `unknown_organization`, `invalid_parameter` (the amount is not a positive integer, or the balance would
 *   exceed its limit)
 */
export async function grantCredits(
  services: DatabaseServices,
  organizationId: string,
  amount: number,
): Promise<number> {
  await getOrganizationId(services, organizationId);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw refuse('invalid_parameter', 'The amount must be a whole number of credits, at least 1.');
  }
  return transaction(services.database, 'grant-credits', async (tx) => {
    const { available } = await lockAccounts(tx, organizationId);
    if (available + amount > limits.balance) {
      throw refuse('invalid_parameter', `The balance would exceed the limit of ${limits.balance} credits.`);
    }
    await tx.creditEntry.create({ data: { organizationId, ...granting(amount), at: services.clock.now() } });
    return available + amount;
  });
}

/** A price: `fixed`, plus `perCode` for each of up to `codes` SMS codes. Stored with its reservation. */
export interface Quote {
  readonly fixed: number;
  readonly perCode: number;
  readonly codes: number;
}

/** Something that has a price. */
export type Priced =
  | {
      readonly kind: 'simple' | 'advanced' | 'organization_seal';
      readonly signers: number;
      /** Number of signers who may use a code by SMS. */
      readonly codes: number;
    }
  | { readonly kind: 'mandate_act' | 'attendance' | 'preservation' };

/** Returns the quote at these prices. */
export function quoteFor(prices: Prices, priced: Priced): Quote {
  if (!('codes' in priced)) return { fixed: prices[priced.kind], perCode: 0, codes: 0 };
  const { kind, signers, codes } = priced;
  return { fixed: prices[kind] * (kind === 'advanced' ? signers : 1), perCode: prices.sms, codes };
}

/** The highest possible cost; this amount is reserved. */
export const highestCost = ({ fixed, perCode, codes }: Quote): number => fixed + perCode * codes;

/** The final cost, if `sent` signers were sent a code by SMS. */
const finalCost = ({ fixed, perCode, codes }: Quote, sent: number): number => fixed + perCode * Math.min(codes, sent);

/** The quote at current prices, and the highest possible cost. */
export function quoteNow({ config }: Services, priced: Priced): Quote & { readonly most: number } {
  const quote = quoteFor(config.prices, priced);
  return { ...quote, most: highestCost(quote) };
}

const limits = {
  /** Balances and amounts are 32-bit integers in the API. */
  balance: 1_000_000_000,
} as const;

/** All movements of one kind in a month. */
export interface StatementLine {
  readonly kind: CreditEntryKind;
  readonly count: number;
  readonly credits: number;
}

/** The movements of an organisation's credits in one month (UTC). */
export interface Statement {
  /** For example `2026-11`. */
  readonly month: string;
  readonly from: Date;
  /** Start of the next month (exclusive). */
  readonly until: Date;
  /** Credits that could be spent at the start and at the end of the month (or now). */
  readonly opening: number;
  readonly closing: number;
  /** Credits debited for use; a contract is invoiced for these. */
  readonly used: number;
  readonly lines: readonly StatementLine[];
}

/** Reads the statement of a month `YYYY-MM`; zeros if there were no movements. */
export async function readStatement({ database }: Services, organizationId: string, month: string): Promise<Statement> {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const until = new Date(from);
  until.setUTCMonth(from.getUTCMonth() + 1);
  const balanceBefore = async (at: Date) => {
    const last = await database.prisma.creditEntry.findFirst({
      where: { organizationId, at: { lt: at } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      select: { available: true },
    });
    return Number(last?.available ?? 0);
  };
  const groups = await database.prisma.creditEntry.groupBy({
    by: ['kind'],
    where: { organizationId, at: { gte: from, lt: until } },
    _count: true,
    _sum: { amount: true },
    orderBy: { kind: 'asc' },
  });
  const lines = groups.map(({ kind, _count: count, _sum }) => ({ kind, count, credits: _sum.amount ?? 0 }));
  const used = lines
    .filter(({ kind }) => kind === 'DEBIT' || kind === 'PROOF')
    .reduce((sum, { credits }) => sum + credits, 0);
  return {
    month,
    from,
    until,
    used,
    lines,
    opening: await balanceBefore(from),
    closing: await balanceBefore(until),
  };
}
