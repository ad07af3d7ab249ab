import type { CreditEntryKind } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** One kind of movement in a month. */
export interface StatementLine {
  readonly kind: CreditEntryKind;
  readonly count: number;
  readonly credits: number;
}

/** What happened to the credits of an organisation in one month of UTC. */
export interface Statement {
  /** `2026-11`. */
  readonly month: string;
  readonly from: Date;
  /** The first moment that is not of this month. */
  readonly until: Date;
  /** Prepaid credits that could be spent at its beginning and at its end, or now. */
  readonly opening: number;
  readonly closing: number;
  /** Paid for what was done: what a contract is invoiced. */
  readonly used: number;
  readonly lines: readonly StatementLine[];
}

/** The statement of a month `YYYY-MM`; zeros where nothing happened. */
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
