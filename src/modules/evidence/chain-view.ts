import type { ChainEvent, ChainReport } from '../../standards/event-chain/index.ts';
import type { Head } from './heads.ts';

/** An event with those openings that are not erased. */
export interface ChainEntry extends ChainEvent {
  readonly openings: Readonly<Record<string, { readonly salt: string; readonly value: string }>>;
}

export interface ChainView {
  /** The newest events, at most `SHOWN`. A session's chain can have 100,000. */
  readonly events: readonly ChainEntry[];
  readonly head: Head;
  /** Result of verifying the whole chain now, and of comparing it with the checkpoint outside the database. */
  readonly report: ChainReport;
}
