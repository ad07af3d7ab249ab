import type { SqlServices } from '../../platform/services.ts';

export interface Balance {
  /** Credits that can be spent; reservations are already deducted. */
  readonly balance: number;
  /** Credits reserved for what was sent and has not ended, for contracts too. */
  readonly reserved: number;
}

const sums = `SELECT coalesce(sum(balance) FILTER (WHERE kind = 'AVAILABLE'), 0) AS balance,
    coalesce(sum(balance) FILTER (WHERE kind = 'RESERVED'), 0) AS reserved
  FROM credit_accounts WHERE organization_id = $1`;

/** The balance of an organisation; zeros before its first movement. */
export async function findBalance({ database }: SqlServices, organizationId: string): Promise<Balance> {
  const { rows } = await database.pool.query<{ balance: string; reserved: string }>(sums, [organizationId]);
  return { balance: Number(rows[0]?.balance), reserved: Number(rows[0]?.reserved) };
}
