import { after, DAY } from '../kernel/clock.ts';
import { endedSessions } from '../modules/attendance/index.ts';
import { batchOfMandate, endedBatches } from '../modules/batches/index.ts';
import { endedEnvelopes, envelopeOfMandate } from '../modules/envelopes/index.ts';
import { queueForgetting } from '../modules/evidence/index.ts';
import { endedMandates } from '../modules/identities/index.ts';
import { endedBulkSends } from '../modules/templates/index.ts';
import { endedDeposits } from '../modules/verification/index.ts';
import {
  deleteTree,
  type Ending,
  type EndMoments,
  type Queries,
  rawSql,
  repeatableTransaction,
  sql,
  type TreeRules,
  type Tx,
} from '../platform/database/index.ts';
import type { Services } from '../platform/services.ts';

/** The job that deletes rows whose time is over. */
export const END_TASK = 'app.end_rows';

/** In this order: a batch ends after its envelopes, a mandate after both, its act after it. */
const kinds: readonly Ending[] = [
  endedEnvelopes,
  endedSessions,
  endedBatches,
  endedBulkSends,
  endedDeposits,
  endedMandates(envelopeOfMandate, batchOfMandate),
];

const link = (child: string, ...parents: readonly string[]) => {
  const [table, column] = child.split('.') as [string, string];
  return parents.map((parent) => ({ table, column, parent }));
};

/**
 * Rows that name others without a foreign key. What a required foreign key binds goes by itself. Not here: events and
 * deliveries of webhooks, entries of credits, certificates of signers (ids and numbers only), and what ends earlier.
 */
const rules: TreeRules = {
  links: [
    ...link('evidence_chains.id', 'envelopes', 'attendance_sessions', 'seal_batches', 'mandates'),
    ...link('evidence_chains.id', 'identities', 'digest_seals', 'deposits'),
    ...link('evidence_openings.chain_id', 'evidence_chains'),
    ...link('preserved_files.chain_id', 'evidence_chains'),
    ...link('recorded_fingerprints.chain_id', 'evidence_chains'),
    ...link('code_locks.subject_id', 'signers', 'seal_batches'),
    ...link('one_time_codes.subject_id', 'signers', 'seal_batches'),
    ...link('moved_links.subject_id', 'signers', 'attendees', 'attendance_sessions', 'slot_trainers', 'seal_batches'),
    ...link('moved_links.subject_id', 'signing_links'),
    ...link('reminder_rules.owner_id', 'envelopes'),
    ...link('reminders.envelope_id', 'envelopes'),
    ...link('expiry_notices.envelope_id', 'envelopes'),
    ...link('certificate_signings.envelope_id', 'envelopes'),
    ...link('consultations.envelope_id', 'envelopes'),
    ...link('consultations.session_id', 'attendance_sessions'),
  ],
  also: ['bulk_send_rows'],
};

/** Rows of a kind that one run deletes at most: the next run goes on. */
const MOST = 20_000;
/** Time limit of a transaction, ms. */
const LIMIT = 120_000;

/**
 * Deletes the rows of envelopes, sessions, batches, bulk sends, deposits and mandates whose time is over, with all that hangs on them.
 * Their files went before. Returns how many of each kind.
 */
export async function endRows(services: Services): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const kind of kinds) {
    let count = 0;
    for (let some = -1; some !== 0 && count < MOST; count += some) some = await endSome(services, kind);
    ended[`${kind.table}_ended`] = count;
  }
  return ended;
}

/** Further kinds that name people, and go with an organisation that has moved. */
const left = ['identities', 'digest_seals', 'deposits', 'templates'];

/**
 * Deletes what an organisation that has moved to another installation has left here: all that names people who are asked to
 * sign or to attend. Its files go with the next sweep. Its name, keys, members and ledger stay.
 */
export async function removeMoved(services: Services, organizationId: string): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const all = [...kinds, ...left.map((table) => ({ table, atOnce: 50 }))];
  for (const { table, atOnce } of all) {
    let count = 0;
    for (let some = -1; some !== 0; count += some)
      some = await deleteSome(services, table, async (tx) => {
        const rows = await tx.rows<{ id: string }>(
          sql`SELECT id::text AS id FROM ${rawSql(table)} WHERE organization_id = ${organizationId}::uuid LIMIT ${atOnce} FOR UPDATE`,
        );
        return rows.map(({ id }) => id);
      });
    removed[table] = count;
  }
  return removed;
}

const endSome = (services: Services, kind: Ending): Promise<number> =>
  deleteSome(services, kind.table, (tx) => lockDue(services, tx, kind));

const deleteSome = (services: Services, table: string, find: (tx: Tx) => Promise<string[]>): Promise<number> =>
  repeatableTransaction(
    services.database,
    async (tx) => {
      const ids = await find(tx);
      if (ids.length === 0) return 0;
      const gone = await deleteTree(tx, table, ids, rules);
      const chains = gone.get('evidence_chains') ?? [];
      if (chains.length > 0) await queueForgetting(tx, chains);
      return ids.length;
    },
    { timeout: LIMIT },
  );

async function lockDue(services: Services, tx: Tx, { table, due, atOnce }: Ending): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`SELECT t.id::text AS id FROM ${rawSql(table)} t
    WHERE t.id IN (${due(endMoments(services))}) LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

function endMoments({ clock, config }: Pick<Services, 'clock' | 'config'>): EndMoments {
  const now = clock.now();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - config.proofRetentionYears);
  return { now, retained: before, yearAgo: after(now, -365 * DAY) };
}

/** Kinds of the metric. */
export const endingKinds: readonly string[] = kinds.map(({ table }) => table);

/** How many rows of each kind are past their end, and wait for the next run. */
export async function countPastEnd(
  services: Pick<Services, 'clock' | 'config'>,
  on: Queries,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, due } of kinds) {
    const [past] = await on.rows<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM (${due(endMoments(services))}) past`,
    );
    counts.set(table, past?.count ?? 0);
  }
  return counts;
}
