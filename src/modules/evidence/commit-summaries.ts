import { system } from '../../kernel/actor.ts';
import { sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { appendEach } from './append.ts';
import { composedType, SUMMARY } from './file/composed.ts';
import { type ChainEntry, type ChainView, lockHeads } from './heads.ts';
import { type Link, writePending } from './pending.ts';
import { readEntries } from './read-entries.ts';
import type { ChainSubject } from './topics.ts';

/** The summary of a proof whose evidence file is about to be drawn. */
export interface ComposedProof {
  readonly subject: ChainSubject;
  /** Result of `summarySha256` for the proof. */
  readonly summarySha256: string;
}

/**
 * Commits a chain to the summary of its proof, in the caller's transaction. The last event of a proof thus authenticates
 * everything in the evidence file except the events. The event also contains the number of openings, so that a removed
 * opening is noticed.
 */
export async function commitSummary(services: Services, tx: Tx, proof: ComposedProof): Promise<void> {
  await prepare(services, tx, [proof]);
  const [row] = await tx.rows<{ count: number }>(sql`
    SELECT count(*)::int FROM evidence_openings WHERE chain_id = ${proof.subject.chainId}::uuid`);
  await append(services, tx, [proof], () => row?.count ?? 0);
}

/**
 * Does the same for short chains, and returns them as their evidence files contain them, by id. Same number of statements
 * for many as for one. Does not recompute them: the proof contains everything needed for that.
 */
export async function commitAndRead(
  services: Services,
  tx: Tx,
  proofs: readonly ComposedProof[],
): Promise<ReadonlyMap<string, Pick<ChainView, 'events' | 'head'>>> {
  await prepare(services, tx, proofs);
  const chains = await readEntries(
    services,
    tx,
    proofs.map(({ subject }) => subject.chainId),
  );
  await append(services, tx, proofs, (id) => chains.get(id)?.openings ?? 0);
  const links = new Map((await writePending(tx)).map((link) => [link.row.chainId, committedEntry(link)]));
  return new Map(
    proofs.map(({ subject: { chainId } }) => {
      const last = links.get(chainId)!;
      return [
        chainId,
        { events: [...(chains.get(chainId)?.entries ?? []), last], head: { seq: last.seq, hash: last.hash } },
      ];
    }),
  );
}

/** Locks before anything is counted: nobody appends events or openings before the end of the transaction. */
async function prepare(services: Services, tx: Tx, proofs: readonly ComposedProof[]): Promise<void> {
  await writePending(tx);
  await lockHeads(
    tx,
    proofs.map(({ subject }) => subject),
    services.clock.now(),
  );
}

const append = (
  services: Services,
  tx: Tx,
  proofs: readonly ComposedProof[],
  openingsOf: (chainId: string) => number,
): Promise<void> =>
  appendEach(
    services,
    tx,
    proofs.map(({ subject, summarySha256 }) => ({
      subject,
      event: {
        type: composedType(subject.noun),
        actor: system.kind,
        data: { openings: openingsOf(subject.chainId) },
        personal: { [SUMMARY]: summarySha256 },
      },
    })),
  );

function committedEntry({ row: { chainId, at, prevHash, ...event }, openings }: Link): ChainEntry {
  return {
    ...event,
    chain: chainId,
    at: at.toISOString(),
    prev_hash: prevHash,
    openings: Object.fromEntries(openings.map(({ name, salt, value }) => [name, { salt, value }])),
  };
}
