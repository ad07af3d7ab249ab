import { system } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEach } from './append.ts';
import type { ChainSubject } from './chain-subject.ts';
import { composedType, SUMMARY } from './file/summary.ts';
import { lockHeads } from './heads.ts';
import { writePending } from './pending.ts';

/** The summary of a proof whose evidence file is about to be drawn. */
export interface ComposedProof {
  readonly subject: ChainSubject;
  /** Result of `summarySha256` for the proof. */
  readonly summarySha256: string;
}

/**
 * Commits chains to the summaries of their proofs, in the caller's transaction. The last event of a proof thus
 * authenticates everything in the evidence file except the events. The event also contains the number of openings, so
 * that a removed opening is noticed.
 */
export async function commitSummaries(services: Services, tx: Tx, proofs: readonly ComposedProof[]): Promise<void> {
  const ids = proofs.map(({ subject }) => subject.chainId);
  await writePending(tx);
  // Lock before counting: nobody appends events or openings before the end of the transaction.
  await lockHeads(
    tx,
    proofs.map(({ subject }) => subject),
    services.clock.now(),
  );
  const rows = await tx.$queryRaw<{ id: string; count: number }[]>`
    SELECT chain_id AS id, count(*)::int FROM evidence_openings WHERE chain_id = ANY(ARRAY(SELECT unnest(${ids}::uuid[]))) GROUP BY chain_id`;
  const openings = new Map(rows.map(({ id, count }) => [id, count]));
  await appendEach(
    services,
    tx,
    proofs.map(({ subject, summarySha256 }) => ({
      subject,
      event: {
        type: composedType(subject.noun),
        actor: system.kind,
        data: { openings: openings.get(subject.chainId) ?? 0 },
        personal: { [SUMMARY]: summarySha256 },
      },
    })),
  );
}
