import type { ChainEvent } from '../../../standards/event-chain/index.ts';
import type { EvidenceProof, ProofEvent } from './proof.ts';

/** What opens an event's commitments, by their names. */
type Openings = NonNullable<ProofEvent['openings']>;

/** What opens a chain's commitments, by the `seq` of its events; an event with nothing to open is left out. */
export type OpeningsBySeq = Readonly<Record<string, Openings>>;

/**
 * Takes the openings out of events. In the attachment they stand beside the chain, not in it, so that an event without
 * its `hash` is exactly what was hashed.
 */
export function partOpenings(told: readonly ProofEvent[]): {
  readonly events: readonly ChainEvent[];
  readonly openings: OpeningsBySeq;
} {
  const opened = told.flatMap(({ seq, openings }): [string, Openings][] =>
    openings && Object.keys(openings).length ? [[String(seq), openings]] : [],
  );
  return { events: told.map(({ openings: _, ...event }) => event), openings: Object.fromEntries(opened) };
}

/** The proof of an envelope as it is attached: its head last, after all that leads to it. */
export const attachmentOf = ({ events, head, ...proof }: EvidenceProof) => ({
  ...proof,
  ...partOpenings(events),
  head,
});

/** The way back; the openings of an event that is not there are told by their `seq`. */
export function joinOpenings(
  events: readonly ProofEvent[],
  openings: OpeningsBySeq,
): { readonly events: readonly ProofEvent[]; readonly stray: readonly string[] } {
  const known = new Set(events.map(({ seq }) => String(seq)));
  const joined = events.map((event) => {
    const own = Object.hasOwn(openings, event.seq) ? openings[event.seq] : undefined;
    return own ? { ...event, openings: own } : event;
  });
  return { events: joined, stray: Object.keys(openings).filter((seq) => !known.has(seq)) };
}
