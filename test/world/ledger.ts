/** Runs a query on the database, over any kind of connection. */
type Query = <Row extends object>(sql: string) => Promise<Row[]>;

/** Checks of the ledger, each a statement that must return no row; they do not use our code. */
const faults: Readonly<Record<string, string>> = {
  'the accounts of an organisation do not add up to zero': `
    SELECT organization_id AS id FROM credit_accounts GROUP BY 1 HAVING sum(balance) <> 0`,
  'a balance is not the sum of its entries': `
    SELECT a.organization_id AS id FROM credit_accounts a
    WHERE a.balance <> (
      SELECT coalesce(sum(CASE WHEN e.to_account = a.kind THEN e.amount ELSE -e.amount END), 0)
      FROM credit_entries e
      WHERE e.organization_id = a.organization_id AND a.kind IN (e.from_account, e.to_account))`,
  'a balance is below zero': `
    SELECT organization_id AS id FROM credit_accounts WHERE kind NOT IN ('ISSUED', 'INVOICED') AND balance < 0`,
  'the balance noted with an entry is not the one after it': `
    SELECT id FROM (
      SELECT id, available, sum(
        CASE WHEN to_account = 'AVAILABLE' THEN amount WHEN from_account = 'AVAILABLE' THEN -amount ELSE 0 END)
        OVER (PARTITION BY organization_id ORDER BY id) AS counted
      FROM credit_entries) e
    WHERE available <> counted OR available < 0`,
  'an entry is earlier than the one before': `
    SELECT id FROM (
      SELECT id, at, lag(at) OVER (PARTITION BY organization_id ORDER BY id) AS before FROM credit_entries) e
    WHERE at < before`,
  'a reservation did not end exactly once, or ended otherwise than its envelope': `
    SELECT v.id FROM envelopes v LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE kind = 'RESERVE') AS reservations,
        coalesce(sum(amount) FILTER (WHERE kind = 'RESERVE'), 0) AS reserved,
        coalesce(sum(amount) FILTER (WHERE kind = 'DEBIT'), 0) AS debited,
        coalesce(sum(amount) FILTER (WHERE kind = 'RETURN'), 0) AS returned
      FROM credit_entries WHERE subject_id = v.id) e ON true
    WHERE NOT CASE
      WHEN v.mode = 'TEST' OR v.sent_at IS NULL THEN reservations = 0 AND debited = 0 AND returned = 0
      WHEN v.status = 'SENT' THEN reservations = 1 AND debited = 0 AND returned = 0
      WHEN v.status = 'COMPLETED' THEN reservations = 1 AND debited > 0 AND debited + returned = reserved
      ELSE reservations = 1 AND debited = 0 AND returned = reserved END`,
};

/** The errors of the ledger; empty if there are none. Use only if every live envelope has a price. */
export async function findUnbalanced(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, sql] of Object.entries(faults)) {
    for (const { id } of await query<{ id: string }>(sql)) found.push(`${id}: ${fault}`);
  }
  return found;
}
