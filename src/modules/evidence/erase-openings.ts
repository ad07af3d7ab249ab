import { sql, type Tx } from '../../platform/database/index.ts';
import { composedType } from './file/composed.ts';
import { writePending } from './pending.ts';

/** Erases the openings of a chain, in the caller's transaction. The chain stays valid and reveals no personal data. */
export async function eraseOpenings(tx: Tx, chainId: string): Promise<void> {
  await writePending(tx);
  await tx.evidenceOpening.deleteMany({ where: { chainId } });
}

/** Erases the openings of one name in a chain, in the caller's transaction. */
export async function eraseOpeningsNamed(tx: Tx, chainId: string, name: string): Promise<void> {
  await writePending(tx);
  await tx.evidenceOpening.deleteMany({ where: { chainId, name } });
}

/**
 * Erases the openings of one person in an envelope's chain: of events by the person, of events about them (with the data
 * `about`), of the proof's summary, which contains their name, and of the reason for which the envelope was canceled, which may. Where a signer gave the signature to another person, both
 * have the same number: `former` names the one who did so, whose events end with that one.
 */
export async function eraseOpeningsOf(
  tx: Tx,
  chainId: string,
  {
    actor,
    about,
    former = false,
  }: { readonly actor: string; readonly about: Readonly<Record<string, number>>; readonly former?: boolean },
): Promise<void> {
  const handedOver = sql`(SELECT max(d.seq) FROM evidence_events d
    WHERE d.chain_id = ${chainId}::uuid AND d.type = 'signer.delegated' AND d.actor = ${actor})`;
  const own = former ? sql`e.seq <= ${handedOver}` : sql`e.seq >= coalesce(${handedOver}, 0)`;
  await writePending(tx);
  await tx.run(sql`
    DELETE FROM evidence_openings o USING evidence_events e
    WHERE o.chain_id = ${chainId}::uuid AND e.chain_id = o.chain_id AND e.seq = o.seq
      AND ((${own} AND (e.actor = ${actor} OR e.data @> ${JSON.stringify(about)}::jsonb))
        OR e.type = ${composedType('envelope')}
        OR (e.type = 'envelope.canceled' AND o.name = 'reason'))`);
}
