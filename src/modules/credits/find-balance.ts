import type { Services } from '../../platform/services.ts';

export interface Balance {
  /** Credits that can be spent; reservations are already deducted. */
  readonly balance: number;
  /** Credits reserved for what was sent and has not ended, for contracts too. */
  readonly reserved: number;
}

/** The balance of an organisation; zeros before its first movement. */
export async function findBalance({ database }: Services, organizationId: string): Promise<Balance> {
  const accounts = await database.prisma.creditAccount.findMany({ where: { organizationId } });
  const of = (wanted: string) => Number(accounts.find(({ kind }) => kind === wanted)?.balance ?? 0);
  return { balance: of('AVAILABLE'), reserved: of('RESERVED') };
}
