import type { CreditEntryKind } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

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
