import { system } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEach, type ChainSubject } from './append.ts';
import { composedType, SUMMARY } from './file/summary.ts';

/** The summary of a proof that is about to be drawn. */
export interface ComposedProof {
  readonly subject: ChainSubject;
  /** `summarySha256` of it. */
  readonly summarySha256: string;
}

/**
 * Commits chains to the summaries of their proofs, in the caller's transaction: the last event of the proof then binds
 * everything that the evidence file says beside its events. The event also counts the openings that exist, so that
 * one that is removed from the file is missed.
 */
export async function commitSummaries(services: Services, tx: Tx, proofs: readonly ComposedProof[]): Promise<void> {
  const ids = proofs.map(({ subject }) => subject.chainId);
  // Before counting: nobody appends or opens anything more until the end of the transaction.
  await tx.$queryRaw`SELECT 1 FROM evidence_chains WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const rows = await tx.evidenceOpening.groupBy({ by: ['chainId'], where: { chainId: { in: ids } }, _count: true });
  const openings = new Map(rows.map(({ chainId, _count }) => [chainId, _count]));
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
