import { setTimeout as sleep } from 'node:timers/promises';
import type { Inspector } from './inspector.ts';

const PATIENCE = 240_000;

/** Waits until all signed envelopes are completed. Returns those that did not end exactly once, with the reason. */
export async function findUnfinished({ query }: Inspector, signed: readonly string[]): Promise<readonly string[]> {
  const find = () => query<{ id: string; reason: string }>(UNFINISHED, [signed]);
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const rows = await find();
    if (rows.length === 0 || Date.now() > deadline) return rows.map(({ id, reason }) => `${id}: ${reason}`);
    await sleep(500);
  }
}

const UNFINISHED = `
  SELECT id, format('%s, %s completions in the chain, %s in the events, level %s, %s documents without a seal',
    status, chained, told, pades_level, unsealed) AS reason
  FROM (SELECT e.id, e.status::text, e.pades_level::text,
      (SELECT count(*) FROM evidence_events v WHERE v.chain_id = e.id AND v.type = 'envelope.completed') AS chained,
      (SELECT count(*) FROM domain_events d WHERE d.aggregate_id = e.id AND d.type = 'envelope.completed') AS told,
      (SELECT count(*) FROM documents d WHERE d.envelope_id = e.id AND d.sealed_sha256 IS NULL) AS unsealed
    FROM unnest($1::uuid[]) AS signed (id) JOIN envelopes e USING (id)) AS ends
  WHERE status <> 'COMPLETED' OR chained <> 1 OR told <> 1 OR unsealed <> 0`;
