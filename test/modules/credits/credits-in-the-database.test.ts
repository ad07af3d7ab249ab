import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findUnbalanced } from '../../world/ledger.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** The database itself enforces the ledger's rules for every program that writes to it. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  caller = await world.caller({ mode: 'LIVE', credits: 10 });
});
afterAll(() => world?.close());

const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
const constraint = (text: string, values?: unknown[]) =>
  sql(text, values).then(
    () => 'accepted',
    ({ constraint: name, message }) => name ?? message,
  );
const subject = randomUUID();
const enter = (
  kind: string,
  from: string,
  to: string,
  amount: number,
  more: { subject?: string; quote?: object } = {},
) =>
  [
    `INSERT INTO credit_entries (organization_id, kind, from_account, to_account, amount, subject_id, quote, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
    [caller.organizationId, kind, from, to, amount, more.subject ?? null, more.quote ?? null],
  ] as [string, unknown[]];
const quote = { fixed: 4, perCode: 0, codes: 0 };

it('refuses to change or delete entries', async () => {
  const kept = 'the ledger is only ever added to';
  expect(await constraint('UPDATE credit_entries SET amount = 11')).toBe(kept);
  expect(await constraint(`UPDATE credit_entries SET at = now() - interval '1 day'`)).toBe(kept);
  expect(await constraint('DELETE FROM credit_entries')).toBe(kept);
  expect(await constraint('TRUNCATE credit_entries')).toBe(kept);
});

it('changes balances through entries only', async () => {
  const kept = 'the ledger is only ever added to';
  expect(await constraint(`UPDATE credit_accounts SET balance = 1000 WHERE kind = 'AVAILABLE'`)).toBe(kept);
  expect(await constraint('DELETE FROM credit_accounts')).toBe(kept);
  expect(await constraint('TRUNCATE credit_accounts')).toBe(kept);
  const values = [randomUUID()];
  expect(
    await constraint(
      `INSERT INTO credit_accounts (organization_id, kind, balance) VALUES ($1, 'AVAILABLE', 5)`,
      values,
    ),
  ).toBe(kept);
});

it('refuses to spend more than the balance and refuses undefined movements', async () => {
  const quoted = { subject, quote };
  expect(await constraint(...enter('RESERVE', 'AVAILABLE', 'RESERVED', 11, quoted))).toBe('credit_accounts_floor');
  expect(await constraint(...enter('DEBIT', 'RESERVED', 'USED', 1, { subject }))).toBe('credit_accounts_floor');
  expect(await constraint(...enter('GRANT', 'ISSUED', 'AVAILABLE', 0))).toBe('credit_entries_amount');
  expect(await constraint(...enter('GRANT', 'ISSUED', 'AVAILABLE', -5))).toBe('credit_entries_amount');
  expect(await constraint(...enter('GRANT', 'INVOICED', 'AVAILABLE', 5))).toBe('credit_entries_movement');
  expect(await constraint(...enter('RESERVE', 'AVAILABLE', 'RESERVED', 1, { quote }))).toBe('credit_entries_subject');
  expect(await constraint(...enter('RESERVE', 'AVAILABLE', 'RESERVED', 1, { subject }))).toBe('credit_entries_quote');
  expect(await constraint(...enter('PROOF', 'AVAILABLE', 'USED', 1))).toBe('credit_entries_proof');
  const [text, values] = enter('GRANT', 'ISSUED', 'AVAILABLE', 5);
  values[0] = randomUUID();
  expect(await constraint(text, values)).toBe('the organisation has no accounts');
});

it('creates a reservation once and ends it once, completely', async () => {
  const quoted = { subject, quote };
  await world.grant(caller, 10);
  await sql(...enter('RESERVE', 'AVAILABLE', 'RESERVED', 4, quoted));
  // Another open reservation, so that there are credits to take.
  await sql(...enter('RESERVE', 'AVAILABLE', 'RESERVED', 4, { subject: randomUUID(), quote }));
  const twice = 'credit_entries_subject_id_kind_key';
  const whole = 'a reservation ends whole, and once';
  expect(await constraint(...enter('RESERVE', 'AVAILABLE', 'RESERVED', 4, quoted))).toBe(twice);
  expect(await constraint(...enter('RETURN', 'RESERVED', 'AVAILABLE', 3, { subject }))).toBe(whole);
  expect(await constraint(...enter('DEBIT', 'RESERVED', 'USED', 3, { subject }))).toBe(whole);
  expect(await constraint(...enter('RETURN', 'RESERVED', 'INVOICED', 4, { subject }))).toBe(whole);
  expect(await constraint(...enter('RETURN', 'RESERVED', 'AVAILABLE', 4, { subject: randomUUID() }))).toBe(whole);
  const client = await world.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(...enter('DEBIT', 'RESERVED', 'USED', 3, { subject }));
    await client.query(...enter('RETURN', 'RESERVED', 'AVAILABLE', 1, { subject }));
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect(await constraint(...enter('RETURN', 'RESERVED', 'AVAILABLE', 4, { subject }))).toBe(twice);
  const query = async (text: string) => (await sql(text)).rows;
  expect(await findUnbalanced(query)).toEqual([]);
});
