import type { Billing, CreditAccountKind, Tx } from '../../platform/database/index.ts';
import { refuse } from './faults.ts';

/** The accounts of an organisation, held: nobody else moves its credits until the transaction ends. */
export interface LockedAccounts {
  readonly billing: Billing;
  /** What can be spent. */
  readonly available: number;
}

/** Locks the accounts, always in one order; opens them, empty, with the organisation's first movement. */
export async function lockAccounts(tx: Tx, organizationId: string): Promise<LockedAccounts> {
  const rows = await findLocked(tx, organizationId);
  if (rows.length > 0) return accountsOf(rows);
  await tx.$executeRaw`
    INSERT INTO credit_accounts (organization_id, kind)
    SELECT ${organizationId}::uuid, kind FROM unnest(enum_range(NULL::"CreditAccountKind")) AS kind ORDER BY kind
    ON CONFLICT DO NOTHING`;
  return accountsOf(await findLocked(tx, organizationId));
}

interface Row {
  readonly kind: CreditAccountKind;
  readonly balance: bigint;
  readonly billing: Billing;
}

const findLocked = (tx: Tx, organizationId: string): Promise<Row[]> => tx.$queryRaw<Row[]>`
  SELECT a.kind, a.balance, o.billing FROM credit_accounts a JOIN organizations o ON o.id = a.organization_id
  WHERE a.organization_id = ${organizationId}::uuid ORDER BY a.kind FOR UPDATE OF a`;

function accountsOf(rows: readonly Row[]): LockedAccounts {
  const available = rows.find(({ kind }) => kind === 'AVAILABLE')!;
  return { billing: available.billing, available: Number(available.balance) };
}

/**
 * The account that pays: prepaid credits, or the invoice of a contract, which has no bottom.
 * Refuses: `insufficient_credits`.
 */
export function payerOf({ billing, available }: LockedAccounts, amount: number) {
  if (billing === 'CONTRACT') return 'INVOICED' as const;
  if (available < amount) throw refuse('insufficient_credits', `This takes ${amount} credits; ${available} are left.`);
  return 'AVAILABLE' as const;
}
