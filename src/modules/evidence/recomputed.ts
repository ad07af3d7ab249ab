import type { Services } from '../../platform/services.ts';
import type { ChainView } from './chain-view.ts';
import { type Head, readHead } from './heads.ts';
import { digestRows } from './row-digest.ts';

/** A recomputed chain. */
interface Recomputed {
  readonly view: ChainView;
  /** The checkpoint that it was compared with. */
  readonly checkpoint: Head | 'forged' | null;
  /** `RowDigest` of the rows that were read. */
  readonly rows: string;
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Long chains that were recomputed last, by id. */
    readonly recomputedChains: Map<string, Recomputed>;
  }
}

/** Shorter chains are recomputed each time. */
const LONG = 1_000;
/** Most chains remembered, with up to 2,000 events each: about 30 MB. */
const MOST = 8;

/**
 * Returns the view of a chain that was recomputed before, if neither its checkpoint nor any byte of its rows has changed
 * since: PostgreSQL computes the digest of all rows anew.
 */
export async function findRecomputed(
  services: Services,
  chainId: string,
  checkpoint: Recomputed['checkpoint'],
): Promise<ChainView | null> {
  const known = services.recomputedChains.get(chainId);
  if (!known || !(isSame(known.checkpoint, checkpoint) || isAtHead(known, checkpoint))) return null;
  const [rows, { seq, hash }] = await Promise.all([
    digestRows(services.database, chainId),
    readHead(services, chainId),
  ]);
  const { head } = known.view;
  return rows === known.rows && seq === head.seq && hash === head.hash ? known.view : null;
}

/** Remembers a long chain, in place of the one that was recomputed longest ago. */
export function remember({ recomputedChains: chains }: Services, chainId: string, recomputed: Recomputed): void {
  chains.delete(chainId);
  if (recomputed.view.head.seq < LONG) return;
  chains.set(chainId, recomputed);
  const [oldest] = chains.keys();
  if (chains.size > MOST && oldest !== undefined) chains.delete(oldest);
}

/** Whether the checkpoint has moved to the head of a chain that was valid: comparing them finds nothing new. */
const isAtHead = ({ view, checkpoint: before }: Recomputed, now: Recomputed['checkpoint']): boolean =>
  view.report.valid && before !== 'forged' && now !== null && now !== 'forged' && isSame(now, view.head);

function isSame(one: Recomputed['checkpoint'], other: Recomputed['checkpoint']): boolean {
  if (one === null || other === null || one === 'forged' || other === 'forged') return one === other;
  return one.seq === other.seq && one.hash === other.hash;
}
