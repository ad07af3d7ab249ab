import type { Mode } from '../../kernel/actor.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { sql, type Tx } from '../../platform/database/index.ts';
import type { Head } from './heads.ts';
import { insertEntries, newEntries } from './log/entries.ts';

/** Events with everything that is written together with them. */
export interface EventsToWrite {
  readonly at: Date;
  /** X-Request-Id of the request that caused them. Null if a job caused them. */
  readonly requestId: string | null;
  readonly events: readonly EventRow[];
  readonly openings: readonly OpeningRow[];
  /** The new heads of the chains. */
  readonly heads: readonly HeadRow[];
  /** One for each event, in the same order. */
  readonly domainEvents: readonly DomainEventRow[];
}

interface HeadRow extends Head {
  readonly chainId: string;
  readonly noun: string;
  /** The chain begins with these events. */
  readonly isNew: boolean;
}

interface EventRow {
  readonly chainId: string;
  readonly seq: number;
  readonly type: string;
  readonly actor: string;
  readonly data: object;
  readonly commitments: object;
  readonly prevHash: string | null;
  readonly hash: string;
}

interface OpeningRow {
  readonly chainId: string;
  readonly seq: number;
  readonly name: string;
  readonly salt: string;
  /** Encrypted. */
  readonly value: Uint8Array;
}

interface DomainEventRow {
  readonly organizationId: string;
  readonly mode: Mode;
  readonly type: string;
  readonly subjectId: string;
  readonly aggregateId: string;
}

/**
 * Writes events, openings, domain events and the new heads of the chains, deferred: at the latest with the commit, by one
 * statement. Final heads become entries of the transparency log. Returns whether there are any.
 */
export async function writeEvents(
  tx: Tx,
  { at, requestId, events, openings, heads, domainEvents }: EventsToWrite,
): Promise<boolean> {
  const entries = newEntries(events);
  const rows = {
    ...(entries.length > 0 && { log_entries: entries }),
    events: events.map(({ chainId, prevHash, ...event }) => ({ ...event, chain_id: chainId, prev_hash: prevHash })),
    openings: openings.map(({ chainId, value, ...opening }) => ({
      ...opening,
      chain_id: chainId,
      value: Buffer.from(value).toString('hex'),
    })),
    heads: heads.map(({ chainId, isNew, ...head }) => ({ ...head, id: chainId, is_new: isNew })),
    domain_events: domainEvents.map(({ organizationId, subjectId, aggregateId, ...event }, position) => ({
      ...event,
      position,
      noun: itemAt(event.type.split('.'), 0),
      organization_id: organizationId,
      subject_id: subjectId,
      aggregate_id: aggregateId,
    })),
  };
  const written = sql`SELECT ${JSON.stringify(rows)}::jsonb AS rows, ${at}::timestamptz AS at, ${requestId}::text AS request_id`;
  const isLogged = entries.length > 0;
  await tx.defer({
    tables: isLogged ? [...tables, 'log_entries'] : tables,
    parts: () => ({ written, ...(isLogged && { new_log_entries: insertEntries }), ...parts }),
  });
  return isLogged;
}

const tables = ['evidence_chains', 'evidence_events', 'evidence_openings', 'domain_events'];

const parts = {
  heads: sql`
    SELECT head.*, at FROM written, jsonb_to_recordset(rows -> 'heads')
      AS head (id uuid, noun text, is_new boolean, seq int, hash text)`,
  new_chains: sql`
    INSERT INTO evidence_chains (id, noun, head_seq, head_hash, updated_at)
    SELECT id, noun, seq, hash, at FROM heads WHERE is_new RETURNING 1`,
  moved_chains: sql`
    UPDATE evidence_chains chain SET head_seq = head.seq, head_hash = head.hash, updated_at = head.at
    FROM heads head WHERE chain.id = head.id AND NOT head.is_new RETURNING 1`,
  new_events: sql`
    INSERT INTO evidence_events (chain_id, seq, type, actor, at, data, commitments, prev_hash, hash)
    SELECT chain_id, seq, type, actor, at, data, commitments, prev_hash, hash
    FROM written, jsonb_to_recordset(rows -> 'events')
      AS event (chain_id uuid, seq int, type text, actor text, data jsonb, commitments jsonb, prev_hash text, hash text)
    RETURNING 1`,
  new_openings: sql`
    INSERT INTO evidence_openings (chain_id, seq, name, salt, value)
    SELECT chain_id, seq, name, salt, decode(value, 'hex')
    FROM written, jsonb_to_recordset(rows -> 'openings')
      AS opening (chain_id uuid, seq int, name text, salt text, value text)
    RETURNING 1`,
  new_domain_events: sql`
    INSERT INTO domain_events (organization_id, mode, type, noun, subject_id, aggregate_id, at, request_id)
    SELECT organization_id, mode, type, noun, subject_id, aggregate_id, at, request_id
    FROM written, jsonb_to_recordset(rows -> 'domain_events')
      AS event (position int, organization_id uuid, mode "Mode", type text, noun text, subject_id uuid,
        aggregate_id uuid)
    ORDER BY position RETURNING 1`,
};
