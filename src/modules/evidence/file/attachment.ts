import type { ChainEvent } from '../../../standards/event-chain/index.ts';
import type { EvidenceProof, ProofEvent } from './proof.ts';

/** The openings of an event's commitments, by name. */
type Openings = NonNullable<ProofEvent['openings']>;

/** The openings of a chain, by the `seq` of their event. Events without openings are left out. */
export type OpeningsBySeq = Readonly<Record<string, Openings>>;

/**
 * Separates the openings from the events. In the attachment they are not part of the chain, so that an event without
 * its `hash` is exactly the hashed object.
 */
export function partOpenings(events: readonly ProofEvent[]): {
  readonly events: readonly ChainEvent[];
  readonly openings: OpeningsBySeq;
} {
  const opened = events.flatMap(({ seq, openings }): [string, Openings][] =>
    openings && Object.keys(openings).length ? [[String(seq), openings]] : [],
  );
  return { events: events.map(({ openings: _, ...event }) => event), openings: Object.fromEntries(opened) };
}

/** The proof of an envelope as attached to the evidence file. `head` comes last, after everything that leads to it. */
export const attachmentOf = ({ events, head, ...proof }: EvidenceProof) => ({
  ...proof,
  ...partOpenings(events),
  head,
});

/** Reverses `partOpenings`. `stray` lists the `seq` of openings without an event. */
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
