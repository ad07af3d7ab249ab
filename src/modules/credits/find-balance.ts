import type { Services } from '../../platform/services.ts';

export interface Balance {
  /** What can be spent: reservations are taken off already. */
  readonly balance: number;
  /** Set aside for what was sent and has not ended; on a contract too. */
  readonly reserved: number;
}

/** The balance of an organisation; zeros before its first movement. */
export async function findBalance({ database }: Services, organizationId: string): Promise<Balance> {
  const accounts = await database.prisma.creditAccount.findMany({ where: { organizationId } });
  const of = (wanted: string) => Number(accounts.find(({ kind }) => kind === wanted)?.balance ?? 0);
  return { balance: of('AVAILABLE'), reserved: of('RESERVED') };
}
