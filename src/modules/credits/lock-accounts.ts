import type { Billing, CreditAccountKind, Tx } from '../../platform/database/index.ts';
import { organizationBilling } from '../access/index.ts';
import type { Payer } from './movements.ts';

/**
 * Locks the accounts of an organisation, always in the same order: nobody else moves its credits until the transaction
 * ends. Creates empty accounts before the first movement.
 */
export async function lockAccounts(tx: Tx, organizationId: string): Promise<Payer> {
  const rows = await findLocked(tx, organizationId);
  if (rows.length > 0) return payerOf(rows);
  await tx.$executeRaw`
    INSERT INTO credit_accounts (organization_id, kind)
    SELECT ${organizationId}::uuid, kind FROM unnest(enum_range(NULL::"CreditAccountKind")) AS kind ORDER BY kind
    ON CONFLICT DO NOTHING`;
  return payerOf(await findLocked(tx, organizationId));
}

interface Row {
  readonly kind: CreditAccountKind;
  readonly balance: bigint;
  readonly billing: Billing;
}

const findLocked = (tx: Tx, organizationId: string): Promise<Row[]> =>
  tx.$queryRawUnsafe<Row[]>(
    `SELECT a.kind, a.balance, o.billing
     FROM credit_accounts a JOIN ${organizationBilling} o ON o.id = a.organization_id
     WHERE a.organization_id = $1::uuid ORDER BY a.kind FOR UPDATE OF a`,
    organizationId,
  );

function payerOf(rows: readonly Row[]): Payer {
  const { billing, balance } = rows.find(({ kind }) => kind === 'AVAILABLE')!;
  return { billing, available: Number(balance) };
}
